/** The widget's texts in the user's language. */
import * as Effect from "effect/Effect"
import { NetworkError } from "../../domain/Errors.js"
import { en } from "../i18n/en.js"
import { loadCatalogue, type Locale } from "../i18n/locales.js"
import { makeText, type Catalogue, type FirstText, type Strings } from "../i18n/translate.js"
import { derived, derivedEffect, persistent, Result } from "./runtime.js"

export const localeAtom = persistent<Locale>("en")

/** Texts of the site that replace the widget's. */
export const stringsAtom = persistent<Strings>({})

/** The loaded texts; undefined for English, whose texts are bundled with the components that use them. */
const loadedAtom = derivedEffect<Catalogue | undefined, NetworkError>((get) => {
  const locale = get(localeAtom)
  return locale === "en"
    ? Effect.sync(() => undefined)
    : Effect.tryPromise({
        try: () => loadCatalogue(locale),
        catch: (cause) => new NetworkError({ cause })
      })
})

interface LoadedLanguage {
  readonly locale: Locale
  readonly words: Catalogue | undefined
}

/** The visible language; undefined while its texts are loading, and English when they cannot be loaded. */
export const catalogueAtom = derived((get): LoadedLanguage | undefined => {
  const locale = get(localeAtom)
  const loaded = get(loadedAtom)
  if (locale === "en" || Result.isFailure(loaded)) return { locale: "en", words: undefined }
  return Result.isSuccess(loaded) ? { locale, words: loaded.value } : undefined
})

/** The function that looks up the first screen's texts. */
export const textAtom = derived((get): FirstText => {
  const { locale = "en", words = en } = get(catalogueAtom) ?? {}
  return makeText<keyof typeof en>(words, get(stringsAtom), locale)
})
