import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"

/** The life of the page. */
export class Page extends Context.Tag("latchkey/browser/Page")<
  Page,
  {
    /** Runs `handler` when the page is left or put into the back/forward cache, until the scope closes. */
    readonly onHide: (handler: Effect.Effect<void>) => Effect.Effect<void, never, Scope.Scope>
    /** Waits until the page is visible and online; not at all when it is. */
    readonly awake: Effect.Effect<void>
    /** Runs `handler` each time the page is visible and online again, until the scope closes. */
    readonly onWake: (handler: Effect.Effect<void>) => Effect.Effect<void, never, Scope.Scope>
    /** True on links so slow that one should ask less often. */
    readonly slowLink: Effect.Effect<boolean>
    /** The IANA time zone. */
    readonly timeZone: Effect.Effect<string>
    readonly userAgent: Effect.Effect<string>
  }
>() {
  /** The window's `pagehide`: unlike `unload` it leaves the back/forward cache alone. */
  static readonly layer = Layer.succeed(Page, {
    timeZone: Effect.sync(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    userAgent: Effect.sync(() => globalThis.navigator?.userAgent ?? ""),
    slowLink: Effect.sync(() => {
      const { effectiveType = "4g", saveData = false } = globalThis.navigator?.connection ?? {}
      return saveData || effectiveType.endsWith("2g")
    }),
    awake: Effect.async((resume) => {
      if (isAwake()) return resume(Effect.void)
      const stop = listenToWake(() => {
        if (!isAwake()) return
        stop()
        resume(Effect.void)
      })
      return Effect.sync(stop)
    }),
    onWake: (handler) =>
      Effect.gen(function* () {
        if (typeof window === "undefined") return
        const runFork = Runtime.runFork(yield* Effect.runtime())
        const stop = listenToWake(() => {
          if (isAwake()) runFork(handler)
        })
        yield* Effect.addFinalizer(() => Effect.sync(stop))
      }),
    onHide: (handler) =>
      Effect.gen(function* () {
        if (typeof window === "undefined") return
        const runFork = Runtime.runFork(yield* Effect.runtime())
        const listener = () => void runFork(handler)
        window.addEventListener("pagehide", listener)
        yield* Effect.addFinalizer(() => Effect.sync(() => window.removeEventListener("pagehide", listener)))
      })
  })

  /** A page that is never left, hidden or cut off. */
  static readonly layerStill = Layer.succeed(Page, {
    timeZone: Effect.succeed("UTC"),
    userAgent: Effect.succeed(""),
    slowLink: Effect.succeed(false),
    awake: Effect.void,
    onWake: () => Effect.void,
    onHide: () => Effect.void
  })
}

const isAwake = () =>
  typeof document === "undefined" || (document.visibilityState !== "hidden" && navigator.onLine)

/** Calls `look` whenever the page may have been shown, restored or connected. Gives back how to stop. */
const listenToWake = (look: () => void): (() => void) => {
  document.addEventListener("visibilitychange", look)
  window.addEventListener("online", look)
  window.addEventListener("pageshow", look)
  return () => {
    document.removeEventListener("visibilitychange", look)
    window.removeEventListener("online", look)
    window.removeEventListener("pageshow", look)
  }
}
