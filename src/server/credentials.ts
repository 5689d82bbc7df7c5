/** Finds the tokens of a session in a request. */
import { UsageError } from "../domain/errors/BasicErrors.js"
import { cookieNames } from "../domain/session/SessionCookies.js"
import { isObject, memberOf } from "../domain/values/objects.js"
import { parseUrl } from "../domain/values/parseUrl.js"
import { readCookies } from "../page/documentCookies.js"
import type { Project } from "./Project.js"

/** A request with its headers: of `fetch`, of Node (`request.headers`), or of a framework. */
export interface HasHeaders {
  /** The headers: with a method `get`, as those of `fetch` have, or an object with their names, as in Node. */
  readonly headers:
    | {
        /** Returns the value of a header. Its name is in lower case. */
        readonly get: (name: string) => string | null | undefined
      }
    | { readonly [name: string]: string | ReadonlyArray<string> | undefined }
}

/** What a request has to prove its session with. A browser may send several cookies of one name: see `agreed`. */
export interface Credentials {
  readonly jwts: ReadonlyArray<string>
  readonly tokens: ReadonlyArray<string>
  /** The host name to which the browser has sent the cookies. Undefined for a header `Authorization` and for a text. */
  readonly cookieHost?: string
}

/** A JWT has three parts. An unsigned one ends with an empty part. */
const jwtShape = /^[\w-]+\.[\w-]+\.[\w-]*$/

/** A JWT, or else the session's opaque token, which only a server with the secret can use. */
const credentialOf = (text: string, { secret }: Project): Credentials =>
  jwtShape.test(text) || secret === undefined ? { jwts: [text], tokens: [] } : { jwts: [], tokens: [text] }

/** The token of a header `Authorization: Bearer …`. */
const bearerIn = (header: string): string | undefined => /^bearer +(\S+)$/i.exec(header)?.[1]

/** A header as a text. An absent one becomes "null" or "undefined", in which there is no token. */
const headerOf = ({ headers }: HasHeaders, name: string): string => {
  const value: unknown = typeof headers.get === "function" ? headers.get(name) : valueIn(headers, name)
  return Array.isArray(value) ? value.join("; ") : String(value)
}

/** Node has names in lower case, gateways those that the caller has written. */
const valueIn = (headers: object, name: string): unknown =>
  Reflect.get(headers, name) ?? Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]

/**
 * The header `Cookie` as browsers write it. Gateways leave out its blanks, or have its cookies in a list beside the headers. No other
 * blank than a space or a tab goes: behind one, a sibling domain can set a name that begins with `__Host-`.
 */
const cookiesOf = (source: HasHeaders): string => {
  const listed = memberOf(source, "cookies")
  const others = Array.isArray(listed) ? listed.join(";") : ""
  return `${headerOf(source, "cookie")};${others}`.replace(/;[ \t]*/g, "; ")
}

/** The host name that a request names, empty when it names none. A request of `fetch` may have it in its URL only. */
const hostOf = (source: HasHeaders): string => {
  // Node keeps that of HTTP/2 under a name that no header has
  const names = [headerOf(source, "host"), String(memberOf(source.headers, ":authority"))]
  const hosts = names.map((name) => parseUrl(`http://${name}`)?.hostname)
  // An absent header is read as a word
  const named = hosts.find((host) => host !== undefined && !/^(null|undefined)$/.test(host))
  return named ?? parseUrl(String(memberOf(source, "url")))?.hostname ?? ""
}

/** The tokens of a request: of its header `Authorization: Bearer …` if there is one, otherwise of its cookies. */
export const credentialsOf = (source: HasHeaders | string, project: Project): Credentials => {
  const { method } = project.kind
  if (typeof source === "string") {
    // The whole header, perhaps
    const text = bearerIn(source) ?? source
    return text === "" ? { jwts: [], tokens: [] } : credentialOf(text, project)
  }
  const headers = memberOf(source, "headers")
  if (!isObject(headers)) throw new UsageError({ method, problem: "request must be a text or have headers." })
  if (typeof memberOf(headers, "then") === "function")
    throw new UsageError({ method, problem: "headers must not be a Promise. Await it." })
  const bearer = bearerIn(headerOf(source, "authorization"))
  if (bearer !== undefined) return credentialOf(bearer, project)
  const cookies = cookiesOf(source)
  const { jwt, opaque } = cookieNames(project.cookieOptions)
  const valuesOf = (name: string) => [...new Set(readCookies(name, cookies))].filter((value) => value !== "")
  return { jwts: valuesOf(jwt), tokens: valuesOf(opaque), cookieHost: hostOf(source) }
}
