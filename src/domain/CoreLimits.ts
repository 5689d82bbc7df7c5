/** Those of the `Limits` that a page needs at once. */
import * as Duration from "effect/Duration"

export const intermediateTokenLifetime = Duration.minutes(10)
export const otpExpirationMinutes = 5
export const sessionDurationMinutes = 30
export const magicLinkExpirationMinutes = 30
export const defaultCountry = "US"

/** Not in the specification: when a part of ours could not be loaded, it is tried again after this. */
export const loadRetryInterval = Duration.seconds(5)
