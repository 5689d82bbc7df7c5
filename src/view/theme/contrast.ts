/** The contrast check of a site's styles. Loaded only when a site sets styles. */
import { readableTheme } from "../../domain/widget/Contrast.js"

/** What a site's theme needs inside `host`: derived and corrected colours, and the problems. */
export const readableIn = (host: HTMLElement, own: ReadonlyMap<string, string>, isDark: boolean) =>
  readableTheme(own, isDark, computedIn(host))

/** Resolves a colour as the browser does inside `host`: names and custom properties too. */
const computedIn = (host: HTMLElement) => (color: string) => {
  const probe = document.createElement("i")
  probe.style.color = color
  host.append(probe)
  const { color: computed } = getComputedStyle(probe)
  probe.remove()
  return computed
}
