/** The waits between requests that fail, as Effect Schedules. */
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import { retryAfterOf, waitAfter, type RetryPolicy } from "../../domain/session/RetryPolicy.js"

/**
 * The milliseconds to wait after so many failures in a row. The `Retry-After` of the last error can make the wait longer,
 * not shorter.
 */
export const retryDelay = (policy: RetryPolicy, failures: number, error: Error): Effect.Effect<number> => {
  const wait = waitAfter(policy, failures)
  return Effect.map(Random.nextRange(...policy.jitter(wait)), (chance) =>
    Math.max(Math.round(wait + chance), retryAfterOf(error))
  )
}

/** Recurs after the waits of the policy. Its input is the last error. */
export const retrySchedule = <E extends Error>(policy: RetryPolicy): Schedule.Schedule<unknown, E> =>
  Schedule.intersect(Schedule.forever, Schedule.identity<E>()).pipe(
    Schedule.modifyDelayEffect(([failures, error]) => retryDelay(policy, failures + 1, error))
  )

/**
 * Recurs whenever something is due. `untilDue` has the milliseconds until then, zero or less when it is due. It is asked
 * before each wait, because another tab may have stored a later time.
 */
export const whenDue = (untilDue: Effect.Effect<number>): Schedule.Schedule<unknown> =>
  Schedule.delayedEffect(Schedule.forever, () => Effect.map(untilDue, (wait) => Math.max(0, wait)))
