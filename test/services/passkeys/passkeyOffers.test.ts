import { assert, describe, it, within } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { fingerprintOf } from "../../../src/domain/session/CookieValues.js"
import { noCapabilities } from "../../../src/services/browser/Passkeys.js"
import {
  canOfferPasskey,
  rememberSkippedOffer,
  upgradeToPasskey
} from "../../../src/services/passkeys/passkeyOffers.js"
import { Session } from "../../../src/services/session/Session.js"
import {
  authenticated,
  authenticatedJson,
  bobAuthenticatedJson,
  sessionJson,
  storedState,
  userJson
} from "../../support/answers.js"
import { creationOptions } from "../../support/passkeys.js"
import { byPath, ok, refused } from "../../support/wire.js"
import {
  fakeWorld,
  layerFamilies,
  signedInCookies,
  storageKey,
  type WorldOptions
} from "../../support/world.js"

const onDevice = Effect.succeed({ ...noCapabilities, userVerifyingPlatformAuthenticator: true })

/** A page at `app.test` where Ada is signed in. */
const setUp = (options: WorldOptions = {}) => {
  const world = fakeWorld({
    cookies: signedInCookies,
    storage: {
      [storageKey]: storedState(),
      [`${storageKey}::token_owner`]: `${fingerprintOf("SECRET-token-1")} ${userJson.user_id}`
    },
    passkeys: { capabilities: onDevice },
    ...options
  })
  return { ...world, layer: Layer.merge(layerFamilies().pipe(Layer.provide(world.layer)), world.layer) }
}

const withPasskeyOf = (domain: string) => {
  const webauthn_registrations = [{ webauthn_registration_id: "webauthn-1", domain }]
  return {
    [storageKey]: JSON.stringify({ session: sessionJson(), user: { ...userJson, webauthn_registrations } })
  }
}

describe("canOfferPasskey", () => {
  const cases: ReadonlyArray<readonly [what: string, can: boolean, options: WorldOptions, domain?: string]> =
    [
      ["a user who has none", true, {}],
      ["nobody", false, { cookies: {}, storage: {} }],
      ["a user who has one of this domain", false, { storage: withPasskeyOf("app.test") }],
      ["a user who has one of the configured domain", false, { storage: withPasskeyOf("a.test") }, "a.test"],
      ["a user who has one of another domain", true, { storage: withPasskeyOf("a.test") }],
      [
        "somebody at a device that cannot check who uses it",
        false,
        {
          passkeys: {
            capabilities: Effect.succeed({ ...noCapabilities, userVerifyingPlatformAuthenticator: false })
          }
        }
      ],
      [
        "somebody at a browser that does not say",
        false,
        { passkeys: { capabilities: Effect.succeed(noCapabilities) } }
      ]
    ]
  for (const [what, can, options, domain] of cases) {
    it.effect(`${can ? "offers" : "does not offer"} a passkey to ${what}`, () =>
      within(setUp(options), function* () {
        assert.strictEqual(yield* canOfferPasskey({ offerAfterLogin: true, domain }), can)
      })
    )
  }

  it.effect("waits three seconds for a browser that does not answer", () =>
    within(setUp({ passkeys: { capabilities: Effect.never } }), function* () {
      const fiber = yield* Effect.fork(canOfferPasskey({ offerAfterLogin: true }))
      yield* TestClock.adjust("2999 millis")
      assert.isNull(fiber.unsafePoll())
      yield* TestClock.adjust("1 millis")
      assert.isFalse(yield* Fiber.join(fiber))
    })
  )
})

describe("rememberSkippedOffer", () => {
  it.effect("ends the offers to this user, or pauses them", () =>
    within(setUp(), function* () {
      yield* rememberSkippedOffer
      assert.isFalse(yield* canOfferPasskey({ offerAfterLogin: true }))
      yield* TestClock.adjust("7 days")
      assert.isFalse(yield* canOfferPasskey({ offerAfterLogin: true }))
      assert.isTrue(yield* canOfferPasskey({ offerAfterLogin: { everyDays: 7 } }))
    })
  )

  it.effect("stores nothing when nobody is signed in", () =>
    within(setUp({ cookies: {}, storage: {} }), function* ({ storage }) {
      yield* rememberSkippedOffer
      assert.isFalse(storage.contents.has(`${storageKey}::passkey_offer`))
    })
  )
})

describe("upgradeToPasskey", () => {
  const half = { session_duration_minutes: 30 }
  const able = Effect.succeed({ ...noCapabilities, conditionalCreate: true })
  const answers = {
    "/webauthn/register/start": ok({
      user_id: "user-test-1",
      public_key_credential_creation_options: creationOptions
    }),
    "/webauthn/register": ok(authenticatedJson(1, { webauthn_registration_id: "webauthn-1" }))
  }

  it.effect("lets the browser create a passkey without asking", () =>
    within(setUp({ passkeys: { capabilities: able }, answer: byPath(answers) }), function* () {
      assert.strictEqual((yield* upgradeToPasskey({}, half))?.webauthn_registration_id, "webauthn-1")
    })
  )

  it.effect("asks for no passkey of somebody who has signed in since", () => {
    let come: Effect.Effect<void> = Effect.void
    const capabilities = Effect.zipRight(
      Effect.suspend(() => come),
      able
    )
    return within(setUp({ passkeys: { capabilities }, answer: byPath(answers) }), function* ({ wire }) {
      come = (yield* Session).accept(authenticated(2, bobAuthenticatedJson(2)))
      assert.isUndefined(yield* upgradeToPasskey({}, half))
      assert.lengthOf(wire.calls, 0)
    })
  })

  const refusal = { ...answers, "/webauthn/register": refused(400, "invalid_public_key_credential") }
  const never: ReadonlyArray<readonly [why: string, options: WorldOptions, calls: number]> = [
    ["nobody is signed in", { cookies: {}, storage: {} }, 0],
    ["the user has a passkey of this domain", { storage: withPasskeyOf("app.test") }, 0],
    [
      "the browser cannot, or does not say",
      { passkeys: { capabilities: Effect.succeed(noCapabilities) } },
      0
    ],
    ["the provider refuses it", { answer: byPath(refusal) }, 2]
  ]
  for (const [why, options, calls] of never) {
    it.effect(`is silent when ${why}`, () =>
      within(
        setUp({ passkeys: { capabilities: able }, answer: byPath(answers), ...options }),
        function* ({ wire }) {
          assert.isUndefined(yield* upgradeToPasskey({}, half))
          assert.lengthOf(wire.calls, calls)
        }
      )
    )
  }
})
