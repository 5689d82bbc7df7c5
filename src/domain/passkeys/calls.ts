/** Passkeys and security keys. */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { PasskeyError } from "./passkeyErrors.js"
import type * as methods from "./types.js"
import type {
  PasskeyAuthenticated,
  PasskeyCapabilities,
  PasskeyRegistered,
  PasskeyUpdate,
  PasskeyUpdated,
  RegisterPasskey,
  UsePasskey
} from "./types.js"
import { WebAuthnRegistration } from "../schemas/User.js"
import { maybe, text } from "../schemas/wire.js"
import * as Endpoint from "../calls/Endpoint.js"
import { authenticatedOnDevice, authenticated, session_duration_minutes } from "../sessionCalls/calls.js"

export type * from "./types.js"

/** What holds a passkey: this device, or a security key. */
export const AuthenticatorType = Schema.Literal("platform", "cross-platform")

/** Options of a new passkey. */
export type RegisterOptions = methods.RegisterOptions
export const RegisterOptions = Schema.Struct({
  domain: maybe(Schema.String),
  authenticator_type: maybe(AuthenticatorType),
  override_id: maybe(Schema.String),
  override_name: maybe(Schema.String),
  override_display_name: maybe(Schema.String),
  use_base64_url_encoding: maybe(Schema.Boolean)
} satisfies Endpoint.FieldsOf<RegisterOptions>)

const registeredFields = Endpoint.answer({ ...authenticated, webauthn_registration_id: text })

const registered: Endpoint.Named<PasskeyRegistered, typeof registeredFields> = registeredFields

const signedInFields = Endpoint.answer({ ...authenticatedOnDevice, webauthn_registration_id: text })

const signedIn: Endpoint.Named<PasskeyAuthenticated, typeof signedInFields> = signedInFields

const updatedFields = Endpoint.answer({ webauthn_registration: WebAuthnRegistration })

const updated: Endpoint.Named<PasskeyUpdated, typeof updatedFields> = updatedFields

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
      user_id: text,
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

/** The methods of `webauthn`. */
export const webauthn = {
  register: Endpoint.action<(options?: RegisterPasskey) => Effect.Effect<PasskeyRegistered, PasskeyError>>({
    domain: "string?",
    authenticator_type: "string?",
    is_passkey: "boolean?",
    override_id: "string?",
    override_name: "string?",
    override_display_name: "string?",
    use_base64_url_encoding: "boolean?",
    conditional_mediation: "boolean?",
    session_duration_minutes: "number?"
  }),
  authenticate: Endpoint.action<
    (options: UsePasskey) => Effect.Effect<PasskeyAuthenticated | null, PasskeyError>
  >({
    session_duration_minutes: "number",
    domain: "string?",
    is_passkey: "boolean?",
    conditional_mediation: "boolean?",
    signal: "object?"
  }),
  update: Endpoint.make("PUT /webauthn/update/:webauthn_registration_id", {
    payload: Schema.Struct({ name: Schema.String }),
    answer: updated,
    args: Endpoint.options<PasskeyUpdate>()
  }),
  browserSupportsAutofill: Endpoint.action<() => Effect.Effect<boolean>>({}),
  browserCapabilities: Endpoint.action<() => Effect.Effect<PasskeyCapabilities>>({})
}
