/** Passkeys and security keys (wire reference 2.4, W3C Web Authentication). */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { PasskeyError } from "../Passkeys.js"
import { WebAuthnRegistration } from "../User.js"
import { maybe, text } from "../wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticatedOnDevice, authenticated, session_duration_minutes } from "./Sessions.js"

export const AuthenticatorType = Schema.Literal("platform", "cross-platform")

/** Options of a new passkey. */
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

/** Options of a new passkey and of the session. Duration in minutes. */
export interface RegisterPasskey extends RegisterOptions {
  /** True for a passkey that the browser can offer without a user name. False for a second factor. */
  readonly is_passkey?: boolean | undefined
  readonly session_duration_minutes?: number | undefined
}

/** How a passkey is used. Duration in minutes. */
export interface UsePasskey {
  readonly session_duration_minutes: number
  /** The relying party; default the page's host name. */
  readonly domain?: string | undefined
  readonly is_passkey?: boolean | undefined
  /** Offers passkeys in the suggestions of a field whose `autocomplete` contains `webauthn`, without a dialog. */
  readonly conditional_mediation?: boolean | undefined
  /** Closes the browser's prompt. */
  readonly signal?: AbortSignal | undefined
}

const registered = Endpoint.answer({ ...authenticated, webauthn_registration_id: text })
export type PasskeyRegistered = typeof registered.Type

const signedIn = Endpoint.answer({ ...authenticatedOnDevice, webauthn_registration_id: text })
export type PasskeyAuthenticated = typeof signedIn.Type

const updated = Endpoint.answer({ webauthn_registration: WebAuthnRegistration })
export type PasskeyUpdated = typeof updated.Type

/** The calls that `webauthn.register` and `webauthn.authenticate` consist of. */
export const ceremonies = {
  registerStart: Endpoint.make("POST /webauthn/register/start", {
    payload: Schema.Struct({
      ...RegisterOptions.fields,
      domain: Schema.String,
      user_agent: Schema.String,
      return_passkey_credential_options: maybe(Schema.Boolean)
    }),
    answer: Endpoint.answer({
      user_id: Schema.String,
      /** `PublicKeyCredentialCreationOptionsJSON` as a string. */
      public_key_credential_creation_options: Schema.String
    })
  }),
  register: Endpoint.make("POST /webauthn/register", {
    payload: Schema.Struct({
      /** `RegistrationResponseJSON` as a string. */
      public_key_credential: Schema.String,
      session_duration_minutes: maybe(session_duration_minutes)
    }),
    answer: registered,
    carries: "session"
  }),
  authenticateStart: Endpoint.make("POST /webauthn/authenticate/start/:factor", {
    payload: Schema.Struct({
      domain: Schema.String,
      return_passkey_credential_options: maybe(Schema.Boolean)
    }),
    answer: Endpoint.answer({
      /** `PublicKeyCredentialRequestOptionsJSON` as a string. */
      public_key_credential_request_options: Schema.String
    })
  }),
  authenticate: Endpoint.make("POST /webauthn/authenticate", {
    payload: Schema.Struct({
      /** `AuthenticationResponseJSON` as a string. */
      public_key_credential: Schema.String,
      session_duration_minutes
    }),
    answer: signedIn,
    guard: "captcha",
    retriesOnCaptcha: true,
    carries: "session"
  })
}

export const webauthn = {
  /** Asks the browser to create a passkey for the signed-in user, and registers it. */
  register: Endpoint.action<(options?: RegisterPasskey) => Effect.Effect<PasskeyRegistered, PasskeyError>>({
    domain: "string?",
    authenticator_type: "string?",
    is_passkey: "boolean?",
    override_id: "string?",
    override_name: "string?",
    override_display_name: "string?",
    use_base64_url_encoding: "boolean?",
    session_duration_minutes: "number?"
  }),
  /** Signs in with a passkey. Null when `conditional_mediation` is set and the page cannot suggest passkeys. */
  authenticate: Endpoint.action<
    (options: UsePasskey) => Effect.Effect<PasskeyAuthenticated | null, PasskeyError>
  >({
    session_duration_minutes: "number",
    domain: "string?",
    is_passkey: "boolean?",
    conditional_mediation: "boolean?",
    signal: "object?"
  }),
  /** Renames a passkey. */
  update: Endpoint.make("PUT /webauthn/update/:webauthn_registration_id", {
    payload: Schema.Struct({ name: Schema.String }),
    answer: updated
  }),
  /** Returns whether this browser can offer passkeys in the suggestions of a field. */
  browserSupportsAutofill: Endpoint.action<() => Effect.Effect<boolean>>({})
}
