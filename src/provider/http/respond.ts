/** From a request to its response: faults, origin, caller, guard, handler, envelope. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { ArrayFormatter, type ParseError } from "effect/ParseResult"
import { NetworkError } from "../../domain/Errors.js"
import { Caller, identify } from "./Caller.js"
import { corsHeaders, preflight } from "./cors.js"
import { Db } from "../data/Db.js"
import type { Fault } from "../faults.js"
import { readForm, headersFromForm, isForm, fieldsFromJson, type Fields } from "./forms.js"
import { captchaText, needsCaptcha } from "./guard.js"
import { Settings } from "../Options.js"
import { errorPage } from "../pages/page.js"
import { webRoutes } from "../webRoutes.js"
import { apiError, apiErrorOf, refuse } from "./errors.js"
import { json, errorResponse } from "./responses.js"
import { match, matchEnd } from "./router.js"
import { routes } from "../routes.js"
import { Secrets } from "../tokens/Secrets.js"

/** API paths start here, below any prefix that the provider is served under. */
const prefix = "/sdk/v1"

/** The path below `/sdk/v1`, or the whole path of other URLs. */
export const sdkPath = (url: string): string => {
  const { pathname } = new URL(url)
  const start = pathname.indexOf(`${prefix}/`)
  return start === -1 ? pathname : pathname.slice(start + prefix.length)
}

/** Answers every request. Fails only for an `offline` fault, with `TypeError: Failed to fetch` as the cause. */
export const respond = (request: Request, take: (path: string, guarded: boolean) => ReadonlyArray<Fault>) =>
  Effect.gen(function* () {
    const settings = yield* Settings
    if (request.method === "OPTIONS") return preflight(request, settings)
    const path = sdkPath(request.url)
    const found = find(request.method, new URL(request.url).pathname, path)
    const faults = take(path, found._tag === "Call" && found.route.guard !== "none")
    for (const each of faults) if (each._tag === "Delay") yield* Effect.sleep(each.ms)
    const fault = faults.find((each) => each._tag !== "Delay")
    if (fault?._tag === "Offline")
      return yield* Effect.fail(new NetworkError({ cause: new TypeError("Failed to fetch") }))

    const request_id = yield* (yield* Secrets).id("request-id")
    const responding = fault ? faultResponse(fault) : handle(request, found, request_id)
    const response = yield* Effect.catchTag(responding, "ApiError", (error) =>
      Effect.succeed(
        found._tag === "WebRoute" && wantsPage(request)
          ? errorPage(found, error)
          : errorResponse(error, request_id)
      )
    )
    for (const [name, value] of Object.entries(corsHeaders(request, settings)))
      if (!response.headers.has(name)) response.headers.set(name, value)
    response.headers.set("Date", DateTime.toDateUtc(yield* DateTime.now).toUTCString())
    return response
  })

/** The route of a request: a call of the API, another web route, or none. */
const find = (method: string, pathname: string, path: string) => {
  const call = match(routes, method, path)
  if (call !== undefined) return { _tag: "Call" as const, ...call }
  const route = matchEnd(webRoutes, method, pathname)
  return route === undefined ? { _tag: "NotFound" as const } : { _tag: "WebRoute" as const, ...route }
}

type Found = ReturnType<typeof find>

/** Whether a browser navigates, so that the user needs a page. */
const wantsPage = (request: Request) => (request.headers.get("accept") ?? "").includes("text/html")

const faultResponse = (fault: Exclude<Fault, { _tag: "Offline" | "Delay" }>) => {
  switch (fault._tag) {
    case "Status":
      return Effect.fail(apiErrorOf(fault.type, fault.status, fault.text))
    case "Malformed":
      return Effect.sync(
        () => new Response('{"data":{"request_id":', { headers: { "Content-Type": "application/json" } })
      )
    case "CaptchaRequired":
      return Effect.sync(captchaResponse)
  }
}

const captchaResponse = () =>
  new Response(captchaText, { status: 403, headers: { "Content-Type": "text/plain" } })

const handle = (request: Request, found: Found, request_id: string) =>
  Effect.gen(function* () {
    if (found._tag === "NotFound") return yield* refuse("route_not_found")
    const db = yield* Db
    const fields = isForm(request) ? yield* readForm(request) : undefined
    const text = fields === undefined ? yield* Effect.promise(() => request.text()) : ""
    return yield* db.transaction(
      found._tag === "Call"
        ? callApi(request, found, fields ?? text, request_id)
        : callWebRoute(request, found, fields ?? text, request_id)
    )
  }).pipe(
    Effect.catchTag("ParseError", (error) => Effect.succeed(json(400, { body: schemaIssues(error) }))),
    Effect.catchAllDefect((defect) =>
      Effect.zipRight(
        Effect.logError("The embedded provider failed", defect),
        refuse("internal_server_error")
      )
    )
  )

const callApi = (
  request: Request,
  { route, parameters }: Extract<Found, { _tag: "Call" }>,
  content: Fields | string,
  request_id: string
) =>
  Effect.gen(function* () {
    const settings = yield* Settings
    const origin = request.headers.get("origin")
    if (origin !== null && !settings.allowsOrigin(origin)) return yield* refuse("bad_domain_for_stytch_sdk")
    const isText = typeof content === "string"
    const isQuery = request.method === "GET"
    const fields = isQuery ? new Map(new URL(request.url).searchParams) : content
    const body = typeof fields === "string" ? yield* parseBody(fields) : route.bodyFrom(fields)
    const caller = yield* identify(
      isText ? request.headers : headersFromForm(request, content),
      route.authorized
    )
    if (needsCaptcha(route.guard, body, settings)) return captchaResponse()
    const data = yield* Effect.provideService(route.run(body, parameters, request_id), Caller, caller)
    return json(200, { data })
  })

/** Web routes ignore the credentials of the request: their caller has no session. */
const callWebRoute = (
  request: Request,
  { route, parameters, prefix }: Extract<Found, { _tag: "WebRoute" }>,
  content: Fields | string,
  request_id: string
) =>
  Effect.gen(function* () {
    const { headers } = request
    const caller = yield* identify(headers, false)
    const fields = typeof content === "string" ? fieldsFromJson(content) : content
    const origin = caller.origin ?? originOf(headers.get("referer"))
    const url = new URL(request.url)
    return yield* Effect.provideService(
      route.handler({ url, headers, parameters, prefix, fields, request_id }),
      Caller,
      { ...caller, origin }
    )
  })

const originOf = (address: string | null) =>
  address !== null && URL.canParse(address) ? new URL(address).origin : undefined

const parseBody = (text: string) =>
  text === ""
    ? Effect.void
    : Effect.try({ try: (): unknown => JSON.parse(text), catch: () => apiError("bad_request") })

const keywords: Readonly<Record<string, string>> = { Missing: "required", Type: "type", Unexpected: "false" }

/** In the format of the JSON Schema validator that the hosted provider uses. */
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
