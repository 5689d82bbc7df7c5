import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { retryAfterOf, waitAfter, type RetryPolicy } from "../../domain/RetryPolicy.js"

/**
 * The milliseconds to wait after so many failures in a row. The `Retry-After` of the last error can make the wait longer,
 * not shorter.
 */
export const retryDelay = (policy: RetryPolicy, failures: number, error?: Error): Effect.Effect<number> => {
  const wait = waitAfter(policy, failures)
  return Effect.map(Random.nextRange(...policy.jitter(wait)), (chance) =>
    Math.max(Math.round(wait + chance), error === undefined ? 0 : retryAfterOf(error))
  )
}
