/** Names and attributes of the session's cookies (specification sections 3 and 9, wire reference 3.2). */

/** Options for the cookies. An empty string counts as not set. */
export interface CookieOptions {
  readonly opaqueTokenCookieName?: string
  readonly jwtCookieName?: string
  readonly istCookieName?: string
  readonly path?: string
  readonly domain?: string
  readonly availableToSubdomains?: boolean
}

export type SessionCookie = "opaque" | "jwt" | "intermediate"

export const cookieNames = (options: CookieOptions): Record<SessionCookie, string> => ({
  opaque: options.opaqueTokenCookieName || "stytch_session",
  jwt: options.jwtCookieName || "stytch_session_jwt",
  intermediate: options.istCookieName || "stytch_intermediate_session_token"
})

/** The part of the page's address that matters for cookies. */
export interface CookieLocation {
  readonly host: string
  readonly hostname: string
}

export interface CookieAttributes {
  readonly path?: string
  readonly domain?: string
  readonly secure: boolean
  readonly sameSite: "Lax"
}

const isLocal = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname)

/** Secure except on localhost and loopback addresses. Has a domain only when available to subdomains. */
export const cookieAttributes = (options: CookieOptions, location: CookieLocation): CookieAttributes => ({
  path: options.path || "/",
  ...(options.availableToSubdomains === true &&
    !isLocal(location.hostname) && { domain: options.domain || location.hostname }),
  secure: !isLocal(location.hostname),
  sameSite: "Lax"
})

/**
 * All attributes that a cookie of one name may have been written with: the configured path or "/", and this host, the
 * configured domain or an earlier domain. A cookie is only removed by the attributes it was written with.
 */
export const removalAttributes = (
  options: CookieOptions,
  location: CookieLocation,
  seenDomains: ReadonlyArray<string>
): ReadonlyArray<CookieAttributes> => {
  const { secure } = cookieAttributes(options, location)
  const paths = [...new Set([options.path || "/", "/"])]
  const domains = isLocal(location.hostname)
    ? []
    : [...new Set([location.hostname, ...(options.domain ? [options.domain] : []), ...seenDomains])]
  return paths.flatMap((path) => [
    { path, secure, sameSite: "Lax" as const },
    ...domains.map((domain) => ({ path, domain, secure, sameSite: "Lax" as const }))
  ])
}
