/** Which hosts and pages are of this machine, which pages are of another origin, and what CORS allows them. */
import { isLocal } from "../../src/domain/session/SessionCookies.js"
import { parseUrl } from "../../src/domain/values/parseUrl.js"
import type { Settings } from "../Options.js"

/** Names below localhost are of this machine too (RFC 6761). */
export const isOfThisMachine = (name: string): boolean => isLocal(name) || name.endsWith(".localhost")

/** Whether a page or its origin is of this machine, or has the host name of this URL. The ports may differ. */
export const isNear = (page: string, url: string): boolean => {
  const hostname = parseUrl(page)?.hostname
  return hostname !== undefined && (isOfThisMachine(hostname) || hostname === new URL(url).hostname)
}

/** The origin of a URL, or the scheme of a native app. Empty for other texts. */
export const placeOf = (address: string): string => {
  const { origin, protocol } = parseUrl(address) ?? { origin: "", protocol: "" }
  return origin === "null" ? protocol : origin
}

/** Compares hosts only: behind a TLS proxy the scheme differs. */
export const isSameHost = (origin: string, host: string): boolean => parseUrl(origin)?.host === host

/**
 * Whether a page of another origin sends the request. Programs send neither header. `Sec-Fetch-Site` wins, because a
 * proxy may change the host and not the origin.
 */
export const isOfAnotherOrigin = (headers: Headers, { host }: URL): boolean => {
  const site = headers.get("sec-fetch-site")
  if (site !== null) return site !== "same-origin" && site !== "none"
  const origin = headers.get("origin")
  return origin !== null && !isSameHost(origin, host)
}

/**
 * Whether a page of an unknown site sends the request. Images and frames send no `Origin`, and a site can leave out its
 * `Referer`: then `Sec-Fetch-Site` says it.
 */
export const isOfUnknownSite = ({ headers, url }: Request): boolean => {
  const page = headers.get("origin") ?? headers.get("referer")
  return page === null ? headers.get("sec-fetch-site") === "cross-site" : !isNear(page, url)
}

/**
 * Whether this is a host name or an IP address with or without a port, and nothing else. A URL would read
 * `evil.example@localhost` as the host localhost.
 */
export const isHost = (host: string): boolean => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host)

/** Whether the host of a URL is an IP address. Nobody can make such a page lead to another machine. */
export const isAddress = (hostname: string): boolean => /^\[|^\d+(?:\.\d+){3}$/.test(hostname)

/** The headers that clients send. */
const ours = ["Authorization", "Content-Type", "X-SDK-Client", "X-SDK-Parent-Host"]

/**
 * Cross-origin resource sharing: allows the request's origin, with credentials. An origin that is
 * not allowed gets no permission.
 */
export const corsHeaders = (request: Request, settings: Settings["Type"]): Record<string, string> => {
  const origin = request.headers.get("origin")
  const always = {
    Vary: "Origin",
    ...(settings.exposesDate && { "Access-Control-Expose-Headers": "Date" })
  }
  if (origin === null || !settings.allowsOrigin(origin, request.url)) return always
  return {
    ...always,
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Credentials": "true"
  }
}

/** The response to a preflight request. */
export const preflight = (request: Request, settings: Settings["Type"]): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(request, settings),
      "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE, OPTIONS",
      "Access-Control-Allow-Headers": ours.join(", "),
      "Access-Control-Max-Age": "7200"
    }
  })
