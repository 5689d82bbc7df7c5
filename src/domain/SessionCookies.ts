/** How the session's cookies are named, written and removed (specification sections 3 and 9, wire reference 3.2). */

/** What a site may say about the cookies; an empty text counts as not given. */
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

/** Where a page stands, as far as cookies care. */
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

/** Secure except on localhost and loopback; with a domain only when available to subdomains. */
export const cookieAttributes = (options: CookieOptions, location: CookieLocation): CookieAttributes => ({
  path: options.path || "/",
  ...(options.availableToSubdomains === true &&
    !isLocal(location.hostname) && { domain: options.domain || location.hostname }),
  secure: !isLocal(location.hostname),
  sameSite: "Lax"
})

/**
 * Every way in which a cookie of one name may have been written before: with or without the configured path,
 * for this host, the configured domain, or a domain seen earlier. Removing all of them leaves none behind.
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
