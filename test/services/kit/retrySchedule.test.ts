import { assert, describe, it } from "../../support/it.js"
import * as Chunk from "effect/Chunk"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import * as Clock from "effect/Clock"
import * as TestClock from "effect/TestClock"
import { ApiError } from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import {
  dataPolicy,
  landingPolicy,
  refreshPolicy,
  type RetryPolicy
} from "../../../src/domain/session/RetryPolicy.js"
import { firstWait, refreshBackoff, retrySchedule, whenDue } from "../../../src/services/kit/retrySchedule.js"

const offline = new NetworkError({})

/** The delays of a schedule after these errors. */
const delays = <E extends Error>(schedule: Schedule.Schedule<unknown, E>, errors: ReadonlyArray<E>) =>
  Effect.map(Schedule.run(Schedule.delays(schedule), 0, errors), (waits) =>
    Chunk.toReadonlyArray(waits).map(Duration.toMillis)
  )

/** Chance adds nothing. */
const withoutJitter = Effect.withRandom({
  ...Random.make("x"),
  nextRange: (min: number, max: number) => Effect.succeed((min + max) / 2)
})

describe("retrySchedule", () => {
  const exactly = (policy: RetryPolicy): RetryPolicy => ({ ...policy, jitter: () => [0, 0] })
  const policies: ReadonlyArray<
    readonly [name: string, policy: RetryPolicy, seconds: ReadonlyArray<number>]
  > = [
    ["the refresh: 2000 ms × 2^n, n capped at 7", refreshPolicy, [4, 8, 16, 32, 64, 128, 256, 256, 256]],
    ["a landing", landingPolicy, [0.5, 1, 2, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5]],
    ["settings and user", exactly(dataPolicy(false)), [5, 15, 45, 80, 80, 80, 80, 80, 80]],
    [
      "settings and user on a slow connection",
      exactly(dataPolicy(true)),
      [10, 30, 80, 80, 80, 80, 80, 80, 80]
    ]
  ]
  for (const [name, policy, expected] of policies) {
    it.effect(`grows with the failures, from whatever number is stored: ${name}`, () =>
      Effect.gen(function* () {
        const errors = expected.map(() => offline)
        const waits = yield* delays(retrySchedule(policy), errors)
        const resumed = yield* Effect.forEach(expected, (_, failures) =>
          firstWait(retrySchedule(policy, failures), offline)
        )
        const millis = expected.map((seconds) => seconds * 1_000)
        assert.deepStrictEqual([waits, resumed], [millis, millis])
      }).pipe(withoutJitter)
    )
  }

  it.effect("waits the longest time after any number of failures that another script may have stored", () =>
    Effect.gen(function* () {
      for (const failures of [1e3, 1e9, Number.MAX_VALUE]) {
        assert.strictEqual(yield* firstWait(refreshBackoff(failures), offline), 256_000)
      }
    }).pipe(withoutJitter)
  )

  it.effect("waits 2000 ms × 2^n ± 175 ms for the refresh, n capped at 7", function* () {
    const waits = yield* delays(
      retrySchedule(refreshPolicy),
      Array.from({ length: 9 }, () => offline)
    )
    const expected = [4, 8, 16, 32, 64, 128, 256, 256, 256].map((seconds) => seconds * 1_000)
    waits.forEach((wait, at) => assert.approximately(wait, expected[at] ?? 0, 175))
    assert.lengthOf(waits, 9)
  })

  it.effect("waits as long as the last error asks, when that is longer", function* () {
    const busy = new ApiError({
      status_code: 429,
      error_type: "busy",
      error_message: "",
      retryAfterSeconds: 30
    })
    const [first = 0, second, third = 0] = yield* delays<Error>(retrySchedule(landingPolicy), [
      offline,
      busy,
      offline
    ])
    assert.approximately(first, 500, 100)
    assert.strictEqual(second, 30_000)
    assert.approximately(third, 2_000, 400)
  })
})

describe("whenDue", () => {
  it.effect("asks before each wait, so that it continues from what another tab stored", function* () {
    const stored = [300, -50, 700]
    const times: Array<number> = []
    const run = Effect.map(Clock.currentTimeMillis, (now) => times.push(now))
    const untilDue = Effect.sync(() => stored.shift() ?? Infinity)
    yield* Effect.fork(Effect.schedule(run, whenDue(untilDue)))
    yield* TestClock.adjust("1 hour")
    assert.deepStrictEqual(times, [300, 300, 1_000])
  })
})
