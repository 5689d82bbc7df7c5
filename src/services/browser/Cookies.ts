import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { CookieAttributes } from "../../domain/SessionCookies.js"
import { readCookies, removeCookie, writeCookie } from "./documentCookies.js"

/** The page's cookies. A cookie that the browser refuses is kept in memory, so that the login lasts until the page is left. */
export class Cookies extends Context.Tag("latchkey/browser/Cookies")<
  Cookies,
  {
    /** The values of all visible cookies with this name. Several when it was set for several domains or paths. */
    readonly all: (name: string) => Effect.Effect<ReadonlyArray<string>>
    readonly set: (name: string, value: string, attributes: CookieAttributes) => Effect.Effect<void>
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
          const visible = hasDocument ? readCookies(name) : []
          const kept = refused.get(name)
          return visible.length > 0 || kept === undefined ? visible : [kept]
        }),
      set: (name, value, attributes) =>
        Effect.sync(() => {
          if (hasDocument) writeCookie(name, value, attributes)
          if (hasDocument && readCookies(name).includes(value)) refused.delete(name)
          else refused.set(name, value)
        }),
      remove: (name, attributes) =>
        Effect.sync(() => {
          refused.delete(name)
          if (hasDocument) removeCookie(name, attributes)
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
