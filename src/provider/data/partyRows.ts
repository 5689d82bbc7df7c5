/** The rows of other parties: social providers, connected apps and issuers of trusted tokens. Tokens are stored as digests only. */
import * as Schema from "effect/Schema"
import { oauthProviders } from "../../domain/OAuthProvider.js"
import { maybe } from "../../domain/wire.js"
import { SessionId, UserId } from "./Ids.js"
import { Instant } from "./rows.js"

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

/** A social login that has started. `state` protects the callback against forgery. */
export const StoredOAuthFlow = Schema.Struct({
  state_hash: Schema.String,
  provider: Schema.Literal(...oauthProviders),
  scopes: Schema.Array(Schema.String),
  /** The query parameters for the social provider. */
  provider_params: Schema.Record({ key: Schema.String, value: Schema.String }),
  login_redirect_url: Schema.String,
  signup_redirect_url: Schema.String,
  attachment: maybe(Attachment),
  code_challenge: maybe(Schema.String),
  expires_at: Instant
})
export type StoredOAuthFlow = typeof StoredOAuthFlow.Type

/** A user as a social provider describes them. Some providers share no email address. */
export const SocialIdentity = Schema.Struct({
  provider: Schema.Literal(...oauthProviders),
  subject: Schema.String,
  email: maybe(Schema.String),
  name: Schema.String,
  picture: Schema.String,
  locale: Schema.String
})
export type SocialIdentity = typeof SocialIdentity.Type

/** A completed social login whose token has not been exchanged yet. */
export const StoredOAuthToken = Schema.Struct({
  token_hash: Schema.String,
  identity: SocialIdentity,
  scopes: Schema.Array(Schema.String),
  attachment: maybe(Attachment),
  code_challenge: maybe(Schema.String),
  expires_at: Instant
})
export type StoredOAuthToken = typeof StoredOAuthToken.Type

/** A signed token that is not accepted again. */
export const ConsumedToken = Schema.Struct({ token_hash: Schema.String })

/** What a user granted to a connected app. Revoking the grant also revokes its codes and tokens. */
export const StoredGrant = Schema.Struct({
  grant_id: Schema.String,
  client_id: Schema.String,
  user_id: UserId,
  scopes: Schema.Array(Schema.String),
  /** The resources that the user granted tokens for. */
  resources: maybe(Schema.Array(Schema.String))
})
export type StoredGrant = typeof StoredGrant.Type

const issued = {
  grant_id: Schema.String,
  client_id: Schema.String,
  user_id: UserId,
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
