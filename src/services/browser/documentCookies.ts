/** The document's cookies. */
import type { CookieAttributes } from "../../domain/SessionCookies.js"
import { attempt } from "./attempt.js"

/** The values of all visible cookies with this name. */
export const readCookies = (name: string): ReadonlyArray<string> => {
  const prefix = `${encodeURIComponent(name)}=`
  return cookieHeader()
    .split("; ")
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => decode(pair.slice(prefix.length)))
}

/** Empty in a sandboxed frame, where reading throws. */
const cookieHeader = (): string => attempt(() => document.cookie) ?? ""

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

const assign = (
  name: string,
  value: string,
  attributes: CookieAttributes,
  lifetime: string | false
): void => {
  const parts = [
    `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    attributes.path && `path=${attributes.path}`,
    attributes.domain && `domain=${attributes.domain}`,
    lifetime,
    `samesite=${attributes.sameSite}`,
    attributes.secure && "secure"
  ]
  // Throws in a sandboxed frame
  attempt(() => {
    document.cookie = parts.filter(Boolean).join("; ")
  })
}
