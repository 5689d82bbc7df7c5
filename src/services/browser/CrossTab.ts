import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"

/** Other tabs of this site, and other clients on this page. */
export class CrossTab extends Context.Tag("latchkey/browser/CrossTab")<
  CrossTab,
  {
    /**
     * Runs `handler` each time another tab wrote `key` into storage, or may have while this page lay in the back/forward
     * cache, or another client of this page told of it, until the scope closes. What stands there now may be newer than
     * what was told of.
     */
    readonly listen: (key: string, handler: Effect.Effect<void>) => Effect.Effect<void, never, Scope.Scope>
    /** Tells the other clients of this page that `key` was written; other tabs hear of it by themselves. */
    readonly tell: (key: string) => Effect.Effect<void>
    /** Counts the clients that joined under `name` on this page, this one included, until the scope closes. */
    readonly join: (name: string) => Effect.Effect<number, never, Scope.Scope>
  }
>() {
  /** The window's `storage` event, and one registry per page; silent, and alone, where there is no window. */
  static readonly layer = Layer.sync(CrossTab, () => {
    const own = new Set<(key: string | null) => void>()
    return CrossTab.of({
      listen: (key, handler) =>
        Effect.gen(function* () {
          if (typeof window === "undefined") return
          const runFork = Runtime.runFork(yield* Effect.runtime())
          const listener = (written: string | null) => {
            // Null when the whole storage was cleared
            if (written === key || written === null) runFork(handler, { immediate: true })
          }
          const onStorage = (event: StorageEvent) => listener(event.key)
          const onShow = (event: PageTransitionEvent) => {
            if (event.persisted) listener(key)
          }
          const { listeners } = pageRegistry()
          window.addEventListener("storage", onStorage)
          window.addEventListener("pageshow", onShow)
          listeners.add(listener)
          own.add(listener)
          yield* Effect.addFinalizer(() =>
            Effect.sync(() => {
              window.removeEventListener("storage", onStorage)
              window.removeEventListener("pageshow", onShow)
              listeners.delete(listener)
              own.delete(listener)
            })
          )
        }),
      tell: (key) =>
        Effect.sync(() => {
          if (typeof window === "undefined") return
          for (const listener of [...pageRegistry().listeners]) if (!own.has(listener)) listener(key)
        }),
      // On a server one client per visitor is as it should be
      join: (name) =>
        typeof window === "undefined"
          ? Effect.succeed(1)
          : Effect.acquireRelease(
              Effect.sync(() => count(name, 1)),
              () => Effect.sync(() => count(name, -1))
            )
    })
  })

  /** No other tabs, no other clients. */
  static readonly layerSilent = Layer.succeed(CrossTab, {
    listen: () => Effect.void,
    tell: () => Effect.void,
    join: () => Effect.succeed(1)
  })
}

/** One per page, shared by every copy of this library on it. */
const pageRegistry = () =>
  (globalThis.__latchkey ??= {
    listeners: new Set<(key: string | null) => void>(),
    clients: new Map<string, number>()
  })

const count = (name: string, by: 1 | -1): number => {
  const { clients } = pageRegistry()
  const now = (clients.get(name) ?? 0) + by
  clients.set(name, now)
  return now
}
