/** Applies a site's styles to a widget's root, and corrects what cannot be read in the visible colour scheme. */
import type { Styles } from "../../domain/widget/Theme.js"
import { attempt } from "../../page/attempt.js"
import { importedChunk } from "../../page/importedChunk.js"
import { isThemeProperty, siteProperties } from "./palette.js"

export interface ThemeOptions {
  readonly colorScheme?: "light" | "dark" | "auto" | undefined
  readonly styles?: Styles | undefined
}

/** Undefined in a page without media queries, such as that of jsdom: it is light. */
const darkSchemeQuery = () => attempt(() => matchMedia("(prefers-color-scheme: dark)"))

/** Calls back when the system's colour scheme changes. Returns a function that unsubscribes. */
export const onSchemeChange = (callback: () => void): (() => void) => {
  const query = darkSchemeQuery()
  // Stubs of tests may lack these
  attempt(() => query?.addEventListener("change", callback))
  return () => attempt(() => query?.removeEventListener("change", callback))
}

const contrastChunk = importedChunk(() => import("./contrast.js"))

/** Makes a function that applies styles to `host`. It does nothing when styles and scheme are unchanged. */
export const createThemer = (host: HTMLElement, warn: (problem: string) => void) => {
  let applied = ""
  return async ({ colorScheme = "light", styles }: ThemeOptions): Promise<void> => {
    const isDark = colorScheme === "auto" ? darkSchemeQuery()?.matches === true : colorScheme === "dark"
    const own = new Map(styles && siteProperties(styles, isDark))
    const requested = JSON.stringify([...own, isDark])
    if (requested === applied) return
    applied = requested
    applyTheme(host, own)
    if (styles === undefined) return
    const contrast = await contrastChunk.load().catch(() => undefined)
    if (contrast === undefined || applied !== requested) return
    const { problems, properties } = contrast.readableIn(host, own, isDark)
    applyTheme(host, properties)
    for (const problem of problems) warn(`styles: ${problem}`)
  }
}

/** Sets the custom properties of a site's styles on the root. All others keep the default of the scheme. */
export const applyTheme = (element: HTMLElement, own: ReadonlyMap<string, string>): void => {
  for (const name of Array.from(element.style))
    if (isThemeProperty(name) && !own.has(name)) element.style.removeProperty(name)
  for (const [name, value] of own) if (isThemeProperty(name)) element.style.setProperty(name, value)
}
