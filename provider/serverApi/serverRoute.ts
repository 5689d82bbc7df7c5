/** Routes of the server API: calls of a site's backend, below `/v1`, with the project's secret. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { PathParameter } from "../../src/domain/calls/paths.js"
import type { Method } from "../../src/domain/calls/request.js"
import type { ApiError } from "../../src/domain/errors/CallErrors.js"
import { basicCredentials, Caller, nobody } from "../http/Caller.js"
import { apiErrorOf, refuse } from "../http/errors.js"
import { issueText } from "../http/schemaIssues.js"
import { matchEnd, type Services } from "../http/router.js"
import { Settings } from "../Options.js"
import { digest } from "../tokens/Secrets.js"

/** A call of the server API with its handler. */
export interface ServerRoute {
  readonly method: Method
  /** With `/v1`. Parameters are written `:name`. */
  readonly path: string
  /** Decodes the body, or the query of a GET, runs the handler and encodes the answer. */
  readonly run: (
    body: unknown,
    parameters: Readonly<Record<string, string>>,
    request_id: string
  ) => Effect.Effect<unknown, ApiError, Exclude<Services, Caller>>
}

/** Makes a route. The handler leaves `request_id` and `status_code` out. */
export const serverRoute = <Path extends string, Payload, PayloadJson, Answer, AnswerJson>(
  method: Method,
  path: Path,
  parts: {
    readonly payload: Schema.Schema<Payload, PayloadJson>
    readonly answer: Schema.Schema<Answer, AnswerJson>
  },
  handler: (
    payload: Payload,
    parameter: (name: Extract<PathParameter<Path>, string>) => string
  ) => Effect.Effect<NoInfer<Omit<Answer, "request_id" | "status_code">>, ApiError, Services>
): ServerRoute => {
  const decode = Schema.decodeUnknown(parts.payload, { errors: "all" })
  const encode = Schema.encodeUnknown(parts.answer)
  return {
    method,
    path: `/v1${path}`,
    run: (body, parameters, request_id) =>
      Effect.gen(function* () {
        const payload = yield* decode(body ?? {}).pipe(
          Effect.mapError((error) => apiErrorOf("bad_request", 400, issueText(error.issue)))
        )
        const answer = yield* handler(payload, (parameter) => parameters[parameter] ?? "")
        return yield* Effect.orDie(encode({ ...answer, request_id, status_code: 200 }))
      }).pipe(Effect.provideService(Caller, nobody), Effect.updateService(Settings, forServers))
  }
}

/** What the project requires of browsers does not apply to a caller that knows the secret. */
const forServers = (settings: Settings["Type"]): Settings["Type"] => ({
  ...settings,
  factorRules: "none",
  bootstrap: {
    ...settings.bootstrap,
    pkce_required_for_email_magic_links: false,
    pkce_required_for_password_resets: false
  }
})

/** The route of a request below any prefix, but not below `/sdk`, where the calls of browsers are. */
export const findServerRoute = (routes: ReadonlyArray<ServerRoute>, method: string, pathname: string) => {
  const found = matchEnd(routes, method, pathname)
  return found === undefined || found.prefix.endsWith("/sdk") ? undefined : found
}

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
