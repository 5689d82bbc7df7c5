import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import type { AuthError } from "../../../src/domain/errors/AuthError.js"
import { MagicLinks, OAuth, Otps, Passwords, Sessions } from "../../../src/services/api/families.js"
import { FlowStarts } from "../../../src/services/login/FlowStarts.js"
import { authenticatedJson, storedState } from "../../support/answers.js"
import { ok, offline, type Answer } from "../../support/wire.js"
import {
  fakeWorld,
  layerFamilies,
  signedInCookies,
  storageKey,
  type WorldOptions
} from "../../support/world.js"

const half = { session_duration_minutes: 30 }
const email = "ada@example.com"
const began = (kind: string) => `${storageKey}::began_${kind}`

type Services = Layer.Layer.Success<ReturnType<typeof layerFamilies>>

/** Runs `use` with every family. Returns the storage and what this browser knows to have begun. */
const begun = (use: Effect.Effect<unknown, AuthError, Services>, options: WorldOptions = {}) => {
  const answer = (): Answer => ok({ ...authenticatedJson(), method_id: "m" })
  const world = fakeWorld({ answer, ...options })
  return Effect.gen(function* () {
    yield* Effect.ignore(use)
    const starts = yield* FlowStarts
    return {
      storage: world.storage.contents,
      address: yield* starts.startedFor("email"),
      provider: yield* starts.startedFor("oauth")
    }
  }).pipe(Effect.provide(layerFamilies().pipe(Layer.provideMerge(world.layer))))
}

const minute = 60_000
const sendLongLink = Effect.flatMap(MagicLinks, ({ email: { loginOrCreate } }) =>
  loginOrCreate(email, { login_expiration_minutes: 60 })
)
const sendLink = Effect.flatMap(MagicLinks, ({ email: { loginOrCreate } }) => loginOrCreate(email))
const startGoogle = Effect.flatMap(OAuth, ({ google }) => google.start())

describe("FlowStarts", () => {
  const rows: ReadonlyArray<
    readonly [name: string, use: Effect.Effect<unknown, AuthError, Services>, string, string, number]
  > = [
    ["a login link was asked for", sendLink, "email", email, 30 * minute],
    ["a link was asked for that works for an hour", sendLongLink, "email", email, 60 * minute],
    [
      "a link of another kind was asked for",
      Effect.flatMap(MagicLinks, (links) => links.email.send(email)),
      "email",
      email,
      30 * minute
    ],
    [
      "the link of a reset was asked for",
      Effect.flatMap(Passwords, ({ resetByEmailStart }) => resetByEmailStart({ email })),
      "email",
      email,
      30 * minute
    ],
    ["a social login was started", startGoogle, "oauth", "google", 60 * minute]
  ]
  for (const [name, use, kind, whom, lifetime] of rows) {
    it.effect(`remembers that ${name}, when, and the address or the provider`, function* () {
      yield* TestClock.setTime(1_000)
      const { storage, ...known } = yield* begun(use)
      const [startedFor, other] =
        kind === "email" ? [known.address, known.provider] : [known.provider, known.address]
      assert.deepStrictEqual([startedFor, other], [whom, undefined])
      assert.strictEqual(storage.get(began(kind)), `1000 ${lifetime} ${whom}`)
    })
  }

  it.effect("remembers a link whose request was not answered, because it may have been sent", function* () {
    assert.propertyVal(yield* begun(sendLink, { answer: () => offline }), "address", email)
  })

  const both = { [began("email")]: `0 1 ${email}`, [began("oauth")]: "0 1 google" }
  for (const [name, use] of [
    ["a link", Effect.flatMap(MagicLinks, (links) => links.authenticate("TOKEN", half))],
    [
      "a reset",
      Effect.flatMap(Passwords, (passwords) =>
        passwords.resetByEmail({ token: "TOKEN", password: "p", ...half })
      )
    ],
    ["a social login", Effect.flatMap(OAuth, (oauth) => oauth.authenticate("TOKEN", half))],
    ["a passcode", Effect.flatMap(Otps, (otps) => otps.authenticate("000000", "m", half))],
    [
      "a password",
      Effect.flatMap(Passwords, (passwords) => passwords.authenticate({ email, password: "p", ...half }))
    ]
  ] as const) {
    it.effect(`forgets both starts when ${name} signs in`, function* () {
      const known = yield* begun(use, { storage: both })
      assert.deepStrictEqual([known.address, known.provider], [undefined, undefined])
      assert.isFalse(known.storage.has(began("email")))
    })

    it.effect(`keeps the starts when ${name} fails`, function* () {
      const known = yield* begun(use, { storage: both, answer: () => offline })
      assert.deepStrictEqual([known.address, known.provider], [email, "google"])
    })
  }

  it.effect("forgets the starts at a logout, like the PKCE pairs", function* () {
    const known = yield* begun(
      Effect.flatMap(Sessions, (sessions) => sessions.revoke()),
      {
        cookies: signedInCookies,
        storage: { [storageKey]: storedState(), ...both }
      }
    )
    assert.deepStrictEqual([known.address, known.provider], [undefined, undefined])
  })

  it.effect("does not take what another script wrote for a time", function* () {
    const known = yield* begun(Effect.void, { storage: { [began("email")]: `yes 1 ${email}` } })
    assert.deepStrictEqual([known.address, known.provider], [undefined, undefined])
  })
})
