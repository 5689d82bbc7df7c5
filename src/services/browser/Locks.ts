import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { lockLease, unknownPatience } from "../../domain/limits/Limits.js"
import { Crypto } from "./Crypto.js"
import { Storage } from "./Storage.js"

/** Locks that the tabs of the site share. */
export class Locks extends Context.Tag("latchkey/browser/Locks")<
  Locks,
  {
    /**
     * Runs `work` while holding the lock. Returns none, without waiting, when another tab holds it. A tab that is closed or
     * crashes loses its locks. `name` is also the key of the lease.
     */
    readonly ifFree: <A, E>(name: string, work: Effect.Effect<A, E>) => Effect.Effect<Option.Option<A>, E>
  }
>() {
  /** The Web Locks API, or a lease in storage that expires, where the API is missing or denied. */
  static readonly layer = Layer.effect(
    Locks,
    Effect.gen(function* () {
      const storage = yield* Storage
      const holder = yield* (yield* Crypto).uuid

      /** `restore` makes the wait interruptible: the lease ends then. */
      const lease = (
        name: string,
        restore: (wait: Effect.Effect<void>) => Effect.Effect<void>
      ): Effect.Effect<Release | undefined> =>
        Effect.gen(function* () {
          const [holding, until] = (yield* storage.get(name))?.split(" ") ?? []
          const now = yield* Clock.currentTimeMillis
          // A lease that ends later than any lease of now was written before the clock was moved back
          if (holding !== holder && Number(until) > now && Number(until) <= now + lockLease) {
            return undefined
          }
          const ownLease = `${holder} ${now + lockLease}`
          yield* storage.set(name, ownLease)
          const isStillOurs = Effect.map(storage.get(name), (written) => written === ownLease)
          // After our lease expired, another tab may hold the lock
          const release = Effect.whenEffect(storage.remove(name), isStillOurs)
          // When two tabs write at the same time, the last write wins
          yield* Effect.onInterrupt(restore(Effect.sleep(settling)), () => release)
          return (yield* isStillOurs) ? release : undefined
        })

      return Locks.of({
        ifFree: (name, work) =>
          Effect.uninterruptibleMask((restore) =>
            Effect.gen(function* () {
              const held = yield* webLock(name, restore)
              const release = held === "unavailable" ? yield* lease(name, restore) : held
              if (release === undefined) return Option.none()
              return yield* Effect.ensuring(Effect.asSome(restore(work)), release)
            })
          )
      })
    })
  )

  /** No other tabs: the lock is always free. */
  static readonly layerNoop = Layer.succeed(Locks, { ifFree: (_, work) => Effect.asSome(work) })
}

type Release = Effect.Effect<unknown>

const settling = "20 millis"

/**
 * How long the browser may take to answer. It does so at once, also when the lock is held; after a sleep of the computer,
 * timers may be faster than the answer.
 */
const grantPatience = unknownPatience

/** Another tab holds the lock. */
const taken: Release | undefined = undefined

type Held = Release | "unavailable" | undefined

/**
 * The release of the lock. Undefined when another tab holds it, "unavailable" when the browser has no locks. `restore` makes the
 * wait interruptible: a lock that is granted as the wait ends otherwise is released, because nobody else would do it.
 */
const webLock = (name: string, restore: (wait: Effect.Effect<Held>) => Effect.Effect<Held>) =>
  Effect.suspend(() => {
    let isTooLate = false
    let free = () => {}
    const abandon = (): "unavailable" => {
      isTooLate = true
      free()
      return "unavailable"
    }
    const wait = Effect.async<Held>((resume) => {
      // Some environments without locks have null in their place
      if (!globalThis.navigator?.locks) return resume(Effect.succeed("unavailable"))
      navigator.locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (lock === null) return resume(Effect.succeed(taken))
          if (isTooLate) return
          return new Promise<void>((release) => {
            free = release
            resume(Effect.succeed(Effect.sync(release)))
          })
        })
        // Rejects in a document with an opaque origin, and while the page is being left
        .catch(() => resume(Effect.succeed("unavailable")))
    })
    const inTime = Effect.timeoutTo(wait, {
      duration: grantPatience,
      onSuccess: (granted) => granted,
      onTimeout: abandon
    })
    return Effect.onInterrupt(restore(inTime), () => Effect.sync(abandon))
  })
