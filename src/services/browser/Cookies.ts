import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { CookieAttributes } from "../../domain/session/SessionCookies.js"
import { readCookies, removeCookie, writeCookie } from "../../page/documentCookies.js"

/**
 * The page's cookies. A cookie that the page cannot read back, because the browser refuses it or its path does not include
 * the page, is kept in memory, so that the login lasts until the page is left.
 */
export class Cookies extends Context.Tag("latchkey/browser/Cookies")<
  Cookies,
  {
    /** The values of all visible cookies with this name. Several when it was set for several domains or paths. */
    readonly all: (name: string) => Effect.Effect<ReadonlyArray<string>>
    /** Returns false if the page cannot read the cookie back. */
    readonly set: (name: string, value: string, attributes: CookieAttributes) => Effect.Effect<boolean>
    /** Removes the cookie that was set with these attributes. */
    readonly remove: (name: string, attributes: CookieAttributes) => Effect.Effect<void>
  }
>() {
  /** The document's cookies, or memory where there is no document. */
  static readonly layer = Layer.sync(Cookies, () => {
    /** Values that cannot be read back, and the visible ones that they could not replace. A later one counts instead. */
    const refused = new Map<string, { readonly value: string; readonly over: ReadonlyArray<string> }>()
    const hasDocument = typeof document !== "undefined"
    const visible = (name: string) => (hasDocument ? readCookies(name) : [])
    return Cookies.of({
      all: (name) =>
        Effect.sync(() => {
          const values = visible(name)
          const kept = refused.get(name)
          return kept !== undefined && values.every((value) => kept.over.includes(value))
            ? [kept.value]
            : values
        }),
      set: (name, value, attributes) =>
        Effect.sync(() => {
          const written = hasDocument && writeCookie(name, value, attributes)
          if (written) refused.delete(name)
          else refused.set(name, { value, over: visible(name) })
          // Outside a browser, memory is all there is to expect
          return written || !hasDocument
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
      set: (name, value) => Effect.sync(() => jar.set(name, value).has(name)),
      remove: (name) => Effect.sync(() => void jar.delete(name))
    })
  })
}
