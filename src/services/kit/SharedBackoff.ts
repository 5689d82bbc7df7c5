/** When a request may be sent again after failures. All tabs share it, so that ten tabs ask no more often than one. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Schedule from "effect/Schedule"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import * as Limits from "../../domain/limits/Limits.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "./ClientConfig.js"
import { firstWait } from "./retrySchedule.js"

interface Failure {
  /** How many requests failed in a row, this one included. */
  readonly count: number
  /** When it failed, in milliseconds since 1970. */
  readonly at: number
  /** No tab asks before this time. */
  readonly until: number
}

export interface SharedBackoff {
  /**
   * Records, for all tabs, that a request failed now. `askedAt` is when it was sent: several that were under way at the
   * same time count as one.
   */
  readonly failed: (error: Error, askedAt: number) => Effect.Effect<void>
  /** The time before which no tab asks. Minus infinity when the last request did not fail. */
  readonly until: Effect.Effect<number>
  /** Forgets the failures of all tabs. */
  readonly forget: Effect.Effect<void>
}

/**
 * `name` is the last part of the key in storage. `scheduleAfter` is the schedule of the waits, as it goes on after so many
 * failures in a row. Failures from before `succeededAt` do not count, nor do those of other
 * tabs from before this page started.
 */
export const makeSharedBackoff = (
  name: `${string}_failed`,
  scheduleAfter: (failures: number) => Effect.Effect<Schedule.Schedule<unknown, Error>>,
  succeededAt: Effect.Effect<number> = Effect.succeed(-Infinity)
) =>
  Effect.gen(function* () {
    const { storageKey } = yield* ClientConfig
    const storage = yield* Storage
    const failureKey = keyOf(storageKey, name)
    let failedHere = noFailure
    let startedAt = yield* Clock.currentTimeMillis

    const forget = Effect.suspend(() => {
      failedHere = noFailure
      return storage.remove(failureKey)
    })

    const lastFailure = Effect.gen(function* () {
      const failedElsewhere = readFailure(yield* storage.get(failureKey))
      const since = yield* succeededAt
      const now = yield* Clock.currentTimeMillis
      // In the future when the clock was moved back since
      startedAt = Math.min(startedAt, now)
      // Of two in the same millisecond, the later one is in storage, and has the longer wait
      const known = failedElsewhere.at < startedAt ? [failedHere] : [failedHere, failedElsewhere]
      // For good: the success may be doubted later
      if (Math.max(failedHere.at, failedElsewhere.at) < since) yield* forget
      return known
        .filter(({ at }) => at >= since && at <= now + Limits.tabSkew)
        .reduce((last, failure) => (failure.at >= last.at ? failure : last), noFailure)
    })

    const backoff: SharedBackoff = {
      failed: (error, askedAt) =>
        Effect.gen(function* () {
          const last = yield* lastFailure
          const isNext = last.at <= askedAt
          const count = isNext ? last.count + 1 : last.count
          const at = yield* Clock.currentTimeMillis
          const next = at + (yield* firstWait(yield* scheduleAfter(count - 1), error))
          const until = isNext ? next : Math.max(next, last.until)
          failedHere = { count, at, until }
          yield* storage.set(failureKey, `${count} ${at} ${until}`)
        }),
      until: Effect.map(lastFailure, ({ until }) => until),
      forget
    }
    return backoff
  })

const noFailure: Failure = { count: 0, at: -Infinity, until: -Infinity }

/** Another script may have written the text. The waits of the policies are shorter than what the provider may ask for. */
const readFailure = (text: string | null): Failure => {
  const [count = NaN, at = NaN, until = NaN] = text?.split(" ").map(Number) ?? []
  return count >= 1 && until <= at + Limits.retryAfterLongest ? { count, at, until } : noFailure
}
