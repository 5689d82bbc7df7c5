/** The attributes of a widget's root element: scripts set them, and servers write them. Undefined stands for none. */
import { isRightToLeft, type Locale } from "../i18n/locales.js"
import type { ThemeOptions } from "../theme/createThemer.js"

export type Attributes = Readonly<Record<string, string | undefined>>

/** The attribute of a root that a server drew, until a script adopts it. */
export const prerendered = "data-prerendered"

export const frameAttributes = (id: string): Attributes => ({ id, class: "lk-root", "data-part": "root" })

export const schemeAttributes = ({ colorScheme = "light" }: ThemeOptions): Attributes => ({
  "data-scheme": colorScheme
})

/** The language of the visible texts, and the text direction of the language being loaded. */
export const languageAttributes = (visible: Locale, loading: Locale): Attributes => ({
  lang: visible,
  dir: isRightToLeft(loading) ? "rtl" : undefined
})
