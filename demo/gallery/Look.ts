/** The gallery's display options: scheme, language and width, kept in the address. */
import { isRightToLeft, localeFor, type Locale } from "../../src/view/i18n/locales.js"

export interface Look {
  readonly scheme: "light" | "dark"
  readonly locale: Locale
  /** Full width, or the 320 px of a small phone. */
  readonly width: "full" | "320"
}

export const plainLook: Look = { scheme: "light", locale: "en", width: "full" }

/** The English names of the widget's languages. */
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

/** Reads the look from a query; missing parts have their default. */
export const lookOf = (query: URLSearchParams): Look => ({
  scheme: query.get("scheme") === "dark" ? "dark" : "light",
  locale: localeFor(query.get("locale") ?? plainLook.locale),
  width: query.get("width") === "320" ? "320" : "full"
})
