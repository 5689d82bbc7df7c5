/** An error in the person's words: the catalogue's where it knows the error, else what the error brings. */
import { NetworkError } from "../domain/Errors.js"
import { errorText } from "../domain/Messages.js"
import type { FirstText } from "./i18n/translate.js"

export const errorWords = (t: FirstText, error: Error): string => {
  const told = errorText(error)
  if ("key" in told) return t(told.key)
  if (error instanceof NetworkError) return t("error.network")
  return told.text === "" ? t("error.unknown") : told.text
}
