/** The texts of the account page in the user's language. They are loaded with the page. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ApiError } from "../../../domain/errors/CallErrors.js"
import type { NetworkError } from "../../../domain/errors/BasicErrors.js"
import { StepUpUnavailableError } from "../../../domain/errors/DeviceErrors.js"
import { fromLoad } from "../../../services/kit/fromLoad.js"
import { errorWords } from "../../i18n/errorWords.js"
import { accountCatalogues } from "../../i18n/account/accountCatalogues.js"
import { accountEn } from "../../i18n/account/en.js"
import { isolatedIn } from "../../i18n/isolated.js"
import { makeText } from "../../i18n/makeText.js"
import type { AccountKey, Catalogue, MessageKey, Text } from "../../i18n/translate.js"
import { english } from "../../atoms/allWords.js"
import { derived, derivedEffect, Result } from "../../atoms/runtime.js"
import { catalogueAtom, inEnglish, localeAtom, stringsAtom } from "../../atoms/words.js"

/** Looks up the texts of the account page and of all other screens. */
export type AccountText = Text<MessageKey>

const loadedAtom = derivedEffect<Catalogue<AccountKey>, NetworkError>((get) => {
  const locale = get(localeAtom)
  return locale === "en" ? Effect.sync(() => accountEn) : fromLoad(accountCatalogues[locale].load)
})

const areLoadingAtom = derived((get) => get(catalogueAtom) === undefined || get(loadedAtom).waiting)

/** Whether the texts are still loading with which the page begins. */
export const areWordsLoadingAtom = derived(
  (get): boolean => Option.getOrElse(get.self<boolean>(), () => true) && get(areLoadingAtom)
)

/** The function that looks up all texts: the last ones, at first English, until those of the user's language are there. */
export const accountTextAtom = derived((get): AccountText => {
  const last = get.self<AccountText>()
  if (get(areLoadingAtom) && Option.isSome(last)) return last.value
  const shown = get(catalogueAtom)
  const loaded = get(loadedAtom)
  // Both parts in one language
  const isWhole = shown?.words !== undefined && Result.isSuccess(loaded)
  const [words, language] = isWhole
    ? [{ ...shown.words, ...loaded.value }, shown.locale]
    : [{ ...english, ...accountEn }, inEnglish.locale]
  return makeText<MessageKey>(words, get(stringsAtom), language, isolatedIn(language))
})

/** Why the provider refuses a change of an account. */
const refusals = {
  insufficient_factors: "account.insufficientFactors",
  stale_factors: "account.insufficientFactors",
  weak_factor_combination: "account.insufficientFactors",
  cannot_delete_last_primary_factor: "account.lastPrimary",
  duplicate_email: "account.duplicate",
  duplicate_phone_number: "account.duplicate",
  endpoint_not_authorized_for_sdk: "account.notAllowed"
} as const

const isRefusal = (type: string): type is keyof typeof refusals => Object.hasOwn(refusals, type)

/** Returns the text of an error of a change. */
export const accountErrorWords = (t: AccountText, error: Error): string => {
  if (error instanceof StepUpUnavailableError) return t("account.stepUpUnavailable")
  if (error instanceof ApiError && isRefusal(error.error_type)) return t(refusals[error.error_type])
  return errorWords(t, error)
}
