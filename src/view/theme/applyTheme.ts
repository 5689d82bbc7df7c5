import type { Styles } from "../../domain/Theme.js"
import { isThemeProperty } from "./palette.js"
import { themeProperties } from "./themeProperties.js"

/** Sets the custom properties of a site's styles on the root. All others keep the default of the scheme. */
export const applyTheme = (element: HTMLElement, styles: Styles = {}, text?: string): void => {
  const set = new Map(themeProperties(styles))
  if (text !== undefined) set.set("--lk-color-text", text)
  for (const name of Array.from(element.style))
    if (isThemeProperty(name) && !set.has(name)) element.style.removeProperty(name)
  for (const [name, value] of set) if (isThemeProperty(name)) element.style.setProperty(name, value)
}
