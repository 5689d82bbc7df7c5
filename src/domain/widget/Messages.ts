/** Maps errors to messages of the catalogue (specification section 8). */
import { ApiError } from "../errors/CallErrors.js"

/** error_type → message key. The only exception to `error.` + camelCase is the duplicate phone number. */
export const errorCatalogue = {
  invalid_email: "error.invalidEmail",
  invalid_phone_number: "error.invalidPhoneNumber",
  unsubscribed_phone_number: "error.unsubscribedPhoneNumber",
  inactive_email: "error.inactiveEmail",
  unauthorized_credentials: "error.unauthorizedCredentials",
  user_unauthenticated: "error.userUnauthenticated",
  email_not_found: "error.emailNotFound",
  unable_to_auth_magic_link: "error.unableToAuthMagicLink",
  no_user_password: "error.noUserPassword",
  breached_password: "error.breachedPassword",
  reset_password: "error.resetPassword",
  oauth_token_not_found: "error.oauthTokenNotFound",
  invalid_code: "error.invalidCode",
  member_password_not_found: "error.memberPasswordNotFound",
  oauth_flow_callback_error: "error.oauthFlowCallbackError",
  unauthorized_action: "error.unauthorizedAction",
  user_lock_limit_reached: "error.userLockLimitReached",
  invalid_session_token: "error.invalidSessionToken",
  session_not_found: "error.sessionNotFound",
  invalid_phone_number_country_code: "error.invalidPhoneNumberCountryCode",
  otp_code_not_found: "error.otpCodeNotFound",
  duplicate_member_phone_number: "error.duplicatePhoneNumber"
} as const

/** A known error type of the provider. */
export type KnownErrorType = keyof typeof errorCatalogue

/** The message key of a known error type. */
export type ErrorMessageKey = (typeof errorCatalogue)[KnownErrorType]

export const isKnownErrorType = (error_type: string): error_type is KnownErrorType =>
  Object.hasOwn(errorCatalogue, error_type)

/** The text for the user: a message key when the error type is known, else the error's own text. */
export type ErrorText = { readonly key: ErrorMessageKey } | { readonly text: string }

export const errorText = (error: Error): ErrorText =>
  error instanceof ApiError ? apiErrorText(error) : { text: error.message }

const apiErrorText = (error: ApiError): ErrorText =>
  isKnownErrorType(error.error_type)
    ? { key: errorCatalogue[error.error_type] }
    : { text: error.error_message }
