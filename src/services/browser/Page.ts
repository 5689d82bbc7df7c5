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
    /** The IANA time zone. */
    readonly timeZone: Effect.Effect<string>
  }
>() {
  /** The window's `pagehide`: unlike `unload` it leaves the back/forward cache alone. */
  static readonly layer = Layer.succeed(Page, {
    timeZone: Effect.sync(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    onHide: (handler) =>
      Effect.gen(function* () {
        if (typeof window === "undefined") return
        const runFork = Runtime.runFork(yield* Effect.runtime())
        const listener = () => void runFork(handler)
        window.addEventListener("pagehide", listener)
        yield* Effect.addFinalizer(() => Effect.sync(() => window.removeEventListener("pagehide", listener)))
      })
  })

  /** A page that is never left. */
  static readonly layerStill = Layer.succeed(Page, {
    timeZone: Effect.succeed("UTC"),
    onHide: () => Effect.void
  })
}
