/** Passkeys and security keys (wire reference 2.4, W3C Web Authentication). */
import * as Schema from "effect/Schema"
import { WebAuthnRegistration } from "../User.js"
import { maybe } from "../wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticatedOnDevice, authenticated, session_duration_minutes } from "./Sessions.js"

export const AuthenticatorType = Schema.Literal("platform", "cross-platform")

/** What a site may say about a new passkey. */
export const RegisterOptions = Schema.Struct({
  /** The relying party; default the page's host name. */
  domain: maybe(Schema.String),
  authenticator_type: maybe(AuthenticatorType),
  override_id: maybe(Schema.String),
  override_name: maybe(Schema.String),
  override_display_name: maybe(Schema.String),
  use_base64_url_encoding: maybe(Schema.Boolean)
})
export type RegisterOptions = typeof RegisterOptions.Type

export const registerStart = Endpoint.make("POST /webauthn/register/start", {
  payload: Schema.Struct({
    ...RegisterOptions.fields,
    domain: Schema.String,
    user_agent: Schema.String,
    return_passkey_credential_options: maybe(Schema.Boolean)
  }),
  answer: Endpoint.answer({
    user_id: Schema.String,
    /** `PublicKeyCredentialCreationOptionsJSON` as a text. */
    public_key_credential_creation_options: Schema.String
  })
})

export const register = Endpoint.make("POST /webauthn/register", {
  payload: Schema.Struct({
    /** `RegistrationResponseJSON` as a text. */
    public_key_credential: Schema.String,
    session_duration_minutes: maybe(session_duration_minutes)
  }),
  answer: Endpoint.answer({ ...authenticated, webauthn_registration_id: Schema.String })
})
export type PasskeyRegistered = typeof register.answer.Type

export const authenticateStart = Endpoint.make("POST /webauthn/authenticate/start/:factor", {
  payload: Schema.Struct({
    domain: Schema.String,
    return_passkey_credential_options: maybe(Schema.Boolean)
  }),
  answer: Endpoint.answer({
    /** `PublicKeyCredentialRequestOptionsJSON` as a text. */
    public_key_credential_request_options: Schema.String
  })
})

export const authenticate = Endpoint.make("POST /webauthn/authenticate", {
  payload: Schema.Struct({
    /** `AuthenticationResponseJSON` as a text. */
    public_key_credential: Schema.String,
    session_duration_minutes
  }),
  answer: Endpoint.answer({ ...authenticatedOnDevice, webauthn_registration_id: Schema.String }),
  guard: "retried"
})
export type PasskeyAuthenticated = typeof authenticate.answer.Type

export const update = Endpoint.make("PUT /webauthn/update/:webauthn_registration_id", {
  payload: Schema.Struct({ name: Schema.String }),
  answer: Endpoint.answer({ webauthn_registration: WebAuthnRegistration })
})
export type PasskeyUpdated = typeof update.answer.Type
