/** Tokens of connected apps: access tokens (RFC 9068), ID tokens and refresh tokens. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Settings } from "../Options.js"
import { Db } from "../data/Db.js"
import { Grantor, type StoredRefreshToken } from "../data/rows.js"
import { issueToken, newId } from "../tokens/Secrets.js"
import { isConsumed, publicKeySet, signJwt, verifyJwt } from "../tokens/jwts.js"
import { claimsOf, findSubject, type Subject } from "./subjects.js"

/** Seconds. */
const lifetime = 3600

const typ = "at+jwt"

/** The claims. Session JWTs and ID tokens have the same key, but another `typ`. */
const Claims = Schema.Struct({
  sub: Grantor,
  aud: Schema.Array(Schema.String),
  client_id: Schema.String,
  scope: Schema.String,
  grant_id: Schema.String,
  family: Schema.String,
  iat: Schema.Number,
  exp: Schema.Number
})

/** What an access token authorizes. */
interface Authorization {
  readonly grant_id: string
  readonly client_id: string
  readonly user_id: Grantor
  readonly scopes: ReadonlyArray<string>
  /** The resources that the token is for. Without them it is for the project. */
  readonly resources?: ReadonlyArray<string> | undefined
  /** Identifies the tokens of one login. */
  readonly family: string
}

/** A new access token for the project's endpoints, or only for the resources of the authorization. */
const signAccessToken = (
  { grant_id, client_id, user_id, scopes, resources, family }: Authorization,
  iss: string
) =>
  Effect.gen(function* () {
    const { projectId } = yield* Settings
    const aud = [...(resources ?? [projectId])]
    const jti = yield* newId("access-token")
    const scope = scopes.join(" ")
    const claims = { iss, aud, sub: user_id, jti, client_id, scope, grant_id, family }
    return yield* signJwt("project", typ, claims, lifetime)
  })

/**
 * The claims and the person of an access token for the project. Fails with `error` when it is invalid, expired or revoked, and when
 * it is only for other resources: a server that received it there must not be able to use it here.
 */
export const verifyAccessToken = <E>(token: string, error: E) =>
  Effect.gen(function* () {
    const { projectId } = yield* Settings
    return yield* Effect.filterOrFail(
      readAccessToken(token, error),
      ({ aud }) => aud.includes(projectId),
      () => error
    )
  })

/** Like `verifyAccessToken`, whatever the token is for. */
export const readAccessToken = <E>(token: string, error: E) =>
  Effect.gen(function* () {
    const keys = yield* publicKeySet("project")
    const payload = yield* verifyJwt(token, keys, { typ }, error)
    const claims = yield* Effect.mapError(Schema.decodeUnknown(Claims)(payload), () => error)
    const subject = yield* findSubject(claims.sub)
    const grant = yield* (yield* Db).grants.find("grant_id", claims.grant_id)
    const isRevoked = (yield* isConsumed("revoked", token)) || (yield* isConsumed("family", claims.family))
    if (subject === undefined || grant === undefined || isRevoked) return yield* Effect.fail(error)
    return { ...claims, scopes: claims.scope.split(" ").filter(Boolean), subject }
  })

/** Days until an unused refresh token expires. */
const refreshDays = 30

interface Issue extends Authorization {
  readonly subject: Subject
  readonly auth_time: number
  readonly nonce?: string | undefined
  readonly iss: string
  readonly grantedScopes: ReadonlyArray<string>
  readonly grantedResources: ReadonlyArray<string> | undefined
}

/**
 * The answer of the token endpoint (RFC 6749 section 5.1, OpenID Connect Core section 3.1.3.3). The scopes decide on
 * the ID token and the refresh token.
 */
export const issueTokens = (issue: Issue) =>
  Effect.gen(function* () {
    const { scopes, grantedScopes } = issue
    return {
      access_token: yield* signAccessToken(issue, issue.iss),
      token_type: "Bearer",
      expires_in: lifetime,
      scope: scopes.join(" "),
      ...(scopes.includes("openid") && { id_token: yield* idToken(issue) }),
      ...(grantedScopes.includes("offline_access") && { refresh_token: yield* refreshToken(issue) })
    }
  })

const idToken = ({ subject, scopes, client_id, auth_time, nonce, iss }: Issue) => {
  const claims = { ...claimsOf(subject, scopes), iss, aud: client_id, auth_time }
  return signJwt("project", "JWT", { ...claims, ...(nonce !== undefined && { nonce }) }, lifetime)
}

const refreshToken = (issue: Issue) =>
  Effect.gen(function* () {
    const { grant_id, client_id, user_id, auth_time, family, grantedScopes, grantedResources } = issue
    const { token, hash, expires_at } = yield* issueToken(refreshDays * 1440)
    const stored: StoredRefreshToken = {
      token_hash: hash,
      family,
      grant_id,
      client_id,
      user_id,
      scopes: grantedScopes,
      resources: grantedResources,
      auth_time,
      used: false,
      expires_at
    }
    yield* (yield* Db).refreshTokens.put(stored)
    return token
  })
