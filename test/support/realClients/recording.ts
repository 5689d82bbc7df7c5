/** What a client sends, by its fields, with what is different in each run replaced by its kind. */
import type { Request } from "playwright-core"
import { eventsIn, isOfStory } from "./eventLog.js"

export interface Recorded {
  /** Method and path of a request, or what else it is. */
  readonly name: string
  /** Headers, parameters and members of the body, by their paths. */
  readonly fields: ReadonlyMap<string, string>
}

/** What the browser adds to a request is not compared. */
const headers = ["authorization", "content-type", "x-sdk-client", "x-sdk-parent-host", "x-stytch-oauth-type"]

/** The first that matches a part of a text replaces it. */
const kinds: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bey[\w-]+\.[\w-]+\.[\w-]+/g, "<jwt>"],
  [/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "<uuid>"],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>"],
  [/^\d+\.\d+\.\d+$/, "<version>"],
  [/^\d{6}$/, "<code>"],
  [/^[\da-z]{4}(-[\da-z]{4})+$/, "<recovery code>"],
  // The stand-ins of captcha and fraud protection number their proofs
  [/^(key LOGIN|\S+\/submit) \d+$/, "$1 <number>"],
  [/(?=[\w+/-]*(\d|[a-z][A-Z]))[\w+/-]{20,}={0,2}/g, "<random>"]
]

export interface Site {
  readonly origin: string
  readonly site: string
}

const normaliserFor = ({ origin, site }: Site) => {
  const names: ReadonlyArray<readonly [string, string]> = [
    [origin, "<provider>"],
    [site, "<site>"],
    [new URL(site).host, "<host of the site>"]
  ]
  return (text: string) => {
    const named = names.reduce((text, [from, to]) => text.replaceAll(from, to), text)
    return kinds.reduce((text, [pattern, kind]) => text.replace(pattern, kind), named)
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The members of a value, also of JSON inside its texts, by their paths. */
const membersOf = (path: string, value: unknown): ReadonlyArray<readonly [string, string]> => {
  const inner = typeof value === "string" && value.startsWith("{") ? parse(value) : undefined
  if (inner !== undefined) return membersOf(`${path} as JSON`, inner)
  if (typeof value !== "object" || value === null)
    return [[path, typeof value === "string" ? value : JSON.stringify(value)]]
  const entries = Object.entries(value)
  if (entries.length === 0) return [[path, JSON.stringify(value)]]
  return entries.flatMap(([key, member]) => membersOf(`${path}.${key}`, member))
}

const decode = (base64: string) => Buffer.from(base64, "base64").toString("utf8")

const headerOf = (name: string, value: string): ReadonlyArray<readonly [string, string]> => {
  if (name === "authorization") return [[name, `Basic ${decode(value.replace(/^Basic /, ""))}`]]
  if (name === "x-sdk-client") return membersOf(name, parse(decode(value)))
  return [[name, value]]
}

/** Whether the client sends it: not the provider's own pages, and not the test that opens a link. */
const isOfClient = (request: Request, origin: string) => {
  const url = new URL(request.url())
  if (url.origin !== origin || request.redirectedFrom() !== null) return false
  return request.isNavigationRequest()
    ? /^\/v1\/(b2b\/)?public\//.test(url.pathname)
    : ["fetch", "ping", "xhr"].includes(request.resourceType())
}

/** The members of a value by their paths, with what is different in each run replaced by its kind. */
export const recordOf = (name: string, value: unknown, site: Site): Recorded =>
  record(name, membersOf("value", value), site)

/** A path without what is different in each run. */
export const nameOf = (path: string, site: Site): string => path.split("/").map(normaliserFor(site)).join("/")

const headersOf = (request: Request) => {
  const sent = request.headers()
  return headers.flatMap((header) => (sent[header] === undefined ? [] : headerOf(header, sent[header])))
}

const record = (name: string, members: ReadonlyArray<readonly [string, string]>, site: Site): Recorded => {
  const normalise = normaliserFor(site)
  const kindOf = (path: string, text: string) =>
    path.endsWith("_token_last_four") ? "<last four>" : normalise(text)
  // A member may have the name of an id
  const placeOf = (path: string) => path.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "<uuid>")
  return { name, fields: new Map(members.map(([path, text]) => [placeOf(path), kindOf(path, text)])) }
}

const readRequest = (request: Request, site: Site): Recorded => {
  const { pathname, searchParams } = new URL(request.url())
  const body = request.postData()
  const members = [
    ...headersOf(request),
    ...[...searchParams].map(([key, value]) => [`query.${key}`, value] as const),
    ...(body === null ? [] : membersOf("body", parse(body) ?? body))
  ]
  return record(`${request.method()} ${nameOf(pathname, site)}`, members, site)
}

/** The events that a page logs, in their order: how many events a request has depends on time. */
const readLog = (requests: ReadonlyArray<Request>, page: number, site: Site): ReadonlyArray<Recorded> =>
  requests
    .flatMap((request) => eventsIn(request).map((logged) => ({ request, logged })))
    .map(({ logged, request }, place) =>
      record(
        `event ${place + 1} of page ${page}`,
        [...headersOf(request), ...membersOf("event", logged)],
        site
      )
    )

/** The requests, and the events of the log. */
export const readRequests = (requests: ReadonlyArray<Request>, site: Site): ReadonlyArray<Recorded> => {
  const all = requests.filter((request) => isOfClient(request, site.origin) && isOfStory(request))
  const isLog = (request: Request) => request.url().endsWith("/sdk/v1/events")
  const pageOf = (request: Request) => request.frame().page()
  const logs = all.filter(isLog)
  return [
    ...all.filter((request) => !isLog(request)).map((request) => readRequest(request, site)),
    ...[...new Set(logs.map(pageOf))].flatMap((page, index) =>
      readLog(
        logs.filter((request) => pageOf(request) === page),
        index + 1,
        site
      )
    )
  ]
}
