import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Option from "effect/Option"
import { Crypto } from "./Crypto.js"
import { Storage } from "./Storage.js"

/** Locks that all tabs of the site share. */
export class Locks extends Context.Tag("latchkey/browser/Locks")<
  Locks,
  {
    /** Runs `work` while holding the lock; none, at once, when another tab holds it. A dead tab holds nothing. */
    readonly ifFree: <A, E>(name: string, work: Effect.Effect<A, E>) => Effect.Effect<Option.Option<A>, E>
  }
>() {
  /** The Web Locks API; where it is missing or denied, a lease in storage that runs out by itself. */
  static readonly layer = Layer.effect(
    Locks,
    Effect.gen(function* () {
      const storage = yield* Storage
      const holder = yield* (yield* Crypto).uuid

      const lease = (name: string): Effect.Effect<Release | undefined> =>
        Effect.gen(function* () {
          const key = `latchkey-lock:${name}`
          const [holding, until] = ((yield* storage.get(key)) ?? "").split(" ")
          const now = yield* Clock.currentTimeMillis
          // A lease from the future is one of a clock that was set back since
          if (holding && holding !== holder && Number(until) > now && Number(until) <= now + leaseMillis) {
            return undefined
          }
          const own = `${holder} ${now + leaseMillis}`
          yield* storage.set(key, own)
          // Two tabs may have written at once: the later writer's word stands
          yield* Effect.sleep(settling)
          const stillOwn = Effect.map(storage.get(key), (written) => written === own)
          // Another tab has it by now if ours ran out
          return (yield* stillOwn) ? Effect.whenEffect(storage.remove(key), stillOwn) : undefined
        })

      return Locks.of({
        ifFree: (name, work) =>
          Effect.acquireUseRelease(
            Effect.flatMap(webLock(name), (held) =>
              held === "unavailable" ? lease(name) : Effect.succeed(held)
            ),
            (release) => (release === undefined ? Effect.succeedNone : Effect.asSome(work)),
            (release) => release ?? Effect.void
          )
      })
    })
  )

  /** No other tabs. */
  static readonly layerAlone = Layer.succeed(Locks, { ifFree: (_, work) => Effect.asSome(work) })
}

type Release = Effect.Effect<unknown>

/** Longer than anyone may work (`Limits.refreshDeadline`); a tab that died is waited for no longer than this. */
const leaseMillis = 40_000
const settling = "20 millis"

/** The lock's release, undefined when another tab holds it, "unavailable" where the browser knows no locks. */
const webLock = (name: string): Effect.Effect<Release | "unavailable" | undefined> =>
  Effect.promise(
    () =>
      new Promise((resolve) => {
        if (globalThis.navigator?.locks === undefined) return resolve("unavailable")
        navigator.locks
          .request(name, { ifAvailable: true }, (lock) => {
            if (lock === null) return resolve(undefined)
            return new Promise<void>((release) => resolve(Effect.sync(release)))
          })
          // In a document of an opaque origin, or one that is being left
          .catch(() => resolve("unavailable"))
      })
  )
