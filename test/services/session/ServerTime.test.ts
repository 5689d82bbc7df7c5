import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { ServerTime } from "../../../src/services/session/ServerTime.js"

const noon = Date.UTC(2026, 0, 6, 12)
const hour = 3_600_000

/** The provider's noon on this computer's clock, after `learn(server)` was called at each `local` time. */
const noonAfter = (...learned: ReadonlyArray<readonly [local: number, server: number]>) =>
  Effect.gen(function* () {
    const { learn, toLocal } = yield* ServerTime
    for (const [local, server] of learned) {
      yield* TestClock.setTime(local)
      yield* learn(server)
    }
    return yield* toLocal(noon)
  }).pipe(Effect.provide(ServerTime.layer))

describe("ServerTime", () => {
  it.effect("returns the same time while the provider's clock is unknown", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* noonAfter(), noon)
    })
  )

  it.effect("returns a later time on a fast clock and an earlier time on a slow one", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* noonAfter([noon, noon - hour]), noon + hour)
      assert.strictEqual(yield* noonAfter([noon - hour, noon]), noon - hour)
    })
  )

  it.effect("ignores a difference that an answer's duration can explain", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* noonAfter([noon, noon - 59_999]), noon)
      assert.strictEqual(yield* noonAfter([noon, noon + 59_999]), noon)
      assert.strictEqual(yield* noonAfter([noon, noon - 60_000]), noon + 60_000)
    })
  )

  it.effect("uses the difference that was measured last", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* noonAfter([noon, noon - hour], [noon + hour, noon + hour]), noon)
    })
  )

  it.effect("ignores a date that cannot be parsed", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* noonAfter([noon, noon - hour], [noon, NaN]), noon + hour)
    })
  )
})
