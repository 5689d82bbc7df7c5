/** The provider's clock, which tests can move, and times in the format of the wire. */
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

/** The time of a provider. It goes on after each call. */
export interface ProviderClock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /**
   * Moves the clock to a time of the years 1970 to 9997: milliseconds since 1970, a `Date`, or RFC 3339. Throws a `RangeError`
   * for others.
   */
  readonly set: (time: number | string | Date) => void
  /** Moves the clock forward, in milliseconds. Throws a `RangeError` beyond these years. */
  readonly advance: (ms: number) => void
}

/** RFC 3339 has the years up to 9999, and a session lasts up to 366 days. Numeric dates of JWTs start in 1970. */
const isInRange = (millis: number) => millis >= 0 && millis <= Date.UTC(9998, 0, 1)

/** A clock that returns `now()`, or the time of the fiber's clock, plus the time it was advanced by. */
export const makeAdjustableClock = (now: (() => number) | undefined) => {
  let offset = 0
  const base = () => now?.() ?? Date.now()
  const shift = (clock: Clock.Clock): Clock.Clock => {
    const millis = () => (now?.() ?? clock.unsafeCurrentTimeMillis()) + offset
    const nanos = () => BigInt(Math.trunc(millis() * 1000)) * 1000n
    return {
      [Clock.ClockTypeId]: Clock.ClockTypeId,
      unsafeCurrentTimeMillis: millis,
      unsafeCurrentTimeNanos: nanos,
      currentTimeMillis: Effect.sync(millis),
      currentTimeNanos: Effect.sync(nanos),
      sleep: (duration) => clock.sleep(duration)
    }
  }
  const clock: ProviderClock = {
    now: () => base() + offset,
    set: (time) => {
      const millis = new Date(time).getTime()
      if (Number.isNaN(millis)) throw new RangeError(`This is not a time: ${String(time)}`)
      if (!isInRange(millis)) throw new RangeError(`This is too far away: ${String(time)}`)
      offset = millis - base()
    },
    advance: (ms) => {
      if (!isInRange(clock.now() + ms)) throw new RangeError(`This is too far away: ${ms}`)
      offset += ms
    }
  }
  return {
    clock,
    apply: <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.clockWith((base) => Effect.withClock(effect, shift(base))),
    reset: () => {
      offset = 0
    }
  }
}

/** The most minutes that a session or a lock can last: 366 days. */
export const maxMinutes = 527_040

/** Milliseconds since 1970 as RFC 3339. */
export const rfc3339 = (millis: number): string => DateTime.formatIso(DateTime.unsafeMake(millis))

/** The current time of the provider as RFC 3339. */
export const timestamp = Effect.map(Clock.currentTimeMillis, rfc3339)

/** The time after these minutes, in milliseconds since 1970. */
export const minutesFromNow = (minutes: number) =>
  Effect.map(Clock.currentTimeMillis, (now) => now + minutes * 60_000)
