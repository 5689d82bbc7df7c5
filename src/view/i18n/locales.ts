/** The languages of the widget. Each language except English is a separate chunk. */
import type { Catalogue } from "./translate.js"

/** Imports the texts of each language. */
export const catalogueImports = {
  de: () => import("./de.js").then((module) => module.de),
  fr: () => import("./fr.js").then((module) => module.fr),
  es: () => import("./es.js").then((module) => module.es),
  "pt-BR": () => import("./ptBr.js").then((module) => module.ptBr),
  ja: () => import("./ja.js").then((module) => module.ja),
  ar: () => import("./ar.js").then((module) => module.ar)
} as const satisfies Record<string, () => Promise<Catalogue>>

/** A language whose texts are loaded on demand. */
export type LoadedLocale = keyof typeof catalogueImports

/** A language of the widget, as a BCP 47 tag. */
export type Locale = LoadedLocale | "en"

const loadedLocales = Object.keys(catalogueImports).filter(
  (tag): tag is LoadedLocale => tag in catalogueImports
)

/** Returns the widget's best match for a BCP 47 tag: the same tag, another region of the language, or English. */
export const localeFor = (tag: string): Locale => {
  // Some pages write an underscore instead of a hyphen
  const wanted = tag.toLowerCase().replaceAll("_", "-")
  const [language] = wanted.split("-")
  return (
    loadedLocales.find((each) => each.toLowerCase() === wanted) ??
    loadedLocales.find((each) => each.toLowerCase().split("-")[0] === language) ??
    "en"
  )
}

export const isRightToLeft = (locale: Locale): boolean => locale === "ar"
