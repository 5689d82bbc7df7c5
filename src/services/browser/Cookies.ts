import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { CookieAttributes } from "../../domain/SessionCookies.js"
import { attempt } from "./attempt.js"

/** The page's cookies. A cookie that the browser refuses is kept in memory, so that the login lasts until the page is left. */
export class Cookies extends Context.Tag("latchkey/browser/Cookies")<
  Cookies,
  {
    /** The values of all visible cookies with this name. Several when it was set for several domains or paths. */
    readonly all: (name: string) => Effect.Effect<ReadonlyArray<string>>
    /** `expires` is in milliseconds since 1970. Without it the cookie lasts until the browser is closed. */
    readonly set: (
      name: string,
      value: string,
      attributes: CookieAttributes,
      expires?: number
    ) => Effect.Effect<void>
    readonly remove: (name: string, attributes: CookieAttributes) => Effect.Effect<void>
  }
>() {
  /** The document's cookies, or memory where there is no document. */
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

  /** Cookies in memory. */
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

/** Empty in a sandboxed frame, where reading throws. */
const cookieHeader = (): string => attempt(() => document.cookie) ?? ""

/** The value itself when its percent-encoding is malformed. */
const decode = (value: string): string => attempt(() => decodeURIComponent(value)) ?? value

const write = (name: string, value: string, attributes: CookieAttributes, expires?: number): void => {
  const parts = [
    `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    attributes.path && `path=${attributes.path}`,
    attributes.domain && `domain=${attributes.domain}`,
    expires !== undefined && `expires=${new Date(expires).toUTCString()}`,
    `samesite=${attributes.sameSite}`,
    attributes.secure && "secure"
  ]
  // Throws in a sandboxed frame
  attempt(() => {
    document.cookie = parts.filter(Boolean).join("; ")
  })
}
