/** Passkeys and security keys (wire reference 2.4, W3C Web Authentication). */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { PasskeyError } from "../passkeys/Passkeys.js"
import { WebAuthnRegistration } from "../schemas/User.js"
import { maybe, text } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"
import {
  authenticatedOnDevice,
  authenticated,
  session_duration_minutes,
  type SessionDuration
} from "./Sessions.js"

export const AuthenticatorType = Schema.Literal("platform", "cross-platform")

/** Options of a new passkey. */
export interface RegisterOptions {
  /** The domain that the passkey belongs to: the page's host name or a parent of it. Default: the host name. */
  readonly domain?: string | undefined
  /** `platform` for a passkey of this device, `cross-platform` for a security key. Default: either. */
  readonly authenticator_type?: "platform" | "cross-platform" | undefined
  /** The user id that the passkey stores. Default: one that the provider chooses. */
  readonly override_id?: string | undefined
  /** The account's name that the browser shows beside the passkey. Default: one that the provider chooses. */
  readonly override_name?: string | undefined
  /** The person's name that the browser shows beside the passkey. Default: one that the provider chooses. */
  readonly override_display_name?: string | undefined
  /** Whether the provider encodes binary values as base64url. Default: the provider's. */
  readonly use_base64_url_encoding?: boolean | undefined
}
export const RegisterOptions = Schema.Struct({
  domain: maybe(Schema.String),
  authenticator_type: maybe(AuthenticatorType),
  override_id: maybe(Schema.String),
  override_name: maybe(Schema.String),
  override_display_name: maybe(Schema.String),
  use_base64_url_encoding: maybe(Schema.Boolean)
} satisfies Endpoint.FieldsOf<RegisterOptions>)

/** Options of a new passkey and of the session. */
export interface RegisterPasskey extends RegisterOptions {
  /** True for a passkey that the browser can offer without a user name, false for a second factor. Default: false. */
  readonly is_passkey?: boolean | undefined
  /** Minutes from now until the session ends, at least 5. Default: the session ends when it would have ended. */
  readonly session_duration_minutes?: number | undefined
}

/** How a passkey is used. */
export interface UsePasskey extends SessionDuration {
  /** The domain that the passkey belongs to: the page's host name or a parent of it. Default: the host name. */
  readonly domain?: string | undefined
  /** True for a passkey that the browser can offer without a user name, false for a second factor. Default: false. */
  readonly is_passkey?: boolean | undefined
  /**
   * Whether passkeys are offered in the suggestions of a field whose `autocomplete` contains `webauthn`, instead of in a
   * dialog. Default: false.
   */
  readonly conditional_mediation?: boolean | undefined
  /** Closes the browser's prompt when it is aborted. Default: none. */
  readonly signal?: AbortSignal | undefined
}

const registeredFields = Endpoint.answer({ ...authenticated, webauthn_registration_id: text })

/** The answer of the registration of a passkey. */
export interface PasskeyRegistered extends Schema.Schema.Type<typeof registeredFields> {}
const registered: Endpoint.Named<PasskeyRegistered, typeof registeredFields> = registeredFields

const signedInFields = Endpoint.answer({ ...authenticatedOnDevice, webauthn_registration_id: text })

/** The answer of a login with a passkey. */
export interface PasskeyAuthenticated extends Schema.Schema.Type<typeof signedInFields> {}
const signedIn: Endpoint.Named<PasskeyAuthenticated, typeof signedInFields> = signedInFields

const updatedFields = Endpoint.answer({ webauthn_registration: WebAuthnRegistration })

/** The renamed passkey. */
export interface PasskeyUpdated extends Schema.Schema.Type<typeof updatedFields> {}
const updated: Endpoint.Named<PasskeyUpdated, typeof updatedFields> = updatedFields

/** A new name of a passkey. */
export interface PasskeyUpdate {
  /** The id of the passkey, from the user's `webauthn_registrations`. */
  readonly webauthn_registration_id: string
  /** The new name. */
  readonly name: string
}

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
    answer: updated,
    args: Endpoint.options<PasskeyUpdate>()
  }),
  /** Returns whether this browser can offer passkeys in the suggestions of a field. */
  browserSupportsAutofill: Endpoint.action<() => Effect.Effect<boolean>>({})
}
