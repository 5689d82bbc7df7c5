/**
 * The rows of the provider's tables. Tokens, passcodes and passwords are stored as digests only. The secret and the
 * recovery codes of an authenticator app are stored as they are: passcodes are computed from the secret, and the user
 * may read the recovery codes again.
 */
import * as Schema from "effect/Schema"
import { oauthProviders } from "../../src/domain/oauth/OAuthProvider.js"
import { memberOAuthProviders } from "../../src/domain/organizations/oauth.js"
import { sessionFields } from "../../src/domain/schemas/SessionSchema.js"
import { userFields } from "../../src/domain/schemas/User.js"
import { WalletType } from "../../src/domain/wallets/calls.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { channelNames } from "../inbox/Inbox.js"

// Branded, so that the compiler rejects one identifier in place of another
export const UserId = Schema.String.pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type

export const SessionId = Schema.String.pipe(Schema.brand("SessionId"))
export type SessionId = typeof SessionId.Type

/** The id of a member, where a row is about a user or a member. */
export const MemberId = Schema.String.pipe(Schema.brand("MemberId"))
export type MemberId = typeof MemberId.Type

/** Who grants an app access: a user or a member. */
export const Grantor = Schema.Union(UserId, MemberId)
export type Grantor = typeof Grantor.Type

/** The owner of a code in organizations: the id of a member, or an address that looks for organizations. */
export const CodeSubject = Schema.String.pipe(Schema.brand("CodeSubject"))
export type CodeSubject = typeof CodeSubject.Type

/** The owner of a password, an authenticator app or a count of wrong codes: a user or, in organizations, a member. */
const OwnerId = Schema.Union(UserId, CodeSubject)
export type OwnerId = typeof OwnerId.Type

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

/** Whether a code was accepted. It is kept, because a right code that is sent again is no guess. */
const used = maybe(Schema.Boolean)

/** A passcode. There is at most one per method id and delivery. */
export const StoredCode = Schema.Struct({
  method_id: Schema.String,
  delivery: Schema.Literal(...channelNames),
  code_hash: Schema.String,
  user_id: UserId,
  /** Whether a signed-in user asked for the code, to add the address or number. */
  in_session: maybe(Schema.Boolean),
  used,
  expires_at: Instant
})
export type StoredCode = typeof StoredCode.Type

/** When an address got its last messages of a kind. */
export const SentMessages = Schema.Struct({
  channel: Schema.Literal(...channelNames),
  address: Schema.String,
  sent: Schema.Array(Instant),
  expires_at: Instant
})

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
  user_id: OwnerId,
  /** By what was to be proven: the id of an address, of a password or of an authenticator app. */
  counts: Schema.Record({ key: Schema.String, value: Schema.Number }),
  locked_until: Instant
})

/** The scrypt hash of a password, with the parameters to compute it again. */
export const PasswordHash = Schema.Struct({
  N: Schema.Number,
  r: Schema.Number,
  p: Schema.Number,
  salt: Schema.String,
  /** 32 bytes in unpadded base64url. */
  key: Schema.String
})
export type PasswordHash = typeof PasswordHash.Type

/** The hash of a password. There is at most one per user or member. */
export const StoredPassword = Schema.Struct({
  password_id: Schema.String,
  user_id: OwnerId,
  hash: PasswordHash
})
export type StoredPassword = typeof StoredPassword.Type

/** An authenticator app. There is at most one per user or member. */
export const StoredTotp = Schema.Struct({
  totp_id: Schema.String,
  user_id: OwnerId,
  /** Base32. */
  secret: Schema.String,
  recovery_codes: Schema.Array(
    Schema.Struct({ totp_recovery_code_id: Schema.String, code: Schema.String, used })
  ),
  /** The time step of the last accepted code. Codes of this step or an earlier one are not accepted again. */
  last_step: Schema.Number,
  /** Null once a first code has proved that the app is set up. */
  expires_at: Schema.NullOr(Instant)
})
export type StoredTotp = typeof StoredTotp.Type

/** A token that starts a session as another user or as a member. */
export const StoredImpersonation = Schema.Struct({
  token_hash: Schema.String,
  user_id: Grantor,
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
  authenticator_type: Schema.String,
  /** Whether nobody needs to be present: the user has just entered their password. */
  may_lack_presence: Schema.Boolean
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

/** The user that a social login is added to. A session that asked for this must not have ended before the login does. */
const Attachment = Schema.Struct({ user_id: UserId, session_id: maybe(SessionId) })
export type Attachment = typeof Attachment.Type

/** A token for the start of a social login that is added to a user. */
export const StoredAttachToken = Schema.Struct({
  token_hash: Schema.String,
  provider: Schema.Literal(...oauthProviders),
  attachment: Attachment,
  expires_at: Instant
})
export type StoredAttachToken = typeof StoredAttachToken.Type

/** The social providers of users and of members. */
const SocialProvider = Schema.Literal(...oauthProviders, ...memberOAuthProviders)
export type SocialProvider = typeof SocialProvider.Type

/** A social login of a member. Without an organization it comes before the choice of one. */
const MemberLogin = Schema.Struct({ organization_id: maybe(Schema.String) })

/** A social login that has started. `state` protects the callback against forgery. */
export const StoredOAuthFlow = Schema.Struct({
  state_hash: Schema.String,
  provider: SocialProvider,
  scopes: Schema.Array(Schema.String),
  /** The query parameters for the social provider. */
  provider_params: Schema.Record({ key: Schema.String, value: Schema.String }),
  login_redirect_url: Schema.String,
  signup_redirect_url: Schema.String,
  attachment: maybe(Attachment),
  /** Absent for the login of a user. */
  member_login: maybe(MemberLogin),
  code_challenge: maybe(Schema.String),
  expires_at: Instant
})
export type StoredOAuthFlow = typeof StoredOAuthFlow.Type

/** A user as a social provider describes them. Some providers share no email address. */
export const SocialIdentity = Schema.Struct({
  provider: SocialProvider,
  subject: Schema.String,
  email: maybe(Schema.String),
  name: Schema.String,
  picture: Schema.String,
  locale: Schema.String,
  /** The id of the workspace or team that the account belongs to. */
  tenant: maybe(Schema.String)
})
export type SocialIdentity = typeof SocialIdentity.Type

/** A completed social login whose token has not been exchanged yet. */
export const StoredOAuthToken = Schema.Struct({
  token_hash: Schema.String,
  identity: SocialIdentity,
  scopes: Schema.Array(Schema.String),
  attachment: maybe(Attachment),
  /** Absent for the login of a user. */
  member_login: maybe(MemberLogin),
  code_challenge: maybe(Schema.String),
  expires_at: Instant
})
export type StoredOAuthToken = typeof StoredOAuthToken.Type

/** A signed token that is not accepted again. */
export const ConsumedToken = Schema.Struct({ token_hash: Schema.String })

/** What a user or a member granted to a connected app. Revoking the grant also revokes its codes and tokens. */
export const StoredGrant = Schema.Struct({
  grant_id: Schema.String,
  client_id: Schema.String,
  user_id: Grantor,
  scopes: Schema.Array(Schema.String),
  /** The resources that the user granted tokens for. */
  resources: maybe(Schema.Array(Schema.String))
})
export type StoredGrant = typeof StoredGrant.Type

const issued = {
  grant_id: Schema.String,
  client_id: Schema.String,
  user_id: Grantor,
  scopes: Schema.Array(Schema.String),
  /** The resources that access tokens are for. Without them they are for the project. */
  resources: maybe(Schema.Array(Schema.String)),
  /** When the user last authenticated, in seconds since 1970. */
  auth_time: Schema.Number,
  /** Whether it was exchanged. It is kept until it expires, so that a second use reveals theft. */
  used: Schema.Boolean,
  expires_at: Instant
}

/** An authorization code for a connected app. */
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
  /** The digest of the authorization code that the first token of the login was issued for. */
  family: Schema.String
})
export type StoredRefreshToken = typeof StoredRefreshToken.Type

/** The user that a subject of a trusted party belongs to. */
export const StoredAttestation = Schema.Struct({
  profile_id: Schema.String,
  subject: Schema.String,
  user_id: UserId
})
