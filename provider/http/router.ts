/** Routes: endpoints and web routes with their handlers, and the matching of paths. */
import * as Effect from "effect/Effect"
import type * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type { ApiError } from "../../src/domain/errors/CallErrors.js"
import { type User, UserSchema } from "../../src/domain/schemas/User.js"
import { hasPayload, type Endpoint, type Guard, type PathParameter } from "../../src/domain/calls/Endpoint.js"
import type { Method } from "../../src/domain/calls/request.js"
import { isObject } from "../../src/domain/values/objects.js"
import type { Journal } from "../Journal.js"
import type { Settings } from "../Options.js"
import type { Db } from "../data/Db.js"
import type { Caller } from "./Caller.js"
import { bodyFrom, type Fields } from "./forms.js"
import type { Outbox } from "../inbox/Inbox.js"

/** The services that a handler may use. */
export type Services = Caller | Db | Journal | Outbox | Settings

/** Returns a path parameter by its name, without the colon. */
type Parameter<Path extends string> = (name: Extract<PathParameter<Path>, string>) => string

/** An answer without its envelope. The client stores `__user`, which is sent beside the answer. */
type HandlerResult<Answer> = Omit<Answer, "request_id" | "status_code"> & { readonly __user?: User }

/** An endpoint with its handler. */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly guard: Guard
  readonly authorized: boolean
  /** Turns form fields into a body. */
  readonly bodyFrom: (fields: ReadonlyMap<string, string>) => unknown
  /** Decodes the body, runs the handler and encodes the `data` of the response. */
  readonly run: (
    body: unknown,
    parameters: Readonly<Record<string, string>>,
    request_id: string
  ) => Effect.Effect<unknown, ApiError | ParseResult.ParseError, Services>
}

/** Makes a route from an endpoint and its handler. */
export const route = <Path extends string, Payload, PayloadJson, Answer, AnswerJson>(
  endpoint: Endpoint<Path, Payload, PayloadJson, Answer, AnswerJson>,
  handler: (
    payload: Payload,
    parameter: Parameter<Path>
  ) => Effect.Effect<HandlerResult<Answer>, ApiError, Services>
): Route => {
  const decode = Schema.decodeUnknown(endpoint.payload, { errors: "all" })
  const encode = Schema.encodeUnknown(endpoint.answer)
  return {
    method: endpoint.method,
    path: endpoint.path,
    guard: endpoint.guard,
    authorized: endpoint.authorized,
    bodyFrom: (fields) => bodyFrom(endpoint.payload, fields),
    run: (body, parameters, request_id) =>
      Effect.gen(function* () {
        const payload = yield* decode(hasPayload(endpoint) ? body : undefined)
        const { __user, ...data } = yield* handler(payload, (name) => parameters[name] ?? "")
        const common = { request_id, status_code: 200 }
        const encoded = yield* Effect.orDie(encode({ ...data, ...common }))
        if (__user === undefined || !isObject(encoded)) return encoded
        return { ...encoded, __user: { ...(yield* Effect.orDie(encodeUser(__user))), ...common } }
      })
  }
}

const encodeUser = Schema.encode(UserSchema)

/**
 * The first route that matches, with decoded path parameters. Undefined when none matches. A template may end in a query, such as
 * `?email=:email`: a parameter that the request leaves out is empty.
 */
export const match = <R extends { readonly method: string; readonly path: string }>(
  routes: ReadonlyArray<R>,
  method: string,
  path: string,
  query = new URLSearchParams()
): { readonly route: R; readonly parameters: Readonly<Record<string, string>> } | undefined => {
  for (const route of routes) {
    const [template = "", queryTemplate = ""] = route.path.split("?")
    const parameters = route.method === method ? parametersIn(template, path) : undefined
    if (parameters === undefined) continue
    const inQuery = [...new URLSearchParams(queryTemplate)].map(
      ([name, parameter]) => [parameter.slice(1), query.get(name) ?? ""] as const
    )
    return { route, parameters: { ...parameters, ...Object.fromEntries(inQuery) } }
  }
  return undefined
}

/** The first route whose path the request's path ends with, and the prefix before it. */
export const matchEnd = <R extends { readonly method: string; readonly path: string }>(
  routes: ReadonlyArray<R>,
  method: string,
  path: string
) => {
  // A path that starts with two slashes is a URL of another host.
  const segments = path.replace(/^\/+/, "/").split("/")
  for (const route of routes) {
    const length = route.path.split("/").length - 1
    const found = match([route], method, `/${segments.slice(-length).join("/")}`)
    if (found !== undefined) return { ...found, prefix: segments.slice(0, -length).join("/") }
  }
  return undefined
}

const parametersIn = (template: string, path: string): Readonly<Record<string, string>> | undefined => {
  const names = template.split("/")
  const segments = path.split("/")
  if (names.length !== segments.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? ""
    if (name.startsWith(":") && segment !== "") parameters[name.slice(1)] = decodeSegment(segment)
    else if (name !== segment) return undefined
  }
  return parameters
}

const decodeSegment = (segment: string) => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** A request to a web route. */
export interface WebRequest {
  readonly url: URL
  readonly headers: Headers
  /** The path parameters. */
  readonly parameters: Readonly<Record<string, string>>
  /** The path that the provider is served under, without a trailing slash. Empty at the root. */
  readonly prefix: string
  /** The fields of the posted form or JSON object. Empty without a body. */
  readonly fields: Fields
  readonly request_id: string
}

/** A path below any prefix, and its handler. An API error becomes a page for browsers and JSON for others. */
export interface WebRoute {
  readonly method: "GET" | "POST"
  readonly path: string
  /** Whether it stands in for another party, which a fault of all calls does not affect. Default: false. */
  readonly isOfAnother?: true
  /** Whether browsers navigate to it, so that no page of another origin may read it. Default: false. */
  readonly isNavigation?: true
  readonly handler: (request: WebRequest) => Effect.Effect<Response, ApiError, Services>
}

/** The absolute URL of another route of this provider. */
export const urlOf = ({ url, prefix }: WebRequest, path: string): string => `${url.origin}${prefix}${path}`
