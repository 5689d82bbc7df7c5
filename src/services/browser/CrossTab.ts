import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import { attempt } from "../../page/attempt.js"
import { count } from "../../page/count.js"
import { onStored, tellPage, type PageListener } from "../../page/pageListeners.js"

/** Other tabs of this site, and other clients on this page. */
export class CrossTab extends Context.Tag("latchkey/browser/CrossTab")<
  CrossTab,
  {
    /**
     * Runs `handler` after another tab or another client of this page wrote `key` into storage, and when the page returns
     * from the back/forward cache, until the scope closes. Storage may hold a newer value by then: read it in the handler.
     */
    readonly listen: (key: string, handler: Effect.Effect<void>) => Effect.Effect<void, never, Scope.Scope>
    /** Notifies the other clients of this page that `key` was written. The browser notifies the other tabs. */
    readonly notify: (key: string) => Effect.Effect<void>
    /** Tells the clients of all tabs that listen for `name` just now. Works without storage. */
    readonly announce: (name: string) => Effect.Effect<void>
    /**
     * Listens for announcements of `name` until the scope closes. Returns whether there was one. Not for long: browsers keep
     * no page that listens in the back/forward cache.
     */
    readonly listenFor: (name: string) => Effect.Effect<Effect.Effect<boolean>, never, Scope.Scope>
    /** Joins those of this page or process under `name` until the scope closes. Returns how many there are, this one included. */
    readonly join: (name: string) => Effect.Effect<number, never, Scope.Scope>
  }
>() {
  /** The window's `storage` event and one registry per page. Does nothing where there is no window. */
  static readonly layer = Layer.sync(CrossTab, () => {
    const own = new WeakSet<PageListener>()
    return CrossTab.of({
      listen: (key, handler) =>
        Effect.gen(function* () {
          if (typeof window === "undefined") return
          const runFork = Runtime.runFork(yield* Effect.runtime())
          const listener: PageListener = (written) => {
            // Null when the whole storage was cleared
            if (written === key || written === null) runFork(handler, { immediate: true })
          }
          const stop = onStored(listener)
          own.add(listener)
          yield* Effect.addFinalizer(() => Effect.sync(stop))
        }),
      notify: (key) =>
        Effect.sync(() => {
          if (typeof window !== "undefined") tellPage(key, (listener) => own.has(listener))
        }),
      announce: (name) =>
        Effect.sync(() => {
          const channel = openChannel(name)
          channel?.postMessage(null)
          channel?.close()
        }),
      listenFor: (name) =>
        Effect.acquireRelease(
          Effect.sync(() => {
            const channel = openChannel(name)
            const ear = { heard: false, close: () => channel?.close() }
            channel?.addEventListener("message", () => (ear.heard = true))
            return ear
          }),
          ({ close }) => Effect.sync(close)
        ).pipe(Effect.map((ear) => Effect.sync(() => ear.heard))),
      join: (name) =>
        Effect.acquireRelease(
          Effect.sync(() => count(name, 1)),
          () => Effect.sync(() => count(name, -1))
        )
    })
  })

  /** No other tabs, no other clients. */
  static readonly layerNoop = Layer.succeed(CrossTab, {
    listen: () => Effect.void,
    notify: () => Effect.void,
    announce: () => Effect.void,
    listenFor: () => Effect.succeed(Effect.succeed(false)),
    join: () => Effect.succeed(1)
  })
}

/** Nothing on a server, whose channels would join its visitors, and where the browser refuses it. */
const openChannel = (name: string): BroadcastChannel | undefined =>
  typeof window === "undefined" ? undefined : attempt(() => new BroadcastChannel(name))
