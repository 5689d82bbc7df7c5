/** From a request to its response: faults, origin, caller, guard, handler, envelope. */
import * as Cause from "effect/Cause"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { parseUrl } from "../../src/domain/values/parseUrl.js"
import { NetworkError } from "../../src/domain/errors/BasicErrors.js"
import { Caller, identify } from "./Caller.js"
import { corsHeaders, preflight } from "./origins.js"
import { Db } from "../data/Db.js"
import type { Fault, TakeFaults } from "../faults.js"
import { fieldsFromJson, headersFromForm, isForm, parseJson, readForm, type Fields } from "./forms.js"
import { featureOf } from "./features.js"
import { captchaText, needsCaptcha } from "./guard.js"
import { Settings } from "../Options.js"
import { errorPage } from "../pages/page.js"
import { routes, serverRoutes, webRoutes } from "../routes.js"
import { apiError, apiErrorOf, refuse } from "./errors.js"
import { requireFeature } from "./hosted.js"
import { schemaIssues } from "./schemaIssues.js"
import { json, errorResponse } from "./responses.js"
import { match, matchEnd } from "./router.js"
import { findServerRoute, requireSecret } from "../serverApi/serverRoute.js"
import { newId } from "../tokens/Secrets.js"

/** API paths start here, below any prefix that the provider is served under. */
const prefix = "/sdk/v1"

/** Bytes. */
export const maxBody = 2 ** 20

/** The path below `/sdk/v1`, or the whole path of other URLs. */
export const sdkPath = (url: string): string => {
  // The provider's own client leaves out this slash in one call of organizations
  const pathname = new URL(url).pathname.replace(`${prefix}b2b/`, `${prefix}/b2b/`)
  const start = pathname.indexOf(`${prefix}/`)
  return start === -1 ? pathname : pathname.slice(start + prefix.length)
}

/** Answers every request. Fails only for an `offline` fault, with `TypeError: Failed to fetch` as the cause. */
export const respond = (request: Request, take: TakeFaults) =>
  Effect.gen(function* () {
    const settings = yield* Settings
    if (request.method === "OPTIONS") return preflight(request, settings)
    const path = sdkPath(request.url)
    const found = find(request.method, new URL(request.url), path)
    const faults = take(path, {
      isGuarded: found._tag === "Call" && found.route.guard !== "none",
      isOfAnother: found._tag === "WebRoute" && found.route.isOfAnother === true
    })
    for (const each of faults) if (each.fault === "delay") yield* Effect.sleep(each.ms)
    const fault = faults.find((each) => each.fault !== "delay")
    if (fault?.fault === "offline")
      return yield* Effect.fail(new NetworkError({ cause: new TypeError("Failed to fetch") }))

    const request_id = yield* newId("request-id")
    const responding = fault ? faultResponse(fault) : handle(request, found, request_id)
    const response = yield* Effect.catchTag(responding, "ApiError", (error) =>
      Effect.succeed(
        found._tag === "WebRoute" && wantsPage(request)
          ? errorPage(found, error)
          : errorResponse(error, request_id)
      )
    )
    const isNavigation = found._tag === "WebRoute" && found.route.isNavigation === true
    for (const [name, value] of Object.entries(isNavigation ? {} : corsHeaders(request, settings)))
      if (!response.headers.has(name)) response.headers.set(name, value)
    response.headers.set("Date", DateTime.toDateUtc(yield* DateTime.now).toUTCString())
    return response
  })

/** The route of a request: a call of the API, another web route, or none. */
const find = (method: string, { pathname, searchParams }: URL, path: string) => {
  const call = match(routes, method, path, searchParams)
  if (call !== undefined) return { _tag: "Call" as const, ...call }
  const serverCall = findServerRoute(serverRoutes, method, pathname)
  if (serverCall !== undefined) return { _tag: "ServerCall" as const, ...serverCall }
  const route = matchEnd(webRoutes, method, pathname)
  return route === undefined ? { _tag: "NotFound" as const } : { _tag: "WebRoute" as const, ...route }
}

type Found = ReturnType<typeof find>

/** Whether a browser navigates, so that the user needs a page. */
const wantsPage = (request: Request) => (request.headers.get("accept") ?? "").includes("text/html")

const faultResponse = (fault: Exclude<Fault, { fault: "delay" | "offline" }>) => {
  switch (fault.fault) {
    case "status": {
      const { error_message, error_type, status } = fault
      const type = error_type ?? defaultTypes.get(status) ?? "internal_server_error"
      return Effect.fail(apiErrorOf(type, status, error_message))
    }
    case "malformed":
      return Effect.sync(
        () => new Response('{"data":{"request_id":', { headers: { "Content-Type": "application/json" } })
      )
    case "captchaRequired":
      return Effect.sync(captchaResponse)
  }
}

/** The error types that are typical for a status. */
const defaultTypes: ReadonlyMap<number, string> = new Map([
  [401, "unauthorized_credentials"],
  [404, "session_not_found"],
  [429, "too_many_requests"]
])

const captchaResponse = () =>
  new Response(captchaText, { status: 403, headers: { "Content-Type": "text/plain" } })

const handle = (request: Request, found: Found, request_id: string) =>
  Effect.gen(function* () {
    if (found._tag === "NotFound") return yield* refuse("route_not_found")
    const db = yield* Db
    const body = yield* readBody(request)
    const fields = isForm(request) ? yield* readForm(body, request.headers) : undefined
    const text = fields === undefined ? yield* Effect.promise(() => body.text()) : ""
    switch (found._tag) {
      case "Call":
        return yield* db.transaction(callApi(request, found, fields ?? text, request_id))
      case "ServerCall":
        return yield* db.transaction(callServerApi(request, found, text, request_id))
      case "WebRoute":
        return yield* db.transaction(callWebRoute(request, found, fields ?? text, request_id))
    }
  }).pipe(
    Effect.catchTag("ParseError", (error) => Effect.succeed(json(400, { body: schemaIssues(error.issue) }))),
    Effect.catchAllDefect((defect) =>
      Effect.zipRight(
        Effect.logError("The embedded provider failed", Cause.die(defect)),
        refuse("internal_server_error")
      )
    )
  )

/** The body. Fails with `request_too_large`. */
const readBody = (request: Request) =>
  Effect.gen(function* () {
    if (Number(request.headers.get("content-length") ?? 0) > maxBody)
      return yield* refuse("request_too_large")
    const body = yield* Effect.promise(() => request.blob())
    return body.size > maxBody ? yield* refuse("request_too_large") : body
  })

/** Fails with `bad_domain_for_stytch_sdk` when a page of another origin may not make the call. */
const checkOrigin = ({ headers, url }: Request) =>
  Effect.gen(function* () {
    const { allowsOrigin, warn } = yield* Settings
    const origin = headers.get("origin")
    if (origin === null || allowsOrigin(origin, url)) return
    // The page cannot read the answer, so its developer learns the reason here
    yield* warn(`A page of ${origin} may not call this provider: see the option allowedOrigins.`)
    return yield* refuse("bad_domain_for_stytch_sdk")
  })

const callApi = (
  request: Request,
  { route, parameters }: Extract<Found, { _tag: "Call" }>,
  content: Fields | string,
  request_id: string
) =>
  Effect.gen(function* () {
    const settings = yield* Settings
    yield* checkOrigin(request)
    const isText = typeof content === "string"
    const isQuery = request.method === "GET"
    const fields = isQuery ? new Map(new URL(request.url).searchParams) : content
    const body = typeof fields === "string" ? yield* parseBody(fields) : route.bodyFrom(fields)
    const headers = isText ? request.headers : headersFromForm(request, content)
    const caller = yield* identify(request.url, headers, route.authorized)
    yield* requireFeature(featureOf(route))
    if (needsCaptcha(route.guard, body, settings)) return captchaResponse()
    const data = yield* Effect.provideService(route.run(body, parameters, request_id), Caller, caller)
    return json(200, { data })
  })

/** The answer has no envelope. */
const callServerApi = (
  request: Request,
  { route, parameters }: Extract<Found, { _tag: "ServerCall" }>,
  text: string,
  request_id: string
) =>
  Effect.gen(function* () {
    yield* requireSecret(request.headers)
    const isQuery = request.method === "GET"
    const body = isQuery ? Object.fromEntries(new URL(request.url).searchParams) : yield* parseBody(text)
    return json(200, yield* route.run(body, parameters, request_id))
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
    const caller = yield* identify(request.url, headers, false)
    const fields = typeof content === "string" ? fieldsFromJson(content) : content
    const origin = caller.origin ?? originOf(headers.get("referer"))
    const url = new URL(request.url)
    return yield* Effect.provideService(
      route.handler({ url, headers, parameters, prefix, fields, request_id }),
      Caller,
      { ...caller, origin, address: `${url.origin}${prefix}` }
    )
  })

const originOf = (address: string | null) => parseUrl(address ?? "")?.origin

const parseBody = (text: string) =>
  text === "" ? Effect.void : Effect.try({ try: () => parseJson(text), catch: () => apiError("bad_request") })
