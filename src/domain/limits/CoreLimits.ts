/** The limits that the first screen needs; `Limits.ts` has all of them. Times are in milliseconds unless a name says otherwise. */

export const otpExpirationMinutes = 5
export const sessionDurationMinutes = 30
export const magicLinkExpirationMinutes = 30
export const defaultCountry = "US"

/** Not in the specification: the time between two attempts to load a chunk. */
export const loadRetryInterval = 5_000

/** Not in the specification: how long a chunk may take, the same as a call. */
export const chunkDeadline = 30_000

/** Not in the specification: how long work may wait for the page to paint. A hidden page does not. */
export const paintPatience = 50
