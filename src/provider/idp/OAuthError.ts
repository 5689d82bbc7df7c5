/** Routes that connected apps call, with the errors of RFC 6749 section 5.2. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { ApiError } from "../../domain/Errors.js"
import type { WebRoute, WebRequest } from "../http/WebRoute.js"
import { json } from "../http/responses.js"
import type { Services } from "../http/router.js"

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
