/**
 * What the provider remembers: no token, passcode or password in the clear, only digests of them. An
 * authenticator's secret and its recovery codes are kept as they are: codes are computed from the one, and a
 * person may ask for the other again.
 */
import * as Schema from "effect/Schema"
import { WalletType } from "../domain/api/CryptoWallets.js"
import { OtpMethod } from "../domain/OtpMethod.js"
import { UserId } from "../domain/Ids.js"
import { OAuthProvider } from "../domain/OAuthProvider.js"
import { Session } from "../domain/Session.js"
import { User } from "../domain/User.js"
import { list, maybe } from "../domain/wire.js"
import { PasswordHash } from "./passwords/hash.js"

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

/** A signed token that is not accepted again, until it expires by itself. */
export const SpentToken = Schema.Struct({ token_hash: Schema.String, expires_at: Instant })

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

/** All of it, as it is stored. */
export const Data = Schema.Struct({
  users: Schema.Array(User),
  sessions: Schema.Array(StoredSession),
  links: Schema.Array(StoredLink),
  codes: Schema.Array(StoredCode),
  failures: Schema.Array(StoredFailures),
  walletChallenges: list(StoredWalletChallenge),
  passkeyCreations: list(StoredPasskeyCreation),
  passkeyRequests: list(StoredPasskeyRequest),
  passkeys: list(StoredPasskey),
  passwords: list(StoredPassword),
  totps: list(StoredTotp),
  impersonations: list(StoredImpersonation),
  oauthFlows: list(StoredOAuthFlow),
  oauthTokens: list(StoredOAuthToken),
  spentTokens: list(SpentToken),
  grants: list(StoredGrant),
  authorizationCodes: list(StoredAuthorizationCode),
  refreshTokens: list(StoredRefreshToken),
  attestations: list(StoredAttestation),
  signingKey: Schema.NullOr(SigningKey),
  /** That of the social providers' stand-in. */
  standInKey: Schema.optionalWith(Schema.NullOr(SigningKey), { default: () => null })
})
export type Data = typeof Data.Type

/** Before the first call. */
export const empty: Data = {
  users: [],
  sessions: [],
  links: [],
  codes: [],
  failures: [],
  walletChallenges: [],
  passkeyCreations: [],
  passkeyRequests: [],
  passkeys: [],
  passwords: [],
  totps: [],
  impersonations: [],
  oauthFlows: [],
  oauthTokens: [],
  spentTokens: [],
  grants: [],
  authorizationCodes: [],
  refreshTokens: [],
  attestations: [],
  signingKey: null,
  standInKey: null
}

/** Without what has expired; the same value when nothing has. */
export const pruned = (data: Data, now: number): Data => {
  const sessions = data.sessions.filter(({ session }) => Date.parse(session.expires_at) > now)
  const links = data.links.filter((link) => link.expires_at > now)
  const codes = data.codes.filter((code) => code.expires_at > now)
  const impersonations = data.impersonations.filter((each) => each.expires_at > now)
  const totps = data.totps.filter((totp) => totp.expires_at === null || totp.expires_at > now)
  const tokens = liveTokens(data, now)
  const unchanged =
    tokens === data &&
    sessions.length === data.sessions.length &&
    links.length === data.links.length &&
    codes.length === data.codes.length &&
    impersonations.length === data.impersonations.length &&
    totps.length === data.totps.length
  if (unchanged) return data
  const isLive = ({ totp_id }: { readonly totp_id: string }) => totps.some((each) => each.totp_id === totp_id)
  const users =
    totps.length === data.totps.length
      ? data.users
      : data.users.map((user) => ({ ...user, totps: user.totps.filter(isLive) }))
  return { ...tokens, users, sessions, links, codes, impersonations, totps }
}

/** As `pruned`, for social logins, connected apps, passkeys and wallets. */
const liveTokens = (data: Data, now: number): Data => {
  const live = <A extends { readonly expires_at: number }>(list: ReadonlyArray<A>) =>
    list.every((each) => each.expires_at > now) ? list : list.filter((each) => each.expires_at > now)
  const oauthFlows = live(data.oauthFlows)
  const oauthTokens = live(data.oauthTokens)
  const spentTokens = live(data.spentTokens)
  const authorizationCodes = live(data.authorizationCodes)
  const refreshTokens = live(data.refreshTokens)
  const walletChallenges = live(data.walletChallenges)
  const passkeyCreations = live(data.passkeyCreations)
  const passkeyRequests = live(data.passkeyRequests)
  const unchanged =
    oauthFlows === data.oauthFlows &&
    oauthTokens === data.oauthTokens &&
    spentTokens === data.spentTokens &&
    authorizationCodes === data.authorizationCodes &&
    refreshTokens === data.refreshTokens &&
    walletChallenges === data.walletChallenges &&
    passkeyCreations === data.passkeyCreations &&
    passkeyRequests === data.passkeyRequests
  if (unchanged) return data
  return {
    ...data,
    oauthFlows,
    oauthTokens,
    spentTokens,
    authorizationCodes,
    refreshTokens,
    walletChallenges,
    passkeyCreations,
    passkeyRequests
  }
}
