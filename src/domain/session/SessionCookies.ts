/** Names and attributes of the session's cookies (specification sections 3 and 9). */

/**
 * Options for the cookies. An empty string counts as not set. A name may begin with `__Host-`: then no other site of the domain can
 * set the cookie, and it needs the path `/` and no domain.
 */
export interface CookieOptions {
  /** The name of the cookie with the session token. Default: `stytch_session`. */
  readonly opaqueTokenCookieName?: string | undefined
  /** The name of the cookie with the session's JWT. Default: `stytch_session_jwt`. */
  readonly jwtCookieName?: string | undefined
  /** The name of the cookie with the intermediate session token. Default: `stytch_intermediate_session_token`. */
  readonly istCookieName?: string | undefined
  /** The path below which the browser sends the cookies. Default: `/`. */
  readonly path?: string | undefined
  /** The domain of the cookies, where `availableToSubdomains` is true. Default: the page's host name. */
  readonly domain?: string | undefined
  /** Whether the browser sends the cookies to subdomains too, except on localhost. Default: false. */
  readonly availableToSubdomains?: boolean | undefined
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
  /** The paths of the site that get the cookie. Without it, the folder of the page. */
  readonly path?: string
  /** The domain whose hosts get the cookie. Without it, only the page's host does. */
  readonly domain?: string
  /** Whether the cookie is sent over https only. */
  readonly secure: boolean
  /** Other sites' requests carry the cookie only when a link opens the site. */
  readonly sameSite: "Lax"
  /** Seconds until the browser removes the cookie. Without it the cookie lasts until the browser is closed. */
  readonly maxAge?: number
}

export const isLocal = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname)

/** Browsers refuse cookies whose names begin so unless they are secure. */
const securePrefix = /^__(host|secure)-/i

/**
 * Secure except on localhost and loopback addresses, or where a name requires it. Has a domain only when available to subdomains.
 */
export const cookieAttributes = (options: CookieOptions, location: CookieLocation): CookieAttributes => ({
  path: options.path || "/",
  ...(options.availableToSubdomains === true &&
    !isLocal(location.hostname) && { domain: options.domain || location.hostname }),
  secure:
    !isLocal(location.hostname) ||
    Object.values(cookieNames(options)).some((name) => securePrefix.test(name)),
  sameSite: "Lax"
})
