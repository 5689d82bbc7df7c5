import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isTransient, mayHaveHappened } from "../../domain/Errors.js"
import * as Limits from "../../domain/Limits.js"
import { landingPolicy, retryAfterOf } from "../../domain/RetryPolicy.js"
import { retryDelay } from "../kit/retryDelay.js"

/**
 * Repeats a call while the provider cannot be reached or fails, for as long as a person would wait after `start`. `mayRetry`
 * is asked after each wait.
 */
export const withRetries = <A, E extends Error>(
  call: Effect.Effect<A, E>,
  start: number,
  mayRetry: Effect.Effect<boolean> = Effect.succeed(true),
  failures = 1
): Effect.Effect<A, E> =>
  Effect.catchAll(call, (error) =>
    Effect.gen(function* () {
      const earliest = (yield* Clock.currentTimeMillis) + retryAfterOf(error)
      // A broken answer too: the next one shows whether the token was redeemed
      const canHelp = isTransient(error) || mayHaveHappened(error)
      if (!canHelp || earliest > start + Limits.landingRetryWindow) return yield* Effect.fail(error)
      yield* Effect.sleep(yield* retryDelay(landingPolicy, failures, error))
      return (yield* mayRetry)
        ? yield* withRetries(call, start, mayRetry, failures + 1)
        : yield* Effect.fail(error)
    })
  )
