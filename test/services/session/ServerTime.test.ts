import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { ServerTime } from "../../../src/services/session/ServerTime.js"

const noon = Date.UTC(2026, 0, 6, 12)
const hour = 3_600_000

/** What the computer's clock shows at noon by the provider's, after it showed `local` when that showed `server`. */
const noonAfter = (...learned: ReadonlyArray<readonly [local: number, server: number]>) =>
  Effect.gen(function* () {
    const { learn, toLocal } = yield* ServerTime
    for (const [local, server] of learned) {
      yield* TestClock.setTime(local)
      yield* learn(server)
    }
    return yield* toLocal(noon)
  }).pipe(Effect.provide(ServerTime.layer))

describe("an instant of the provider's", () => {
  it.effect("is what it says while nothing is known of the provider's clock", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* noonAfter(), noon)
    })
  )

  it.effect("comes later on a clock that is fast, earlier on one that is slow", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* noonAfter([noon, noon - hour]), noon + hour)
      assert.strictEqual(yield* noonAfter([noon - hour, noon]), noon - hour)
    })
  )

  it.effect("is not shifted by the time an answer takes", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* noonAfter([noon, noon - 59_999]), noon)
      assert.strictEqual(yield* noonAfter([noon, noon + 59_999]), noon)
      assert.strictEqual(yield* noonAfter([noon, noon - 60_000]), noon + 60_000)
    })
  )

  it.effect("is shifted by what was learned last: clocks are set right", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* noonAfter([noon, noon - hour], [noon + hour, noon + hour]), noon)
    })
  )

  it.effect("is not shifted by a date that cannot be read", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* noonAfter([noon, noon - hour], [noon, NaN]), noon + hour)
    })
  )
})
