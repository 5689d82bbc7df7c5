/** The document's cookies, and those of a request. */
import type { CookieAttributes } from "../domain/session/SessionCookies.js"
import { attempt } from "./attempt.js"

/** The values of all visible cookies with this name. Servers pass the header `Cookie` of a request. */
export const readCookies = (name: string, header?: string): ReadonlyArray<string> =>
  // Throws in a sandboxed frame, and for a name that cannot be encoded because half a character is missing
  attempt(() => {
    const prefix = `${encodeURIComponent(name)}=`
    return (header ?? document.cookie)
      .split("; ")
      .filter((pair) => pair.startsWith(prefix))
      .map((pair) => decode(pair.slice(prefix.length)))
  }) ?? []

/** The value itself when its percent-encoding is malformed. */
const decode = (value: string): string => attempt(() => decodeURIComponent(value)) ?? value

/** Returns whether the page can read the cookie. If the browser refuses it, no earlier value stays in its place. */
export const writeCookie = (name: string, value: string, attributes: CookieAttributes): boolean => {
  const write = () => {
    assign(name, value, attributes, attributes.maxAge !== undefined && `max-age=${attributes.maxAge}`)
    return readCookies(name).includes(value)
  }
  if (write()) return true
  removeCookie(name, attributes)
  // It may not be refused but belong to a path that does not include this page
  return write()
}

/** Does nothing where the browser forbids cookies. */
export const removeCookie = (name: string, attributes: CookieAttributes): void =>
  assign(name, "", attributes, "expires=Thu, 01 Jan 1970 00:00:00 GMT")

const assign = (name: string, value: string, attributes: CookieAttributes, lifetime: string | false): void =>
  // Throws in a sandboxed frame, and for text that cannot be encoded
  attempt(() => {
    document.cookie = cookieText(name, value, attributes, lifetime)
  })

/** A cookie as `document.cookie` and the header `Set-Cookie` take it. */
export const cookieText = (
  name: string,
  value: string,
  attributes: CookieAttributes,
  lifetime: string | false
): string =>
  [
    `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    attributes.path && `path=${attributes.path}`,
    attributes.domain && `domain=${attributes.domain}`,
    lifetime,
    `samesite=${attributes.sameSite}`,
    attributes.secure && "secure"
  ]
    .filter(Boolean)
    .join("; ")
