/** Finds the tokens of a session in a request. */
import { UsageError } from "../domain/errors/BasicErrors.js"
import { cookieNames } from "../domain/session/SessionCookies.js"
import { isObject, memberOf } from "../domain/values/objects.js"
import { parseUrl } from "../domain/values/parseUrl.js"
import { readCookies } from "../page/documentCookies.js"
import type { Project } from "./Project.js"

/** A request with its headers: of `fetch`, of Node (`request.headers`), or of a framework. */
export interface HasHeaders {
  /** The headers: with a method `get`, as those of `fetch` have, or an object whose names are in lower case, as in Node. */
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

/** A header as a text. An absent one becomes "null" or "undefined", in which there is no token. */
const headerOf = ({ headers }: HasHeaders, name: string): string => {
  const value: unknown = typeof headers.get === "function" ? headers.get(name) : Reflect.get(headers, name)
  return Array.isArray(value) ? value.join("; ") : String(value)
}

/** The host name that a request names, empty when it names none. A request of `fetch` may have it in its URL only. */
const hostOf = (source: HasHeaders): string => {
  const named = parseUrl(`http://${headerOf(source, "host")}`)?.hostname
  // An absent header is read as a word
  const isNamed = named !== undefined && !/^(null|undefined)$/.test(named)
  return isNamed ? named : (parseUrl(String(memberOf(source, "url")))?.hostname ?? "")
}

/** The tokens of a request: of its header `Authorization: Bearer …` if there is one, otherwise of its cookies. */
export const credentialsOf = (source: HasHeaders | string, project: Project): Credentials => {
  if (typeof source === "string")
    return source === "" ? { jwts: [], tokens: [] } : credentialOf(source, project)
  if (!isObject(memberOf(source, "headers")))
    throw new UsageError({ method: project.kind.method, problem: "request must be a text or have headers." })
  const [, bearer] = /^bearer +(\S+)$/i.exec(headerOf(source, "authorization")) ?? []
  if (bearer !== undefined) return credentialOf(bearer, project)
  const cookies = headerOf(source, "cookie")
  const { jwt, opaque } = cookieNames(project.cookieOptions)
  const valuesOf = (name: string) => [...new Set(readCookies(name, cookies))].filter((value) => value !== "")
  return { jwts: valuesOf(jwt), tokens: valuesOf(opaque), cookieHost: hostOf(source) }
}
