import {
  cookieAttributes,
  isLocal,
  type CookieAttributes,
  type CookieLocation,
  type CookieOptions
} from "./SessionCookies.js"

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
