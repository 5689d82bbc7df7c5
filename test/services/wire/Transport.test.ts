import { assert, describe, it, within } from "../../support/it.js"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import * as Endpoint from "../../../src/domain/calls/Endpoint.js"
import type { ProjectSettings as Settings } from "../../../src/domain/project/ProjectSettings.js"
import { ApiError, SchemaError } from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { ProjectSettings } from "../../../src/services/wire/ProjectSettings.js"
import { Transport } from "../../../src/services/wire/Transport.js"
import {
  ada,
  byToken,
  failing,
  fakeTransport,
  good,
  guarded,
  open,
  protectedBy,
  type TransportOptions
} from "../../support/transport.js"
import { layerSettings } from "../../support/world.js"

const disabled = Effect.sync(() => undefined)

describe("Transport.call", () => {
  it.effect("sends the request of its endpoint, whole, and returns the decoded answer", () =>
    within(fakeTransport(), function* ({ sent }) {
      const transport = yield* Transport
      const given = yield* transport.call(open, { ...ada, ...{ unknown: 1 } }, { name: "a" })
      assert.deepStrictEqual<unknown>(given, { status_code: 200, id: "x" })
      assert.deepStrictEqual(sent, [
        {
          method: "POST",
          path: "/open/:name",
          parameters: { name: "a" },
          body: { ...ada, unknown: 1 },
          authorized: true
        }
      ])
    })
  )

  it.effect("sends a list payload as a list", () => {
    const list = Endpoint.make("POST /list", {
      payload: Schema.Array(Schema.Number),
      answer: Schema.Unknown,
      guard: "captcha",
      authorized: false
    })
    return within(fakeTransport(), function* ({ sent }) {
      yield* (yield* Transport).call(list, [1, 2])
      assert.deepInclude(sent[0], { body: [1, 2], authorized: false })
    })
  })

  const itself: { self?: object } = {}
  itself.self = itself
  for (const [what, unknown] of [
    ["a BigInt", 1n],
    ["an object that contains itself", itself]
  ] as const) {
    it.effect(`fails with a schema error and sends nothing when an option holds ${what}`, () =>
      within(fakeTransport(), function* ({ sent }) {
        const transport = yield* Transport
        const error = yield* Effect.flip(transport.call(open, { ...ada, ...{ unknown } }, { name: "a" }))
        assert.instanceOf(error, SchemaError)
        assert.deepStrictEqual(sent, [])
      })
    )
  }

  it.effect("fails with an invalid response when the answer does not match the endpoint", function* () {
    const { call } = fakeTransport({ answers: [Effect.succeed({ id: 5, session_token: "SECRET-token" })] })
    const error = yield* Effect.flip(call())
    assert.strictEqual(error._tag, "InvalidResponseError")
    assert.strictEqual(error.message, "Invalid JSON response from our servers.")
    assert.notInclude(JSON.stringify(error) + String(error) + String(error.stack), "SECRET")
  })

  for (const answer of [null, "text"]) {
    it.effect(`fails with an invalid response when the answer is ${JSON.stringify(answer)}`, function* () {
      const error = yield* Effect.flip(fakeTransport({ answers: [Effect.succeed(answer)] }).call())
      assert.strictEqual(error._tag, "InvalidResponseError")
    })
  }

  for (const error of [
    new ApiError({ status_code: 429, error_type: "too_many_requests", error_message: "Slow." }),
    new NetworkError({})
  ]) {
    it.effect(`does not retry a failed call: ${error._tag}`, function* () {
      const { call, sent } = fakeTransport({ answers: [Effect.fail(error), good] })
      assert.strictEqual(yield* Effect.flip(call()), error)
      assert.lengthOf(sent, 1)
    })
  }
})

describe("The first attempt of a guarded call", () => {
  const rows: ReadonlyArray<readonly [name: string, settings: Partial<Settings>, proof: object]> = [
    ["a captcha token when fraud protection is off", {}, { captcha_token: "captcha-1" }],
    ["a telemetry id in DECISIONING mode", protectedBy("DECISIONING"), { dfp_telemetry_id: "telemetry-1" }],
    [
      "both proofs in OBSERVATION mode",
      protectedBy("OBSERVATION"),
      { captcha_token: "captcha-1", dfp_telemetry_id: "telemetry-2" }
    ],
    [
      "both proofs when the mode is unknown",
      { runDFPProtectedAuth: true },
      { captcha_token: "captcha-1", dfp_telemetry_id: "telemetry-2" }
    ]
  ]
  for (const [name, settings, proof] of rows) {
    it.effect(`sends ${name}`, function* () {
      const { bodies, call } = fakeTransport({ settings })
      yield* call()
      assert.deepStrictEqual(bodies(), [{ ...ada, ...proof }])
    })
  }

  for (const settings of [{}, protectedBy("DECISIONING"), protectedBy("OBSERVATION")]) {
    it.effect(`sends only a captcha token with the settings ${JSON.stringify(settings)}`, function* () {
      const { bodies, call } = fakeTransport({ settings })
      yield* call(byToken)
      assert.deepStrictEqual(bodies(), [{ ...ada, captcha_token: "captcha-1" }])
    })
  }

  it.effect("sends no proof when captcha is disabled", function* () {
    const { bodies, call } = fakeTransport({ captcha: disabled })
    yield* call()
    assert.strictEqual(JSON.stringify(bodies()), JSON.stringify([ada]))
  })

  it.effect("sends the call without an unavailable proof", function* () {
    const { bodies, call } = fakeTransport({ captcha: failing })
    yield* call(guarded)
    assert.deepStrictEqual(bodies(), [ada])
  })

  const captchaOnly = { ...ada, captcha_token: "captcha-1" }
  const unavailable: ReadonlyArray<readonly [name: string, options: TransportOptions, body: object]> = [
    ["the captcha token when the telemetry script is blocked", { fraud: failing }, captchaOnly],
    ["the captcha token when the telemetry script hangs", { fraud: Effect.never }, captchaOnly],
    [
      "the telemetry id when the captcha script is blocked",
      { captcha: failing },
      { ...ada, dfp_telemetry_id: "telemetry-1" }
    ]
  ]
  for (const [name, options, body] of unavailable) {
    it.effect(`sends ${name} in OBSERVATION mode`, function* () {
      const { bodies, call } = fakeTransport({ settings: protectedBy("OBSERVATION"), ...options })
      const fiber = yield* Effect.fork(call())
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(bodies(), [body])
    })
  }

  it.effect("waits for the project's settings", function* () {
    const settingsFetched = yield* Deferred.make<void>()
    const { bodies, call } = fakeTransport({
      projectSettings: Layer.effect(
        ProjectSettings,
        Effect.map(ProjectSettings, (settings) => ({
          ...settings,
          settled: Effect.zipRight(Deferred.await(settingsFetched), settings.settled)
        }))
      ).pipe(Layer.provide(layerSettings(protectedBy("DECISIONING"))))
    })
    const fiber = yield* Effect.fork(call())
    yield* TestClock.adjust("1 second")
    assert.deepStrictEqual(bodies(), [])
    yield* Deferred.succeed(settingsFetched, undefined)
    yield* Fiber.join(fiber)
    assert.deepStrictEqual(bodies(), [{ ...ada, dfp_telemetry_id: "telemetry-1" }])
  })

  it.effect("waits at most 10 s for a captcha script that never loads", function* () {
    const { call, bodies } = fakeTransport({ captcha: Effect.never })
    const fiber = yield* Effect.fork(call())
    yield* TestClock.adjust("9999 millis")
    assert.deepStrictEqual(bodies(), [])
    yield* TestClock.adjust("1 millis")
    yield* Fiber.join(fiber)
    assert.deepStrictEqual(bodies(), [ada])
  })
})
