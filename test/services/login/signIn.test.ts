import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Either from "effect/Either"
import * as TestClock from "effect/TestClock"
import type { SessionAnswer } from "../../../src/domain/api/Endpoint.js"
import { makeSignIn } from "../../../src/services/login/signIn.js"
import { UsedWallet } from "../../../src/services/login/WidgetQuestions.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated } from "../../support/answers.js"
import { sessionId, signedIn, status } from "../../support/sessions.js"
import { offline, ok } from "../../support/wire.js"
import { publicToken, storageKey } from "../../support/world.js"

/** A call that signs in to session 2, whose answer comes after `meanwhile`. Returns the status then, and how the call ended. */
const answeredAfter = (
  meanwhile: (session: Session["Type"]) => Effect.Effect<void>,
  given: SessionAnswer = authenticated(2)
) =>
  Effect.gen(function* () {
    const session = yield* Session
    const signIn = yield* makeSignIn
    const answer = yield* Deferred.make<SessionAnswer>()
    const call = yield* Effect.fork(signIn(Deferred.await(answer), {}))
    yield* Effect.yieldNow()
    yield* meanwhile(session)
    yield* Deferred.succeed(answer, given)
    const ended = yield* Effect.either(Fiber.join(call))
    yield* TestClock.adjust(0)
    const { status } = yield* session.snapshot
    return [status, Either.isRight(ended) ? ended.right.session.session_id : ended.left._tag] as const
  })

/** An answer whose tokens the provider has put into its own cookies. */
const inOwnCookies = (n: number) => ({ ...authenticated(n), session_token: "", session_jwt: "" })

const withSession = <A, E>(test: Parameters<typeof signedIn<A, E>>[1]) => signedIn([ok({})], test)
const storedNothing = ["absent", "SignedOutMeanwhileError"] as const
const stored = ["present", "session-test-2"] as const

describe("signIn", () => {
  it.effect("fails and stores no session when the user signed out since", () =>
    withSession(({ cookies }) =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* answeredAfter(({ signOut }) => signOut), storedNothing)
        assert.deepStrictEqual(cookies.visible(), {})
      })
    )
  )

  it.effect("stores no session when the user signed out in another tab since", () =>
    withSession(({ storage }) =>
      Effect.gen(function* () {
        const elsewhere = Effect.sync(() => void storage.contents.set(`${storageKey}::signed_out`, "1"))
        assert.strictEqual((yield* answeredAfter(() => elsewhere))[1], "SignedOutMeanwhileError")
        assert.include(storage.contents.get(storageKey), "session-test-1")
      })
    )
  )

  for (const [what, change] of [
    ["cleared", (contents: Map<string, string>) => contents.clear()],
    [
      "wrote nonsense into",
      (contents: Map<string, string>) => contents.set(`${storageKey}::signed_out`, "NaN")
    ]
  ] as const) {
    it.effect(`stores no session when the user signed out since, after somebody ${what} the storage`, () =>
      withSession(({ storage }) =>
        Effect.gen(function* () {
          yield* TestClock.adjust("1 second")
          yield* (yield* Session).signOut
          if (what !== "cleared") change(storage.contents)
          const found = yield* answeredAfter(({ signOut }) =>
            Effect.gen(function* () {
              yield* TestClock.adjust("1 second")
              if (what === "cleared") change(storage.contents)
              yield* signOut
            })
          )
          assert.deepStrictEqual(found, storedNothing)
        })
      )
    )
  }

  it.effect("ends the session that it does not store, with the token of that session", () =>
    withSession(({ wire }) =>
      Effect.gen(function* () {
        yield* answeredAfter(({ signOut }) => signOut)
        const [revoked, ...others] = wire.to("/sessions/revoke")
        assert.include(atob(revoked?.headers["authorization"]?.split(" ")[1] ?? ""), ":SECRET-token-2")
        assert.lengthOf(others, 0)
      })
    )
  )

  it.effect("ends the session that the provider has put into its own cookies, with no token", () =>
    withSession(({ wire }) =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* answeredAfter(({ signOut }) => signOut, inOwnCookies(2)), storedNothing)
        const [revoked] = wire.to("/sessions/revoke")
        const credentials = atob(revoked?.headers["authorization"]?.split(" ")[1] ?? "")
        assert.strictEqual(credentials, `${publicToken}:${publicToken}`)
      })
    )
  )

  for (const [where, given, token] of [
    ["whose tokens it has", authenticated(2), "SECRET-token-2"],
    ["in the provider's own cookies", inOwnCookies(2), publicToken]
  ] as const) {
    it.effect(`tries again to end a session ${where}, which it does not store`, () =>
      signedIn([offline, ok({})], ({ wire }) =>
        Effect.gen(function* () {
          yield* answeredAfter(({ signOut }) => signOut, given)
          yield* TestClock.adjust("1 minute")
          const tokens = wire.to("/sessions/revoke").map(({ headers }) => headers["authorization"])
          const credentials = `Basic ${btoa(`${publicToken}:${token}`)}`
          assert.deepStrictEqual(tokens, [credentials, credentials])
        })
      )
    )
  }

  for (const [where, given] of [
    ["whose tokens it has", authenticated(2)],
    ["in the provider's own cookies", inOwnCookies(2)]
  ] as const) {
    it.effect(`does not end a session ${where}, to which the call has added a factor`, () =>
      withSession(({ wire }) =>
        Effect.gen(function* () {
          const loggedInAgain = ({ accept, signOut }: Session["Type"]) =>
            Effect.zipRight(signOut, accept(given))
          const [, error] = yield* answeredAfter(loggedInAgain, given)
          assert.strictEqual(error, "SignedOutMeanwhileError")
          assert.strictEqual(yield* sessionId, "session-test-2")
          assert.lengthOf(wire.to("/sessions/revoke"), 0)
        })
      )
    )
  }

  it.effect("does not try again when the provider's own cookies are of a later login", () =>
    signedIn([offline], ({ wire }) =>
      Effect.gen(function* () {
        yield* answeredAfter(({ signOut }) => signOut, inOwnCookies(2))
        yield* (yield* Session).accept(inOwnCookies(3))
        yield* TestClock.adjust("1 minute")
        assert.lengthOf(wire.to("/sessions/revoke"), 1)
        assert.strictEqual(yield* status, "present")
      })
    )
  )

  it.effect("signs out when the provider's own cookies are of the session that it does not store", () =>
    withSession(() =>
      Effect.gen(function* () {
        const loggedInAgain = ({ accept, signOut }: Session["Type"]) =>
          Effect.zipRight(signOut, accept(inOwnCookies(3)))
        assert.deepStrictEqual(yield* answeredAfter(loggedInAgain, inOwnCookies(2)), storedNothing)
      })
    )
  )

  it.effect("stores the session when the earlier one ended since", () =>
    withSession(() =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* answeredAfter(({ expire }) => expire), stored)
      })
    )
  )

  for (const [how, end] of [
    [
      "succeeded",
      (answer: Deferred.Deferred<SessionAnswer, "no">) => Deferred.succeed(answer, authenticated(2))
    ],
    ["failed", (answer: Deferred.Deferred<SessionAnswer, "no">) => Deferred.fail(answer, "no" as const)]
  ] as const) {
    it.effect(`stops watching for a logout when the call has ${how}`, () =>
      withSession(() =>
        Effect.gen(function* () {
          const session = yield* Session
          const watchers = { count: 0 }
          const watchSignOut = Effect.acquireRelease(
            Effect.sync(() => {
              watchers.count += 1
              return Effect.succeed(false)
            }),
            () => Effect.sync(() => (watchers.count -= 1))
          )
          const answer = yield* Deferred.make<SessionAnswer, "no">()
          const signIn = yield* Effect.provideService(makeSignIn, Session, { ...session, watchSignOut })
          const call = yield* Effect.fork(signIn(Deferred.await(answer), {}))
          yield* Effect.yieldNow()
          assert.strictEqual(watchers.count, 1)
          yield* end(answer)
          yield* Fiber.await(call)
          assert.strictEqual(watchers.count, 0)
        })
      )
    )
  }

  it.effect("stores the session of a call that began after the user signed out", () =>
    withSession(() =>
      Effect.gen(function* () {
        yield* (yield* Session).signOut
        assert.deepStrictEqual(yield* answeredAfter(() => Effect.void), stored)
      })
    )
  )

  it.effect("stores the session when the storage was cleared since", () =>
    withSession(({ storage }) =>
      Effect.gen(function* () {
        yield* (yield* Session).signOut
        const cleared = Effect.sync(() => storage.contents.clear())
        assert.deepStrictEqual(yield* answeredAfter(() => cleared), stored)
      })
    )
  )

  const usedKey = `${storageKey}::last_used`
  /** An answer with session `n`, to which a factor of this delivery method led. */
  const by = (delivery_method: string, n = 2) => {
    const { session, ...answer } = authenticated(n)
    const factor = { type: "any", delivery_method, last_authenticated_at: "2026-01-06T12:00:00Z" }
    return { ...answer, session: { ...session, authentication_factors: [factor] } }
  }

  it.effect.each([
    ["remembers the method", by("oauth_google"), "{}", '{"method":"oauth","provider":"google","at":0}'],
    [
      "remembers the wallet that signed",
      by("crypto_wallet"),
      "{}",
      '{"method":"wallet","provider":"Phantom","at":0}'
    ],
    ["keeps the method when no form offers the new one", by("embedded"), "before", "before"],
    ["keeps the method when a signed-in user adds a factor", by("sms", 1), "before", "before"],
    ["remembers nothing unless a form has asked for it", by("sms"), undefined, undefined]
  ] as const)("%s", ([, answer, asked, remembered]) =>
    withSession(({ storage }) =>
      Effect.gen(function* () {
        if (asked !== undefined) storage.contents.set(usedKey, asked)
        yield* (yield* makeSignIn)(Effect.succeed(answer), {})
        assert.strictEqual(storage.contents.get(usedKey), remembered)
        yield* (yield* Session).signOut
        assert.strictEqual(storage.contents.get(usedKey), remembered)
      })
    ).pipe(Effect.provideService(UsedWallet, "Phantom"))
  )
})
