import { assert, describe, it, within } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Endpoint from "../../../src/domain/calls/Endpoint.js"
import type { CallError } from "../../../src/domain/errors/CallErrors.js"
import { Transport } from "../../../src/services/wire/Transport.js"
import {
  ada,
  byToken,
  demand,
  fakeTransport,
  good,
  guarded,
  open,
  protectedBy,
  retried
} from "../../support/transport.js"

describe("Transport.prepare", () => {
  it.effect("collects the proofs before the payload is known, and sends nothing yet", () =>
    within(fakeTransport({ settings: protectedBy("OBSERVATION") }), function* ({ bodies, sent }) {
      const send = yield* (yield* Transport).prepare(retried)
      assert.deepStrictEqual(sent, [])
      assert.deepInclude(yield* send(ada), { id: "x" })
      assert.deepStrictEqual(bodies(), [
        { ...ada, captcha_token: "captcha-1", dfp_telemetry_id: "telemetry-2" }
      ])
    })
  )

  it.effect("creates new proofs when a captcha is demanded", () =>
    within(
      fakeTransport({
        answers: [demand, good],
        settings: protectedBy("OBSERVATION")
      }),
      function* ({ bodies }) {
        const send = yield* (yield* Transport).prepare(retried)
        yield* send(ada)
        assert.deepStrictEqual(bodies()[1], {
          ...ada,
          captcha_token: "captcha-3",
          dfp_telemetry_id: "telemetry-4"
        })
      }
    )
  )
})

describe("Transport with a payload that does not match its endpoint", () => {
  const strict = Endpoint.make("POST /strict", {
    payload: Schema.Struct({
      password: Schema.String.pipe(Schema.maxLength(3)),
      list: Schema.Array(Schema.Struct({ minutes: Schema.Finite }))
    }),
    answer: Schema.Unknown,
    guard: "captcha",
    retriesOnCaptcha: true
  })
  type Send = (
    transport: Transport["Type"],
    payload: typeof strict.payload.Type
  ) => Effect.Effect<unknown, CallError>
  const ways: ReadonlyArray<readonly [name: string, send: Send]> = [
    ["called", (transport, payload) => transport.call(strict, payload)],
    ["prepared", (transport, payload) => Effect.flatMap(transport.prepare(strict), (send) => send(payload))],
    ["submitted", (transport, payload) => transport.submit(strict, payload)]
  ]
  for (const [name, send] of ways) {
    it.effect(
      `fails with a SchemaError that names the field without its value, and sends nothing: ${name}`,
      () =>
        within(fakeTransport(), function* ({ sent, submitted }) {
          const call = send(yield* Transport, { password: "SECRET-password", list: [] })
          const error = yield* Effect.flip(Effect.asVoid(call))
          assert.strictEqual(error._tag, "SchemaError")
          assert.strictEqual(
            error.message,
            "Request does not match expected schema\n.password: is not of the expected type"
          )
          assert.notInclude(JSON.stringify(error) + String(error) + String(error.stack), "SECRET")
          assert.deepStrictEqual([sent, submitted], [[], []])
        })
    )
  }

  it.effect("fails with the path of the invalid field", () =>
    within(fakeTransport(), function* () {
      const payload = { password: "abc", list: [{ minutes: 1 }, { minutes: NaN }] }
      const error = yield* Effect.flip((yield* Transport).submit(strict, payload))
      assert.deepStrictEqual(error.body, [
        { dataPath: ".list.1.minutes", message: "is not of the expected type" }
      ])
    })
  )
})

describe("Transport.submit", () => {
  it.effect("submits the request of the call as a form and waits for no answer", () =>
    within(fakeTransport({ settings: protectedBy("OBSERVATION") }), function* ({ sent, submitted }) {
      const { submit } = yield* Transport
      yield* submit(open, ada, { name: "a" })
      yield* submit(guarded, ada)
      yield* submit(byToken, ada)
      assert.deepStrictEqual(submitted, [
        { method: "POST", path: "/open/:name", parameters: { name: "a" }, authorized: true, body: ada },
        {
          method: "POST",
          path: "/guarded",
          parameters: undefined,
          authorized: true,
          body: { ...ada, captcha_token: "captcha-1", dfp_telemetry_id: "telemetry-2" }
        },
        {
          method: "POST",
          path: "/token",
          parameters: undefined,
          authorized: true,
          body: { ...ada, captcha_token: "captcha-3" }
        }
      ])
      assert.deepStrictEqual(sent, [])
    })
  )
})
