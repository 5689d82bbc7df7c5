/** The waits between requests that fail, as Effect Schedules. */
import * as Chunk from "effect/Chunk"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import { refreshPolicy, retryAfterOf, type RetryPolicy } from "../../domain/session/RetryPolicy.js"

/**
 * Recurs after the waits of the policy, `growth` times as long each time, with some chance. Its input is the last error, whose
 * `Retry-After` can make a wait longer, not shorter. Goes on after so many `failures` in a row, which another tab may have
 * stored.
 */
export const retrySchedule = <E extends Error>(
  { first, growth, jitter, longest }: RetryPolicy,
  failures = 0
): Schedule.Schedule<unknown, E> =>
  Schedule.exponential(first * growth ** failures, growth).pipe(
    Schedule.union(Schedule.spaced(longest)),
    Schedule.intersect(Schedule.identity<E>()),
    Schedule.modifyDelayEffect(([, error], delay) => {
      const wait = Duration.toMillis(delay)
      return Effect.map(Random.nextRange(...jitter(wait)), (chance) =>
        Math.max(Math.round(wait + chance), retryAfterOf(error))
      )
    })
  )

/** The backoff of the session's refresh: 2000 × 2^n ± 175 ms, where n is the number of failures, at most 7. */
export const refreshBackoff = (failures?: number): Schedule.Schedule<unknown, Error> =>
  retrySchedule(refreshPolicy, failures)

/** The milliseconds that a schedule waits before it recurs for the first time. */
export const firstWait = <E>(schedule: Schedule.Schedule<unknown, E>, error: E): Effect.Effect<number> =>
  Effect.map(Schedule.run(Schedule.delays(schedule), 0, [error]), (waits) =>
    Duration.toMillis(Chunk.unsafeHead(waits))
  )

/**
 * Recurs whenever something is due. `untilDue` has the milliseconds until then, zero or less when it is due. It is asked
 * before each wait, because another tab may have stored a later time.
 */
export const whenDue = (untilDue: Effect.Effect<number>): Schedule.Schedule<unknown> =>
  Schedule.delayedEffect(Schedule.forever, () => Effect.map(untilDue, (wait) => Math.max(0, wait)))
