/** Routes that connected apps call: how apps authenticate, and the errors of RFC 6749 section 5.2. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import type { ApiError } from "../../src/domain/errors/CallErrors.js"
import { Settings } from "../Options.js"
import { json } from "../http/responses.js"
import type { Services, WebRequest, WebRoute } from "../http/router.js"
import { digest } from "../tokens/Secrets.js"

const statuses = {
  invalid_client: 401,
  invalid_grant: 400,
  invalid_request: 400,
  invalid_scope: 400,
  // RFC 8707, section 2
  invalid_target: 400,
  invalid_token: 401,
  insufficient_scope: 403,
  unsupported_grant_type: 400
} as const

/** An OAuth error response. */
export class OAuthError extends Data.TaggedError("OAuthError")<{
  readonly error: keyof typeof statuses
  readonly error_description: string
}> {}

const uncached = { "Cache-Control": "no-store", Pragma: "no-cache" }

/** A JSON route for apps. The scheme is that of their `Authorization` header. */
export const oauthRoute = (
  method: WebRoute["method"],
  path: string,
  scheme: "Basic" | "Bearer",
  work: (request: WebRequest) => Effect.Effect<unknown, OAuthError | ApiError, Services>
): WebRoute => ({
  method,
  path,
  handler: (request) =>
    work(request).pipe(
      Effect.map((body) => json(200, body, uncached)),
      Effect.catchTag("OAuthError", ({ error, error_description }) => {
        const status = statuses[error]
        const challenge: Record<string, string> =
          status === 400 ? {} : { "WWW-Authenticate": `${scheme} error="${error}"` }
        return Effect.succeed(json(status, { error, error_description }, { ...uncached, ...challenge }))
      })
    )
})

/**
 * The connected app whose id, and secret if it has one, are in the `Authorization` header or the form (RFC 6749 section
 * 2.3). Fails with `invalid_client`.
 */
export const authenticateClient = ({ headers, fields }: WebRequest) =>
  Effect.gen(function* () {
    const { connectedApps } = yield* Settings
    const { client_id, client_secret } = basic(headers.get("authorization")) ?? {
      client_id: fields.get("client_id"),
      client_secret: fields.get("client_secret")
    }
    const app = connectedApps.find((each) => each.client_id === client_id)
    // Comparing digests leaks no timing information about the secret.
    const isAuthenticated =
      app?.client_secret === undefined ||
      (yield* digest(client_secret ?? "")) === (yield* digest(app.client_secret))
    if (app === undefined || !isAuthenticated) {
      const error_description = "No connected app has this client_id and client_secret."
      return yield* new OAuthError({ error: "invalid_client", error_description })
    }
    return app
  })

const basic = (header: string | null) => {
  const [scheme, encoded = ""] = (header ?? "").split(" ")
  if (scheme?.toLowerCase() !== "basic") return undefined
  const [id = "", ...secret] = Either.getOrElse(Encoding.decodeBase64String(encoded), () => "").split(":")
  return { client_id: formDecoded(id), client_secret: formDecoded(secret.join(":")) }
}

/** RFC 6749 form-encodes both before the Base64. */
const formDecoded = (text: string): string =>
  new URLSearchParams(`t=${text.replaceAll("&", "%26")}`).get("t") ?? ""
