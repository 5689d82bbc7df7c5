import css from "./latchkey.css?inline"
import { paletteCss } from "./palette.js"
import { adoptStyles } from "./stylesheet.js"

/** The rules of the first screen. */
export const baseCss = css + paletteCss

/** Adopts the rules of the first screen. */
export const adoptBaseStyles = (host: Element): void => adoptStyles(host, baseCss)
