import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { attempt } from "../../page/attempt.js"
import { replaceAddress } from "../../page/replaceAddress.js"

/** The page's address. */
export interface PageLocation {
  /** The whole address. */
  readonly href: string
  /** Scheme, host name and port, such as `https://example.com`. */
  readonly origin: string
  /** Host name and port. */
  readonly host: string
  /** The host name without the port. */
  readonly hostname: string
}

/** The address bar. */
export class Navigation extends Context.Tag("latchkey/browser/Navigation")<
  Navigation,
  {
    /** The page's address now. */
    readonly location: Effect.Effect<PageLocation>
    /**
     * Replaces the address of the page, without loading it and without a new history entry. The address stays when the
     * browser refuses.
     */
    readonly replace: (url: string) => Effect.Effect<void>
    /** Leaves the page for `url`. The caller checks first that the URL is safe. */
    readonly assign: (url: string) => Effect.Effect<void>
    /** Whether the page is in a frame of a page of another origin, at any depth. */
    readonly inForeignFrame: Effect.Effect<boolean>
  }
>() {
  /** The window's location, or `http://localhost/` where there is no window. */
  static readonly layer = Layer.sync(Navigation, () => {
    const hasWindow = typeof window !== "undefined"
    return Navigation.of({
      location: Effect.sync(() => of(hasWindow ? window.location.href : "http://localhost/")),
      replace: (url) =>
        Effect.sync(() => {
          if (hasWindow) replaceAddress(url)
        }),
      assign: (url) =>
        Effect.sync(() => {
          if (hasWindow) window.location.assign(url)
        }),
      inForeignFrame: Effect.sync(() => hasWindow && ancestors(window).some(isForeign))
    })
  })

  /** A page at `href`, in memory. */
  static readonly layerMemory = (href: string) =>
    Layer.sync(Navigation, () => {
      let current = href
      const go = (url: string) =>
        Effect.sync(() => {
          current = new URL(url, current).href
        })
      return Navigation.of({
        location: Effect.sync(() => of(current)),
        replace: go,
        assign: go,
        inForeignFrame: Effect.succeed(false)
      })
    })
}

const of = (href: string): PageLocation => {
  const { origin, host, hostname } = new URL(href)
  return { href, origin, host, hostname }
}

const ancestors = ({ parent, self }: Window): ReadonlyArray<Window> =>
  parent === self ? [] : [parent, ...ancestors(parent)]

/** The browser keeps the address of a page of another origin to itself. */
const isForeign = (ancestor: Window): boolean =>
  attempt(() => ancestor.location.origin) !== window.location.origin
