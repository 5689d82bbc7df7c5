import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import { Sessions, Totps, Users } from "../../../src/services/api/families.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticatedJson, renamedJson, sessionJson, userJson } from "../../support/answers.js"
import { signedIn } from "../../support/sessions.js"
import { offline, ok } from "../../support/wire.js"

const withFactors = (session_jwt: string, ...types: ReadonlyArray<string>) =>
  ok(
    authenticatedJson(1, {
      session_jwt,
      session: sessionJson(1, { authentication_factors: types.map((type) => ({ type })) })
    })
  )

/** The types of the session's factors, and its JWT. */
const factors = Effect.gen(function* () {
  const session = yield* Session
  const found = (yield* session.snapshot).session?.authentication_factors.map(({ type }) => type)
  return [found, (yield* session.tokens)?.session_jwt]
})

const firstName = Effect.flatMap(Session, (session) =>
  Effect.map(session.snapshot, ({ user }) => user?.name.first_name)
)

describe("An answer that is older than what was stored during the call", () => {
  it.effect("does not take a second factor away", () =>
    signedIn(
      [
        Effect.delay(withFactors("SECRET-jwt-old", "magic_link"), "10 seconds"),
        withFactors("SECRET-jwt-both", "magic_link", "totp"),
        withFactors("SECRET-jwt-new", "magic_link", "totp")
      ],
      function* () {
        const slow = yield* Effect.fork((yield* Sessions).authenticate())
        yield* TestClock.adjust("1 second")
        yield* (yield* Totps).authenticate({ totp_code: "123456", session_duration_minutes: 30 })
        assert.deepStrictEqual(yield* factors, [["magic_link", "totp"], "SECRET-jwt-both"])
        yield* TestClock.adjust("10 seconds")
        yield* Fiber.join(slow)
        assert.deepStrictEqual(yield* factors, [["magic_link", "totp"], "SECRET-jwt-new"])
      }
    )
  )

  it.effect("is not asked for again when it says what was stored", () =>
    signedIn(
      [
        Effect.delay(withFactors("SECRET-jwt-slow", "magic_link", "totp"), "10 seconds"),
        withFactors("SECRET-jwt-both", "magic_link", "totp")
      ],
      function* ({ wire }) {
        const slow = yield* Effect.fork((yield* Sessions).authenticate())
        yield* TestClock.adjust("1 second")
        yield* (yield* Totps).authenticate({ totp_code: "123456", session_duration_minutes: 30 })
        yield* TestClock.adjust("10 seconds")
        yield* Fiber.join(slow)
        assert.lengthOf(wire.to("/sessions/authenticate"), 1)
        assert.deepStrictEqual(yield* factors, [["magic_link", "totp"], "SECRET-jwt-slow"])
      }
    )
  )

  it.effect("is stored when each of three calls saw a change", () => {
    const slow = Effect.delay(withFactors("SECRET-jwt-last", "magic_link"), "10 seconds")
    return signedIn(
      [
        slow,
        ok({ user_id: "user-test-1", __user: renamedJson }),
        slow,
        ok({ user_id: "user-test-1", __user: userJson }),
        slow,
        ok({ user_id: "user-test-1", __user: renamedJson })
      ],
      function* ({ wire }) {
        const asked = yield* Effect.fork((yield* Sessions).authenticate())
        for (const first_name of ["Ada", "", "Ada"]) {
          yield* TestClock.adjust("1 second")
          yield* (yield* Users).update({ name: { first_name } })
          yield* TestClock.adjust("9 seconds")
        }
        yield* Fiber.join(asked)
        assert.strictEqual(wire.to("/sessions/authenticate").length, 3)
        assert.deepStrictEqual(yield* factors, [["magic_link"], "SECRET-jwt-last"])
      }
    )
  })

  it.effect("does not undo a change of the user", () =>
    signedIn(
      [
        Effect.delay(ok(userJson), "10 seconds"),
        ok({ user_id: "user-test-1", __user: renamedJson }),
        ok(renamedJson)
      ],
      function* () {
        const users = yield* Users
        const slow = yield* Effect.fork(users.get())
        yield* TestClock.adjust("1 second")
        yield* users.update({ name: { first_name: "Ada" } })
        assert.strictEqual(yield* firstName, "Ada")
        yield* TestClock.adjust("10 seconds")
        yield* Fiber.join(slow)
        assert.strictEqual(yield* firstName, "Ada")
      }
    )
  )

  it.effect("does not undo a later change of the user", () =>
    signedIn(
      [
        Effect.delay(ok({ user_id: "user-test-1", __user: userJson }), "10 seconds"),
        ok({ user_id: "user-test-1", __user: renamedJson }),
        ok(renamedJson)
      ],
      function* ({ wire }) {
        const users = yield* Users
        const slow = yield* Effect.fork(users.deleteEmail("email-test-2"))
        yield* TestClock.adjust("1 second")
        yield* users.update({ name: { first_name: "Ada" } })
        yield* TestClock.adjust("10 seconds")
        yield* Fiber.join(slow)
        assert.strictEqual(yield* firstName, "Ada")
        assert.deepStrictEqual(wire.paths(), ["/users/emails/email-test-2", "/users/me", "/users/me"])
      }
    )
  )

  it.effect("does not undo a change of the user while the user is fetched then", () => {
    const graceJson = { ...renamedJson, name: { ...renamedJson.name, first_name: "Grace" } }
    return signedIn(
      [
        Effect.delay(ok({ user_id: "user-test-1", __user: userJson }), "10 seconds"),
        ok({ user_id: "user-test-1", __user: renamedJson }),
        Effect.delay(ok(renamedJson), "10 seconds"),
        ok({ user_id: "user-test-1", __user: graceJson }),
        ok(graceJson)
      ],
      function* ({ wire }) {
        const users = yield* Users
        const slow = yield* Effect.fork(users.deleteEmail("email-test-2"))
        for (const first_name of ["Ada", "Grace"]) {
          yield* TestClock.adjust("5 seconds")
          yield* users.update({ name: { first_name } })
          yield* TestClock.adjust("5 seconds")
        }
        yield* TestClock.adjust("5 seconds")
        yield* Fiber.join(slow)
        assert.strictEqual(yield* firstName, "Grace")
        assert.lengthOf(wire.to("/users/me"), 4)
      }
    )
  })

  it.effect("counts when the user cannot be fetched then", () =>
    signedIn(
      [
        Effect.delay(ok({ user_id: "user-test-1", __user: renamedJson }), "10 seconds"),
        ok({ user_id: "user-test-1", __user: { ...userJson, status: "pending" } }),
        offline
      ],
      function* () {
        const users = yield* Users
        const slow = yield* Effect.fork(users.update({ name: { first_name: "Ada" } }))
        yield* TestClock.adjust("1 second")
        yield* users.deleteEmail("email-test-2")
        yield* TestClock.adjust("10 seconds")
        yield* Fiber.join(slow)
        assert.strictEqual(yield* firstName, "Ada")
      }
    )
  )
})
