/** From a request to its response: faults, origin, caller, guard, handler, envelope. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { ArrayFormatter, type ParseError } from "effect/ParseResult"
import { NetworkError } from "../domain/Errors.js"
import { Caller, identify } from "./Caller.js"
import { corsHeaders, preflight } from "./cors.js"
import { Db } from "./Db.js"
import type { Fault } from "./faults.js"
import { fieldsOf, headersOf, isForm, textsIn, type Fields } from "./forms.js"
import { captchaText, needsCaptcha } from "./guard.js"
import { Settings } from "./Options.js"
import { refusalPage } from "./pages/page.js"
import { places } from "./places.js"
import { refuse, refuseAs } from "./refusals.js"
import { json, refused } from "./replies.js"
import { match, matchEnd } from "./router.js"
import { routes } from "./routes.js"
import { Secrets } from "./Secrets.js"

/** Paths are looked for anywhere, so that the provider may stand below any prefix. */
const prefix = "/sdk/v1"

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
    const found = find(request.method, new URL(request.url).pathname, path)
    const faults = draw(path, found._tag === "Call" && found.route.guard !== "none")
    for (const fault of faults) if (fault._tag === "Delay") yield* Effect.sleep(fault.ms)
    const trouble = faults.find((fault) => fault._tag !== "Delay")
    if (trouble?._tag === "Offline")
      return yield* new NetworkError({ cause: new TypeError("Failed to fetch") })

    const request_id = yield* (yield* Secrets).id("request-id")
    const answering = trouble ? replyOfFault(trouble) : handle(request, found, request_id)
    const response = yield* Effect.catchTag(answering, "ApiError", (error) =>
      Effect.succeed(
        found._tag === "Place" && wantsPage(request) ? refusalPage(found, error) : refused(error, request_id)
      )
    )
    for (const [name, value] of Object.entries(corsHeaders(request, settings)))
      if (!response.headers.has(name)) response.headers.set(name, value)
    response.headers.set("Date", DateTime.toDateUtc(yield* DateTime.now).toUTCString())
    return response
  })

/** What a request means: a call of the client, a place beside them, or nothing. */
const find = (method: string, pathname: string, path: string) => {
  const call = match(routes, method, path)
  if (call !== undefined) return { _tag: "Call" as const, ...call }
  const place = matchEnd(places, method, pathname)
  return place === undefined ? { _tag: "Nothing" as const } : { _tag: "Place" as const, ...place }
}

type Found = ReturnType<typeof find>

/** Whether it is a browser that goes there, with a person before it. */
const wantsPage = (request: Request) => (request.headers.get("accept") ?? "").includes("text/html")

const replyOfFault = (fault: Exclude<Fault, { _tag: "Offline" | "Delay" }>) => {
  switch (fault._tag) {
    case "Status":
      return Effect.fail(refuseAs(fault.type, fault.status, fault.text))
    case "Malformed":
      return Effect.sync(
        () => new Response('{"data":{"request_id":', { headers: { "Content-Type": "application/json" } })
      )
    case "CaptchaRequired":
      return Effect.sync(captchaReply)
  }
}

const captchaReply = () =>
  new Response(captchaText, { status: 403, headers: { "Content-Type": "text/plain" } })

const handle = (request: Request, found: Found, request_id: string) =>
  Effect.gen(function* () {
    if (found._tag === "Nothing") return yield* refuse("route_not_found")
    const db = yield* Db
    const fields = isForm(request) ? yield* fieldsOf(request) : undefined
    const text = fields === undefined ? yield* Effect.promise(() => request.text()) : ""
    return yield* db.transaction(
      found._tag === "Call"
        ? call(request, found, fields ?? text, request_id)
        : visit(request, found, fields ?? text, request_id)
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

const call = (
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
    const body = typeof fields === "string" ? yield* parsed(fields) : route.bodyFrom(fields)
    const caller = yield* identify(isText ? request.headers : headersOf(request, content), route.authorized)
    if (needsCaptcha(route.guard, body, settings)) return captchaReply()
    const data = yield* Effect.provideService(route.run(body, parameters, request_id), Caller, caller)
    return json(200, { data })
  })

/** The request's own credentials count for nothing at a place: a caller without a session. */
const visit = (
  request: Request,
  { route, parameters, prefix }: Extract<Found, { _tag: "Place" }>,
  content: Fields | string,
  request_id: string
) =>
  Effect.gen(function* () {
    const { headers } = request
    const caller = yield* identify(headers, false)
    const fields = typeof content === "string" ? textsIn(content) : content
    const origin = caller.origin ?? originOf(headers.get("referer"))
    const url = new URL(request.url)
    return yield* Effect.provideService(
      route.answer({ url, headers, parameters, prefix, fields, request_id }),
      Caller,
      { ...caller, origin }
    )
  })

const originOf = (address: string | null) =>
  address !== null && URL.canParse(address) ? new URL(address).origin : undefined

const parsed = (text: string) =>
  text === ""
    ? Effect.void
    : Effect.try({ try: (): unknown => JSON.parse(text), catch: () => refuse("bad_request") })

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
