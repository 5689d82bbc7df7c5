import { assert, describe, it, effectOf, type Test } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { Sessions, Users } from "../../../src/services/api/families.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated, bobAuthenticatedJson, bobJson, userJson } from "../../support/answers.js"
import { confirmed, refreshing, signedInPage } from "../../support/session.js"
import { sessionId, status } from "../../support/sessions.js"
import { byPath, ok, type Answer } from "../../support/wire.js"
import { fakeWorld, layerFamilies, signedInCookies, storageKey } from "../../support/world.js"

const aboutBob = (n: number) => ok(bobAuthenticatedJson(n))
const warning = "An answer was about another user than the one who is signed in. It was ignored."
const knownUser = Effect.flatMap(Session, (session) =>
  Effect.map(session.snapshot, (now) => now.user?.user_id)
)

/** Ada is signed in with session 1, which the provider has confirmed. Then it answers in this order. */
const confirmedFirst = <A>(
  answers: Readonly<Record<string, ReadonlyArray<Answer>>>,
  test: (world: ReturnType<typeof fakeWorld>) => Test<Session | Sessions | Users, A>
) => {
  const world = fakeWorld({ answer: byPath(answers), ...signedInPage })
  return Effect.gen(function* () {
    yield* (yield* Session).accept(authenticated())
    return yield* effectOf(test(world))
  }).pipe(Effect.provide(layerFamilies().pipe(Layer.provideMerge(world.layer))))
}

describe("an answer to the token of the session, about another user", () => {
  it.effect("is refused by session.authenticate, with a warning, and the session stays", () =>
    confirmedFirst({ "/sessions/authenticate": [aboutBob(1), confirmed] }, function* ({ cookies, warnings }) {
      const sessions = yield* Sessions
      const error = yield* Effect.flip(Effect.asVoid(sessions.authenticate()))
      assert.strictEqual(error._tag, "InvalidResponseError")
      assert.deepStrictEqual(warnings, [warning])
      assert.strictEqual(yield* status, "present")
      assert.strictEqual<string | undefined>(yield* knownUser, "user-test-1")
      assert.deepStrictEqual(cookies.visible(), signedInCookies)
      assert.strictEqual<string>((yield* sessions.authenticate()).user_id, "user-test-1")
    })
  )

  it.effect("is refused by the background refresh, which asks again later", () =>
    refreshing(signedInPage, [confirmed, aboutBob(1), confirmed], function* ({ cookies, warnings }, times) {
      yield* TestClock.adjust("3 minutes")
      assert.lengthOf(times(), 2)
      assert.strictEqual<string | undefined>(yield* knownUser, "user-test-1")
      assert.deepStrictEqual(warnings, [warning])
      yield* TestClock.adjust("5 seconds")
      assert.lengthOf(times(), 3)
      assert.strictEqual<string | undefined>(yield* sessionId, "session-test-1")
      assert.deepStrictEqual(cookies.visible(), signedInCookies)
    })
  )

  it.effect("is not handed out by user.get", () =>
    confirmedFirst({ "/users/me": [ok(bobJson)] }, function* ({ warnings }) {
      const error = yield* Effect.flip(Effect.asVoid((yield* Users).get()))
      assert.strictEqual(error._tag, "InvalidResponseError")
      assert.deepStrictEqual(warnings, [warning])
      assert.strictEqual<string | undefined>(yield* knownUser, "user-test-1")
    })
  )
})

describe("an answer about another user", () => {
  it.effect("is taken over when the site's server has replaced the token", () =>
    confirmedFirst({ "/sessions/authenticate": [aboutBob(2)] }, function* ({ cookies, warnings }) {
      cookies.put("stytch_session", { value: "SECRET-of-the-server", attributes: { path: "/" } })
      yield* (yield* Sessions).authenticate()
      assert.strictEqual<string | undefined>(yield* knownUser, "user-test-2")
      assert.deepStrictEqual(warnings, [])
    })
  )

  it.effect("is taken over when the site has set the token of another user", () =>
    confirmedFirst({ "/sessions/authenticate": [aboutBob(2)] }, function* () {
      yield* (yield* Session).adoptTokens({ session_token: "SECRET-adopted", session_jwt: "SECRET-jwt" })
      yield* (yield* Sessions).authenticate()
      assert.strictEqual<string | undefined>(yield* knownUser, "user-test-2")
    })
  )

  it.effect("is taken over when nobody has named the owner of the token before", () => {
    const world = fakeWorld({ answer: byPath({ "/sessions/authenticate": [aboutBob(1)] }), ...signedInPage })
    return Effect.gen(function* () {
      yield* (yield* Sessions).authenticate()
      assert.strictEqual<string | undefined>(yield* knownUser, "user-test-2")
    }).pipe(Effect.provide(layerFamilies().pipe(Layer.provideMerge(world.layer))))
  })

  it.effect("makes user.get ask again when somebody else signed in during the call", () => {
    const meanwhile = { signIn: Effect.void }
    const late = Effect.zipRight(
      Effect.suspend(() => meanwhile.signIn),
      ok(userJson)
    )
    return confirmedFirst({ "/users/me": [late, ok(bobJson)] }, function* ({ warnings, wire }) {
      meanwhile.signIn = (yield* Session).accept(authenticated(2, bobAuthenticatedJson(2)))
      assert.strictEqual<string>((yield* (yield* Users).get()).user_id, "user-test-2")
      assert.lengthOf(wire.to("/users/me"), 2)
      assert.deepStrictEqual(warnings, [])
    })
  })

  for (const [name, leave] of [
    ["a logout", (session: Session["Type"]) => session.signOut],
    ["the end of the session", (session: Session["Type"]) => session.expire]
  ] as const) {
    it.effect(`leaves no owner in storage after ${name}`, () =>
      confirmedFirst({}, function* ({ storage }) {
        assert.isTrue(storage.contents.has(`${storageKey}::token_owner`))
        yield* leave(yield* Session)
        assert.isFalse(storage.contents.has(`${storageKey}::token_owner`))
      })
    )
  }
})
