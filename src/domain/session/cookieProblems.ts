import { cookieNames, type CookieOptions } from "./SessionCookies.js"

/** What browsers accept as the name of a cookie (RFC 6265). */
const cookieName = /^[\w!#$%&'*+.^`|~-]+$/

/** What is wrong with the names of the cookies, and with the options of one whose name begins with `__Host-`. */
export const cookieProblems = (options: CookieOptions): ReadonlyArray<string> => {
  const { availableToSubdomains, istCookieName, jwtCookieName, opaqueTokenCookieName, path = "" } = options
  const names = Object.entries({ opaqueTokenCookieName, jwtCookieName, istCookieName }).map(
    ([field, name]) => [field, typeof name === "string" ? name : ""] as const
  )
  const used = new Set(Object.values(cookieNames(options)))
  const [field] = names.find(([, name]) => /^__host-/i.test(name)) ?? []
  const because = `, because the name cookieOptions.${field} begins with __Host-. Until then, browsers refuse the cookie.`
  return [
    ...names
      .filter(([, name]) => name !== "" && !cookieName.test(name))
      .map(
        ([field, name]) =>
          `cookieOptions.${field} is no name that a cookie may have: ${JSON.stringify(name)}.`
      ),
    ...(used.size < names.length ? ["cookieOptions has one name for two cookies."] : []),
    ...(typeof path === "string" && /^[^/]/.test(path) ? ['cookieOptions.path must begin with "/".'] : []),
    ...(field === undefined || path === "" || path === "/"
      ? []
      : [`cookieOptions.path must be "/"${because}`]),
    ...(field !== undefined && availableToSubdomains === true
      ? [`cookieOptions.availableToSubdomains must be false${because}`]
      : [])
  ]
}
