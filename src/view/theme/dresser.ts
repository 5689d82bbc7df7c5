/** A site's styles on a widget's root, and what can be read of them in the scheme that is on show. */
import type { Styles } from "../../domain/Theme.js"
import { applyTheme } from "./applyTheme.js"

/** What a site says of its look. */
interface Wishes {
  readonly colorScheme?: "light" | "dark" | "auto" | undefined
  readonly styles?: Styles | undefined
}

const darkness = () => matchMedia("(prefers-color-scheme: dark)")

/** Calls back whenever the system changes its scheme. Gives back how to end that. */
export const onSchemeChange = (changed: () => void): (() => void) => {
  const query = darkness()
  query.addEventListener("change", changed)
  return () => query.removeEventListener("change", changed)
}

/** Dresses a root; the same styles in the same scheme are neither written nor judged again. */
export const dresser = (host: HTMLElement, warn: (problem: string) => void) => {
  let dressed = ""
  return async ({ colorScheme = "light", styles }: Wishes): Promise<void> => {
    const isDark = colorScheme === "auto" ? darkness().matches : colorScheme === "dark"
    const asked = JSON.stringify([styles, isDark])
    if (asked === dressed) return
    dressed = asked
    applyTheme(host, styles)
    if (styles === undefined) return
    const contrast = await import("../../domain/Contrast.js").catch(() => undefined)
    if (contrast === undefined || dressed !== asked) return
    const readable = contrast.readableStyles(styles, isDark ? "dark" : "light", computedIn(host))
    if (readable.problems.length === 0) return
    applyTheme(host, readable.styles, readable.text)
    for (const problem of readable.problems) warn(`styles: ${problem}`)
  }
}

/** A colour as the browser reads it there, names and custom properties too. */
const computedIn = (host: HTMLElement) => (color: string) => {
  const probe = document.createElement("i")
  probe.style.color = color
  host.append(probe)
  const { color: computed } = getComputedStyle(probe)
  probe.remove()
  return computed
}
