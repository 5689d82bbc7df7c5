import { describe, expect, it } from "vitest"
import {
  ApiError,
  CaptchaUnavailableError,
  InvalidResponseError,
  SchemaError,
  unknownError
} from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { MissingPKCEError, NoCurrentSessionError } from "../../../src/domain/errors/DeviceErrors.js"
import { errorWords } from "../../../src/view/i18n/errorWords.js"
import { de } from "../../../src/view/i18n/de.js"
import { en } from "../../../src/view/i18n/en.js"
import { enErrors } from "../../../src/view/i18n/en.errors.js"
import { makeText } from "../../../src/view/i18n/makeText.js"
import type { MainKey } from "../../../src/view/i18n/translate.js"

const english = makeText<MainKey>({ ...en, ...enErrors })
const german = makeText<MainKey>(de, {}, "de")

const refusal = (status_code: number, error_type: string) =>
  new ApiError({ status_code, error_type, error_message: "The server's words." })
const gateway = (status_code: number) =>
  new InvalidResponseError({ status_code, reason: "Invalid response from our servers." })

describe("errorWords: the message in English, and a translation in another language", () => {
  it.each([
    ["no answer", new NetworkError({}), en["error.network"], "error.network"],
    [
      "a known type",
      refusal(429, "user_lock_limit_reached"),
      enErrors["error.userLockLimitReached"],
      "error.userLockLimitReached"
    ],
    ["an unknown type", refusal(400, "pkce_mismatch"), "The server's words.", "error.other"],
    ["a refusal without a message", unknownError(), enErrors["error.unknown"], "error.other"],
    ["too many requests", refusal(429, "too_many_requests"), "The server's words.", "error.tooManyRequests"],
    [
      "too many requests for a gateway",
      gateway(429),
      "Invalid response from our servers.",
      "error.tooManyRequests"
    ],
    [
      "an answer that cannot be read",
      gateway(502),
      "Invalid response from our servers.",
      "error.invalidResponse"
    ],
    [
      "a schema",
      new SchemaError({ body: [{ dataPath: "email", message: "is missing" }] }),
      "Request does not match expected schema\nemail: is missing",
      "error.schema"
    ],
    [
      "no captcha",
      new CaptchaUnavailableError({}),
      "Unable to query captcha and/or dfp telemetry ID",
      "error.captchaUnavailable"
    ],
    ["no verifier", new MissingPKCEError(), new MissingPKCEError().message, "error.missingPkce"],
    [
      "another error of the client",
      new NoCurrentSessionError(),
      new NoCurrentSessionError().message,
      "error.other"
    ]
  ] as const)("%s", (_, error, message, key) => {
    expect(errorWords(english, error)).toBe(message)
    expect(errorWords(german, error)).toBe(de[key])
  })
})
