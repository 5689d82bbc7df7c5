/** A login at an OpenID provider: the authorization code flow (OpenID Connect Core, section 3.1) with PKCE and a nonce. */
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Schema from "effect/Schema"
import { apiErrorOf } from "../../http/errors.js"
import { withQuery } from "../../http/responses.js"
import { verifyJwt } from "../../tokens/jwts.js"
import { digest, newToken } from "../../tokens/Secrets.js"
import type { ConnectionOf } from "../connections.js"
import type { StoredSsoFlow } from "../rows.js"
import { fetchJson } from "./outbound.js"

type Settings = ConnectionOf<"oidc">["record"]

/** The URLs of an OpenID provider. */
const endpoints = ["authorization_url", "token_url", "userinfo_url", "jwks_url"] as const

const Metadata = Schema.Struct({
  issuer: Schema.String,
  authorization_endpoint: Schema.optional(Schema.String),
  token_endpoint: Schema.optional(Schema.String),
  userinfo_endpoint: Schema.optional(Schema.String),
  jwks_uri: Schema.optional(Schema.String)
})

const unread = apiErrorOf("sso_flow_callback_error")

/**
 * The URLs of the issuer's discovery document (OpenID Connect Discovery), and a warning that names those that it lacks. The
 * document must name the same issuer.
 */
export const discoverEndpoints = (issuer: string) =>
  Effect.gen(function* () {
    const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`
    const read = yield* Effect.option(fetchJson(address, Metadata, unread))
    const metadata = read._tag === "Some" && read.value.issuer === issuer ? read.value : undefined
    const found = {
      authorization_url: metadata?.authorization_endpoint ?? "",
      token_url: metadata?.token_endpoint ?? "",
      userinfo_url: metadata?.userinfo_endpoint ?? "",
      jwks_url: metadata?.jwks_uri ?? ""
    }
    const missing = endpoints.filter((name) => found[name] === "")
    const warning = missing.length === 0 ? "" : `${address} does not say ${missing.join(", ")}.`
    return { found, warning }
  })

/** The URL of the identity provider's page, and the secrets of the login. */
export const beginOpenid = (
  { authorization_url, client_id, custom_scopes }: Settings,
  redirect_uri: string,
  state: string,
  params: StoredSsoFlow["provider_params"]
) =>
  Effect.gen(function* () {
    const code_verifier = yield* newToken
    const nonce = yield* newToken
    const url = withQuery(authorization_url, {
      ...params,
      response_type: "code",
      client_id,
      redirect_uri,
      scope: custom_scopes === "" ? "openid email profile" : custom_scopes,
      state,
      nonce,
      code_challenge: yield* digest(code_verifier),
      code_challenge_method: "S256"
    })
    return { url, openid: { code_verifier, nonce } }
  })

const Tokens = Schema.Struct({ id_token: Schema.String, access_token: Schema.optional(Schema.String) })

const Keys = Schema.Struct({
  keys: Schema.mutable(
    Schema.Array(Schema.Struct({ kty: Schema.String }, { key: Schema.String, value: Schema.Unknown }))
  )
})

const Claims = Schema.Struct({ sub: Schema.NonEmptyString }, { key: Schema.String, value: Schema.Unknown })

const failing = (what: string) => apiErrorOf("sso_flow_callback_error", 400, `The identity provider ${what}.`)

/** Exchanges the code for an ID token, and returns the claims about the person. */
export const finishOpenid = (
  record: Settings,
  redirect_uri: string,
  code: string,
  { code_verifier, nonce }: NonNullable<StoredSsoFlow["openid"]>
) =>
  Effect.gen(function* () {
    const { client_id, client_secret, issuer, jwks_url, token_url, userinfo_url } = record
    const tokens = yield* fetchJson(
      token_url,
      Tokens,
      failing("does not exchange the code for an ID token"),
      {
        method: "POST",
        headers: { Authorization: `Basic ${Encoding.encodeBase64(basic(client_id, client_secret))}` },
        body: new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri, code_verifier })
      }
    )
    const keys = yield* fetchJson(jwks_url, Keys, failing("does not show its keys"))
    const wrong = failing("sent an ID token that is not for this login")
    const requiredClaims = ["exp", "iat", "sub"]
    const options = { issuer, audience: client_id, requiredClaims }
    const payload = yield* verifyJwt(tokens.id_token, keys, options, wrong)
    const claims = yield* Effect.mapError(Schema.decodeUnknown(Claims)(payload), () => wrong)
    if (claims["nonce"] !== nonce || (claims["azp"] ?? client_id) !== client_id)
      return yield* Effect.fail(wrong)
    if (claims["email"] !== undefined || userinfo_url === "" || tokens.access_token === undefined)
      return claims
    const headers = { Authorization: `Bearer ${tokens.access_token}` }
    const unknown = failing("does not say who signed in")
    const more = yield* fetchJson(userinfo_url, Claims, unknown, { headers })
    return more.sub === claims.sub ? { ...claims, ...more } : yield* Effect.fail(unknown)
  })

/** RFC 6749, section 2.3.1: both are encoded as in a form. */
const basic = (id: string, secret: string): string =>
  [id, secret].map((text) => new URLSearchParams([["", text]]).toString().slice(1)).join(":")
