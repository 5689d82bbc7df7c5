/** Every refusal the provider knows, with its status and the text it brings (specification section 8). */
import { ApiError } from "../domain/Errors.js"

const refusals = {
  bad_domain_for_stytch_sdk: [400, "This origin is not among the allowed origins of the project."],
  bad_request: [400, "The request body is not valid JSON."],
  duplicate_email: [400, "A user with the specified email already exists."],
  duplicate_phone_number: [400, "A user with the specified phone number already exists."],
  email_not_found: [404, "Email could not be found."],
  inactive_email: [400, "The email address is marked as inactive."],
  internal_server_error: [500, "Something went wrong on our side."],
  invalid_code: [400, "The code is not six digits."],
  invalid_email: [400, "Email format is invalid."],
  invalid_expiration: [400, "The expiration is outside its limits."],
  invalid_phone_number: [400, "Phone number format is invalid. Ensure it is in the E.164 format."],
  invalid_phone_number_country_code: [400, "The phone number's country code is invalid or unsupported."],
  invalid_redirect_url: [400, "The redirect address is not one that a person can be sent to."],
  invalid_session_duration: [400, "session_duration_minutes must be between 5 and 527040."],
  no_login_redirect_urls_set: [400, "No login redirect address was given and none is set for the project."],
  otp_code_not_found: [404, "The one-time passcode could not be found; it was wrong, used or expired."],
  phone_number_not_found: [404, "Phone number could not be found."],
  pkce_expected_code_challenge: [400, "This project requires pkce and no code_challenge was sent."],
  pkce_expected_code_verifier: [400, "The flow began with pkce and no code_verifier was sent."],
  pkce_mismatch: [400, "The pkce code_verifier does not match the code_challenge."],
  project_not_found: [404, "No project has this public token."],
  route_not_found: [404, "The requested route could not be found."],
  session_not_found: [404, "Session could not be found; it was revoked or has expired."],
  too_many_requests: [429, "Too many requests have been made."],
  unable_to_auth_magic_link: [401, "The magic link could not be authenticated; it was used or has expired."],
  unauthorized_credentials: [401, "Unauthorized credentials."],
  unsubscribed_phone_number: [400, "The phone number is unsubscribed."],
  user_lock_limit_reached: [429, "Too many failed authentication attempts. Please try again later."],
  user_unauthenticated: [401, "An active session is required."]
} as const satisfies Record<string, readonly [status: number, text: string]>

/** An error type that has its own status and text here. */
export type Refusal = keyof typeof refusals

const isRefusal = (type: string): type is Refusal => Object.hasOwn(refusals, type)

/** The refusal as the error a handler fails with. */
export const refuse = (type: Refusal): ApiError => refuseAs(type)

/** As `refuse`, for a type that comes from outside, with another status or text where they are given. */
export const refuseAs = (type: string, status?: number, text?: string): ApiError => {
  const [usualStatus, usualText] = isRefusal(type) ? refusals[type] : [400, `Refused as ${type}.`]
  const status_code = status ?? usualStatus
  const error_message = text ?? usualText
  return new ApiError({
    status_code,
    error_type: type,
    error_message,
    error_url: `https://stytch.com/docs/api/errors/${status_code}#${type}`
  })
}
