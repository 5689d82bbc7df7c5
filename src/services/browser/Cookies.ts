import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import type { CookieAttributes } from "../../domain/SessionCookies.js"

/** The page's cookies. A cookie the browser refuses is kept for this page, so that a login is not lost. */
export class Cookies extends Context.Tag("latchkey/browser/Cookies")<
  Cookies,
  {
    /** Every visible value of that name; more than one when it was written for several domains or paths. */
    readonly all: (name: string) => Effect.Effect<ReadonlyArray<string>>
    /** `expires` in milliseconds since 1970; without it, until the browser closes. */
    readonly set: (
      name: string,
      value: string,
      attributes: CookieAttributes,
      expires?: number
    ) => Effect.Effect<void>
    readonly remove: (name: string, attributes: CookieAttributes) => Effect.Effect<void>
  }
>() {
  /** The document's cookies where there is a document, memory elsewhere. */
  static readonly layer = Layer.sync(Cookies, () => {
    const refused = new Map<string, string>()
    const hasDocument = typeof document !== "undefined"
    return Cookies.of({
      all: (name) =>
        Effect.sync(() => {
          const visible = hasDocument ? read(name) : []
          const kept = refused.get(name)
          return visible.length > 0 || kept === undefined ? visible : [kept]
        }),
      set: (name, value, attributes, expires) =>
        Effect.sync(() => {
          if (hasDocument) write(name, value, attributes, expires)
          if (hasDocument && read(name).includes(value)) refused.delete(name)
          else refused.set(name, value)
        }),
      remove: (name, attributes) =>
        Effect.sync(() => {
          refused.delete(name)
          if (hasDocument) write(name, "", attributes, 0)
        })
    })
  })

  /** A jar in memory. */
  static readonly layerMemory = Layer.sync(Cookies, () => {
    const jar = new Map<string, string>()
    return Cookies.of({
      all: (name) =>
        Effect.sync(() => {
          const value = jar.get(name)
          return value === undefined ? [] : [value]
        }),
      set: (name, value) => Effect.sync(() => void jar.set(name, value)),
      remove: (name) => Effect.sync(() => void jar.delete(name))
    })
  })
}

const read = (name: string): ReadonlyArray<string> => {
  const prefix = `${encodeURIComponent(name)}=`
  return cookieHeader()
    .split("; ")
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => decode(pair.slice(prefix.length)))
}

/** A sandboxed frame throws where others answer; it has no cookies. */
const cookieHeader = (): string =>
  Either.getOrElse(
    Either.try(() => document.cookie),
    () => ""
  )

/** What is not percent-encoded as it should be is read as it is. */
const decode = (value: string): string =>
  Either.getOrElse(
    Either.try(() => decodeURIComponent(value)),
    () => value
  )

const write = (name: string, value: string, attributes: CookieAttributes, expires?: number): void => {
  const parts = [
    `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    attributes.path && `path=${attributes.path}`,
    attributes.domain && `domain=${attributes.domain}`,
    expires !== undefined && `expires=${new Date(expires).toUTCString()}`,
    `samesite=${attributes.sameSite}`,
    attributes.secure && "secure"
  ]
  // A sandboxed frame refuses, see `cookieHeader`
  Either.try(() => {
    document.cookie = parts.filter(Boolean).join("; ")
  })
}
