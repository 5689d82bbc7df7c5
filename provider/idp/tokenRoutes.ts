/**
 * The token endpoint, which exchanges authorization codes and refresh tokens, each once, and the routes about tokens: userinfo,
 * introspection (RFC 7662) and revocation (RFC 7009).
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ConnectedAppOptions } from "../Options.js"
import { Db } from "../data/Db.js"
import type { Grantor } from "../data/rows.js"
import { urlOf, type WebRequest } from "../http/router.js"
import { namedResources } from "./clients.js"
import { authenticateClient, OAuthError, oauthRoute } from "./oauthRoute.js"
import { claimsOf, findSubject } from "./subjects.js"
import { issueTokens, readAccessToken, verifyAccessToken } from "./tokens.js"
import { digest } from "../tokens/Secrets.js"
import { consumeToken, tokenHash } from "../tokens/jwts.js"

const invalidGrant = (error_description: string) =>
  new OAuthError({ error: "invalid_grant", error_description })

/** Revokes all tokens of one login. A second use of a code or refresh token may be theft (RFC 6749, section 4.1.2). */
const revokeFamily = (family: string) =>
  Effect.gen(function* () {
    const { consumedTokens, refreshTokens } = yield* Db
    yield* refreshTokens.remove(...(yield* refreshTokens.findAll("family", family)))
    // Access tokens are not stored
    yield* consumedTokens.put({ token_hash: yield* tokenHash("family", family) })
  })

const getSubject = (id: Grantor) =>
  Effect.gen(function* () {
    return (yield* findSubject(id)) ?? (yield* invalidGrant("The user is gone."))
  })

/** The resources that the app names, all of which the user must have granted, or else all that the user granted. */
const chooseResources = ({ fields }: WebRequest, granted: ReadonlyArray<string> | undefined) =>
  Effect.gen(function* () {
    const resources = namedResources(fields.all("resource"))
    if (resources === undefined) return granted
    if (resources.every((resource) => granted?.includes(resource))) return resources
    const error_description = "Tokens are asked for a resource that was not granted."
    return yield* new OAuthError({ error: "invalid_target", error_description })
  })

const fromCode = (request: WebRequest, { client_id }: ConnectedAppOptions) =>
  Effect.gen(function* () {
    const { fields } = request
    const db = yield* Db
    const code_hash = yield* digest(fields.get("code") ?? "")
    const code = yield* db.authorizationCodes.get({ code_hash })
    if (code === undefined || code.client_id !== client_id) {
      return yield* invalidGrant("The code is not one of this app's, or has expired.")
    }
    if (code.used) {
      yield* revokeFamily(code_hash)
      return yield* invalidGrant("The code was used before.")
    }
    if (fields.get("redirect_uri") !== code.redirect_uri) {
      return yield* invalidGrant("The redirect_uri is not the one that the code was sent to.")
    }
    const verifier = fields.get("code_verifier")
    const challenge = verifier === undefined ? undefined : yield* digest(verifier)
    if (challenge !== code.code_challenge) {
      return yield* invalidGrant("The code_verifier does not match the code_challenge.")
    }
    const resources = yield* chooseResources(request, code.resources)
    const subject = yield* getSubject(code.user_id)
    yield* db.authorizationCodes.put({ ...code, used: true })
    return yield* issueTokens({
      ...code,
      resources,
      subject,
      iss: urlOf(request, ""),
      family: code_hash,
      grantedScopes: code.scopes,
      grantedResources: code.resources
    })
  })

const fromRefreshToken = (request: WebRequest, { client_id }: ConnectedAppOptions) =>
  Effect.gen(function* () {
    const { fields } = request
    const db = yield* Db
    const token_hash = yield* digest(fields.get("refresh_token") ?? "")
    const token = yield* db.refreshTokens.get({ token_hash })
    if (token === undefined || token.client_id !== client_id) {
      return yield* invalidGrant("The refresh token is not one of this app's, was revoked, or has expired.")
    }
    if (token.used) {
      yield* revokeFamily(token.family)
      return yield* invalidGrant("The refresh token was used before.")
    }
    const scopes = fields.get("scope")?.split(" ").filter(Boolean) ?? token.scopes
    if (!scopes.every((scope) => token.scopes.includes(scope))) {
      const error_description = "More scopes are asked for than were granted."
      return yield* new OAuthError({ error: "invalid_scope", error_description })
    }
    const resources = yield* chooseResources(request, token.resources)
    const subject = yield* getSubject(token.user_id)
    yield* db.refreshTokens.put({ ...token, used: true })
    return yield* issueTokens({
      ...token,
      scopes,
      resources,
      subject,
      iss: urlOf(request, ""),
      grantedScopes: token.scopes,
      grantedResources: token.resources
    })
  })

const grantTypes = new Map([
  ["authorization_code", fromCode],
  ["refresh_token", fromRefreshToken]
])

/** `POST /v1/oauth2/token`, with a form or JSON. */
export const tokenRoute = oauthRoute("POST", "/v1/oauth2/token", "Basic", (request) =>
  Effect.gen(function* () {
    const app = yield* authenticateClient(request)
    const exchange = grantTypes.get(request.fields.get("grant_type") ?? "")
    if (exchange !== undefined) return yield* exchange(request, app)
    const error_description = "The grant_type is authorization_code or refresh_token."
    return yield* new OAuthError({ error: "unsupported_grant_type", error_description })
  })
)

const invalidToken = new OAuthError({
  error: "invalid_token",
  error_description: "The access token is not ours, has expired or was revoked."
})

const userinfo = ({ headers }: WebRequest) =>
  Effect.gen(function* () {
    const [scheme, token = ""] = (headers.get("authorization") ?? "").split(" ")
    if (scheme?.toLowerCase() !== "bearer") return yield* invalidToken
    const { scopes, subject } = yield* verifyAccessToken(token, invalidToken)
    if (!scopes.includes("openid")) {
      const error_description = "The access token lacks the scope openid."
      return yield* new OAuthError({ error: "insufficient_scope", error_description })
    }
    return claimsOf(subject, scopes)
  })

/** The valid access token or refresh token of the calling app in the form. */
const findToken = (request: WebRequest) =>
  Effect.gen(function* () {
    const { client_id } = yield* authenticateClient(request)
    const token = request.fields.get("token") ?? ""
    const read = yield* Effect.option(readAccessToken(token, invalidToken))
    const access = Option.getOrUndefined(Option.filter(read, (claims) => claims.client_id === client_id))
    const token_hash = yield* digest(token)
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
