import { assert, describe, it, within } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import type { CallError } from "../../../src/domain/errors/CallErrors.js"
import { Users } from "../../../src/services/api/families.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated, renamed, renamedJson, storedState, user, userJson } from "../../support/answers.js"
import { byPath, offline, ok, refused, type Call } from "../../support/wire.js"
import {
  fakeWorld,
  layerFamilies,
  signedInCookies,
  storageKey,
  type WorldOptions
} from "../../support/world.js"

/** A page that is signed in. */
const setUp = (answer: NonNullable<WorldOptions["answer"]>) => {
  const world = fakeWorld({ answer, cookies: signedInCookies, storage: { [storageKey]: storedState() } })
  return { ...world, layer: layerFamilies().pipe(Layer.provide(world.layer)) }
}

const knownUser = Effect.flatMap(Session, (session) => Effect.map(session.snapshot, (now) => now.user))

describe("user.get", () => {
  it.effect("stores the user without request_id and status_code", () =>
    within(setUp(byPath({ "/users/me": ok({ request_id: "r", ...renamedJson }) })), function* ({ storage }) {
      yield* (yield* Users).get()
      assert.deepStrictEqual(yield* knownUser, renamed)
      assert.notInclude(storage.contents.get(storageKey), "request_id")
    })
  )

  it.effect("sends one request for all calls within two seconds", () =>
    within(setUp(byPath({ "/users/me": ok(renamedJson) })), function* ({ wire }) {
      const { get } = yield* Users
      yield* Effect.all([get(), get()], { concurrency: 2 })
      yield* TestClock.adjust("1999 millis")
      yield* get()
      assert.lengthOf(wire.calls, 1)
      yield* TestClock.adjust("1 millis")
      yield* get()
      assert.lengthOf(wire.calls, 2)
    })
  )

  it.effect("sends a new request after a call changed the user or another session began", () =>
    within(
      setUp(byPath({ "/users/me": ok(renamedJson), "/users/emails/e": ok({ user_id: "user-test-1" }) })),
      function* ({ wire }) {
        const users = yield* Users
        yield* users.get()
        yield* users.deleteEmail("e")
        yield* users.get()
        yield* (yield* Session).accept(authenticated(2))
        yield* users.get()
        assert.lengthOf(wire.to("/users/me"), 3)
      }
    )
  )

  it.effect("shows the user of nobody else when the site's server has replaced the token meanwhile", () => {
    let change = () => {}
    const replaced = Effect.zipRight(
      Effect.sync(() => change()),
      ok(renamedJson)
    )
    const answers = [replaced, ok({ ...renamedJson, user_id: "user-test-2" })]
    const world = fakeWorld({ answer: byPath({ "/users/me": answers }), cookies: signedInCookies })
    change = () =>
      void world.cookies.put("stytch_session", { value: "SECRET-token-2", attributes: { path: "/" } })
    return Effect.gen(function* () {
      yield* (yield* Users).get()
      assert.propertyVal(yield* knownUser, "user_id", "user-test-2")
    }).pipe(Effect.provide(layerFamilies().pipe(Layer.provide(world.layer))))
  })

  it.effect("sends a new request after a login changed the user", () =>
    within(setUp(byPath({ "/users/me": ok(renamedJson) })), function* ({ wire }) {
      const { get } = yield* Users
      yield* get()
      yield* (yield* Session).accept({ ...authenticated(1), user })
      yield* get()
      assert.lengthOf(wire.calls, 2)
    })
  )

  it.effect("repeats the request in the background when the network failed", () => {
    const { layer, storage } = setUp(byPath({ "/users/me": [offline, ok(renamedJson)] }))
    const failure = `${storageKey}::user_failed`
    return Effect.gen(function* () {
      yield* Effect.flip(Effect.asVoid((yield* Users).get()))
      assert.deepStrictEqual(yield* knownUser, user)
      assert.isTrue(storage.contents.has(failure))
      yield* TestClock.adjust("7 seconds")
      assert.deepStrictEqual(yield* knownUser, renamed)
      assert.isFalse(storage.contents.has(failure))
    }).pipe(Effect.provide(layer))
  })

  it.effect("does not repeat a request whose data another tab has stored", () =>
    within(setUp(byPath({ "/users/me": offline })), function* ({ tabs, wire }) {
      yield* Effect.flip(Effect.asVoid((yield* Users).get()))
      yield* tabs.write(storageKey, storedState())
      yield* TestClock.adjust("1 hour")
      assert.lengthOf(wire.calls, 1)
    })
  )

  it.effect("does not repeat a request that the provider refused", () =>
    within(setUp(byPath({ "/users/me": refused(401, "session_not_found") })), function* ({ wire }) {
      yield* Effect.flip(Effect.asVoid((yield* Users).get()))
      yield* TestClock.adjust("1 hour")
      assert.lengthOf(wire.calls, 1)
    })
  )
})

describe("a change without the user in its answer", () => {
  it.effect("keeps the stored user", () =>
    within(setUp(byPath({ "/users/me": ok({ user_id: "user-test-1" }) })), function* () {
      const answer = yield* (yield* Users).update({ untrusted_metadata: {} })
      assert.deepStrictEqual(answer.emails, [])
      assert.deepStrictEqual(yield* knownUser, user)
    })
  )
})

describe("an id that could reach another endpoint", () => {
  const hostile = ["../x", "..", ".", "", "a/b", "..%2Fx", "?x", "#x", "\\..\\x", "me\u0000", "ü/../.."]
  type Remove = (users: Users["Type"], id: string) => Effect.Effect<unknown, CallError>
  const rows: ReadonlyArray<readonly [folder: string, call: Remove, rest?: string]> = [
    ["/users/emails", (users, id) => users.deleteEmail(id)],
    ["/users/phone_numbers", (users, id) => users.deletePhoneNumber(id)],
    ["/users/totps", (users, id) => users.deleteTOTP(id)],
    ["/users/crypto_wallets", (users, id) => users.deleteCryptoWallet(id)],
    ["/users/oauth", (users, id) => users.deleteOAuthRegistration(id)],
    ["/users/webauthn_registrations", (users, id) => users.deleteWebauthnRegistration(id)],
    ["/users/biometric_registrations", (users, id) => users.deleteBiometricRegistration(id)],
    ["/users/connected_apps", (users, id) => users.revokedConnectedApp(id), "/revoke"]
  ]
  for (const [folder, call, rest = ""] of rows) {
    it.effect(`stays one segment of the path of ${folder}`, () =>
      within(
        setUp(() => ok(userJson)),
        function* ({ wire }) {
          const users = yield* Users
          yield* Effect.forEach(hostile, (id) => call(users, id))
          assert.lengthOf(wire.calls, hostile.length)
          for (const { path, url } of wire.calls) {
            assert.match(path, new RegExp(`^${folder}/[^/]+${rest}$`))
            assert.notMatch(url, /[?#\\]/)
          }
        }
      )
    )
  }

  it.effect("stays unchanged when it is unusual but harmless", () => {
    const seen: Array<string> = []
    const note = ({ path }: Call) => {
      seen.push(decodeURIComponent(path))
      return ok(userJson)
    }
    return within(setUp(note), function* () {
      yield* (yield* Users).deleteEmail("email-test-ü 1+1/2?3")
      assert.deepStrictEqual(seen, ["/users/emails/email-test-ü 1+1/2?3"])
    })
  })
})
