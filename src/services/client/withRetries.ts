import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isTransient } from "../../domain/Errors.js"
import * as Limits from "../../domain/Limits.js"
import { landingPolicy, retryAfterOf } from "../../domain/RetryPolicy.js"
import { retrySchedule } from "../kit/retryDelay.js"

/** Repeats a call while the provider cannot be reached or fails, for as long as a person would wait after `start`. */
export const withRetries = <A, E extends Error>(
  call: Effect.Effect<A, E>,
  start: number
): Effect.Effect<A, E> => {
  const isWorthIt = (error: E) =>
    Effect.map(
      Clock.currentTimeMillis,
      (now) => isTransient(error) && now + retryAfterOf(error) <= start + Limits.landingRetryWindow
    )
  return Effect.retry(call, { schedule: retrySchedule<E>(landingPolicy), while: isWorthIt })
}
