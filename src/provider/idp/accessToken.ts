/** Access tokens of connected apps (RFC 9068). */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { UserId } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { publicKeySet, signJwt, verifyJwt } from "../tokens/keys.js"
import { Settings } from "../Options.js"
import { Secrets } from "../tokens/Secrets.js"
import { isConsumed } from "../tokens/consumedTokens.js"

/** Seconds. */
export const lifetime = 3600

const typ = "at+jwt"

/** The claims. Session JWTs and ID tokens have the same key, but another `typ`. */
const Claims = Schema.Struct({
  sub: UserId,
  aud: Schema.Array(Schema.String),
  client_id: Schema.String,
  scope: Schema.String,
  grant_id: Schema.String,
  family: Schema.String,
  iat: Schema.Number,
  exp: Schema.Number
})

/** What an access token authorizes. */
export interface Authorization {
  readonly grant_id: string
  readonly client_id: string
  readonly user_id: UserId
  readonly scopes: ReadonlyArray<string>
  /** The resources that the token is for. Without them it is for the project. */
  readonly resources?: ReadonlyArray<string> | undefined
  /** Identifies the tokens of one login. */
  readonly family: string
}

/** A new access token for the project's endpoints, or only for the resources of the authorization. */
export const signAccessToken = (
  { grant_id, client_id, user_id, scopes, resources, family }: Authorization,
  iss: string
) =>
  Effect.gen(function* () {
    const { projectId } = yield* Settings
    const aud = [...(resources ?? [projectId])]
    const jti = yield* (yield* Secrets).id("access-token")
    const scope = scopes.join(" ")
    const claims = { iss, aud, sub: user_id, jti, client_id, scope, grant_id, family }
    return yield* signJwt("project", typ, claims, lifetime)
  })

/**
 * The claims and user of an access token for the project. Fails with `error` when it is invalid, expired or revoked, and when
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
    const { grants, users } = yield* Db
    const user = yield* users.get({ user_id: claims.sub })
    const grant = yield* grants.find("grant_id", claims.grant_id)
    const isRevoked = (yield* isConsumed("revoked", token)) || (yield* isConsumed("family", claims.family))
    if (user === undefined || grant === undefined || isRevoked) return yield* Effect.fail(error)
    return { ...claims, scopes: claims.scope.split(" ").filter(Boolean), user }
  })
