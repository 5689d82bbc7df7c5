import type { CookieOptions } from "./SessionCookies.js"

/** What is wrong with the options of a cookie whose name begins with `__Host-`: browsers refuse it, and the login ends with the page. */
export const cookieProblems = (options: CookieOptions): ReadonlyArray<string> => {
  const { availableToSubdomains, istCookieName, jwtCookieName, opaqueTokenCookieName, path = "" } = options
  const names = Object.entries({ opaqueTokenCookieName, jwtCookieName, istCookieName })
  const [field] = names.find(([, name]) => typeof name === "string" && /^__host-/i.test(name)) ?? []
  if (field === undefined) return []
  const because = `, because the name cookieOptions.${field} begins with __Host-. Until then, browsers refuse the cookie.`
  return [
    ...(path === "" || path === "/" ? [] : [`cookieOptions.path must be "/"${because}`]),
    ...(availableToSubdomains === true ? [`cookieOptions.availableToSubdomains must be false${because}`] : [])
  ]
}
