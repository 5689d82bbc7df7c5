/** The rows of passkeys: their public keys, and the registrations and logins that have started. */
import * as Schema from "effect/Schema"
import { maybe } from "../../domain/wire.js"
import { UserId } from "./Ids.js"
import { Instant } from "./rows.js"

/** What an authenticator's response is checked against. */
const ceremony = {
  challenge: Schema.String,
  domain: Schema.String,
  origin: Schema.String,
  requires_verification: Schema.Boolean,
  expires_at: Instant
}

/** A passkey registration that has started. */
export const StoredPasskeyCreation = Schema.Struct({
  ...ceremony,
  user_id: UserId,
  user_handle: Schema.String,
  user_agent: Schema.String,
  authenticator_type: Schema.String
})
export type StoredPasskeyCreation = typeof StoredPasskeyCreation.Type

/** A passkey login that has started. With a user, only a passkey of this user is accepted. */
export const StoredPasskeyRequest = Schema.Struct({ ...ceremony, user_id: maybe(UserId) })
export type StoredPasskeyRequest = typeof StoredPasskeyRequest.Type

/** How a browser connects to an authenticator (Web Authentication, AuthenticatorTransport). */
export const Transport = Schema.Literal("ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb")

/** The public key of a passkey. It is accepted while its registration is on a user. */
export const StoredPasskey = Schema.Struct({
  webauthn_registration_id: Schema.String,
  credential_id: Schema.String,
  /** COSE, in base64url. */
  public_key: Schema.String,
  counter: Schema.Number,
  transports: Schema.Array(Transport),
  user_handle: Schema.String
})
export type StoredPasskey = typeof StoredPasskey.Type
