/** The widget's words in the person's language. */
import * as Effect from "effect/Effect"
import { NetworkError } from "../../domain/Errors.js"
import { en } from "../i18n/en.js"
import { loadCatalogue, type Locale } from "../i18n/locales.js"
import { makeText, type Catalogue, type FirstText, type Strings } from "../i18n/translate.js"
import { derived, derivedEffect, persistent, Result } from "./runtime.js"

export const localeAtom = persistent<Locale>("en")

/** The site's own words. */
export const stringsAtom = persistent<Strings>({})

/** The words of another language; undefined for English, whose words are in the parts that say them. */
const loadedAtom = derivedEffect<Catalogue | undefined, NetworkError>((get) => {
  const locale = get(localeAtom)
  return locale === "en"
    ? Effect.sync(() => undefined)
    : Effect.tryPromise({
        try: () => loadCatalogue(locale),
        catch: (cause) => new NetworkError({ cause })
      })
})

interface Spoken {
  readonly locale: Locale
  readonly words: Catalogue | undefined
}

/**
 * The language that is spoken and its words where they were loaded; undefined while they are on their way. English when
 * they cannot be had.
 */
export const catalogueAtom = derived((get): Spoken | undefined => {
  const locale = get(localeAtom)
  const loaded = get(loadedAtom)
  if (locale === "en" || Result.isFailure(loaded)) return { locale: "en", words: undefined }
  return Result.isSuccess(loaded) ? { locale, words: loaded.value } : undefined
})

/** Says the words of the first screen. */
export const textAtom = derived((get): FirstText => {
  const { locale = "en", words = en } = get(catalogueAtom) ?? {}
  return makeText<keyof typeof en>(words, get(stringsAtom), locale)
})
