/** The languages of the widget. Each language except English is a separate chunk. */
import type { Chunk } from "../../page/chunk.js"
import { importedChunk } from "../../page/importedChunk.js"
import type { Catalogue } from "./translate.js"

/** The texts of each language. */
export const catalogues = {
  de: importedChunk(() => import("./de.js").then((module) => module.de)),
  fr: importedChunk(() => import("./fr.js").then((module) => module.fr)),
  es: importedChunk(() => import("./es.js").then((module) => module.es)),
  "pt-BR": importedChunk(() => import("./ptBr.js").then((module) => module.ptBr)),
  ja: importedChunk(() => import("./ja.js").then((module) => module.ja)),
  ar: importedChunk(() => import("./ar.js").then((module) => module.ar))
} as const satisfies Record<string, Chunk<Catalogue>>

/** A language whose texts are loaded on demand. */
export type LoadedLocale = keyof typeof catalogues

/** A language of the widget, as a BCP 47 tag. */
export type Locale = LoadedLocale | "en"

/** A BCP 47 tag. Editors offer the languages of the widget; others are matched, or English. */
export type LocaleTag = Locale | (string & Record<never, never>)

const loadedLocales = Object.keys(catalogues).filter((tag): tag is LoadedLocale => tag in catalogues)

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

export const isRightToLeft = (locale: string): boolean => locale === "ar"
