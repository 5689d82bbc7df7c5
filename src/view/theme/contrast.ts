/** The contrast check of a site's styles. Loaded only when a site sets styles. */
import { readableStyles } from "../../domain/widget/Contrast.js"
import type { Styles } from "../../domain/widget/Theme.js"

/** What a scheme's styles need inside `host`: derived and corrected colours, and the problems. */
export const readableIn = (host: HTMLElement, styles: Styles, isDark: boolean) =>
  readableStyles(styles, isDark, computedIn(host))

/** Resolves a colour as the browser does inside `host`: names and custom properties too. */
const computedIn = (host: HTMLElement) => (color: string) => {
  const probe = document.createElement("i")
  probe.style.color = color
  host.append(probe)
  const { color: computed } = getComputedStyle(probe)
  probe.remove()
  return computed
}
