/** Work that is done whenever it is due, by one tab of the browser at a time. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Schedule from "effect/Schedule"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import * as Limits from "../../domain/limits/Limits.js"
import { waitOn, type LockWait } from "../../domain/session/lockWait.js"
import { Locks } from "../browser/Locks.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "./ClientConfig.js"
import { whenDue } from "./retrySchedule.js"

export interface OneTab {
  /** Recurs whenever the work is due. */
  readonly whenDue: Schedule.Schedule<unknown>
  /**
   * Does the work while this tab has the lock. Returns none when another tab has done the work, and none after a moment when
   * another tab has the lock. One that has it for longer than `patience` was frozen by the browser and may never wake: then
   * this tab does the work without the lock. The wait begins anew when the lock changes hands.
   */
  readonly run: <A, E>(work: Effect.Effect<A, E>, patience?: number) => Effect.Effect<Option.Option<A>, E>
}

/** `name` is that of the work, in locks. `untilDue` has the milliseconds until the work is due, zero or less when it is. */
export const makeOneTab = (name: string, untilDue: Effect.Effect<number>) =>
  Effect.gen(function* () {
    const { storageKey } = yield* ClientConfig
    const locks = yield* Locks
    const storage = yield* Storage
    const holderKey = keyOf(storageKey, `${name}_began`)
    const begin = Effect.flatMap(Clock.currentTimeMillis, (now) => storage.set(holderKey, String(now)))
    /** The wait for another tab that has the lock while the work is due. */
    let wait: LockWait | undefined

    const oneTab: OneTab = {
      whenDue: whenDue(
        Effect.tap(untilDue, (left) => {
          if (left > 0) wait = undefined
        })
      ),
      run: (work, patience = Limits.lockPatience) =>
        Effect.gen(function* () {
          // Another tab may have done it while this one waited for the lock
          const ifDue = Effect.flatMap(untilDue, (left) =>
            left > 0 ? Effect.succeedNone : Effect.asSome(Effect.zipRight(begin, work))
          )
          const locked = yield* locks.ifFree(keyOf(storageKey, `${name}_lock`), ifDue)
          if (Option.isSome(locked)) {
            wait = undefined
            return locked.value
          }
          wait = waitOn(wait, yield* storage.get(holderKey), yield* Clock.currentTimeMillis)
          if (wait.waited >= patience) return yield* ifDue
          yield* Effect.sleep(Limits.refreshPatience)
          return Option.none()
        })
    }
    return oneTab
  })
