/** All routes of the server API. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { answer } from "../../domain/api/Endpoint.js"
import { RbacPolicy } from "../../domain/RbacPolicy.js"
import { basicCredentials } from "../http/Caller.js"
import { apiErrorOf, refuse } from "../http/errors.js"
import { Settings } from "../Options.js"
import { digest } from "../tokens/Secrets.js"
import * as MagicLinks from "./MagicLinks.js"
import * as OAuth from "./OAuth.js"
import * as Otps from "./Otps.js"
import * as Passwords from "./Passwords.js"
import { serverRoute, type ServerRoute } from "./serverRoute.js"
import * as Sessions from "./Sessions.js"
import * as Users from "./Users.js"

/** Grouped by family. */
export const serverRoutes: ReadonlyArray<ServerRoute> = [
  ...Sessions.routes,
  ...Users.routes,
  ...MagicLinks.routes,
  ...Otps.routes,
  ...Passwords.routes,
  ...OAuth.routes,
  serverRoute(
    "GET",
    "/rbac/policy",
    { payload: Schema.Unknown, answer: answer({ policy: Schema.NullOr(RbacPolicy) }) },
    () => Effect.map(Settings, ({ bootstrap }) => ({ policy: bootstrap.rbac_policy }))
  )
]

/** Fails with `unauthorized_credentials` unless the headers have the project's id and secret. Refuses browsers. */
export const requireSecret = (headers: Headers) =>
  Effect.gen(function* () {
    const { projectId, secret } = yield* Settings
    // A page must not use a secret that it knows, such as the default one.
    if (headers.has("origin") || headers.has("sec-fetch-site")) {
      return yield* Effect.fail(apiErrorOf("unregistered_origin", 403, "The server API is not for browsers."))
    }
    const { name, password = "" } = basicCredentials(headers) ?? {}
    // Comparing digests leaks no timing information about the secret.
    const knows = (yield* digest(password)) === (yield* digest(secret))
    if (name !== projectId || !knows) return yield* refuse("unauthorized_credentials")
  })
