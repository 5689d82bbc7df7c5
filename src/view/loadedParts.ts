/** The parts of the first screen in chunks of their own: languages, and the marks of the social providers. */
import type { OAuthProvider } from "../domain/oauth/OAuthProvider.js"
import { loadChunk } from "../page/loadChunk.js"
import type { Mark } from "./components/ProviderMark.js"
import { catalogueImports, type LoadedLocale } from "./i18n/locales.js"
import type { Catalogue } from "./i18n/translate.js"

const catalogues = new Map<LoadedLocale, Catalogue>()

/** Loads the texts of a language. Rejects with a `NetworkError` when they cannot be loaded or take longer than 30 s. */
export const loadCatalogue = async (locale: LoadedLocale): Promise<Catalogue> => {
  const catalogue = await loadChunk<Catalogue>(catalogueImports[locale])
  catalogues.set(locale, catalogue)
  return catalogue
}

/** The texts of a language that was loaded before. */
export const loadedCatalogue = (locale: LoadedLocale): Catalogue | undefined => catalogues.get(locale)

export type Marks = Readonly<Record<OAuthProvider, Mark>>

let marks: Marks | undefined

const importMarks = () => import("./marks/providerMarks.js")

/** Loads the marks. Rejects with a `NetworkError` when they cannot be loaded or take longer than 30 s. */
export const loadMarks = async (): Promise<Marks> => {
  marks = (await loadChunk(importMarks)).marks
  return marks
}

/** The marks; undefined until they are loaded. */
export const loadedMarks = (): Marks | undefined => marks
