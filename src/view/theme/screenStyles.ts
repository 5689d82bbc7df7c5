import css from "./screens.css?inline"
import { adoptStyles } from "./stylesheet.js"

/** A `ref` callback that adopts the rules of all screens behind the first. */
export const adoptScreenStyles = (element: HTMLElement | null): void => {
  if (element !== null) adoptStyles(element, css)
}
