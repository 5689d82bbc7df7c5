/** Google One Tap: the routes that the services frame calls. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Caller, checkPublicToken } from "../http/Caller.js"
import type { SocialIdentity } from "../data/rows.js"
import { consumeToken, publicKeySet, verifyJwt } from "../tokens/jwts.js"
import { Settings } from "../Options.js"
import type { WebRoute, WebRequest } from "../http/router.js"
import { apiErrorOf, refuse } from "../http/errors.js"
import { requireFeature } from "../http/hosted.js"
import { json } from "../http/responses.js"
import { newToken } from "../tokens/Secrets.js"
import { completeLogin, redirectUrls } from "./completeLogin.js"
import { callbackId, googleIssuer, scopesOf } from "./social.js"

const cookieName = "stytch_csrf_private_token"

/** Fails with `unregistered_origin` when the page's origin is not allowed. */
export const checkOrigin = ({ url }: WebRequest) =>
  Effect.gen(function* () {
    const { allowsOrigin } = yield* Settings
    const { origin } = yield* Caller
    const isFine = origin === undefined || origin === url.origin || allowsOrigin(origin, url.href)
    if (!isFine) return yield* refuse("unregistered_origin")
  })

const start = (request: WebRequest) =>
  Effect.gen(function* () {
    yield* checkPublicToken(request)
    yield* checkOrigin(request)
    yield* requireFeature("oauth")
    const { googleClientId } = yield* Settings
    if (googleClientId === "") return yield* refuse("oauth_config_not_found")
    // The frame is cross-site, and its script reads the cookie.
    const cookie = `${cookieName}=${yield* newToken}; Path=/; SameSite=None; Secure; Partitioned`
    const body = {
      request_id: request.request_id,
      google_client_id: googleClientId,
      oauth_callback_id: callbackId("google")
    }
    return json(200, body, { "Set-Cookie": cookie, "Cache-Control": "no-store" })
  })

/** Accepts the One Tap credential of the page, and returns the redirect URL with a token. */
export const submitOneTap = (request: WebRequest) =>
  Effect.gen(function* () {
    const { fields, request_id } = request
    yield* checkOrigin(request)
    if (request.parameters["id"] !== callbackId("google")) return yield* refuse("oauth_flow_callback_error")
    const token = fields.get("stytch_csrf_token") ?? ""
    if (token === "" || token !== cookieIn(request.headers)) {
      return yield* Effect.fail(
        apiErrorOf("oauth_flow_callback_error", 400, "The CSRF token is not that of the cookie.")
      )
    }
    const urls = yield* redirectUrls(fields.get("login_redirect_url"), fields.get("signup_redirect_url"))
    const identity = yield* identityIn(fields.get("id_token") ?? "")
    const redirect_url = yield* completeLogin({ ...urls, identity, scopes: scopesOf("google", []) })
    return json(200, { redirect_url, status_code: 200, request_id }, { "Cache-Control": "no-store" })
  })

const cookieIn = (headers: Headers) =>
  (headers.get("cookie") ?? "")
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)

const Claims = Schema.Struct({
  sub: Schema.NonEmptyString,
  email: Schema.String,
  email_verified: Schema.Literal(true),
  name: Schema.optionalWith(Schema.String, { default: () => "" }),
  picture: Schema.optionalWith(Schema.String, { default: () => "" }),
  locale: Schema.optionalWith(Schema.String, { default: () => "" })
})

/** The identity in a Google ID token for this project. Each token works once. */
export const identityIn = (token: string) =>
  Effect.gen(function* () {
    const { googleClientId } = yield* Settings
    const error = apiErrorOf(
      "oauth_flow_callback_error",
      400,
      "The ID token is not Google's for this project, has expired or was used."
    )
    const options = { issuer: googleIssuer, audience: googleClientId }
    const payload = yield* verifyJwt(token, yield* publicKeySet("standIn"), options, error)
    const {
      sub,
      email_verified: _,
      ...profile
    } = yield* Effect.mapError(Schema.decodeUnknown(Claims)(payload), () => error)
    yield* consumeToken("one-tap", token, error)
    const identity: SocialIdentity = { ...profile, provider: "google", subject: sub }
    return { ...identity, email: profile.email.toLowerCase() }
  })

export const oneTapRoute: WebRoute = {
  method: "GET",
  path: "/v1/public/oauth/google/onetap/start",
  handler: start
}
