import { snakeToCamel } from "effect/String"
import { describe, expect, it } from "vitest"
import {
  ApiError,
  CaptchaUnavailableError,
  InvalidResponseError,
  SchemaError
} from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { errorCatalogue, errorText, isKnownErrorType } from "../../../src/domain/widget/Messages.js"
import { enErrors } from "../../../src/view/i18n/en.errors.js"

const refusal = (error_type: string, error_message = "The server's words.") =>
  new ApiError({ status_code: 400, error_type, error_message })

/** The messages that the table of specification section 8 has as a whole, with a full stop (decision 6). */
const exact = [
  ["invalid_email", "Email format is invalid."],
  ["unsubscribed_phone_number", "Phone number is unsubscribed; resubscribe by texting START."],
  ["unauthorized_credentials", "Unauthorized credentials."],
  ["user_unauthenticated", "Must have an active session."],
  ["inactive_email", "The email address is marked as inactive."],
  ["email_not_found", "Email not found."],
  [
    "unable_to_auth_magic_link",
    "The magic link could not be authenticated because it was already used or expired."
  ],
  ["no_user_password", "Password not found for this user."],
  ["reset_password", "Password must be reset."],
  ["oauth_token_not_found", "OAuth token not found."],
  ["invalid_code", "Code format is invalid."],
  ["member_password_not_found", "Member password not found."],
  ["oauth_flow_callback_error", "OAuth flow callback error."],
  ["unauthorized_action", "Unauthorized action."],
  ["user_lock_limit_reached", "Too many failed authentication attempts. Please try again later."],
  ["invalid_session_token", "Invalid session token."],
  ["session_not_found", "Session not found."],
  ["invalid_phone_number_country_code", "Phone number's country code is invalid, unsupported or disabled."],
  ["otp_code_not_found", "Invalid passcode, please try again."],
  ["duplicate_member_phone_number", "A member with the specified phone number already exists."]
] as const

/** The messages that the table describes in part: how they begin in it, and what they also contain. */
const extended = [
  ["invalid_phone_number", "Phone number format is invalid", "E.164"],
  ["breached_password", "Password appears in the list of breached passwords", "must be reset"]
] as const

const wordsOf = (error_type: string) => {
  const text = errorText(refusal(error_type))
  return "key" in text ? enErrors[text.key] : undefined
}

describe("errorText for an ApiError", () => {
  it.each(exact)("%s: %s", (error_type, message) => {
    expect(wordsOf(error_type)).toBe(message)
  })

  it.each(extended)("%s: %s …", (error_type, beginning, ...parts) => {
    const words = wordsOf(error_type)
    expect(words?.startsWith(beginning), words).toBe(true)
    for (const part of parts) expect(words).toContain(part)
    expect(words).toMatch(/\.$/)
  })

  it("knows these error types and no others", () => {
    const known = [...exact, ...extended].map(([error_type]) => error_type)
    expect(Object.keys(errorCatalogue).sort()).toEqual(known.sort())
  })

  it("uses the key `error.` and the type in camel case, with one exception", () => {
    for (const [error_type, key] of Object.entries(errorCatalogue)) {
      const isException = error_type === "duplicate_member_phone_number"
      expect(key).toBe(isException ? "error.duplicatePhoneNumber" : `error.${snakeToCamel(error_type)}`)
    }
  })

  it.each(["pkce_mismatch", "too_many_requests", "", "constructor", "__proto__", "toString"])(
    "uses the error_message of an unknown type: %j",
    (error_type) => {
      expect(isKnownErrorType(error_type)).toBe(false)
      expect(errorText(refusal(error_type))).toEqual({ text: "The server's words." })
    }
  )
})

describe("errorText for other errors", () => {
  it.each([
    ["Unable to contact our servers.", new NetworkError({})],
    ["Request does not match expected schema", new SchemaError({ body: [] })],
    [
      "Invalid response from our servers.",
      new InvalidResponseError({ status_code: 502, reason: "Invalid response from our servers." })
    ],
    ["Unable to query captcha and/or dfp telemetry ID", new CaptchaUnavailableError({})]
  ])("%s", (text, error) => {
    expect(errorText(error)).toEqual({ text })
  })
})
