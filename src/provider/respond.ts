/** From a request to its response: faults, origin, caller, guard, handler, envelope. */
import * as Effect from "effect/Effect"
import { ArrayFormatter, type ParseError } from "effect/ParseResult"
import { NetworkError, type ApiError } from "../domain/Errors.js"
import { Caller, identify } from "./Caller.js"
import { corsHeaders, preflight } from "./cors.js"
import { Db } from "./Db.js"
import type { Fault } from "./faults.js"
import { captchaText, needsCaptcha } from "./guard.js"
import { Settings } from "./Options.js"
import { refuse, refuseAs } from "./refusals.js"
import { match, type Route } from "./router.js"
import { routes } from "./routes.js"
import { Secrets } from "./Secrets.js"
import { Signer } from "./Signer.js"

/** How an answer looks before it is one. */
interface Reply {
  readonly status: number
  readonly body: string
  readonly type: "application/json" | "text/plain"
}

const json = (status: number, body: unknown): Reply => ({
  status,
  body: JSON.stringify(body),
  type: "application/json"
})

/** Paths are looked for anywhere, so that the provider may stand below any prefix. */
const prefix = "/sdk/v1"
const keySetPath = /\/v1\/sessions\/jwks\/[^/]+$/

/** The path below `/sdk/v1`; the whole path when it is not there. */
export const sdkPath = (url: string): string => {
  const { pathname } = new URL(url)
  const start = pathname.indexOf(`${prefix}/`)
  return start === -1 ? pathname : pathname.slice(start + prefix.length)
}

/** Answers every request; fails only as a network does, with `TypeError: Failed to fetch` as its cause. */
export const respond = (request: Request, draw: (path: string, guarded: boolean) => ReadonlyArray<Fault>) =>
  Effect.gen(function* () {
    const settings = yield* Settings
    if (request.method === "OPTIONS") return preflight(request, settings)
    const path = sdkPath(request.url)
    const found = match(routes, request.method, path)
    const faults = draw(path, found !== undefined && found.route.guard !== "none")
    for (const fault of faults) if (fault._tag === "Delay") yield* Effect.sleep(fault.ms)
    const trouble = faults.find((fault) => fault._tag !== "Delay")
    if (trouble?._tag === "Offline")
      return yield* new NetworkError({ cause: new TypeError("Failed to fetch") })

    const request_id = yield* (yield* Secrets).id("request-id")
    const reply = yield* trouble ? replyOfFault(trouble, request_id) : handle(request, found, request_id)
    return new Response(reply.body, {
      status: reply.status,
      headers: { "Content-Type": reply.type, ...corsHeaders(request, settings) }
    })
  })

const replyOfFault = (fault: Exclude<Fault, { _tag: "Offline" | "Delay" }>, request_id: string) => {
  switch (fault._tag) {
    case "Status":
      return Effect.succeed(apiReply(refuseAs(fault.type, fault.status, fault.text), request_id))
    case "Malformed":
      return Effect.succeed({ ...json(200, {}), body: '{"data":{"request_id":' })
    case "CaptchaRequired":
      return Effect.succeed(captchaReply)
  }
}

const captchaReply: Reply = { status: 403, body: captchaText, type: "text/plain" }

const apiReply = (error: ApiError, request_id: string): Reply => {
  const { status_code, error_type, error_message, error_url } = error
  return json(status_code, { status_code, request_id, error_type, error_message, error_url })
}

type Found = { readonly route: Route; readonly parameters: Readonly<Record<string, string>> } | undefined

const handle = (request: Request, found: Found, request_id: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    const settings = yield* Settings
    if (request.method === "GET" && keySetPath.test(new URL(request.url).pathname)) {
      return json(200, yield* db.transaction((yield* Signer).keySet))
    }
    if (found === undefined) return yield* refuse("route_not_found")
    const origin = request.headers.get("origin")
    if (origin !== null && !settings.allowsOrigin(origin)) return yield* refuse("bad_domain_for_stytch_sdk")

    const { route, parameters } = found
    const body = yield* bodyOf(request)
    const work = Effect.gen(function* () {
      const caller = yield* identify(request.headers, route.authorized)
      if (needsCaptcha(route.guard, body, settings)) return captchaReply
      const data = yield* Effect.provideService(route.run(body, parameters, request_id), Caller, caller)
      return json(200, { data })
    })
    return yield* db.transaction(work)
  }).pipe(
    Effect.catchTags({
      ApiError: (error) => Effect.succeed(apiReply(error, request_id)),
      ParseError: (error) => Effect.succeed(json(400, { body: schemaIssues(error) }))
    }),
    Effect.catchAllDefect((defect) =>
      Effect.as(
        Effect.logError("The embedded provider failed", defect),
        apiReply(refuse("internal_server_error"), request_id)
      )
    )
  )

const bodyOf = (request: Request) =>
  Effect.flatMap(
    Effect.promise(() => request.text()),
    (text) =>
      text === ""
        ? Effect.void
        : Effect.try({ try: (): unknown => JSON.parse(text), catch: () => refuse("bad_request") })
  )

const keywords: Readonly<Record<string, string>> = { Missing: "required", Type: "type", Unexpected: "false" }

/** In the words of the JSON Schema validator that the hosted provider uses. */
const schemaIssues = (error: ParseError) =>
  ArrayFormatter.formatErrorSync(error).map(({ _tag, path, message }) => {
    const keyword = keywords[_tag] ?? "format"
    const missing = _tag === "Missing" ? path.at(-1) : undefined
    const at = missing === undefined ? path : path.slice(0, -1)
    return {
      keyword,
      dataPath: at.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join(""),
      schemaPath: `#/${keyword}`,
      params: missing === undefined ? {} : { missingProperty: String(missing) },
      message: missing === undefined ? message : `should have required property '${String(missing)}'`
    }
  })
