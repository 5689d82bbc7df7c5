/** The texts of the languages, loaded when they are first shown. */
import { loadChunk } from "../services/browser/loadChunk.js"
import { catalogueImports, type LoadedLocale } from "./i18n/locales.js"
import type { Catalogue } from "./i18n/translate.js"

const loaded = new Map<LoadedLocale, Catalogue>()

/** Loads the texts of a language. Rejects with a `NetworkError` when they cannot be loaded or take longer than 30 s. */
export const loadCatalogue = async (locale: LoadedLocale): Promise<Catalogue> => {
  const catalogue = await loadChunk<Catalogue>(catalogueImports[locale])
  loaded.set(locale, catalogue)
  return catalogue
}

/** The texts of a language that was loaded before. */
export const loadedCatalogue = (locale: LoadedLocale): Catalogue | undefined => loaded.get(locale)
