/**
 * The rows of the provider's tables. Tokens, passcodes and passwords are stored as digests only. The secret and the
 * recovery codes of an authenticator app are stored as they are: passcodes are computed from the secret, and the user
 * may read the recovery codes again.
 */
import * as Schema from "effect/Schema"
import { WalletType } from "../../domain/api/CryptoWallets.js"
import { otpMethods } from "../../domain/OtpMethod.js"
import { sessionFields } from "../../domain/SessionSchema.js"
import { userFields } from "../../domain/User.js"
import { maybe } from "../../domain/wire.js"
import { PasswordHash } from "../passwords/passwordHash.js"
import { SessionId, UserId } from "./Ids.js"

/** Milliseconds since 1970. Finite, because JSON has no other numbers. */
export const Instant = Schema.Finite

/** A user. Its id is branded here, and a plain string in answers. */
const struct = Schema.Struct({ ...userFields, user_id: UserId })
export interface StoredUser extends Schema.Schema.Type<typeof struct> {}
export const StoredUser: Schema.Schema<StoredUser, Schema.Schema.Encoded<typeof struct>> = struct

/** A session, with the digest of its opaque token. */
export const StoredSession = Schema.Struct({
  token_hash: Schema.String,
  session: Schema.Struct({ ...sessionFields, session_id: SessionId, user_id: UserId })
})
export type StoredSession = typeof StoredSession.Type

/** A further token of a session. */
export const StoredSessionToken = Schema.Struct({
  token_hash: Schema.String,
  /** The digest of the token that the session started with. */
  session_hash: Schema.String,
  expires_at: Instant
})

/** The site's own id of a user. */
export const StoredExternalId = Schema.Struct({ user_id: UserId, external_id: Schema.String })

/** A link that the site sends itself, and that has not been used yet. */
export const StoredEmbeddedLink = Schema.Struct({
  token_hash: Schema.String,
  embedded_id: Schema.String,
  user_id: UserId,
  expires_at: Instant
})

/** A link in an email that has not been used yet. */
export const StoredLink = Schema.Struct({
  token_hash: Schema.String,
  user_id: UserId,
  email_id: Schema.String,
  expires_at: Instant,
  code_challenge: maybe(Schema.String),
  /** Whether a signed-in user asked for the link, to add the address. */
  in_session: maybe(Schema.Boolean),
  /** Whether the link sets a new password instead of logging in. */
  resets_password: maybe(Schema.Boolean)
})
export type StoredLink = typeof StoredLink.Type

/** A passcode that has not been used yet. There is at most one per method id and delivery. */
export const StoredCode = Schema.Struct({
  method_id: Schema.String,
  delivery: Schema.Literal(...otpMethods),
  code_hash: Schema.String,
  user_id: UserId,
  /** Whether a signed-in user asked for the code, to add the address or number. */
  in_session: maybe(Schema.Boolean),
  expires_at: Instant
})
export type StoredCode = typeof StoredCode.Type

/** An unverified email address or phone number that a signed-in user or the site's server added. */
export const AddedContact = Schema.Struct({
  contact_id: Schema.String,
  user_id: UserId,
  /** The site knows whose address it is, so its user keeps everything at the first proof. */
  by_server: maybe(Schema.Boolean)
})

/** A text that a wallet was asked to sign. Anybody can ask for an address, so each has its own. */
export const StoredWalletChallenge = Schema.Struct({
  crypto_wallet_address: Schema.String,
  crypto_wallet_type: WalletType,
  challenge: Schema.String,
  /** Whether the challenge is a Sign-In with Ethereum message. */
  is_siwe: Schema.Boolean,
  /** Where the challenge was asked for. Empty when it is unknown. */
  ip_address: Schema.optionalWith(Schema.String, { default: () => "" }),
  /** The user whose session the wallet joins. Absent when the wallet alone signs in. */
  user_id: maybe(UserId),
  expires_at: Instant
})
export type StoredWalletChallenge = typeof StoredWalletChallenge.Type

/** Consecutive wrong codes and passwords. `locked_until` is 0 while the user may still try. */
export const StoredFailures = Schema.Struct({
  user_id: UserId,
  /** By what was to be proven: the id of an address, of a password or of an authenticator app. */
  counts: Schema.Record({ key: Schema.String, value: Schema.Number }),
  locked_until: Instant
})

/** The hash of a password. There is at most one per user. */
export const StoredPassword = Schema.Struct({
  password_id: Schema.String,
  user_id: UserId,
  hash: PasswordHash
})
export type StoredPassword = typeof StoredPassword.Type

/** An authenticator app. There is at most one per user. */
export const StoredTotp = Schema.Struct({
  totp_id: Schema.String,
  user_id: UserId,
  /** Base32. */
  secret: Schema.String,
  recovery_codes: Schema.Array(Schema.Struct({ totp_recovery_code_id: Schema.String, code: Schema.String })),
  /** The time step of the last accepted code. Codes of this step or an earlier one are not accepted again. */
  last_step: Schema.Number,
  /** Null once a first code has proved that the app is set up. */
  expires_at: Schema.NullOr(Instant)
})
export type StoredTotp = typeof StoredTotp.Type

/** A token that starts a session as another user. */
export const StoredImpersonation = Schema.Struct({
  token_hash: Schema.String,
  user_id: UserId,
  expires_at: Instant
})

/** The private signing key as a JSON Web Key. */
export const SigningKey = Schema.Struct(
  { kid: Schema.String, kty: Schema.String },
  { key: Schema.String, value: Schema.Unknown }
)
export type SigningKey = typeof SigningKey.Type

/** `project` signs session JWTs and the tokens of connected apps, `standIn` the ID tokens of stand-in providers. */
export const KeyName = Schema.Literal("project", "standIn")
export type KeyName = typeof KeyName.Type

/** A signing key under its name. */
export const StoredKey = Schema.Struct({ name: KeyName, jwk: SigningKey })
