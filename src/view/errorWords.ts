import { NetworkError } from "../domain/errors/Errors.js"
import { errorText } from "../domain/widget/Messages.js"
import { InsecureOriginError, SignedOutMeanwhileError } from "../domain/errors/SdkErrors.js"
import type { MainText } from "./i18n/translate.js"

/** Returns the translated text of an error, or the error's own message if there is no translation. */
export const errorWords = (t: MainText, error: Error): string => {
  const text = errorText(error)
  if ("key" in text) return t(text.key)
  if (error instanceof NetworkError) return t("error.network")
  if (error instanceof InsecureOriginError) return t("error.insecureOrigin")
  if (error instanceof SignedOutMeanwhileError) return t("error.signedOut")
  return text.text === "" ? t("error.unknown") : text.text
}
