import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { isTransient, mayHaveHappened } from "../../domain/Errors.js"
import * as Limits from "../../domain/Limits.js"
import { landingPolicy, retryAfterOf } from "../../domain/RetryPolicy.js"
import { retrySchedule } from "./retrySchedule.js"

/**
 * Repeats a call while the provider cannot be reached or fails, for as long as a person would wait. `mayRetry` is asked
 * after each wait.
 */
export const withRetries = <A, E extends Error>(
  call: Effect.Effect<A, E>,
  mayRetry: Effect.Effect<boolean> = Effect.succeed(true)
): Effect.Effect<A, E> =>
  Effect.gen(function* () {
    const start = yield* Clock.currentTimeMillis
    const whilePatient = Schedule.whileInputEffect(retrySchedule<E>(landingPolicy), (error) =>
      Effect.map(
        Clock.currentTimeMillis,
        // A broken answer too: the next one shows whether the token was redeemed
        (now) =>
          (isTransient(error) || mayHaveHappened(error)) &&
          now + retryAfterOf(error) <= start + Limits.landingRetryWindow
      )
    )
    const waits = yield* Schedule.driver(whilePatient)
    const attempt: Effect.Effect<A, E> = Effect.catchAll(call, (error) =>
      waits.next(error).pipe(
        Effect.zipRight(mayRetry),
        Effect.filterOrFail((may) => may),
        Effect.mapError(() => error),
        Effect.zipRight(attempt)
      )
    )
    return yield* attempt
  })
