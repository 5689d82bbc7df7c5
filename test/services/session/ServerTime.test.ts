import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { ServerTime } from "../../../src/services/session/ServerTime.js"

const noon = Date.UTC(2026, 0, 6, 12)
const hour = 3_600_000

/** The provider's time at noon of this computer's clock, after `learn(server)` was called at each `local` time. */
const atNoon = (...learned: ReadonlyArray<readonly [local: number, server: number]>) =>
  Effect.gen(function* () {
    const { learn, now } = yield* ServerTime
    for (const [local, server] of learned) {
      yield* TestClock.setTime(local)
      yield* learn(server)
    }
    yield* TestClock.setTime(noon)
    return yield* now
  }).pipe(Effect.provide(ServerTime.layer))

describe("ServerTime", () => {
  it.effect("is undefined while no answer has shown it", function* () {
    assert.isUndefined(yield* atNoon())
  })

  it.effect("is earlier than a fast clock and later than a slow one", function* () {
    assert.strictEqual(yield* atNoon([noon - hour, noon - 2 * hour]), noon - hour)
    assert.strictEqual(yield* atNoon([noon - 2 * hour, noon - hour]), noon + hour)
  })

  it.effect("ignores a difference that an answer's duration can explain", function* () {
    assert.strictEqual(yield* atNoon([noon, noon - 59_999]), noon)
    assert.strictEqual(yield* atNoon([noon, noon + 59_999]), noon)
    assert.strictEqual(yield* atNoon([noon, noon - 60_000]), noon - 60_000)
  })

  it.effect("uses the difference that was measured last", function* () {
    assert.strictEqual(yield* atNoon([noon - hour, noon - 2 * hour], [noon, noon]), noon)
  })

  it.effect("ignores a date that cannot be parsed", function* () {
    assert.strictEqual(yield* atNoon([noon, noon - hour], [noon, NaN]), noon - hour)
    assert.isUndefined(yield* atNoon([noon, NaN]))
  })
})
