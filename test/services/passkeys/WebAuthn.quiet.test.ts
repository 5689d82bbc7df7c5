import { assert, describe, it, within } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { WebAuthn } from "../../../src/services/api/families.js"
import { Session } from "../../../src/services/session/Session.js"
import { passkeyWorld } from "../../support/passkeys.js"
import { ok } from "../../support/wire.js"
import { fakeWorld, layerFamilies } from "../../support/world.js"

const half = { session_duration_minutes: 30 }
const quiet = { ...half, conditional_mediation: true, is_passkey: true }
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
