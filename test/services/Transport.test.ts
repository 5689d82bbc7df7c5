import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import * as Endpoint from "../../src/domain/api/Endpoint.js"
import type { Bootstrap as Settings } from "../../src/domain/Bootstrap.js"
import { ApiError, NetworkError } from "../../src/domain/Errors.js"
import { ProofError } from "../../src/services/browser/Recaptcha.js"
import { Bootstrap } from "../../src/services/Bootstrap.js"
import { Captcha } from "../../src/services/Captcha.js"
import { FraudTelemetry } from "../../src/services/FraudTelemetry.js"
import { Transport } from "../../src/services/Transport.js"
import { CaptchaDemanded, Wire, type WireError, type WireRequest } from "../../src/services/Wire.js"
import { layerSettings } from "../support/world.js"

const payload = Schema.Struct({ email: Schema.String })
const answer = Endpoint.answer({ id: Schema.String })
const retried = Endpoint.make("POST /retried", { payload, answer, guard: "retried" })
const guarded = Endpoint.make("POST /guarded", { payload, answer, guard: "captcha" })
const open = Endpoint.make("POST /open/:name", { payload, answer })
const ada = { email: "ada@example.com" }

type Answer = Effect.Effect<unknown, WireError>
const good: Answer = Effect.succeed({ id: "x" })
const demand: Answer = Effect.suspend(() => new CaptchaDemanded())

interface Options {
  readonly answers?: ReadonlyArray<Answer>
  readonly settings?: Partial<Settings>
  readonly bootstrap?: Layer.Layer<Bootstrap>
  readonly captcha?: Effect.Effect<string | undefined, ProofError>
  readonly fraud?: Effect.Effect<string, ProofError>
}

/** A wire that answers in order, and proofs that are numbered in the order they were asked for. */
const setUp = ({ answers = [good], settings, bootstrap, captcha, fraud }: Options = {}) => {
  const sent: Array<WireRequest> = []
  const left = [...answers]
  let proofs = 0
  const numbered = (name: string) => Effect.sync(() => `${name}-${++proofs}`)
  const layer = Transport.layer.pipe(
    Layer.provide(
      Layer.mergeAll(
        bootstrap ?? layerSettings(settings),
        Layer.succeed(Captcha, { token: captcha ?? numbered("captcha") }),
        Layer.succeed(FraudTelemetry, { id: fraud ?? numbered("telemetry") }),
        Layer.succeed(Wire, {
          send: (request) =>
            Effect.suspend(() => {
              sent.push(request)
              return left.shift() ?? Effect.dieMessage("No answer left")
            })
        })
      )
    )
  )
  return {
    sent,
    bodies: () => sent.map(({ body }) => body),
    call: (endpoint: typeof retried | typeof guarded = retried) =>
      Effect.flatMap(Transport, (transport) => transport.call(endpoint, ada)).pipe(Effect.provide(layer)),
    layer
  }
}

const protectedBy = (dfpProtectedAuthMode: "DECISIONING" | "OBSERVATION") => ({
  runDFPProtectedAuth: true,
  dfpProtectedAuthMode
})
const disabled = Effect.sync(() => undefined)
const failing = new ProofError({ cause: new Error("no script") })

describe("a call", () => {
  it.effect("sends what its endpoint says and gives its answer, decoded", () => {
    const { layer, sent } = setUp()
    return Effect.gen(function* () {
      const transport = yield* Transport
      const given = yield* transport.call(open, { ...ada, ...{ unknown: 1 } }, { name: "a" })
      assert.deepStrictEqual(given, { request_id: "", status_code: 200, id: "x" })
      assert.deepStrictEqual(sent, [
        { method: "POST", path: "/open/:name", parameters: { name: "a" }, body: ada, authorized: true }
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("of a list sends the list as it is", () => {
    const list = Endpoint.make("POST /list", {
      payload: Schema.Array(Schema.Number),
      answer: Schema.Unknown,
      guard: "captcha",
      authorized: false
    })
    const { layer, sent } = setUp()
    return Effect.gen(function* () {
      yield* (yield* Transport).call(list, [1, 2])
      assert.deepInclude(sent[0], { body: [1, 2], authorized: false })
    }).pipe(Effect.provide(layer))
  })

  it.effect("fails as an invalid response when the answer is not what its endpoint says", () =>
    Effect.gen(function* () {
      const { call } = setUp({ answers: [Effect.succeed({ id: 5, session_token: "SECRET-token" })] })
      const error = yield* Effect.flip(call())
      assert.strictEqual(error._tag, "InvalidResponseError")
      assert.strictEqual(error.message, "Invalid JSON response from our servers.")
      assert.notInclude(JSON.stringify(error) + String(error) + String(error.stack), "SECRET")
    })
  )

  for (const error of [
    new ApiError({ status_code: 429, error_type: "too_many_requests", error_message: "Slow." }),
    new NetworkError({})
  ]) {
    it.effect(`is made once, whatever it fails with: ${error._tag}`, () =>
      Effect.gen(function* () {
        const { call, sent } = setUp({ answers: [error, good] })
        assert.strictEqual(yield* Effect.flip(call()), error)
        assert.lengthOf(sent, 1)
      })
    )
  }
})

describe("the first try of a guarded call", () => {
  const rows: ReadonlyArray<readonly [name: string, settings: Partial<Settings>, proof: object]> = [
    ["a captcha token when fraud protection is off", {}, { captcha_token: "captcha-1" }],
    ["a telemetry id when it decides", protectedBy("DECISIONING"), { dfp_telemetry_id: "telemetry-1" }],
    [
      "both when it observes",
      protectedBy("OBSERVATION"),
      { captcha_token: "captcha-1", dfp_telemetry_id: "telemetry-2" }
    ],
    [
      "both when no mode is told",
      { runDFPProtectedAuth: true },
      { captcha_token: "captcha-1", dfp_telemetry_id: "telemetry-2" }
    ]
  ]
  for (const [name, settings, proof] of rows) {
    it.effect(`carries ${name}`, () =>
      Effect.gen(function* () {
        const { bodies, call } = setUp({ settings })
        yield* call()
        assert.deepStrictEqual(bodies(), [{ ...ada, ...proof }])
      })
    )
  }

  it.effect("carries nothing when captcha is disabled", () =>
    Effect.gen(function* () {
      const { bodies, call } = setUp({ captcha: disabled })
      yield* call()
      assert.strictEqual(JSON.stringify(bodies()), JSON.stringify([ada]))
    })
  )

  it.effect("goes without a proof that cannot be had: the provider decides", () =>
    Effect.gen(function* () {
      const { bodies, call } = setUp({ captcha: failing })
      yield* call(guarded)
      assert.deepStrictEqual(bodies(), [ada])
    })
  )

  it.effect("waits for the project's settings", () =>
    Effect.gen(function* () {
      const told = yield* Deferred.make<void>()
      const { bodies, call } = setUp({
        bootstrap: Layer.effect(
          Bootstrap,
          Effect.map(Bootstrap, (bootstrap) => ({
            ...bootstrap,
            settled: Effect.zipRight(Deferred.await(told), bootstrap.settled)
          }))
        ).pipe(Layer.provide(layerSettings(protectedBy("DECISIONING"))))
      })
      const fiber = yield* Effect.fork(call())
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(bodies(), [])
      yield* Deferred.succeed(told, undefined)
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(bodies(), [{ ...ada, dfp_telemetry_id: "telemetry-1" }])
    })
  )

  it.effect("does not wait more than 10 s for a captcha script that never loads", () =>
    Effect.gen(function* () {
      const { call, bodies } = setUp({ captcha: Effect.never })
      const fiber = yield* Effect.fork(call())
      yield* TestClock.adjust("9999 millis")
      assert.deepStrictEqual(bodies(), [])
      yield* TestClock.adjust("1 millis")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(bodies(), [ada])
    })
  )
})

describe("a demanded captcha", () => {
  it.effect("is answered by one retry with a captcha token and a telemetry id, both anew", () =>
    Effect.gen(function* () {
      const { bodies, call } = setUp({ answers: [demand, good], settings: protectedBy("OBSERVATION") })
      assert.deepInclude(yield* call(), { id: "x" })
      assert.deepStrictEqual(bodies(), [
        { ...ada, captcha_token: "captcha-1", dfp_telemetry_id: "telemetry-2" },
        { ...ada, captcha_token: "captcha-3", dfp_telemetry_id: "telemetry-4" }
      ])
    })
  )

  it.effect("brings the captcha in that the deciding mode had left out", () =>
    Effect.gen(function* () {
      const { bodies, call } = setUp({ answers: [demand, good], settings: protectedBy("DECISIONING") })
      yield* call()
      assert.deepStrictEqual(bodies(), [
        { ...ada, dfp_telemetry_id: "telemetry-1" },
        { ...ada, captcha_token: "captcha-2", dfp_telemetry_id: "telemetry-3" }
      ])
    })
  )

  const impossible = "Unable to query captcha and/or dfp telemetry ID"
  const rows: ReadonlyArray<
    readonly [name: string, options: Options, endpoint: typeof retried | typeof guarded, calls: number]
  > = [
    ["when fraud protection is off", {}, retried, 1],
    ["when no captcha can be had", { settings: protectedBy("DECISIONING"), captcha: failing }, retried, 1],
    ["when no telemetry id can be had", { settings: protectedBy("OBSERVATION"), fraud: failing }, retried, 1],
    ["after the retry: never more than once", { settings: protectedBy("OBSERVATION") }, retried, 2],
    ["at once where a call is not retried", { settings: protectedBy("OBSERVATION") }, guarded, 1]
  ]
  for (const [name, options, endpoint, calls] of rows) {
    it.effect(`fails with '${impossible}' ${name}`, () =>
      Effect.gen(function* () {
        const { call, sent } = setUp({ answers: [demand, demand, good], ...options })
        const error = yield* Effect.flip(call(endpoint))
        assert.deepStrictEqual([error._tag, error.message], ["CaptchaUnavailableError", impossible])
        assert.lengthOf(sent, calls)
      })
    )
  }

  it.effect(`fails with '${impossible}' when the proof does not come within 10 s`, () =>
    Effect.gen(function* () {
      const { call } = setUp({
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
      const { call } = setUp({
        answers: [demand, new NetworkError({})],
        settings: protectedBy("OBSERVATION")
      })
      assert.strictEqual((yield* Effect.flip(call()))._tag, "NetworkError")
    })
  )

  it.effect("of an earlier call leaves the next one its own retry", () =>
    Effect.gen(function* () {
      const answers = [demand, good, demand, good]
      const { layer, sent } = setUp({ answers, settings: protectedBy("OBSERVATION") })
      yield* Effect.gen(function* () {
        const { call } = yield* Transport
        yield* call(retried, ada)
        yield* call(retried, ada)
      }).pipe(Effect.provide(layer))
      assert.lengthOf(sent, 4)
    })
  )
})
