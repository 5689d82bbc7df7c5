/** Routes about tokens: userinfo, introspection (RFC 7662) and revocation (RFC 7009). */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Db } from "../data/Db.js"
import type { WebRequest } from "../http/WebRoute.js"
import { Secrets } from "../tokens/Secrets.js"
import { consumeToken } from "../tokens/consumedTokens.js"
import { readAccessToken, verifyAccessToken } from "./accessToken.js"
import { authenticateClient } from "./authenticateClient.js"
import { claimsOf } from "./claims.js"
import { oauthRoute, OAuthError } from "./OAuthError.js"
import { revokeFamily } from "./tokenEndpoint.js"

const invalidToken = new OAuthError({
  error: "invalid_token",
  error_description: "The access token is not ours, has expired or was revoked."
})

const userinfo = ({ headers }: WebRequest) =>
  Effect.gen(function* () {
    const [scheme, token = ""] = (headers.get("authorization") ?? "").split(" ")
    if (scheme?.toLowerCase() !== "bearer") return yield* invalidToken
    const { user, scopes } = yield* verifyAccessToken(token, invalidToken)
    if (!scopes.includes("openid")) {
      const error_description = "The access token lacks the scope openid."
      return yield* new OAuthError({ error: "insufficient_scope", error_description })
    }
    return claimsOf(user, scopes)
  })

/** The valid access token or refresh token of the calling app in the form. */
const findToken = (request: WebRequest) =>
  Effect.gen(function* () {
    const { client_id } = yield* authenticateClient(request)
    const token = request.fields.get("token") ?? ""
    const read = yield* Effect.option(readAccessToken(token, invalidToken))
    const access = Option.getOrUndefined(Option.filter(read, (claims) => claims.client_id === client_id))
    const token_hash = yield* (yield* Secrets).digest(token)
    const stored = yield* (yield* Db).refreshTokens.get({ token_hash })
    const refresh = stored?.client_id === client_id && !stored.used ? stored : undefined
    return { token, access, refresh }
  })

const introspect = (request: WebRequest) =>
  Effect.map(findToken(request), ({ access, refresh }) => {
    if (access !== undefined) {
      const { sub, aud, client_id, scope, iat, exp } = access
      return { active: true, token_type: "access_token", sub, aud, client_id, scope, iat, exp }
    }
    if (refresh === undefined) return { active: false }
    const { user_id, client_id, scopes, resources: aud, expires_at } = refresh
    const exp = Math.floor(expires_at / 1000)
    return {
      active: true,
      token_type: "refresh_token",
      sub: user_id,
      aud,
      client_id,
      scope: scopes.join(" "),
      exp
    }
  })

const revoke = (request: WebRequest) =>
  Effect.gen(function* () {
    const { token, access, refresh } = yield* findToken(request)
    if (access !== undefined) yield* consumeToken("revoked", token, invalidToken)
    if (refresh !== undefined) yield* revokeFamily(refresh.family)
    return {}
  })

/** `userinfo` needs an access token, `introspect` and `revoke` the app's credentials. */
export const tokenRoutes = [
  oauthRoute("GET", "/v1/oauth2/userinfo", "Bearer", userinfo),
  oauthRoute("POST", "/v1/oauth2/userinfo", "Bearer", userinfo),
  oauthRoute("POST", "/v1/oauth2/introspect", "Basic", introspect),
  oauthRoute("POST", "/v1/oauth2/revoke", "Basic", revoke)
]
