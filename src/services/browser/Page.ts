import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import { timeZone } from "../../page/timeZone.js"
import { isAwake, onMayWake } from "../../page/wake.js"

/** The page's lifecycle and environment. */
export class Page extends Context.Tag("latchkey/browser/Page")<
  Page,
  {
    /** Runs `handler` when the page is left or enters the back/forward cache, until the scope closes. */
    readonly onHide: (handler: Effect.Effect<void>) => Effect.Effect<void, never, Scope.Scope>
    /** Waits until the page is visible and online. */
    readonly awake: Effect.Effect<void>
    /** Waits until the page is shown, when the browser loaded it before the user went there. */
    readonly activated: Effect.Effect<void>
    /** Runs `handler` each time the page becomes visible or online again, until the scope closes. */
    readonly onWake: (handler: Effect.Effect<void>) => Effect.Effect<void, never, Scope.Scope>
    /** Whether the connection is slow or saves data, so that requests should be rarer. */
    readonly slowLink: Effect.Effect<boolean>
    /** The IANA name of the time zone. */
    readonly timeZone: Effect.Effect<string>
    /** The `User-Agent` of the browser. Empty where there is none. */
    readonly userAgent: Effect.Effect<string>
  }
>() {
  /** Uses the window's `pagehide`, because `unload` disables the back/forward cache. */
  static readonly layer = Layer.succeed(Page, {
    timeZone: Effect.sync(timeZone),
    userAgent: Effect.sync(() => globalThis.navigator?.userAgent ?? ""),
    slowLink: Effect.sync(() => {
      const { effectiveType, saveData = false } = globalThis.navigator?.connection ?? {}
      return saveData || effectiveType?.endsWith("2g") === true
    }),
    awake: Effect.async((resume) => {
      if (isAwake()) return resume(Effect.void)
      const stop = onMayWake(() => {
        if (!isAwake()) return
        stop()
        resume(Effect.void)
      })
      return Effect.sync(stop)
    }),
    activated: Effect.async((resume) => {
      if (globalThis.document?.prerendering !== true) return resume(Effect.void)
      const show = () => resume(Effect.void)
      document.addEventListener("prerenderingchange", show)
      return Effect.sync(() => document.removeEventListener("prerenderingchange", show))
    }),
    onWake: (handler) =>
      Effect.gen(function* () {
        if (typeof window === "undefined") return
        const runFork = Runtime.runFork(yield* Effect.runtime())
        const stop = onMayWake(() => {
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

  /** A page that is always visible and online, and never left. */
  static readonly layerNoop = Layer.succeed(Page, {
    timeZone: Effect.succeed("UTC"),
    userAgent: Effect.succeed(""),
    slowLink: Effect.succeed(false),
    awake: Effect.void,
    activated: Effect.void,
    onWake: () => Effect.void,
    onHide: () => Effect.void
  })
}
