/** Times in the format of the wire. */
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

/** The most minutes that a session or a lock can last: 366 days. */
export const maxMinutes = 527_040

/** Milliseconds since 1970 as RFC 3339. */
export const rfc3339 = (millis: number): string => DateTime.formatIso(DateTime.unsafeMake(millis))

/** The current time of the provider as RFC 3339. */
export const timestamp = Effect.map(Clock.currentTimeMillis, rfc3339)
