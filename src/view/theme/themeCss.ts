/** A site's styles as a rule, for pages that are drawn by a server. */
import type { Styles } from "../../domain/widget/Theme.js"
import { isThemeProperty, siteProperties } from "./palette.js"

/**
 * Sets the custom properties of the styles for the root that `selector` finds, in its scheme. Values that could end the
 * rule are left out.
 */
export const themeCss = (selector: string, styles: Styles): string => {
  const rule = (selector: string, isDark: boolean) => {
    const declarations = siteProperties(styles, isDark)
      .filter(([name, value]) => isThemeProperty(name) && staysInDeclaration(String(value)))
      .map(([name, value]) => `${name}:${value}`)
    return declarations.length === 0 ? "" : `${selector}{${declarations.join(";")}}`
  }
  const base = rule(selector, false)
  if (!styles.dark) return base
  const auto = rule(`${selector}[data-scheme=auto]`, true)
  return `${base}${rule(`${selector}[data-scheme=dark]`, true)}@media (prefers-color-scheme:dark){${auto}}`
}

/** Whether a value is one value: no end of the declaration, the rule or the style element, and nothing left open. */
const staysInDeclaration = (value: string): boolean => {
  if (/[;{}<>\\!\n\r\f]|\/\*/.test(value)) return false
  // Without quotes an address ends at the first bracket, and a quote in it opens no text
  if (/url\(\s*[^\s"')][^)]*["'(]/i.test(value)) return false
  let rest = value.replace(/"[^"]*"|'[^']*'/g, "")
  for (let before = ""; rest !== before;) {
    before = rest
    rest = rest.replace(/\([^()[\]]*\)/g, "")
  }
  return !/["'()[\]]/.test(rest)
}

/** A selector of the element with this id, whatever the id holds. */
export const idSelector = (id: string): string =>
  `[id="${id.replace(/[^\w-]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"]`
