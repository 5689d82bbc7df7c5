import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { isTransient, mayHaveSucceeded } from "../../domain/errors/CallErrors.js"
import * as Limits from "../../domain/limits/Limits.js"
import { landingPolicy, retryAfterOf } from "../../domain/session/RetryPolicy.js"
import { retrySchedule } from "../kit/retrySchedule.js"

/**
 * Repeats a call while the provider cannot be reached or fails, for as long as a person would wait. `mayRetry` is asked
 * after each wait.
 */
export const withRetries = <A, E extends Error>(
  call: Effect.Effect<A, E>,
  mayRetry: Effect.Effect<boolean>
): Effect.Effect<A, E> =>
  Effect.gen(function* () {
    const start = yield* Clock.currentTimeMillis
    let last: Effect.Effect<never, E> | undefined
    let isOver = false
    const whilePatient = Schedule.whileInputEffect(retrySchedule<E>(landingPolicy), (error) =>
      Effect.map(
        Clock.currentTimeMillis,
        // A broken answer too: the next one shows whether the token was redeemed
        (now) =>
          !isOver &&
          (isTransient(error) || mayHaveSucceeded(error)) &&
          now + retryAfterOf(error) <= start + Limits.landingRetryWindow
      )
    )
    const attempt = Effect.gen(function* () {
      if (last !== undefined && !(yield* mayRetry)) {
        isOver = true
        return yield* last
      }
      return yield* Effect.tapError(call, (error) => Effect.sync(() => (last = Effect.fail(error))))
    })
    return yield* Effect.retryOrElse(attempt, whilePatient, Effect.fail)
  })
