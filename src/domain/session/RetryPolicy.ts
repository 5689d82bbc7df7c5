/** When a request that failed is tried again: one rule, with the numbers of each kind of request. */
import { ApiError, InvalidResponseError } from "../errors/CallErrors.js"
import * as Limits from "../limits/Limits.js"

export interface RetryPolicy {
  /** The wait after the first failure. Each further failure in a row multiplies it by `growth`, up to `longest`. */
  readonly first: number
  readonly growth: number
  readonly longest: number
  /** The least and the most that chance adds to a wait. */
  readonly jitter: (wait: number) => readonly [least: number, most: number]
}

/** The refresh of the session: 2000 × 2^n ± 175, where n is the number of failures, at most 7 (specification section 9). */
export const refreshPolicy: RetryPolicy = {
  first: Limits.refreshBackoffBase * 2,
  growth: 2,
  longest: Limits.refreshBackoffBase * 2 ** Limits.refreshBackoffCap,
  jitter: () => [-Limits.refreshBackoffJitter, Limits.refreshBackoffJitter]
}

/**
 * The project's settings and the user. Ten tabs that start while the provider fails ask once each, and twice more together
 * in the first minute.
 */
export const dataPolicy = (slowLink: boolean): RetryPolicy => ({
  first: slowLink ? Limits.dataRetryIntervalSlow : Limits.dataRetryInterval,
  growth: Limits.dataRetryGrowth,
  longest: Limits.dataRetryLongest,
  jitter: (wait) => [0, wait * Limits.dataRetryJitter]
})

/** The token of a link or a redirect, while the user waits. */
export const landingPolicy: RetryPolicy = {
  first: Limits.landingRetryBase,
  growth: 2,
  longest: Limits.landingRetryWindow,
  jitter: (wait) => [-wait * Limits.landingRetryJitter, wait * Limits.landingRetryJitter]
}

/** How many milliseconds the provider asks callers to wait after the error. At most ten minutes, zero when it does not ask. */
export const retryAfterOf = (error: Error): number =>
  error instanceof ApiError || error instanceof InvalidResponseError
    ? Math.min((error.retryAfterSeconds ?? 0) * 1_000, Limits.retryAfterLongest)
    : 0
