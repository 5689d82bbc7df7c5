/** The languages of the widget. Each language except English is a separate chunk. */
import { loadChunk } from "../../services/browser/loadChunk.js"
import type { Catalogue } from "./translate.js"

const load = {
  de: () => import("./de.js").then((module) => module.de),
  fr: () => import("./fr.js").then((module) => module.fr),
  es: () => import("./es.js").then((module) => module.es),
  "pt-BR": () => import("./ptBr.js").then((module) => module.ptBr),
  ja: () => import("./ja.js").then((module) => module.ja),
  ar: () => import("./ar.js").then((module) => module.ar)
} as const satisfies Record<string, () => Promise<Catalogue>>

/** A language whose texts are loaded on demand. */
export type LoadedLocale = keyof typeof load

/** A language of the widget, as a BCP 47 tag. */
export type Locale = LoadedLocale | "en"

const loadedLocales = Object.keys(load).filter((tag): tag is LoadedLocale => tag in load)

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

const loaded = new Map<LoadedLocale, Catalogue>()

/** Loads the texts of a language. Rejects with a `NetworkError` when they cannot be loaded or take longer than 30 s. */
export const loadCatalogue = async (locale: LoadedLocale): Promise<Catalogue> => {
  const catalogue = await loadChunk<Catalogue>(load[locale])
  loaded.set(locale, catalogue)
  return catalogue
}

/** The texts of a language that was loaded before. */
export const loadedCatalogue = (locale: LoadedLocale): Catalogue | undefined => loaded.get(locale)

export const isRightToLeft = (locale: Locale): boolean => locale === "ar"
