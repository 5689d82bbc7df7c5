/** The widget's texts in the user's language. */
import * as Effect from "effect/Effect"
import type { NetworkError } from "../../domain/errors/BasicErrors.js"
import { fromLoad } from "../../services/kit/fromLoad.js"
import { en } from "../i18n/en.js"
import { enErrors } from "../i18n/en.errors.js"
import { catalogues, type Locale } from "../i18n/locales.js"
import { makeText } from "../i18n/makeText.js"
import type { Catalogue, MainKey, MainText, Strings } from "../i18n/translate.js"
import { derived, derivedEffect, persistent, Result } from "./runtime.js"

export const localeAtom = persistent<Locale>("en")

/** Texts of the site that replace the widget's. */
export const stringsAtom = persistent<Strings>({})

/** The loaded texts; undefined for English, whose texts are bundled with the components that use them. */
const loadedAtom = derivedEffect<Catalogue | undefined, NetworkError>((get) => {
  const locale = get(localeAtom)
  return locale === "en" ? Effect.sync(() => undefined) : fromLoad<Catalogue>(catalogues[locale].load)
})

interface LoadedLanguage {
  readonly locale: Locale
  readonly words: Catalogue | undefined
}

/** What is shown while the texts of another language are loading, and when they cannot be loaded. */
export const inEnglish: LoadedLanguage = { locale: "en", words: undefined }

/** The visible language; undefined while its texts are loading, and English when they cannot be loaded. */
export const catalogueAtom = derived((get): LoadedLanguage | undefined => {
  const locale = get(localeAtom)
  const known = locale === "en" ? undefined : catalogues[locale].loaded()
  if (known !== undefined) return { locale, words: known }
  const loaded = get(loadedAtom)
  if (Result.isFailure(loaded)) return inEnglish
  return Result.isSuccess(loaded) ? { locale, words: loaded.value } : undefined
})

const english = { ...en, ...enErrors }

/** The function that looks up Main's texts. */
export const textAtom = derived((get): MainText => {
  const { locale, words = english } = get(catalogueAtom) ?? inEnglish
  return makeText<MainKey>(words, get(stringsAtom), locale)
})
