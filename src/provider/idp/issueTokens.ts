/** Issues tokens to an app (RFC 6749 section 5.1, OpenID Connect Core section 3.1.3.3). */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { StoredRefreshToken, StoredUser } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { signJwt } from "../tokens/keys.js"
import { Secrets } from "../tokens/Secrets.js"
import { signAccessToken, lifetime, type Authorization } from "./accessToken.js"
import { claimsOf } from "./claims.js"

/** Days until an unused refresh token expires. */
const refreshDays = 30

interface Issue extends Authorization {
  readonly user: StoredUser
  readonly auth_time: number
  readonly nonce?: string | undefined
  readonly iss: string
  readonly grantedScopes: ReadonlyArray<string>
  readonly grantedResources: ReadonlyArray<string> | undefined
}

/** The answer of the token endpoint. The scopes decide on the ID token and the refresh token. */
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

const idToken = ({ user, scopes, client_id, auth_time, nonce, iss }: Issue) => {
  const claims = { ...claimsOf(user, scopes), iss, aud: client_id, auth_time }
  return signJwt("project", "JWT", { ...claims, ...(nonce !== undefined && { nonce }) }, lifetime)
}

const refreshToken = (issue: Issue) =>
  Effect.gen(function* () {
    const { grant_id, client_id, user_id, auth_time, family, grantedScopes, grantedResources } = issue
    const secrets = yield* Secrets
    const token = yield* secrets.token
    const stored: StoredRefreshToken = {
      token_hash: yield* secrets.digest(token),
      family,
      grant_id,
      client_id,
      user_id,
      scopes: grantedScopes,
      resources: grantedResources,
      auth_time,
      used: false,
      expires_at: (yield* Clock.currentTimeMillis) + refreshDays * 86_400_000
    }
    yield* (yield* Db).refreshTokens.put(stored)
    return token
  })
