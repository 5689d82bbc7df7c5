/** How the states are looked at: the page's controls, and its address. */
import { isRightToLeft, localeFor, type Locale } from "../../src/view/i18n/locales.js"

export interface Look {
  readonly scheme: "light" | "dark"
  readonly locale: Locale
  /** As wide as there is room for, or as a small telephone. */
  readonly width: "full" | "320"
}

export const plainLook: Look = { scheme: "light", locale: "en", width: "full" }

/** The widget's languages, in English. */
export const languages: Readonly<Record<Locale, string>> = {
  en: "English",
  de: "German",
  fr: "French",
  es: "Spanish",
  "pt-BR": "Brazilian Portuguese",
  ja: "Japanese",
  ar: "Arabic"
}

export const directionOf = ({ locale }: Look): "ltr" | "rtl" => (isRightToLeft(locale) ? "rtl" : "ltr")

/** The look that an address asks for; what it does not say is plain. */
export const lookOf = (query: URLSearchParams): Look => ({
  scheme: query.get("scheme") === "dark" ? "dark" : "light",
  locale: localeFor(query.get("locale") ?? plainLook.locale),
  width: query.get("width") === "320" ? "320" : "full"
})
