/** The texts of every screen. Separate from `words.ts`, so that the first screen does not wait for them. */
import { en } from "../i18n/en.js"
import { enErrors } from "../i18n/en.errors.js"
import { enScreens } from "../i18n/en.screens.js"
import { isolatedIn } from "../i18n/isolated.js"
import { makeText } from "../i18n/makeText.js"
import type { Text } from "../i18n/translate.js"
import { derived } from "./runtime.js"
import { catalogueAtom, inEnglish, stringsAtom } from "./words.js"

/** All English texts but those of the account page. */
export const english = { ...en, ...enErrors, ...enScreens }

/** The function that looks up all texts. */
export const allTextAtom = derived((get): Text => {
  const { locale, words = english } = get(catalogueAtom) ?? inEnglish
  return makeText(words, get(stringsAtom), locale, isolatedIn(locale))
})
