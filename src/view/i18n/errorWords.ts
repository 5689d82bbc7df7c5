import {
  ApiError,
  CaptchaUnavailableError,
  InvalidResponseError,
  SchemaError
} from "../../domain/errors/CallErrors.js"
import { NetworkError } from "../../domain/errors/BasicErrors.js"
import { isUnverified } from "../../domain/errors/isUnverified.js"
import { errorText } from "../../domain/widget/Messages.js"
import {
  InsecureOriginError,
  MissingPKCEError,
  SessionChangedMeanwhileError,
  SignedOutMeanwhileError
} from "../../domain/errors/DeviceErrors.js"
import type { WalletError } from "../../domain/errors/WalletOneTapErrors.js"
import type { MainText, Text } from "./translate.js"

const keys = [
  [NetworkError, "error.network"],
  [InsecureOriginError, "error.insecureOrigin"],
  [SignedOutMeanwhileError, "error.signedOut"],
  [SessionChangedMeanwhileError, "error.sessionChanged"],
  [CaptchaUnavailableError, "error.captchaUnavailable"],
  [SchemaError, "error.schema"],
  [MissingPKCEError, "error.missingPkce"]
] as const

const keyOf = (error: Error) => {
  const known = keys.find(([kind]) => error instanceof kind)
  if (known !== undefined) return known[1]
  if (isUnverified(error)) return "error.tooManyUnverified"
  const isAnswer = error instanceof ApiError || error instanceof InvalidResponseError
  if (isAnswer && error.status_code === 429) return "error.tooManyRequests"
  return error instanceof InvalidResponseError ? "error.invalidResponse" : "error.other"
}

/** Returns the text of an error. In English, an error without a text in the catalogue shows its message. */
export const errorWords = (t: MainText, error: Error): string => {
  const text = errorText(error)
  if ("key" in text) return t(text.key)
  return t(keyOf(error), { message: text.text === "" ? t("error.unknown") : text.text })
}

/** Returns the text of a wallet's error, or how to go on with a wallet that waits for the user. */
export const walletErrorWords = (
  t: Text<`crypto.failed.${"waiting" | WalletError["operation"]}`>,
  { code, operation }: WalletError
): string => t(code === "wallet_waiting" ? "crypto.failed.waiting" : `crypto.failed.${operation}`)
