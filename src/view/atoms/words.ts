/** The widget's words in the person's language. */
import * as Result from "@effect-rx/rx/Result"
import * as Rx from "@effect-rx/rx/Rx"
import * as Effect from "effect/Effect"
import { NetworkError } from "../../domain/Errors.js"
import { en } from "../i18n/en.js"
import { loadCatalogue, type Locale } from "../i18n/locales.js"
import { makeText, type Catalogue, type FirstText, type Strings } from "../i18n/translate.js"
import { running, state } from "./runtime.js"

export const localeAtom = state<Locale>("en")

/** The site's own words. */
export const stringsAtom = state<Strings>({})

/** The words of another language; undefined for English, whose words are in the parts that say them. */
const loadedAtom = running<Catalogue | undefined, NetworkError>((get) => {
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
export const catalogueAtom = Rx.readable((get): Spoken | undefined => {
  const locale = get(localeAtom)
  const loaded = get(loadedAtom)
  if (locale === "en" || Result.isFailure(loaded)) return { locale: "en", words: undefined }
  return Result.isSuccess(loaded) ? { locale, words: loaded.value } : undefined
})

/** Says the words of the first screen. */
export const textAtom = Rx.readable((get): FirstText => {
  const { locale = "en", words = en } = get(catalogueAtom) ?? {}
  return makeText<keyof typeof en>(words, get(stringsAtom), locale)
})
