/** The limits that the first screen needs; `Limits.ts` has all of them. */
import * as Duration from "effect/Duration"

export const intermediateTokenLifetime = Duration.minutes(10)
export const otpExpirationMinutes = 5
export const sessionDurationMinutes = 30
export const magicLinkExpirationMinutes = 30
export const defaultCountry = "US"

/** Not in the specification: the time between two attempts to load a chunk. */
export const loadRetryInterval = Duration.seconds(5)
