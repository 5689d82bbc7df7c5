import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import { NetworkError } from "../../../src/domain/Errors.js"
import { Transport } from "../../../src/services/wire/Transport.js"
import {
  ada,
  byToken,
  demand,
  failing,
  fakeTransport,
  good,
  guarded,
  protectedBy,
  retried,
  type TransportOptions
} from "../../support/transport.js"

describe("a demanded captcha", () => {
  it.effect("is answered by one retry with a captcha token and a telemetry id, both anew", () =>
    Effect.gen(function* () {
      const { bodies, call } = fakeTransport({
        answers: [demand, good],
        settings: protectedBy("OBSERVATION")
      })
      assert.deepInclude(yield* call(), { id: "x" })
      assert.deepStrictEqual(bodies(), [
        { ...ada, captcha_token: "captcha-1", dfp_telemetry_id: "telemetry-2" },
        { ...ada, captcha_token: "captcha-3", dfp_telemetry_id: "telemetry-4" }
      ])
    })
  )

  it.effect("brings the captcha in that the deciding mode had left out", () =>
    Effect.gen(function* () {
      const { bodies, call } = fakeTransport({
        answers: [demand, good],
        settings: protectedBy("DECISIONING")
      })
      yield* call()
      assert.deepStrictEqual(bodies(), [
        { ...ada, dfp_telemetry_id: "telemetry-1" },
        { ...ada, captcha_token: "captcha-2", dfp_telemetry_id: "telemetry-3" }
      ])
    })
  )

  const impossible = "Unable to query captcha and/or dfp telemetry ID"
  const rows: ReadonlyArray<
    readonly [
      name: string,
      options: TransportOptions,
      endpoint: typeof retried | typeof guarded | typeof byToken,
      calls: number
    ]
  > = [
    ["when fraud protection is off", {}, retried, 1],
    ["when no captcha can be had", { settings: protectedBy("DECISIONING"), captcha: failing }, retried, 1],
    ["when no telemetry id can be had", { settings: protectedBy("OBSERVATION"), fraud: failing }, retried, 1],
    ["after the retry: never more than once", { settings: protectedBy("OBSERVATION") }, retried, 2],
    ["at once where a call is not retried", { settings: protectedBy("OBSERVATION") }, guarded, 1],
    ["at once where only a token goes along", { settings: protectedBy("OBSERVATION") }, byToken, 1]
  ]
  for (const [name, options, endpoint, calls] of rows) {
    it.effect(`fails with '${impossible}' ${name}`, () =>
      Effect.gen(function* () {
        const { call, sent } = fakeTransport({ answers: [demand, demand, good], ...options })
        const error = yield* Effect.flip(call(endpoint))
        assert.deepStrictEqual([error._tag, error.message], ["CaptchaUnavailableError", impossible])
        assert.lengthOf(sent, calls)
      })
    )
  }

  it.effect(`fails with '${impossible}' when the proof does not come within 10 s`, () =>
    Effect.gen(function* () {
      const { call } = fakeTransport({
        answers: [demand],
        settings: protectedBy("DECISIONING"),
        captcha: Effect.never
      })
      const fiber = yield* Effect.fork(Effect.flip(call()))
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual((yield* Fiber.join(fiber)).message, impossible)
    })
  )

  it.effect("makes the error of the second try count", () =>
    Effect.gen(function* () {
      const { call } = fakeTransport({
        answers: [demand, new NetworkError({})],
        settings: protectedBy("OBSERVATION")
      })
      assert.strictEqual((yield* Effect.flip(call()))._tag, "NetworkError")
    })
  )

  it.effect("of an earlier call leaves the next one its own retry", () =>
    Effect.gen(function* () {
      const answers = [demand, good, demand, good]
      const { layer, sent } = fakeTransport({ answers, settings: protectedBy("OBSERVATION") })
      yield* Effect.gen(function* () {
        const { call } = yield* Transport
        yield* call(retried, ada)
        yield* call(retried, ada)
      }).pipe(Effect.provide(layer))
      assert.lengthOf(sent, 4)
    })
  )
})
