/**
 * The rows of the provider's tables. Tokens, passcodes and passwords are stored as digests only. The secret and the
 * recovery codes of an authenticator app are stored as they are: passcodes are computed from the secret, and the user
 * may read the recovery codes again.
 */
import * as Schema from "effect/Schema"
import { WalletType } from "../../domain/api/CryptoWallets.js"
import { OtpMethod } from "../../domain/OtpMethod.js"
import { UserId } from "../../domain/Ids.js"
import { OAuthProvider } from "../../domain/OAuthProvider.js"
import { Session } from "../../domain/Session.js"
import { maybe } from "../../domain/wire.js"
import { PasswordHash } from "../passwords/hash.js"

/** Milliseconds since 1970. */
const Instant = Schema.Number

/** A live session under the digest of its opaque token. */
export const StoredSession = Schema.Struct({ token_hash: Schema.String, session: Session })
export type StoredSession = typeof StoredSession.Type

/** A link that was sent and not yet used. */
export const StoredLink = Schema.Struct({
  token_hash: Schema.String,
  user_id: UserId,
  email_id: Schema.String,
  expires_at: Instant,
  code_challenge: maybe(Schema.String),
  /** Whether a new password may be set with it, instead of logging in. */
  resets_password: maybe(Schema.Boolean)
})
export type StoredLink = typeof StoredLink.Type

/** A passcode that was sent and not yet used; at most one per method id and delivery. */
export const StoredCode = Schema.Struct({
  method_id: Schema.String,
  delivery: OtpMethod,
  code_hash: Schema.String,
  user_id: UserId,
  expires_at: Instant
})
export type StoredCode = typeof StoredCode.Type

/** What a wallet was asked to sign; at most one per address. */
export const StoredWalletChallenge = Schema.Struct({
  crypto_wallet_address: Schema.String,
  crypto_wallet_type: WalletType,
  challenge: Schema.String,
  /** Whether the challenge is a Sign-In with Ethereum message. */
  is_siwe: Schema.Boolean,
  /** Whose session the wallet is to join; absent when the wallet alone signs in. */
  user_id: maybe(UserId),
  expires_at: Instant
})
export type StoredWalletChallenge = typeof StoredWalletChallenge.Type

/** What the answer of an authenticator is checked against. */
const ceremony = {
  challenge: Schema.String,
  domain: Schema.String,
  origin: Schema.String,
  requires_verification: Schema.Boolean,
  expires_at: Instant
}

/** A passkey that is about to be made. */
export const StoredPasskeyCreation = Schema.Struct({
  ...ceremony,
  user_id: UserId,
  user_handle: Schema.String,
  user_agent: Schema.String,
  authenticator_type: Schema.String
})
export type StoredPasskeyCreation = typeof StoredPasskeyCreation.Type

/** A passkey that was asked for; with a user only theirs will do. */
export const StoredPasskeyRequest = Schema.Struct({ ...ceremony, user_id: maybe(UserId) })
export type StoredPasskeyRequest = typeof StoredPasskeyRequest.Type

/** How a browser reaches an authenticator (Web Authentication, AuthenticatorTransport). */
export const Transport = Schema.Literal("ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb")

/** The public half of a passkey. It works as long as its registration stands on a user. */
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

/** Wrong codes in a row; `locked_until` is 0 while the user may still try. */
export const StoredFailures = Schema.Struct({
  user_id: UserId,
  count: Schema.Number,
  locked_until: Instant
})

/** What a password is checked with; at most one per user. */
export const StoredPassword = Schema.Struct({
  password_id: Schema.String,
  user_id: UserId,
  hash: PasswordHash
})
export type StoredPassword = typeof StoredPassword.Type

/** An authenticator app; at most one per user. */
export const StoredTotp = Schema.Struct({
  totp_id: Schema.String,
  user_id: UserId,
  /** Base32. */
  secret: Schema.String,
  recovery_codes: Schema.Array(Schema.Struct({ totp_recovery_code_id: Schema.String, code: Schema.String })),
  /** The time step of the last code that was accepted: neither it nor an earlier one is accepted again. */
  last_step: Schema.Number,
  /** Null once a first code has proved that the app is set up. */
  expires_at: Schema.NullOr(Instant)
})
export type StoredTotp = typeof StoredTotp.Type

/** A token that opens a session as somebody else. */
export const StoredImpersonation = Schema.Struct({
  token_hash: Schema.String,
  user_id: UserId,
  expires_at: Instant
})

/** A social login that began here and has not come back; `state` guards the way back. */
export const StoredOAuthFlow = Schema.Struct({
  state_hash: Schema.String,
  provider: OAuthProvider,
  scopes: Schema.Array(Schema.String),
  /** What was passed on to the social provider. */
  provider_params: Schema.Record({ key: Schema.String, value: Schema.String }),
  login_redirect_url: Schema.String,
  signup_redirect_url: Schema.String,
  code_challenge: maybe(Schema.String),
  expires_at: Instant
})
export type StoredOAuthFlow = typeof StoredOAuthFlow.Type

/** A person as a social provider tells of them; no e-mail address where it tells none. */
export const SocialIdentity = Schema.Struct({
  provider: OAuthProvider,
  subject: Schema.String,
  email: maybe(Schema.String),
  name: Schema.String,
  picture: Schema.String,
  locale: Schema.String
})
export type SocialIdentity = typeof SocialIdentity.Type

/** A social login that came back and awaits its token. */
export const StoredOAuthToken = Schema.Struct({
  token_hash: Schema.String,
  identity: SocialIdentity,
  scopes: Schema.Array(Schema.String),
  code_challenge: maybe(Schema.String),
  expires_at: Instant
})
export type StoredOAuthToken = typeof StoredOAuthToken.Type

/** A signed token that is not accepted again. */
export const ConsumedToken = Schema.Struct({ token_hash: Schema.String, expires_at: Instant })

/** What a person let a connected app do. Tokens name the grant they come from and die with it. */
export const StoredGrant = Schema.Struct({
  grant_id: Schema.String,
  client_id: Schema.String,
  user_id: UserId,
  scopes: Schema.Array(Schema.String)
})
export type StoredGrant = typeof StoredGrant.Type

const issued = {
  grant_id: Schema.String,
  client_id: Schema.String,
  user_id: UserId,
  scopes: Schema.Array(Schema.String),
  /** When the person proved who they are; seconds since 1970. */
  auth_time: Schema.Number,
  /** Whether it was exchanged. It is kept until it expires: whoever brings it again has stolen it. */
  used: Schema.Boolean,
  expires_at: Instant
}

/** An authorization code on its way to a connected app. */
export const StoredAuthorizationCode = Schema.Struct({
  ...issued,
  code_hash: Schema.String,
  redirect_uri: Schema.String,
  nonce: maybe(Schema.String),
  code_challenge: maybe(Schema.String)
})
export type StoredAuthorizationCode = typeof StoredAuthorizationCode.Type

/** A refresh token of a connected app. */
export const StoredRefreshToken = Schema.Struct({
  ...issued,
  token_hash: Schema.String,
  /** The digest of the code that all tokens of one login descend from. */
  family: Schema.String
})
export type StoredRefreshToken = typeof StoredRefreshToken.Type

/** Who the subject of a trusted party is here. */
export const StoredAttestation = Schema.Struct({
  profile_id: Schema.String,
  subject: Schema.String,
  user_id: UserId
})

/** The private signing key as a JSON Web Key. */
export const SigningKey = Schema.Struct(
  { kid: Schema.String, kty: Schema.String },
  { key: Schema.String, value: Schema.Unknown }
)
export type SigningKey = typeof SigningKey.Type

/** The key of the project, which signs sessions and the tokens of connected apps, and that of the stand-in providers. */
export const KeyName = Schema.Literal("project", "standIn")
export type KeyName = typeof KeyName.Type

/** A signing key under its name. */
export const StoredKey = Schema.Struct({ name: KeyName, jwk: SigningKey })
