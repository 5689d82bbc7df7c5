import { assert, describe, it, within } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import type { PasskeySignal } from "../../../src/domain/passkeys/KnownPasskeys.js"
import { Sessions, Users, WebAuthn } from "../../../src/services/api/families.js"
import type { Passkeys } from "../../../src/services/browser/Passkeys.js"
import { authenticatedJson, renamedJson, userJson } from "../../support/answers.js"
import { fakeClient } from "../../support/client.js"
import { creationOptions, requestOptions } from "../../support/passkeys.js"
import { byPath, offline, ok, refused, type Answer } from "../../support/wire.js"
import { fakeWorld, layerFamilies, signedInCookies, storageKey } from "../../support/world.js"

const half = { session_duration_minutes: 30 }
const key = `${storageKey}::passkeys`
const registered = { webauthn_registration_id: "webauthn-1", domain: "app.test" }
const withPasskeys = (user: object) => ({ ...user, webauthn_registrations: [registered] })
const signedIn = ok(authenticatedJson(1, { ...registered, user: withPasskeys(userJson) }))
const used = JSON.stringify({ id: "credential-1", response: { userHandle: "YWRh" } })

interface Given {
  readonly passkeySignals?: boolean
  readonly answers?: Readonly<Record<string, Answer>>
  readonly storage?: Readonly<Record<string, string>>
  readonly passkeys?: Partial<Passkeys["Type"]>
}

const created = () => Effect.succeed('{"id":"credential-1"}')

const setUp = ({ answers, passkeySignals = true, passkeys = {}, storage = {} }: Given = {}) => {
  const world = fakeWorld({
    client: { passkeySignals },
    storage,
    href: "https://app.test/login",
    passkeys: { create: created, createQuietly: created, get: () => Effect.succeed(used), ...passkeys },
    answer: byPath({
      "/webauthn/register/start": ok({
        user_id: "user-test-1",
        public_key_credential_creation_options: creationOptions
      }),
      "/webauthn/register": signedIn,
      "/webauthn/authenticate/start/primary": ok({ public_key_credential_request_options: requestOptions }),
      "/webauthn/authenticate/start/secondary": ok({ public_key_credential_request_options: requestOptions }),
      "/webauthn/authenticate": signedIn,
      "/users/webauthn_registrations/webauthn-1": ok({ user_id: "user-test-1", __user: userJson }),
      "/users/me": ok({ user_id: "user-test-1", __user: withPasskeys(renamedJson) }),
      ...answers
    })
  })
  return { ...world, layer: layerFamilies().pipe(Layer.provide(world.layer)) }
}

const unknown: PasskeySignal = { _tag: "Unknown", domain: "app.test", credential: "credential-1" }
const authenticate = Effect.flatMap(WebAuthn, (webAuthn) => webAuthn.authenticate(half))
/** Signals are sent beside the call. */
const settled = TestClock.adjust(0)

describe("with passkeySignals, a refused passkey", () => {
  it.effect("is signalled as unknown and forgotten when the provider does not know it", () => {
    const answers = { "/webauthn/authenticate": refused(404, "webauthn_registration_not_found") }
    const storage = {
      [key]: JSON.stringify([
        { registration: "r", credential: "credential-1", domain: "app.test", handle: "" }
      ])
    }
    return within(setUp({ answers, storage }), function* ({ passkeys, storage: kept }) {
      const error = yield* Effect.flip(authenticate)
      assert.strictEqual(error._tag, "ApiError")
      yield* settled
      assert.deepStrictEqual(passkeys.signals, [unknown])
      assert.strictEqual(kept.contents.get(key), "[]")
    })
  })

  const others: ReadonlyArray<readonly [why: string, answer: Answer]> = [
    ["there is no network", offline],
    ["the user is locked out", refused(429, "user_lock_limit_reached")],
    ["there were too many calls", refused(429, "too_many_requests")],
    ["the provider fails", refused(500, "internal_server_error")],
    ["it cannot be verified", refused(401, "unable_to_auth_webauthn_registration")],
    ["the ceremony is too old", refused(404, "webauthn_registration_challenge_not_found")],
    ["the domain is not the project's", refused(400, "invalid_domain")],
    ["the answer cannot be read", ok({ nonsense: true })]
  ]
  for (const [why, answer] of others) {
    it.effect(`is not signalled when ${why}`, () =>
      within(setUp({ answers: { "/webauthn/authenticate": answer } }), function* ({ passkeys }) {
        yield* Effect.flip(authenticate)
        yield* settled
        assert.deepStrictEqual(passkeys.signals, [])
      })
    )
  }

  it.effect(
    "is not signalled when somebody is signed in, to whom another account's passkey is unknown, too",
    () => {
      let calls = 0
      const refusal = refused(404, "webauthn_registration_not_found")
      const answer = Effect.suspend(() => (++calls === 1 ? signedIn : refusal))
      return within(setUp({ answers: { "/webauthn/authenticate": answer } }), function* ({ passkeys }) {
        yield* authenticate
        yield* Effect.flip(authenticate)
        yield* settled
        assert.deepStrictEqual(passkeys.signals, [])
      })
    }
  )

  it.effect("is not signalled when no passkey was used", () =>
    within(
      setUp({
        answers: { "/webauthn/authenticate/start/primary": refused(404, "webauthn_registration_not_found") }
      }),
      function* ({ passkeys }) {
        yield* Effect.flip(authenticate)
        yield* settled
        assert.deepStrictEqual(passkeys.signals, [])
      }
    )
  )
})

const begins = [
  ["was registered", Effect.asVoid(Effect.flatMap(WebAuthn, (webAuthn) => webAuthn.register()))],
  ["was used", Effect.asVoid(authenticate)]
] as const

for (const [how, begin] of begins) {
  describe(`with passkeySignals, a passkey that ${how} here`, () => {
    it.effect("is signalled as unknown when it is deleted", () =>
      within(setUp(), function* ({ passkeys }) {
        yield* begin
        yield* (yield* Users).deleteWebauthnRegistration("webauthn-1")
        yield* settled
        assert.deepStrictEqual(passkeys.signals, [unknown])
      })
    )

    it.effect("is signalled for the domain that the provider named, or else for the page's", function* () {
      for (const [named, domain] of [
        ["acme.test", "acme.test"],
        [undefined, "app.test"]
      ] as const) {
        const creation = creationOptions.replace('"id":"app.test"', named ? `"id":"${named}"` : '"a":1')
        const request = requestOptions.replace('"rpId":"app.test"', named ? `"rpId":"${named}"` : '"a":1')
        const { layer, passkeys } = setUp({
          answers: {
            "/webauthn/register/start": ok({
              user_id: "user-test-1",
              public_key_credential_creation_options: creation
            }),
            "/webauthn/authenticate/start/primary": ok({ public_key_credential_request_options: request })
          }
        })
        yield* Effect.gen(function* () {
          yield* begin
          yield* (yield* Users).deleteWebauthnRegistration("webauthn-1")
          yield* settled
        }).pipe(Effect.provide(layer))
        assert.deepStrictEqual(passkeys.signals, [{ ...unknown, domain }])
      }
    })

    it.effect("is not signalled when its deletion fails", () =>
      within(
        setUp({
          answers: { "/users/webauthn_registrations/webauthn-1": offline }
        }),
        function* ({ passkeys }) {
          yield* begin
          yield* Effect.flip((yield* Users).deleteWebauthnRegistration("webauthn-1"))
          yield* settled
          assert.deepStrictEqual(passkeys.signals, [])
        }
      )
    )

    it.effect("is shown with the new name of its user", () =>
      within(setUp(), function* ({ passkeys }) {
        yield* begin
        yield* (yield* Users).update({ name: { first_name: "Ada" } })
        yield* settled
        assert.deepStrictEqual(passkeys.signals, [
          {
            _tag: "Renamed",
            domain: "app.test",
            handle: how === "was used" ? "YWRh" : "dXNlcg",
            name: "ada@example.com",
            displayName: "Ada"
          }
        ])
      })
    )
  })
}

describe("with passkeySignals, a logout", () => {
  const rename = Effect.flatMap(Users, (users) => users.update({ name: { first_name: "Ada" } }))

  it.effect("leaves nothing that says whose a passkey is, and its deletion is still signalled", () =>
    within(setUp({ answers: { "/sessions/revoke": ok({}) } }), function* ({ passkeys, storage }) {
      yield* authenticate
      assert.include(storage.contents.get(key), "YWRh")
      yield* (yield* Sessions).revoke()
      yield* settled
      assert.deepStrictEqual(JSON.parse(storage.contents.get(key) ?? ""), [
        { registration: "webauthn-1", credential: "credential-1", domain: "app.test" }
      ])
      yield* (yield* Users).deleteWebauthnRegistration("webauthn-1")
      yield* settled
      assert.deepStrictEqual(passkeys.signals, [unknown])
    })
  )

  it.effect("is followed by new names for a passkey that is used again", () =>
    within(setUp({ answers: { "/sessions/revoke": ok({}) } }), function* ({ passkeys }) {
      yield* authenticate
      yield* (yield* Sessions).revoke()
      yield* settled
      yield* authenticate
      yield* rename
      yield* settled
      assert.deepStrictEqual(
        passkeys.signals.map(({ _tag }) => _tag),
        ["Renamed"]
      )
    })
  )
})

describe("with passkeySignals", () => {
  it.effect("a name that the site has chosen stays", () =>
    within(setUp(), function* ({ passkeys }) {
      yield* (yield* WebAuthn).register({ override_display_name: "The admiral" })
      yield* (yield* Users).update({ name: { first_name: "Ada" } })
      yield* settled
      assert.deepStrictEqual(passkeys.signals, [])
    })
  )

  it.effect("a passkey that this browser does not know is deleted without a signal", () =>
    within(setUp(), function* ({ passkeys }) {
      yield* (yield* Users).deleteWebauthnRegistration("webauthn-1")
      yield* settled
      assert.deepStrictEqual(passkeys.signals, [])
    })
  )
})

describe("without passkeySignals", () => {
  it.effect("nothing is remembered or signalled", () =>
    within(setUp({ passkeySignals: false }), function* ({ passkeys, storage }) {
      yield* authenticate
      yield* (yield* Users).update({ name: { first_name: "Ada" } })
      yield* (yield* Users).deleteWebauthnRegistration("webauthn-1")
      yield* settled
      assert.deepStrictEqual(passkeys.signals, [])
      assert.isFalse(storage.contents.has(key))
    })
  )

  it.effect("an unknown passkey is not signalled", () => {
    const answers = { "/webauthn/authenticate": refused(404, "webauthn_registration_not_found") }
    return within(setUp({ passkeySignals: false, answers }), function* ({ passkeys }) {
      yield* Effect.flip(authenticate)
      yield* settled
      assert.deepStrictEqual(passkeys.signals, [])
    })
  })
})

describe("webauthn.browserCapabilities", () => {
  it.effect("returns the browser's answer", () =>
    within(setUp(), function* () {
      const capabilities = yield* (yield* WebAuthn).browserCapabilities()
      assert.isTrue(Object.values(capabilities).every((each) => each === undefined))
    })
  )
})

describe("webauthn.register with conditional_mediation", () => {
  const quiet = Effect.flatMap(WebAuthn, (webAuthn) =>
    webAuthn.register({ is_passkey: true, conditional_mediation: true })
  )
  const noDialog = { create: () => Effect.dieMessage("Prompted") }

  it.effect("registers a passkey without a dialog, and sends the provider nothing of it", () =>
    within(setUp({ passkeys: noDialog }), function* ({ wire }) {
      assert.strictEqual((yield* quiet).webauthn_registration_id, "webauthn-1")
      assert.notInclude(JSON.stringify(wire.calls), "conditional")
    })
  )

  it.effect("gives up after three seconds, because some browsers never answer", () =>
    within(setUp({ passkeys: { ...noDialog, createQuietly: () => Effect.never } }), function* ({ wire }) {
      const fiber = yield* Effect.fork(Effect.flip(quiet))
      yield* TestClock.adjust("2999 millis")
      assert.isNull(fiber.unsafePoll())
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* fiber)._tag, "CeremonyAbortedError")
      assert.deepStrictEqual(wire.paths(), ["/webauthn/register/start"])
    })
  )

  const refusals: ReadonlyArray<readonly [what: string, answer: Answer, isSignalled: boolean]> = [
    ["refused by the provider", refused(400, "invalid_public_key_credential"), true],
    ["lost on the way to the provider, which may have it", offline, false],
    ["not taken by a provider that fails", refused(500, "internal_server_error"), false]
  ]
  for (const passkeySignals of [true, false]) {
    for (const [what, answer, isSignalled] of refusals) {
      it.effect(
        `${isSignalled ? "signals" : "does not signal"} a passkey that was ${what}, with passkeySignals: ${passkeySignals}`,
        () =>
          within(
            setUp({ passkeySignals, answers: { "/webauthn/register": answer } }),
            function* ({ passkeys }) {
              yield* Effect.flip(quiet)
              yield* settled
              assert.deepStrictEqual(passkeys.signals, isSignalled ? [unknown] : [])
            }
          )
      )
    }
  }

  it.effect("signals nothing when the user created the passkey in a dialog", () =>
    within(
      setUp({
        answers: { "/webauthn/register": refused(400, "invalid_public_key_credential") }
      }),
      function* ({ passkeys }) {
        yield* Effect.flip((yield* WebAuthn).register())
        yield* settled
        assert.deepStrictEqual(passkeys.signals, [])
      }
    )
  )

  it.effect("signals nothing for a credential that cannot be read", () =>
    within(
      setUp({
        passkeys: { createQuietly: () => Effect.succeed("{}") },
        answers: { "/webauthn/register": refused(400, "invalid_public_key_credential") }
      }),
      function* ({ passkeys }) {
        yield* Effect.flip(quiet)
        yield* settled
        assert.deepStrictEqual(passkeys.signals, [])
      }
    )
  )
})

describe("with passkeySignals, the client of a page", () => {
  const known = JSON.stringify([
    { registration: "webauthn-1", credential: "credential-1", domain: "app.test", handle: "YWRh" }
  ])
  const state = JSON.stringify({ ...authenticatedJson(1), user: withPasskeys(userJson) })
  const opened = fakeClient({
    client: { passkeySignals: true },
    storage: { [key]: known, [storageKey]: state },
    cookies: signedInCookies,
    answer: byPath({
      "/sessions/authenticate": signedIn,
      "/users/webauthn_registrations/webauthn-1": ok({ user_id: "user-test-1", __user: userJson }),
      "/users/me": ok({ user_id: "user-test-1", __user: withPasskeys(renamedJson) })
    })
  })

  it.effect("signals a deleted passkey although it has used none", function* () {
    const { auth, passkeys } = yield* opened
    yield* Effect.promise(() => auth.user.deleteWebauthnRegistration("webauthn-1"))
    yield* settled
    assert.deepStrictEqual(passkeys.signals, [unknown])
  })

  it.effect("signals a new name once, also when it has used passkeys", function* () {
    const { auth, passkeys } = yield* opened
    yield* Effect.promise(() => auth.webauthn.browserSupportsAutofill())
    yield* Effect.promise(() => auth.user.update({ name: { first_name: "Augusta" } }))
    yield* settled
    assert.deepStrictEqual(
      passkeys.signals.map(({ _tag }) => _tag),
      ["Renamed"]
    )
  })
})
