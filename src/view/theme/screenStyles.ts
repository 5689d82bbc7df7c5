import css from "./screens.css?inline"
import { adoptStyles } from "./stylesheet.js"

/** As a `ref`: brings the rules of the screens behind the first into the surface that holds the element. */
export const adoptScreenStyles = (element: HTMLElement | null): void => {
  if (element !== null) adoptStyles(element, css)
}
