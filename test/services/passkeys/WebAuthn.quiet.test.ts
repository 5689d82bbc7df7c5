import { assert, describe, it, within } from "../../support/it.js"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { WebAuthn } from "../../../src/services/api/families.js"
import { PasskeyPick } from "../../../src/services/login/PasskeyPick.js"
import { Captcha } from "../../../src/services/wire/Captcha.js"
import { FraudTelemetry } from "../../../src/services/wire/FraudTelemetry.js"
import { Session } from "../../../src/services/session/Session.js"
import { passkeyWorld } from "../../support/passkeys.js"
import { ok } from "../../support/wire.js"
import { fakeWorld, layerFamilies } from "../../support/world.js"

const half = { session_duration_minutes: 30 }
const quiet = { ...half, conditional_mediation: true, is_passkey: true }
const begin = "/webauthn/authenticate/start/primary"
const status = Effect.flatMap(Session, (session) => Effect.map(session.snapshot, (now) => now.status))

describe("webauthn.authenticate with conditional_mediation", () => {
  it.effect("signs in with the chosen passkey, without a dialog", () =>
    within(
      passkeyWorld({ passkeys: { get: () => Effect.dieMessage("Prompted") } }),
      function* ({ warnings, wire }) {
        assert.isNotNull(yield* (yield* WebAuthn).authenticate(quiet))
        assert.deepNestedPropertyVal(wire.calls[1], "body.public_key_credential", '{"id":"suggested"}')
        assert.strictEqual(yield* status, "present")
        assert.deepStrictEqual(warnings, [])
      }
    )
  )

  const no = Effect.succeed(false)
  for (const [name, passkeys] of [
    ["the browser has none", { supportsAutofill: no }],
    ["no field has webauthn in its autocomplete", { hasAutofillField: no }]
  ] as const) {
    it.effect(`returns null, warns and sends nothing when ${name}`, () =>
      within(passkeyWorld({ passkeys }), function* ({ warnings, wire }) {
        assert.isNull(yield* (yield* WebAuthn).authenticate(quiet))
        assert.deepStrictEqual(wire.calls, [])
        assert.deepStrictEqual(warnings, [
          'Passkeys cannot be suggested: the browser cannot, or no input has "webauthn" in its autocomplete.'
        ])
      })
    )

    it.effect(`is not needed for a dialog: ${name}`, () =>
      within(passkeyWorld({ passkeys }), function* () {
        assert.isNotNull(yield* (yield* WebAuthn).authenticate(half))
      })
    )
  }
})

describe("a suggestion that nobody has picked yet", () => {
  const world = (request: object = {}) => {
    const picked = Effect.runSync(Deferred.make<string>())
    const ended: Array<string> = []
    const asked: Array<string> = []
    const suggest = () =>
      Effect.onInterrupt(Deferred.await(picked), () => Effect.sync(() => ended.push("suggest")))
    const proof = Layer.merge(
      Layer.succeed(Captcha, { token: Effect.sync(() => (asked.push("captcha"), "captcha")) }),
      Layer.succeed(FraudTelemetry, { id: Effect.succeed("telemetry") })
    )
    const made = passkeyWorld({
      passkeys: { suggest },
      proof,
      request: JSON.stringify({ challenge: "Y2hhbGxlbmdl", ...request })
    })
    return { ...made, asked, ended, picked }
  }

  for (const [name, request, before] of [
    ["the five minutes that a challenge is valid", {}, "284 seconds"],
    ["the time that the provider names", { timeout: 120_000 }, "104 seconds"],
    ["half a minute where the provider names less", { timeout: 1 }, "29 seconds"],
    ["five minutes where the provider names a year", { timeout: 31_536_000_000 }, "284 seconds"]
  ] as const)
    it.effect(`gets a new challenge before the end of ${name}`, () =>
      within(world(request), function* ({ asked, ended, picked, wire }) {
        const fiber = yield* Effect.fork((yield* WebAuthn).authenticate(quiet))
        yield* TestClock.adjust(before)
        assert.deepStrictEqual([ended, wire.paths()], [[], [begin]])
        yield* TestClock.adjust("2 seconds")
        assert.deepStrictEqual([ended, wire.paths()], [["suggest"], [begin, begin]])
        assert.deepStrictEqual(asked, [])
        yield* Deferred.succeed(picked, '{"id":"suggested"}')
        assert.isNotNull(yield* fiber)
        assert.deepStrictEqual(asked, ["captcha"])
        assert.deepNestedPropertyVal(wire.calls[2], "body.captcha_token", "captcha")
      })
    )

  it.effect("gets a new challenge when the page is seen again, not while it is hidden", () =>
    within(world(), function* ({ ended, page, wire }) {
      yield* Effect.fork((yield* WebAuthn).authenticate(quiet))
      yield* page.sleep
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual([ended, wire.paths()], [["suggest"], [begin]])
      yield* page.wake
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(wire.paths(), [begin, begin])
    })
  )

  it.effect("says when somebody has picked it, before it is sent", () =>
    within(world(), function* ({ picked, wire }) {
      const sent: Array<number> = []
      const { authenticate } = yield* WebAuthn
      const fiber = yield* authenticate(quiet).pipe(
        Effect.provideService(PasskeyPick, () => void sent.push(wire.calls.length)),
        Effect.fork
      )
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(sent, [])
      yield* Deferred.succeed(picked, '{"id":"suggested"}')
      yield* fiber
      assert.deepStrictEqual(sent, [1])
    })
  )
})

describe("webauthn.browserSupportsAutofill", () => {
  for (const supported of [true, false]) {
    it.effect(`returns the browser's answer: ${supported}`, () =>
      within(passkeyWorld({ passkeys: { supportsAutofill: Effect.succeed(supported) } }), function* () {
        assert.strictEqual(yield* (yield* WebAuthn).browserSupportsAutofill(), supported)
      })
    )
  }
})

describe("an abort signal", () => {
  it.effect("closes the prompt, and nothing more is sent", () => {
    const ended: Array<string> = []
    const suggest = () => Effect.onInterrupt(Effect.never, () => Effect.sync(() => ended.push("suggest")))
    return within(passkeyWorld({ passkeys: { suggest } }), function* ({ wire }) {
      const controller = new AbortController()
      const { authenticate } = yield* WebAuthn
      const fiber = yield* Effect.fork(
        Effect.flip(Effect.asVoid(authenticate({ ...quiet, signal: controller.signal })))
      )
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(ended, [])
      controller.abort()
      const error = yield* fiber
      assert.deepInclude(error, { _tag: "CeremonyAbortedError", code: "passkey_aborted" })
      assert.deepStrictEqual(ended, ["suggest"])
      assert.deepStrictEqual(wire.paths(), ["/webauthn/authenticate/start/primary"])
    })
  })

  it.effect("has no effect after the prompt was answered", () => {
    const controller = new AbortController()
    const get = () => Effect.sync(() => JSON.stringify({ id: "used" }))
    return within(
      passkeyWorld({
        passkeys: { get },
        gate: Effect.sync(() => controller.abort())
      }),
      function* ({ wire }) {
        const { authenticate } = yield* WebAuthn
        assert.isNotNull(yield* authenticate({ ...half, signal: controller.signal }))
        assert.isTrue(controller.signal.aborted)
        assert.lengthOf(wire.to("/webauthn/authenticate"), 1)
      }
    )
  })

  it.effect("that is aborted already prevents the prompt", () =>
    within(passkeyWorld(), function* ({ passkeys, wire }) {
      const call = (yield* WebAuthn).authenticate({ ...half, signal: AbortSignal.abort() })
      assert.deepInclude(yield* Effect.flip(Effect.asVoid(call)), { code: "passkey_aborted" })
      assert.deepStrictEqual([passkeys.asked, wire.calls], [[], []])
    })
  )

  it.effect("that is never aborted changes nothing, and loses its listener", () =>
    within(passkeyWorld(), function* () {
      const { signal } = new AbortController()
      const removed: Array<string> = []
      const remove = signal.removeEventListener.bind(signal)
      signal.removeEventListener = (...args: Parameters<typeof remove>) => {
        removed.push(args[0])
        remove(...args)
      }
      assert.isNotNull(yield* (yield* WebAuthn).authenticate({ ...half, signal }))
      assert.deepStrictEqual(removed, ["abort"])
    })
  )
})

describe("renaming a passkey", () => {
  it.effect("never reaches another endpoint with a hostile id", () => {
    const registration = { webauthn_registration_id: "webauthn-1", verified: true }
    const { layer, wire } = fakeWorld({ answer: () => ok({ webauthn_registration: registration }) })
    return Effect.gen(function* () {
      const { update } = yield* WebAuthn
      for (const webauthn_registration_id of ["../x", "", ".", "..", "a/b", "?x", "#x"]) {
        yield* update({ webauthn_registration_id, name: "Laptop" })
      }
      for (const { path, url } of wire.calls) {
        assert.match(path, /^\/webauthn\/update\/[^/]+$/)
        assert.notMatch(url, /[?#]/)
      }
      assert.lengthOf(wire.calls, 7)
    }).pipe(Effect.provide(layerFamilies().pipe(Layer.provide(layer))))
  })
})
