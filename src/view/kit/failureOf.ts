import * as Option from "effect/Option"
import { ApiError } from "../../domain/errors/CallErrors.js"
import { Result } from "../atoms/runtime.js"
import { errorWords } from "../i18n/errorWords.js"
import type { Text } from "../i18n/translate.js"

/** The error of a command's last run; undefined while it runs again. */
export const failureOf = <E>(result: Result.Result<unknown, E>): E | undefined =>
  result.waiting ? undefined : Option.getOrUndefined(Result.error(result))

/** The text of an error of a code that was typed. */
export const codeErrorWords = (t: Text, error: Error): string => {
  const type = error instanceof ApiError ? error.error_type : ""
  if (type === "totp_code_not_found") return t("error.otpCodeNotFound")
  return type === "recovery_code_not_found" ? t("factorRecovery.wrong") : errorWords(t, error)
}
