import { assert, describe, it, within } from "../../support/it.js"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { CeremonyAbortedError, PasskeyFailedError } from "../../../src/domain/errors/PasskeyErrors.js"
import {
  PasskeyAlreadyRegisteredError,
  PasskeysUnsupportedError,
  UserCancellationError
} from "../../../src/domain/errors/DeviceErrors.js"
import { WebAuthn } from "../../../src/services/api/families.js"
import { Captcha } from "../../../src/services/wire/Captcha.js"
import { FraudTelemetry } from "../../../src/services/wire/FraudTelemetry.js"
import { Session } from "../../../src/services/session/Session.js"
import { ActingSession } from "../../../src/services/session/ActingSession.js"
import { SessionAtCall } from "../../../src/services/session/SessionAtCall.js"
import { authenticated, bobAuthenticatedJson } from "../../support/answers.js"
import { passkeyWorld as setUp } from "../../support/passkeys.js"
import { storageKey } from "../../support/world.js"

const half = { session_duration_minutes: 30 }

const status = Effect.flatMap(Session, (session) => Effect.map(session.snapshot, (now) => now.status))

/** The two ceremonies, and what each leads to the provider when it is begun. */
const ceremonies = [
  ["register", (webAuthn: WebAuthn["Type"]) => webAuthn.register(), "/webauthn/register/start"],
  [
    "authenticate",
    (webAuthn: WebAuthn["Type"]) => webAuthn.authenticate(half),
    "/webauthn/authenticate/start/primary"
  ]
] as const

describe("the options of a passkey ceremony", () => {
  it.effect("are the provider's, with binary members in unpadded base64url", () => {
    const given = JSON.stringify({
      challenge: "a+/b",
      rpId: "shop.test",
      timeout: null,
      userVerification: "preferred",
      allowCredentials: [{ id: "AA==", type: "public-key", transports: ["usb", "hybrid"] }],
      hints: ["security-key"]
    })
    return within(setUp({ request: given }), function* ({ passkeys }) {
      yield* (yield* WebAuthn).authenticate(half)
      assert.deepStrictEqual(passkeys.asked, [
        {
          challenge: "a-_b",
          rpId: "shop.test",
          userVerification: "preferred",
          allowCredentials: [{ id: "AA", type: "public-key", transports: ["usb", "hybrid"] }],
          hints: ["security-key"]
        }
      ])
    })
  })

  it.effect("are used without the values that WebAuthn says to ignore", () => {
    const given = JSON.stringify({
      challenge: "YQ",
      timeout: "soon",
      userVerification: "psychic",
      allowCredentials: [
        { id: "AA", type: "public-key", transports: ["quantum"] },
        { id: "AB", type: "other" }
      ],
      extensions: { largeBlob: { read: true }, appid: "https://app.test" }
    })
    return within(setUp({ request: given }), function* ({ passkeys }) {
      yield* (yield* WebAuthn).authenticate(half)
      assert.strictEqual(yield* status, "present")
      assert.deepStrictEqual<unknown>(passkeys.asked, [
        {
          challenge: "YQ",
          allowCredentials: [{ id: "AA", type: "public-key", transports: [] }],
          extensions: { largeBlob: { read: true }, appid: "https://app.test" }
        }
      ])
    })
  })

  for (const [name, begin, path] of ceremonies) {
    it.effect(`are requested for the page's host name, without its port: ${name}`, () =>
      within(setUp(), function* ({ wire }) {
        yield* begin(yield* WebAuthn)
        assert.deepNestedPropertyVal(wire.to(path)[0], "body.domain", "shop.test")
      })
    )
  }

  const nested = `{"challenge":"YQ","user":${"[".repeat(20_000)}${"]".repeat(20_000)}}`
  const malformed = [
    nested,
    "",
    "{",
    "null",
    "[]",
    "{}",
    '{"challenge":5}',
    '{"challenge":"YQ","user":1}',
    "<html>"
  ]
  for (const [name, begin] of ceremonies) {
    it.effect(`name the field that cannot be read: ${name}`, () => {
      const text = '{"rp":{"id":5},"challenge":{"a":"SECRET-1"}}'
      const { layer, warnings } = setUp({ creation: text, request: text })
      const kind = name === "register" ? "creation" : "request"
      const field = `public_key_credential_${kind}_options.challenge`
      return Effect.gen(function* () {
        const error = yield* Effect.flip(Effect.asVoid(begin(yield* WebAuthn)))
        assert.deepInclude(error, { path: field, problem: "is not of the expected type" })
        assert.deepStrictEqual(warnings, [`An answer cannot be read. ${field}: is not of the expected type.`])
      }).pipe(Effect.provide(layer))
    })
  }

  for (const [name, begin, path] of ceremonies) {
    it.effect(`are an invalid response when they cannot be read, without a prompt: ${name}`, () =>
      Effect.forEach(malformed, (text) =>
        within(
          setUp({
            creation: text,
            request: text.replace("user", "rpId")
          }),
          function* ({ passkeys, wire }) {
            const error = yield* Effect.flip(Effect.asVoid(begin(yield* WebAuthn)))
            assert.strictEqual(error._tag, "InvalidResponseError", text)
            assert.deepStrictEqual(passkeys.asked, [])
            assert.deepStrictEqual(wire.paths(), [path])
          }
        )
      )
    )
  }
})

describe("a passkey ceremony that fails", () => {
  for (const error of [
    new UserCancellationError(),
    new PasskeyAlreadyRegisteredError(),
    new PasskeysUnsupportedError(),
    new CeremonyAbortedError(),
    new PasskeyFailedError()
  ]) {
    for (const [name, begin, path] of ceremonies) {
      it.effect(`fails with the error of the browser: ${error.name} of ${name}`, () =>
        within(
          setUp({
            passkeys: { create: () => Effect.fail(error), get: () => Effect.fail(error) }
          }),
          function* ({ wire }) {
            assert.strictEqual(yield* Effect.flip(Effect.asVoid(begin(yield* WebAuthn))), error)
            assert.deepStrictEqual(wire.paths(), [path])
            assert.strictEqual(yield* status, "absent")
          }
        )
      )
    }
  }
})

describe("the captcha and telemetry tokens of a passkey login", () => {
  it.effect("are fetched before the prompt", () => {
    const seen: Array<string> = []
    const note = (what: string) => Effect.sync(() => (seen.push(what), what))
    const proof = Layer.merge(
      Layer.succeed(Captcha, { token: note("captcha") }),
      Layer.succeed(FraudTelemetry, { id: note("telemetry") })
    )
    return within(setUp({ passkeys: { get: () => note("prompt") }, proof }), function* ({ wire }) {
      yield* (yield* WebAuthn).authenticate(half)
      assert.deepStrictEqual(seen, ["captcha", "telemetry", "prompt"])
      assert.deepNestedPropertyVal(wire.calls[1], "body.captcha_token", "captcha")
      assert.deepNestedPropertyVal(wire.calls[1], "body.dfp_telemetry_id", "telemetry")
    })
  })
})

describe("a passkey that the person has confirmed", () => {
  it.effect("signs in, although somebody signed out before while code was loaded", () => {
    const held = { token: null, logout: null }
    const world = setUp()
    world.storage.contents.set(`${storageKey}::signed_out`, "5")
    return within(world, function* () {
      yield* Effect.provideService((yield* WebAuthn).authenticate(half), SessionAtCall, held)
      assert.strictEqual(yield* status, "present")
    })
  })

  it.effect("does not sign in when somebody signed out after", () => {
    const held = { token: null, logout: null }
    const world = setUp({
      gate: Effect.sync(() => world.storage.contents.set(`${storageKey}::signed_out`, "5"))
    })
    return within(world, function* () {
      const login = Effect.provideService((yield* WebAuthn).authenticate(half), SessionAtCall, held)
      assert.strictEqual((yield* Effect.flip(Effect.asVoid(login)))._tag, "SignedOutMeanwhileError")
      assert.strictEqual(yield* status, "absent")
    })
  })
})

describe("a passkey that the device has created", () => {
  it.effect("is not registered when somebody else has signed in since the press", function* () {
    const gate = yield* Deferred.make<void>()
    const create = () => Effect.as(Deferred.await(gate), "created")
    const { layer, wire } = setUp({ passkeys: { create } })
    yield* Effect.gen(function* () {
      const session = yield* Session
      yield* session.accept(authenticated(1))
      const acting = { owner: "user-test-1", session_id: "session-test-1" }
      const call = Effect.provideService((yield* WebAuthn).register(half), ActingSession, acting)
      const fiber = yield* Effect.fork(Effect.flip(Effect.asVoid(call)))
      yield* TestClock.adjust(0)
      assert.strictEqual(wire.calls.at(-1)?.path, "/webauthn/register/start")
      yield* session.accept(authenticated(2, bobAuthenticatedJson(2)))
      yield* Deferred.succeed(gate, undefined)
      assert.strictEqual((yield* Fiber.join(fiber))._tag, "SessionChangedMeanwhileError")
      assert.notInclude(
        wire.calls.map(({ path }) => path),
        "/webauthn/register"
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect("is registered although its caller was interrupted", function* () {
    const gate = yield* Deferred.make<void>()
    const { layer, wire } = setUp({ gate: Deferred.await(gate) })
    yield* Effect.gen(function* () {
      const fiber = yield* Effect.fork((yield* WebAuthn).register(half))
      yield* TestClock.adjust(0)
      assert.strictEqual(wire.calls.at(-1)?.path, "/webauthn/register")
      yield* Fiber.interrupt(fiber)
      yield* Deferred.succeed(gate, undefined)
      yield* TestClock.adjust(0)
      assert.strictEqual(yield* status, "present")
    }).pipe(Effect.provide(layer))
  })
})
