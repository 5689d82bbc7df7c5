/** The requests that a client sends to the provider, with what is different in each run replaced by its kind. */
import type { Request } from "playwright-core"

export interface Recorded {
  /** Method and path. */
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

interface Site {
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
    ? url.pathname.startsWith("/v1/public/")
    : ["fetch", "ping", "xhr"].includes(request.resourceType())
}

interface Logged {
  readonly event: { readonly event_name: string }
}

const isEvents = (path: string, body: unknown): body is ReadonlyArray<Logged> =>
  path.endsWith("/sdk/v1/events") && Array.isArray(body)

const read = (request: Request, normalise: (text: string) => string): ReadonlyArray<Recorded> => {
  const { pathname, searchParams } = new URL(request.url())
  const sent = request.headers()
  const body = request.postData()
  const value = body === null ? undefined : (parse(body) ?? body)
  const name = `${request.method()} ${pathname.split("/").map(normalise).join("/")}`
  const recorded = (name: string, body: unknown): Recorded => ({
    name,
    fields: new Map(
      [
        ...headers.flatMap((header) => (sent[header] === undefined ? [] : headerOf(header, sent[header]))),
        ...[...searchParams].map(([key, value]) => [`query.${key}`, value] as const),
        ...(body === undefined ? [] : membersOf("body", body))
      ].map(([path, text]) => [path, normalise(text)])
    )
  })
  // How many events a request has depends on time
  return isEvents(pathname, value)
    ? value.map((logged) => recorded(`${name} (${logged.event.event_name})`, logged))
    : [recorded(name, value)]
}

/** Records requests. Ask for them after the story: its world says which are of the client. */
export const makeRecorder = () => {
  const requests: Array<Request> = []
  return {
    onRequest: (request: Request) => void requests.push(request),
    recorded: (site: Site): ReadonlyArray<Recorded> =>
      requests
        .filter((request) => isOfClient(request, site.origin))
        .flatMap((request) => read(request, normaliserFor(site)))
  }
}
