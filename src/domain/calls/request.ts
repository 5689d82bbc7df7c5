/** A call as it goes over the network, for the services and for the page before they are loaded. */
import { encodePart } from "../values/encodePart.js"
import type { callerHeaders } from "./callerHeaders.js"
import { toJson } from "../values/toJson.js"

/** The HTTP methods of the calls. */
export type Method = "GET" | "POST" | "PUT" | "DELETE"

/** A request to the provider. */
export interface WireRequest {
  readonly method: Method
  readonly path: string
  readonly parameters?: Readonly<Record<string, string>> | undefined
  /** Already encoded; undefined for no body. */
  readonly body?: unknown
  /** False to send neither cookies nor our headers. */
  readonly authorized: boolean
  /** True to finish the request after the page is closed. */
  readonly keepalive?: boolean
}

/** The headers of an authorized request. */
type Identity = ReturnType<typeof callerHeaders>

// The paths of the calls that a page makes before the services are loaded. The rows of the table of calls have the same
export const settingsPath = "/projects/bootstrap/:public_token"
export const eventsPath = "/events"
export const magicLinkPath = "/magic_links/email/login_or_create"
export const passcodePath = "/otps/email/login_or_create"
export const searchPath = "/users/search"
export const linkRedemptionPath = "/magic_links/authenticate"
export const memberLinkRedemptionPath = "/b2b/magic_links/authenticate"
export const sessionPath = "/sessions/authenticate"
export const memberSessionPath = "/b2b/sessions/authenticate"

/**
 * The path with its parameters filled in, each percent-encoded. An empty parameter, `.` and `..` become `-`: they would
 * shorten the address, however they are encoded, and reach another endpoint.
 */
export const fillPath = (path: string, parameters: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodePart(parameters[name] ?? "").replace(/^\.{0,2}$/, "-"))

/** The address of a call. `api` is the host of the API with its scheme. */
export const addressOf = (
  api: string,
  { parameters, path }: Pick<WireRequest, "path" | "parameters">
): string => `${api}/sdk/v1${fillPath(path, parameters)}`

/** The arguments of `fetch` that send a request. `identity` is undefined for a request that is not authorized. */
export const fetchArguments = (
  api: string,
  { body, keepalive = false, method, ...target }: WireRequest,
  identity: Identity | undefined
) =>
  ({
    href: addressOf(api, target),
    method,
    body: body === undefined ? null : toJson(body),
    headers: { "content-type": "application/json", ...identity },
    credentials: identity === undefined ? "omit" : "include",
    keepalive
  }) as const
