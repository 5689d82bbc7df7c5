import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
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

describe("Transport when a captcha is demanded", () => {
  it.effect("retries once with a new captcha token and a new telemetry id", function* () {
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

  it.effect("adds the captcha that the DECISIONING mode omits at first", function* () {
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

  it.effect("collects both proofs at the same time", function* () {
    const slowly = (proof: string) => Effect.delay(Effect.succeed(proof), "6 seconds")
    const { bodies, call } = fakeTransport({
      settings: protectedBy("OBSERVATION"),
      captcha: slowly("captcha"),
      fraud: slowly("telemetry")
    })
    const calling = yield* Effect.fork(call())
    yield* TestClock.adjust("10 seconds")
    yield* Fiber.join(calling)
    assert.deepStrictEqual(bodies(), [{ ...ada, captcha_token: "captcha", dfp_telemetry_id: "telemetry" }])
  })

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
    [
      "when the captcha is unavailable",
      { settings: protectedBy("DECISIONING"), captcha: failing },
      retried,
      1
    ],
    [
      "when the telemetry id is unavailable",
      { settings: protectedBy("OBSERVATION"), fraud: failing },
      retried,
      1
    ],
    ["after one retry", { settings: protectedBy("OBSERVATION") }, retried, 2],
    [
      "without a retry when the guard does not allow one",
      { settings: protectedBy("OBSERVATION") },
      guarded,
      1
    ],
    ["without a retry when the guard is captchaToken", { settings: protectedBy("OBSERVATION") }, byToken, 1]
  ]
  for (const [name, options, endpoint, calls] of rows) {
    it.effect(`fails with '${impossible}' ${name}`, function* () {
      const { call, sent } = fakeTransport({ answers: [demand, demand, good], ...options })
      const error = yield* Effect.flip(call(endpoint))
      assert.deepStrictEqual([error._tag, error.message], ["CaptchaUnavailableError", impossible])
      assert.lengthOf(sent, calls)
    })
  }

  it.effect(`fails with '${impossible}' when the proof does not come within 10 s`, function* () {
    const { call } = fakeTransport({
      answers: [demand],
      settings: protectedBy("DECISIONING"),
      captcha: Effect.never
    })
    const fiber = yield* Effect.fork(Effect.flip(call()))
    yield* TestClock.adjust("10 seconds")
    assert.strictEqual((yield* Fiber.join(fiber)).message, impossible)
  })

  it.effect("fails with the error of the second attempt", function* () {
    const { call } = fakeTransport({
      answers: [demand, Effect.fail(new NetworkError({}))],
      settings: protectedBy("OBSERVATION")
    })
    assert.strictEqual((yield* Effect.flip(call()))._tag, "NetworkError")
  })

  it.effect("retries each call once, whatever earlier calls did", function* () {
    const answers = [demand, good, demand, good]
    const { layer, sent } = fakeTransport({ answers, settings: protectedBy("OBSERVATION") })
    yield* Effect.gen(function* () {
      const { call } = yield* Transport
      yield* call(retried, ada)
      yield* call(retried, ada)
    }).pipe(Effect.provide(layer))
    assert.lengthOf(sent, 4)
  })
})
