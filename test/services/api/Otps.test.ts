import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SentOtp } from "../../../src/domain/api/Otps.js"
import type { CallError } from "../../../src/domain/Errors.js"
import { Otps } from "../../../src/services/api/Otps.js"
import { Session } from "../../../src/services/Session.js"
import { authenticatedJson, storedState } from "../../support/answers.js"
import { captchaRequired, inOrder, ok, refused, type Answer } from "../../support/wire.js"
import {
  fakeWorld,
  layerFamilies,
  signedInCookies,
  storageKey,
  type WorldOptions
} from "../../support/world.js"

const sent = ok({ request_id: "r", status_code: 200, method_id: "method-1" })
const signedIn = { cookies: signedInCookies, storage: { [storageKey]: storedState() } }

const setUp = (answers: ReadonlyArray<Answer> = [sent], options: WorldOptions = {}) => {
  const world = fakeWorld({ answer: inOrder(...answers), ...options })
  const layer = layerFamilies({ runDFPProtectedAuth: true }).pipe(Layer.provide(world.layer))
  return { ...world, layer }
}

/** What every guarded call of these projects carries. */
const proof = { dfp_telemetry_id: "telemetry-1" }
const phone = "+12025550123"
const sms = {
  expiration_minutes: 5,
  locale: "es",
  enable_autofill: true,
  autofill_session_duration_minutes: 9
}
const whatsapp = { expiration_minutes: 5, locale: "es" }
const mail = { ...whatsapp, login_template_id: "l", signup_template_id: "s" }

const rows: ReadonlyArray<
  readonly [
    name: string,
    call: (otps: Otps["Type"]) => Effect.Effect<SentOtp, CallError>,
    path: string,
    body: object
  ]
> = [
  [
    "sms",
    (otps) => otps.sms.loginOrCreate(phone, sms),
    "sms/login_or_create",
    { phone_number: phone, ...sms, ...proof }
  ],
  ["sms", (otps) => otps.sms.send(phone, sms), "sms/send/:p", { phone_number: phone, ...sms, ...proof }],
  [
    "whatsapp",
    (otps) => otps.whatsapp.loginOrCreate(phone, whatsapp),
    "whatsapp/login_or_create",
    { phone_number: phone, ...whatsapp, ...proof }
  ],
  [
    "whatsapp",
    (otps) => otps.whatsapp.send(phone, whatsapp),
    "whatsapp/send/:p",
    { phone_number: phone, ...whatsapp, ...proof }
  ],
  [
    "email",
    (otps) => otps.email.loginOrCreate("a@b.co", mail),
    "email/login_or_create",
    { email: "a@b.co", ...mail, ...proof }
  ],
  // This one call has no telemetry id and no retry
  ["email", (otps) => otps.email.send("a@b.co", mail), "email/send/:p", { email: "a@b.co", ...mail }]
]

describe("a passcode", () => {
  for (const [page, options, factor] of [
    ["without a session", {}, "primary"],
    ["with a session", signedIn, "secondary"]
  ] as const) {
    for (const [method, call, path, body] of rows) {
      const filled = `/otps/${path.replace(":p", factor)}`
      it.effect(`by ${method} ${page} is sent by POST ${filled}`, () => {
        const { layer, wire } = setUp([sent], options)
        return Effect.gen(function* () {
          const { method_id } = yield* call(yield* Otps)
          assert.strictEqual(method_id, "method-1")
          assert.deepInclude(wire.calls[0], { method: "POST", path: filled, body })
        }).pipe(Effect.provide(layer))
      })
    }
  }

  it.effect("is sent without options when none are given", () => {
    const { layer, wire } = setUp([sent, sent, sent])
    return Effect.gen(function* () {
      const otps = yield* Otps
      yield* otps.sms.loginOrCreate(phone)
      yield* otps.whatsapp.send(phone)
      yield* otps.email.send("a@b.co")
      assert.deepStrictEqual(
        wire.calls.map(({ body }) => body),
        [{ phone_number: phone, ...proof }, { phone_number: phone, ...proof }, { email: "a@b.co" }]
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect("is sent again once when a captcha is demanded", () => {
    const { layer, wire } = setUp([captchaRequired, sent])
    return Effect.gen(function* () {
      assert.strictEqual((yield* (yield* Otps).sms.loginOrCreate(phone)).method_id, "method-1")
      assert.lengthOf(wire.calls, 2)
    }).pipe(Effect.provide(layer))
  })

  it.effect("by e-mail to a known address is not sent again", () => {
    const { layer, wire } = setUp([captchaRequired])
    return Effect.gen(function* () {
      const error = yield* Effect.flip(Effect.asVoid((yield* Otps).email.send("a@b.co")))
      assert.strictEqual(error._tag, "CaptchaUnavailableError")
      assert.lengthOf(wire.calls, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("without a method id in its answer is an invalid response", () => {
    const { layer } = setUp([ok({})])
    return Effect.gen(function* () {
      const error = yield* Effect.flip(Effect.asVoid((yield* Otps).sms.loginOrCreate(phone)))
      assert.strictEqual(error._tag, "InvalidResponseError")
    }).pipe(Effect.provide(layer))
  })
})

describe("authenticate", () => {
  it.effect("sends code, method id and duration, and signs in", () => {
    const { cookies, layer, wire } = setUp([ok(authenticatedJson(1, { method_id: "method-1" }))])
    return Effect.gen(function* () {
      const answer = yield* (yield* Otps).authenticate("123456", "method-1", { session_duration_minutes: 30 })
      assert.strictEqual(answer.method_id, "method-1")
      assert.deepInclude(wire.calls[0], {
        method: "POST",
        path: "/otps/authenticate",
        body: { token: "123456", method_id: "method-1", session_duration_minutes: 30, ...proof }
      })
      assert.strictEqual((yield* (yield* Session).snapshot).status, "present")
      assert.deepStrictEqual(cookies.visible(), signedInCookies)
    }).pipe(Effect.provide(layer))
  })

  it.effect("changes nothing when the code is wrong, and says why", () => {
    const { cookies, layer } = setUp([refused(404, "otp_code_not_found")])
    return Effect.gen(function* () {
      const error = yield* Effect.flip(
        Effect.asVoid((yield* Otps).authenticate("000000", "method-1", { session_duration_minutes: 30 }))
      )
      assert.deepInclude(error, { _tag: "ApiError", error_type: "otp_code_not_found", status_code: 404 })
      assert.strictEqual((yield* (yield* Session).snapshot).status, "absent")
      assert.deepStrictEqual(cookies.visible(), {})
    }).pipe(Effect.provide(layer))
  })
})
