/** Finds the tokens of a session in a request. */
import { UsageError } from "../domain/errors/LocalErrors.js"
import { type CookieOptions, cookieNames } from "../domain/session/SessionCookies.js"
import { isObject, memberOf } from "../domain/values/objects.js"
import { readCookies } from "../page/documentCookies.js"

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

/** The tokens that a request has. */
export interface Credentials {
  readonly jwt?: string | undefined
  readonly token?: string | undefined
}

/** A JWT has three parts. An unsigned one ends with an empty part. */
const jwtShape = /^[\w-]+\.[\w-]+\.[\w-]*$/

/** A JWT, or else the session's opaque token. */
const credentialOf = (text: string): Credentials => (jwtShape.test(text) ? { jwt: text } : { token: text })

/** A header as a text. An absent one becomes "null" or "undefined", in which there is no token. */
const headerOf = ({ headers }: HasHeaders, name: string): string => {
  const value: unknown = typeof headers.get === "function" ? headers.get(name) : Reflect.get(headers, name)
  return Array.isArray(value) ? value.join("; ") : String(value)
}

/** The tokens of a request: of its header `Authorization: Bearer …` if there is one, otherwise of its cookies. */
export const credentialsOf = (source: HasHeaders | string, cookieOptions: CookieOptions): Credentials => {
  if (typeof source === "string") return source === "" ? {} : credentialOf(source)
  if (!isObject(memberOf(source, "headers")))
    throw new UsageError({ method: "verifySession", problem: "request must be a text or have headers." })
  const [, bearer] = /^bearer +(\S+)$/i.exec(headerOf(source, "authorization")) ?? []
  if (bearer !== undefined) return credentialOf(bearer)
  const cookies = headerOf(source, "cookie")
  const { jwt, opaque } = cookieNames(cookieOptions)
  /** The first one is that of the longest path. */
  const cookie = (name: string) => readCookies(name, cookies).find((value) => value !== "")
  return { jwt: cookie(jwt), token: cookie(opaque) }
}
