/** The provider's clock, which tests can move forward. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** A clock that returns `now()`, or the time of the fiber's clock, plus the time it was advanced by. */
export const makeAdjustableClock = (now: (() => number) | undefined) => {
  let offset = 0
  const shift = (base: Clock.Clock): Clock.Clock => {
    const millis = () => (now?.() ?? base.unsafeCurrentTimeMillis()) + offset
    const nanos = () => BigInt(Math.trunc(millis() * 1000)) * 1000n
    return {
      [Clock.ClockTypeId]: Clock.ClockTypeId,
      unsafeCurrentTimeMillis: millis,
      unsafeCurrentTimeNanos: nanos,
      currentTimeMillis: Effect.sync(millis),
      currentTimeNanos: Effect.sync(nanos),
      sleep: (duration) => base.sleep(duration)
    }
  }
  return {
    apply: <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.clockWith((base) => Effect.withClock(effect, shift(base))),
    advance: (ms: number) => {
      offset += ms
    },
    reset: () => {
      offset = 0
    }
  }
}
