/** Every API error of the provider, with its status and message (specification section 8). */
import * as Effect from "effect/Effect"
import { ApiError } from "../../src/domain/errors/CallErrors.js"

/**
 * No public document has these statuses, so they are guesses. Go by the type of an error. The type `metadata_too_large` is our
 * name too: only the limits are published.
 */
const guessedStatus = {
  cannot_delete_last_primary_factor: 400,
  endpoint_not_authorized_for_sdk: 403,
  insufficient_factors_for_session_exchange: 400,
  metadata_too_large: 400,
  secondary_factor_not_found: 404,
  session_authorization_error: 403,
  session_too_old_to_reset_password: 400,
  stale_factors: 403,
  weak_factor_combination: 403
} as const

const errors = {
  // The status is that of https://stytch.com/docs/api-reference/b2b/api/errors/400
  action_available_only_once_primary_authentication_is_met: [
    400,
    "The member has not proven a first factor that the organization allows."
  ],
  active_totp_exists: [400, "The user has an authenticator already; it must be removed first."],
  bad_domain_for_stytch_sdk: [400, "This origin is not among the allowed origins of the project."],
  bad_request: [400, "The request body is not valid JSON."],
  biometric_registration_not_found: [404, "The biometric registration could not be found."],
  breached_password: [400, "The password appears in a list of breached passwords."],
  cannot_delete_last_primary_factor: [
    guessedStatus.cannot_delete_last_primary_factor,
    "The factor is the last primary one, and the user needs one to sign in."
  ],
  // The status is that of https://stytch.com/docs/api/errors/401
  cannot_update_trusted_metadata: [401, "Only the site's server may change the trusted metadata."],
  connected_app_not_allowed: [403, "The organization does not allow its members this connected app."],
  connected_app_not_found: [404, "No connected app has this client_id."],
  consent_required: [400, "The person has to be asked for consent, which prompt=none rules out."],
  crypto_wallet_challenge_not_found: [404, "The wallet has no open challenge; it was used or has expired."],
  crypto_wallet_not_found: [404, "The crypto wallet could not be found."],
  duplicate_crypto_wallet: [400, "A user with the specified crypto wallet already exists."],
  duplicate_email: [400, "A user with the specified email already exists."],
  duplicate_member_email: [400, "The organization has a member with this email address."],
  duplicate_oauth_registration: [400, "Another user has this account of the social provider."],
  duplicate_phone_number: [400, "A user with the specified phone number already exists."],
  duplicate_webauthn_registration: [400, "The authenticator is already registered."],
  email_jit_provisioning_not_allowed: [
    400,
    "The organization admits nobody by their email address, so the person needs an invitation."
  ],
  // The name is ours
  email_update_not_allowed: [
    400,
    "Only an active member with a verified email address can change it by a message to the new one."
  ],
  email_not_found: [404, "Email could not be found."],
  impersonation_token_not_found: [
    404,
    "The impersonation token could not be found; it was used or has expired."
  ],
  endpoint_not_authorized_for_sdk: [
    guessedStatus.endpoint_not_authorized_for_sdk,
    "This call is switched off for browsers in the project's settings."
  ],
  inactive_email: [400, "The email address is marked as inactive."],
  // The status is that of https://stytch.com/docs/b2b/api/errors/401
  insufficient_factors: [401, "The session needs a second factor, of another category than the first one."],
  insufficient_scope: [403, "The access token lacks the scope full_access."],
  insufficient_factors_for_session_exchange: [
    guessedStatus.insufficient_factors_for_session_exchange,
    "No factor of the session counts in another organization: it has neither an email nor a social login."
  ],
  intermediate_session_not_found: [
    404,
    "The intermediate session could not be found; it was used or has expired."
  ],
  internal_server_error: [500, "Something went wrong on our side."],
  invalid_access_token: [401, "The access token is not ours, has expired, or was revoked or exchanged."],
  invalid_client: [401, "The client id is not that of this project."],
  invalid_code_challenge: [400, "The code_challenge does not have 43 to 128 characters of RFC 7636."],
  invalid_code: [400, "The code is not six digits."],
  invalid_crypto_wallet_address: [400, "The crypto wallet address is malformed."],
  invalid_domain: [400, "The domain is neither that of the calling page nor above it."],
  invalid_email: [400, "Email format is invalid."],
  invalid_email_domain: [
    400,
    "The domain is one of a common email provider, where everybody gets an address."
  ],
  invalid_email_for_invites: [400, "The organization does not allow invitations to this email address."],
  invalid_email_for_jit_provisioning: [
    400,
    "The organization does not admit the domain of this email address."
  ],
  invalid_expiration: [400, "The expiration is outside its limits."],
  invalid_id_token_hint: [400, "The id_token_hint is not an ID token that this connected app was issued."],
  invalid_oauth_attach_token: [
    400,
    "The OAuth attach token could not be used; it was used, has expired, is for another provider, or its session has ended."
  ],
  invalid_member_search: [
    400,
    "The search has an unknown filter, a wrong cursor, or a limit that is not from 1 to 1000."
  ],
  invalid_organization_name: [400, "The organization_name must have 1 to 128 characters."],
  invalid_organization_slug: [
    400,
    "The organization_slug must have 2 to 128 characters: letters, digits, or one of - . _ ~"
  ],
  invalid_phone_number: [400, "Phone number format is invalid. Ensure it is in the E.164 format."],
  invalid_phone_number_country_code: [400, "The phone number's country code is invalid or unsupported."],
  invalid_redirect_uri: [400, "The redirect address is not registered for this connected app."],
  invalid_override_id: [400, "override_id must be 1 to 64 bytes long."],
  invalid_scim_group_search: [400, "The search has a wrong cursor, or a limit that is not from 1 to 1000."],
  invalid_public_key_credential: [400, "The public key credential could not be read or verified."],
  invalid_redirect_url: [
    400,
    "The redirect URL must be absolute, for example https://example.com/landing, and may not run a script or read a file."
  ],
  invalid_session_duration: [400, "session_duration_minutes must be between 5 and 527040."],
  invalid_target: [400, "A resource is not an absolute URI without a fragment."],
  invalid_trusted_token: [401, "The trusted token is not one of its profile's, or has expired."],
  invalid_signature: [401, "The signature is not one of this wallet over its challenge."],
  invalid_siwe_message: [401, "The challenge belongs to another site or to another time."],
  invalid_siwe_params: [400, "siwe_params do not make a Sign-In with Ethereum message."],
  member_not_found: [404, "Member could not be found."],
  // These two are our names
  mfa_method_not_allowed: [400, "The organization does not allow this second factor."],
  mfa_phone_number_exists: [400, "The member has another phone number; it must be removed first."],
  metadata_too_large: [
    guessedStatus.metadata_too_large,
    "The metadata of a user or member may have 20 keys at the top, and 4 KB as JSON."
  ],
  no_discovery_redirect_urls_set: [
    400,
    "No discovery redirect address was given and none is set for the project."
  ],
  no_invite_redirect_urls_set: [400, "No invite redirect address was given and none is set for the project."],
  no_login_redirect_urls_set: [400, "No login redirect address was given and none is set for the project."],
  no_signup_redirect_urls_set: [400, "No signup redirect address was given and none is set for the project."],
  no_user_password: [400, "The user has no password."],
  oauth_config_not_found: [404, "The project has no Google client id."],
  oauth_flow_callback_error: [400, "The social login was cancelled, was completed before, or has expired."],
  oauth_provider_not_found: [404, "There is no such social provider."],
  oauth_registration_not_found: [404, "The OAuth registration could not be found."],
  oauth_token_not_found: [404, "The OAuth token could not be found; it was used or has expired."],
  organization_not_found: [404, "Organization could not be found."],
  organization_slug_already_used: [400, "Another organization has this organization_slug."],
  otp_code_not_found: [404, "The one-time passcode could not be found; it was wrong, used or expired."],
  phone_number_not_found: [404, "Phone number could not be found."],
  pkce_expected_code_challenge: [400, "This project requires pkce and no code_challenge was sent."],
  pkce_expected_code_verifier: [400, "The flow began with pkce and no code_verifier was sent."],
  pkce_mismatch: [400, "The pkce code_verifier does not match the code_challenge."],
  project_not_found: [404, "No project has this public token or id."],
  recovery_code_not_found: [404, "The recovery code could not be found; it was wrong or used."],
  request_too_large: [413, "The request body is larger than a mebibyte."],
  reset_password: [400, "The password must be reset before it can be used."],
  retired_member_email: [
    400,
    "Another member of the organization had this email address, and it is not unlinked."
  ],
  route_not_found: [404, "The requested route could not be found."],
  scim_connection_already_exists: [400, "The organization has a SCIM connection already."],
  scim_connection_not_found: [404, "The organization has no such SCIM connection."],
  scim_rotation_not_started: [400, "The bearer token of the SCIM connection is not being rotated."],
  secondary_factor_not_found: [
    guessedStatus.secondary_factor_not_found,
    "The user has no passkey for a second factor."
  ],
  session_authorization_error: [
    guessedStatus.session_authorization_error,
    "The roles of the member's session do not allow this action."
  ],
  session_not_found: [404, "Session could not be found; it was revoked or has expired."],
  session_too_old_to_reset_password: [
    guessedStatus.session_too_old_to_reset_password,
    "The session needs a proof of the last five minutes before it sets a password."
  ],
  saml_certificate_not_found: [404, "The SAML connection has no such certificate."],
  saml_metadata_not_read: [400, "The metadata of the SAML identity provider could not be read."],
  saml_private_key_not_found: [404, "The SAML connection has no such private key."],
  siwe_params_required: [400, "This project requires siwe_params for Ethereum wallets."],
  sso_connection_not_active: [400, "The SSO connection is not complete yet."],
  sso_connection_not_found: [404, "The SSO connection could not be found."],
  sso_flow_callback_error: [400, "The login was cancelled, was completed before, or has expired."],
  sso_jit_provisioning_not_allowed: [
    400,
    "The SSO connection lets nobody join the organization, so the person needs an invitation."
  ],
  sso_token_not_found: [404, "The SSO token could not be found; it was used or has expired."],
  stale_factors: [guessedStatus.stale_factors, "The session needs a factor that is less than an hour old."],
  too_many_requests: [429, "Too many requests have been made."],
  // The status is that of https://forum.stytch.com/t/how-i-can-solve-this-error-400-too-many-unverified-factors/471
  too_many_unverified_factors: [400, "The user has another factor that is not verified yet."],
  totp_code_not_found: [
    404,
    "The code of the authenticator could not be found; it was wrong, used or expired."
  ],
  totp_not_found: [404, "The user has no such authenticator."],
  trusted_token_profile_not_found: [404, "No trusted token profile has this profile_id."],
  unable_to_auth_magic_link: [401, "The magic link could not be authenticated; it was used or has expired."],
  unable_to_auth_webauthn_registration: [401, "The WebAuthn registration could not be authenticated."],
  unauthorized_credentials: [401, "Unauthorized credentials."],
  unregistered_origin: [403, "This origin is not among the allowed origins of the project."],
  unsubscribed_phone_number: [400, "The phone number is unsubscribed."],
  unsupported_response_type: [400, "The only response_type is code."],
  user_lock_limit_reached: [429, "Too many failed authentication attempts. Please try again later."],
  user_not_found: [404, "User could not be found."],
  user_unauthenticated: [401, "An active session is required."],
  weak_factor_combination: [
    guessedStatus.weak_factor_combination,
    "The session needs factors of two categories, and all of its factors are of the same one."
  ],
  weak_password: [400, "The password is too weak."],
  webauthn_registration_not_found: [404, "The WebAuthn registration could not be found."]
} as const satisfies Record<string, readonly [status: number, text: string]>

/** An error type with a default status and message. */
export type ErrorType = keyof typeof errors

const isErrorType = (type: string): type is ErrorType => Object.hasOwn(errors, type)

/** The error of this type. */
export const apiError = (type: ErrorType): ApiError => apiErrorOf(type)

/** Fails with the error of this type. */
export const refuse = (type: ErrorType): Effect.Effect<never, ApiError> => Effect.fail(apiError(type))

/** An error of any type. Unknown types get status 400 unless a status is given. */
export const apiErrorOf = (type: string, status?: number, text?: string): ApiError => {
  const [usualStatus, usualText] = isErrorType(type) ? errors[type] : [400, `Refused as ${type}.`]
  const status_code = status ?? usualStatus
  const error_message = text ?? usualText
  return new ApiError({
    status_code,
    error_type: type,
    error_message,
    error_url: `https://stytch.com/docs/api/errors/${status_code}#${type}`
  })
}
