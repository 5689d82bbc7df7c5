import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"

/** What other tabs of this site write into storage. */
export class CrossTab extends Context.Tag("latchkey/browser/CrossTab")<
  CrossTab,
  {
    /** Runs `handler` with the new value (null when removed) each time another tab writes `key`, until the scope closes. */
    readonly listen: (
      key: string,
      handler: (value: string | null) => Effect.Effect<void>
    ) => Effect.Effect<void, never, Scope.Scope>
  }
>() {
  /** The window's `storage` event; silent where there is no window. */
  static readonly layer = Layer.succeed(CrossTab, {
    listen: (key, handler) =>
      Effect.gen(function* () {
        if (typeof window === "undefined") return
        const runSync = Runtime.runSync(yield* Effect.runtime())
        const listener = (event: StorageEvent) => {
          // `key` is null when the whole storage was cleared
          if (event.key === key) runSync(handler(event.newValue))
          if (event.key === null) runSync(handler(null))
        }
        window.addEventListener("storage", listener)
        yield* Effect.addFinalizer(() => Effect.sync(() => window.removeEventListener("storage", listener)))
      })
  })

  /** No other tabs. */
  static readonly layerSilent = Layer.succeed(CrossTab, { listen: () => Effect.void })
}
