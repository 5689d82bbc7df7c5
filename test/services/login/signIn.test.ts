import { assert, describe, it } from "../../support/it.js"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import type { SessionAnswer } from "../../../src/domain/calls/Endpoint.js"
import { session as rows } from "../../../src/domain/sessionCalls/calls.js"
import { MagicLinks, Users, WebAuthn } from "../../../src/services/api/families.js"
import { makeSignIn } from "../../../src/services/login/signIn.js"
import { UsedWallet } from "../../../src/services/login/UsedWallet.js"
import { ActingSession } from "../../../src/services/session/ActingSession.js"
import { Session } from "../../../src/services/session/Session.js"
import { CallerToken } from "../../../src/services/wire/CallerToken.js"
import { SessionAtCall } from "../../../src/services/session/SessionAtCall.js"
import { Transport } from "../../../src/services/wire/Transport.js"
import { authenticated, authenticatedJson, bobAuthenticatedJson } from "../../support/answers.js"
import { creationOptions, passkeyWorld } from "../../support/passkeys.js"
import { sessionId, signedIn, status } from "../../support/sessions.js"
import { inOrder, offline, ok } from "../../support/wire.js"
import { fakeWorld, layerFamilies, publicToken, storageKey } from "../../support/world.js"

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

const withSession = <A>(test: Parameters<typeof signedIn<A>>[1]) => signedIn([ok({})], test)
const storedNothing = ["absent", "SignedOutMeanwhileError"] as const
const stored = ["present", "session-test-2"] as const

describe("signIn", () => {
  it.effect("fails and stores no session when the user signed out since", () =>
    withSession(function* ({ cookies }) {
      assert.deepStrictEqual(yield* answeredAfter(({ signOut }) => signOut), storedNothing)
      assert.deepStrictEqual(cookies.visible(), {})
    })
  )

  it.effect("stores no session when the user signed out in another tab since", () =>
    withSession(function* ({ storage }) {
      const elsewhere = Effect.sync(() => void storage.contents.set(`${storageKey}::signed_out`, "1"))
      assert.strictEqual((yield* answeredAfter(() => elsewhere))[1], "SignedOutMeanwhileError")
      assert.include(storage.contents.get(storageKey), "session-test-1")
    })
  )

  it.effect("stores no session when the user signed out while the code of the call was loaded", () =>
    withSession(function* ({ storage }) {
      const atCall = { token: null, session_id: undefined, logout: null }
      storage.contents.set(`${storageKey}::signed_out`, "1")
      const call = Effect.provideService(
        answeredAfter(() => Effect.void),
        SessionAtCall,
        atCall
      )
      assert.strictEqual((yield* call)[1], "SignedOutMeanwhileError")
      const after = { ...atCall, logout: "1" }
      assert.deepStrictEqual(
        yield* Effect.provideService(
          answeredAfter(() => Effect.void),
          SessionAtCall,
          after
        ),
        stored
      )
    })
  )

  for (const [what, change] of [
    ["cleared", (contents: Map<string, string>) => contents.clear()],
    [
      "wrote nonsense into",
      (contents: Map<string, string>) => contents.set(`${storageKey}::signed_out`, "NaN")
    ]
  ] as const) {
    it.effect(`stores no session when the user signed out since, after somebody ${what} the storage`, () =>
      withSession(function* ({ storage }) {
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
  }

  it.effect("ends the session that it does not store, with the token of that session", () =>
    withSession(function* ({ wire }) {
      yield* answeredAfter(({ signOut }) => signOut)
      const [revoked, ...others] = wire.to("/sessions/revoke")
      assert.include(atob(revoked?.headers["authorization"]?.split(" ")[1] ?? ""), ":SECRET-token-2")
      assert.lengthOf(others, 0)
    })
  )

  it.effect("ends the session that the provider has put into its own cookies, with no token", () =>
    withSession(function* ({ wire }) {
      assert.deepStrictEqual(yield* answeredAfter(({ signOut }) => signOut, inOwnCookies(2)), storedNothing)
      const [revoked] = wire.to("/sessions/revoke")
      const credentials = atob(revoked?.headers["authorization"]?.split(" ")[1] ?? "")
      assert.strictEqual(credentials, `${publicToken}:${publicToken}`)
    })
  )

  for (const [where, given, token] of [
    ["whose tokens it has", authenticated(2), "SECRET-token-2"],
    ["in the provider's own cookies", inOwnCookies(2), publicToken]
  ] as const) {
    it.effect(`tries again to end a session ${where}, which it does not store`, () =>
      signedIn([offline, ok({})], function* ({ wire }) {
        yield* answeredAfter(({ signOut }) => signOut, given)
        yield* TestClock.adjust("1 minute")
        const tokens = wire.to("/sessions/revoke").map(({ headers }) => headers["authorization"])
        const credentials = `Basic ${btoa(`${publicToken}:${token}`)}`
        assert.deepStrictEqual(tokens, [credentials, credentials])
      })
    )
  }

  for (const [where, given] of [
    ["whose tokens it has", authenticated(2)],
    ["in the provider's own cookies", inOwnCookies(2)]
  ] as const) {
    it.effect(`does not end a session ${where}, to which the call has added a factor`, () =>
      withSession(function* ({ wire }) {
        const loggedInAgain = ({ accept, signOut }: Session["Type"]) =>
          Effect.zipRight(signOut, accept(given))
        const [, error] = yield* answeredAfter(loggedInAgain, given)
        assert.strictEqual(error, "SignedOutMeanwhileError")
        assert.strictEqual(yield* sessionId, "session-test-2")
        assert.lengthOf(wire.to("/sessions/revoke"), 0)
      })
    )
  }

  it.effect("does not try again when the provider's own cookies are of a later login", () =>
    signedIn([offline], function* ({ wire }) {
      yield* answeredAfter(({ signOut }) => signOut, inOwnCookies(2))
      yield* (yield* Session).accept(inOwnCookies(3))
      yield* TestClock.adjust("1 minute")
      assert.lengthOf(wire.to("/sessions/revoke"), 1)
      assert.strictEqual(yield* status, "present")
    })
  )

  it.effect("signs out when the provider's own cookies are of the session that it does not store", () =>
    withSession(function* () {
      const loggedInAgain = ({ accept, signOut }: Session["Type"]) =>
        Effect.zipRight(signOut, accept(inOwnCookies(3)))
      assert.deepStrictEqual(yield* answeredAfter(loggedInAgain, inOwnCookies(2)), storedNothing)
    })
  )

  it.effect("stores the session when the earlier one ended since", () =>
    withSession(function* () {
      assert.deepStrictEqual(yield* answeredAfter(({ expire }) => expire), stored)
    })
  )

  for (const [how, end] of [
    [
      "succeeded",
      (answer: Deferred.Deferred<SessionAnswer, "no">) => Deferred.succeed(answer, authenticated(2))
    ],
    ["failed", (answer: Deferred.Deferred<SessionAnswer, "no">) => Deferred.fail(answer, "no" as const)]
  ] as const) {
    it.effect(`stops watching for a logout when the call has ${how}`, () =>
      withSession(function* () {
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
  }

  it.effect("stores the session of a call that began after the user signed out", () =>
    withSession(function* () {
      yield* (yield* Session).signOut
      assert.deepStrictEqual(yield* answeredAfter(() => Effect.void), stored)
    })
  )

  it.effect("stores the session when the storage was cleared since", () =>
    withSession(function* ({ storage }) {
      yield* (yield* Session).signOut
      const cleared = Effect.sync(() => storage.contents.clear())
      assert.deepStrictEqual(yield* answeredAfter(() => cleared), stored)
    })
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
    withSession(function* ({ storage }) {
      if (asked !== undefined) storage.contents.set(usedKey, asked)
      yield* (yield* makeSignIn)(Effect.succeed(answer), {})
      assert.strictEqual(storage.contents.get(usedKey), remembered)
      yield* (yield* Session).signOut
      assert.strictEqual(storage.contents.get(usedKey), remembered)
    }).pipe(Effect.provideService(UsedWallet, "Phantom"))
  )

  const ada = (n: number) => authenticated(n)
  const bob = (n: number) => authenticated(n, bobAuthenticatedJson(n))
  const isChanged = "SessionChangedMeanwhileError"
  type Meanwhile = (session: Session["Type"], cookies: World["cookies"]) => Effect.Effect<void>
  type World = Parameters<Parameters<typeof withSession>[0]>[0]

  const becomes =
    (next: SessionAnswer): Meanwhile =>
    ({ accept }) =>
      accept(next)
  const inAnotherTab =
    (token: string): Meanwhile =>
    (_, cookies) =>
      Effect.sync(() => cookies.put("stytch_session", { value: token, attributes: { path: "/" } }))
  const signsOutThen =
    (next: SessionAnswer): Meanwhile =>
    ({ accept, signOut }) =>
      Effect.zipRight(signOut, accept(next))

  /** Who was there, what happened, whose answer came, how the call ended, whose token is left, and which session was revoked. */
  const inTwoTabs: ReadonlyArray<
    readonly [
      what: string,
      before: SessionAnswer,
      meanwhile: Meanwhile,
      answer: SessionAnswer,
      ended: string,
      left: number | undefined,
      revoked: ReadonlyArray<number>
    ]
  > = [
    ["Ada's proof after Bob signed in", ada(1), becomes(bob(2)), ada(1), isChanged, 2, []],
    ["Bob's proof after Ada signed in", bob(2), becomes(ada(1)), bob(2), isChanged, 1, []],
    [
      "a proof after somebody signed in unnoticed",
      ada(1),
      inAnotherTab("SECRET-token-2"),
      ada(1),
      isChanged,
      2,
      []
    ],
    ["a proof after the same person signed in anew", ada(1), becomes(ada(3)), ada(1), isChanged, 3, []],
    ["a new session of Ada after Bob signed in", ada(1), becomes(bob(2)), ada(3), isChanged, 2, [3]],
    [
      "a new session of Ada after somebody signed in unnoticed",
      ada(1),
      inAnotherTab("SECRET-token-2"),
      ada(3),
      isChanged,
      2,
      [3]
    ],
    ["a proof after its session ended", ada(1), ({ expire }) => expire, ada(1), isChanged, undefined, []],
    [
      "Ada's proof after she signed out and Bob signed in",
      ada(1),
      signsOutThen(bob(2)),
      ada(1),
      "SignedOutMeanwhileError",
      2,
      [1]
    ],
    ["a proof after its session was refreshed", ada(1), becomes(ada(1)), ada(1), "session-test-1", 1, []],
    [
      "a new session after the earlier one ended",
      ada(1),
      ({ expire }) => expire,
      ada(2),
      "session-test-2",
      2,
      []
    ],
    [
      "a new session after the same person signed in",
      ada(1),
      becomes(ada(3)),
      ada(2),
      "session-test-2",
      2,
      []
    ],
    [
      "Bob's login that began beside Ada's session",
      ada(1),
      () => Effect.void,
      bob(2),
      "session-test-2",
      2,
      []
    ],
    ["Bob's login after Ada signed in anew", ada(1), becomes(ada(3)), bob(2), "session-test-2", 2, []]
  ]
  for (const [what, before, meanwhile, answer, ended, left, revoked] of inTwoTabs) {
    const does = ended === isChanged || ended === "SignedOutMeanwhileError" ? "does not store" : "stores"
    it.effect(`${does} ${what}`, () =>
      withSession(function* ({ cookies, wire }) {
        yield* (yield* Session).accept(before)
        const [, end] = yield* answeredAfter((session) => meanwhile(session, cookies), answer)
        assert.strictEqual(end, ended)
        assert.strictEqual(
          cookies.get("stytch_session")?.value,
          left === undefined ? undefined : `SECRET-token-${left}`
        )
        const tokens = wire
          .to("/sessions/revoke")
          .map(({ headers }) => atob(headers["authorization"]?.split(" ")[1] ?? "").split(":")[1])
        assert.deepStrictEqual(
          tokens,
          revoked.map((n) => `SECRET-token-${n}`)
        )
      })
    )
  }

  it.effect("stores a login that began without a session, also when somebody else signed in since", () =>
    withSession(function* () {
      yield* (yield* Session).signOut
      assert.deepStrictEqual(yield* answeredAfter(({ accept }) => accept(bob(3))), stored)
    })
  )

  it.effect("signs out when the provider's own cookies are of a late answer", () => {
    const world = fakeWorld({ client: { customBaseUrl: "auth.app.test" }, answer: inOrder(ok({})) })
    return Effect.gen(function* () {
      const bobs = { ...bob(2), session_token: "", session_jwt: "" }
      yield* (yield* Session).accept(inOwnCookies(1))
      const ended = yield* answeredAfter(({ accept }) => accept(bobs), inOwnCookies(1))
      assert.deepStrictEqual(ended, ["absent", isChanged])
      assert.lengthOf(world.wire.to("/sessions/revoke"), 1)
    }).pipe(Effect.provide(Layer.provideMerge(layerFamilies(), world.layer)))
  })

  /** The caller whom the header of a request names. */
  const callerIn = (sent: { readonly headers: Readonly<Record<string, string>> } | undefined) =>
    atob(sent?.headers["authorization"]?.split(" ")[1] ?? "")

  /** Signs in by a call that waits until Bob has signed in, and is sent then. */
  const sendAfterLogin = Effect.gen(function* () {
    const transport = yield* Transport
    const signIn = yield* makeSignIn
    const go = yield* Deferred.make<void>()
    const call = yield* Effect.fork(
      signIn(Effect.zipRight(Deferred.await(go), transport.call(rows.authenticate, {})), {})
    )
    yield* Effect.yieldNow()
    yield* (yield* Session).accept(bob(2))
    yield* Deferred.succeed(go, undefined)
    yield* Effect.exit(Fiber.join(call))
  })

  it.effect("sends the call with the token of the session in which it began", () =>
    signedIn([ok(authenticatedJson(1))], function* ({ wire }) {
      yield* sendAfterLogin
      assert.include(callerIn(wire.to("/sessions/authenticate")[0]), ":SECRET-token-1")
    })
  )

  it.effect("sends a call without a token when somebody signs in after it began", () =>
    signedIn([ok(authenticatedJson(1))], function* ({ wire }) {
      yield* (yield* Session).signOut
      yield* sendAfterLogin
      assert.notInclude(callerIn(wire.to("/sessions/authenticate")[0]), "SECRET")
    })
  )

  it.effect("sends a link as a first factor when somebody signs in after the page called", () =>
    signedIn([ok({}), ok({})], function* ({ wire }) {
      yield* (yield* Session).accept(bob(2))
      const { email } = yield* MagicLinks
      yield* Effect.provideService(email.send("ada@example.com"), SessionAtCall, { token: null })
      const [sent] = wire.to("/magic_links/email/send/primary")
      assert.notInclude(callerIn(sent), "SECRET")
    })
  )

  it.effect("keeps the session of somebody who has signed in since the page called", () =>
    withSession(function* () {
      const held = { token: "SECRET-token-1", session_id: "session-test-1", user_id: "user-test-1" }
      yield* (yield* Session).accept(bob(2))
      const signIn = yield* makeSignIn
      const call = Effect.provideService(signIn(Effect.succeed(ada(3)), {}), SessionAtCall, held)
      assert.strictEqual((yield* Effect.flip(call))._tag, isChanged)
      assert.strictEqual(yield* sessionId, "session-test-2")
    })
  )

  const atCall = { token: "SECRET-token-1", session_id: undefined }
  for (const [which, withToken] of [
    ["the page had when it called", Effect.provideService(SessionAtCall, atCall)],
    ["the call was given", Effect.provideService(CallerToken, "SECRET-token-1")]
  ] as const) {
    it.effect(`does not replace a present session by that whose token ${which}`, () =>
      withSession(function* () {
        yield* (yield* Session).accept(bob(2))
        const signIn = yield* makeSignIn
        const call = withToken(signIn(Effect.succeed(ada(1)), {}))
        assert.strictEqual((yield* Effect.flip(call))._tag, isChanged)
        assert.strictEqual(yield* sessionId, "session-test-2")
      })
    )
  }
})

describe("a call that acts for the session of a press", () => {
  const acting = { owner: "user-test-1", session_id: "session-test-1" }
  const bobs = authenticated(2, bobAuthenticatedJson(2))
  const send = Effect.gen(function* () {
    const users = yield* Users
    const call = users.deleteEmail("email-1").pipe(Effect.provideService(ActingSession, acting))
    return yield* Effect.either(call)
  })

  it.effect("is sent in it", () =>
    signedIn([ok({}), ok({})], function* ({ wire }) {
      yield* (yield* Session).accept(authenticated(1))
      yield* send
      assert.include(wire.paths().join(), "email-1")
    })
  )

  it.effect("is refused, and nothing is sent, when somebody else is signed in by then", () =>
    signedIn([ok({}), ok({})], function* ({ wire }) {
      yield* (yield* Session).accept(bobs)
      const before = wire.calls.length
      const ended = yield* send
      assert.strictEqual(Either.isLeft(ended) && ended.left._tag, "SessionChangedMeanwhileError")
      assert.strictEqual(wire.calls.length, before)
    })
  )

  for (const [whose, answer, expected] of [
    ["its own", authenticatedJson(1), "sent"],
    ["somebody else's", bobAuthenticatedJson(2), "refused"]
  ] as const)
    it.effect(`asks first whose the token is that another page has written: ${whose}`, () =>
      signedIn([ok(answer), ok({})], function* ({ wire }) {
        yield* (yield* Session).adoptTokens({ session_token: "SECRET-token-9" })
        yield* send
        const sent = wire.paths().some((path) => path.includes("email-1"))
        assert.strictEqual(sent ? "sent" : "refused", expected)
      })
    )
})

describe("a passkey", () => {
  it.effect(
    "is registered with the token of the session in which its prompt began, and replaces nobody",
    () => {
      const answered: { ask?: Effect.Effect<void> } = {}
      const world = passkeyWorld({
        creation: creationOptions,
        passkeys: {
          create: () =>
            Effect.as(
              Effect.suspend(() => answered.ask ?? Effect.void),
              '{"id":"created"}'
            )
        }
      })
      return Effect.gen(function* () {
        const session = yield* Session
        yield* session.accept(authenticated(1))
        answered.ask = session.accept(authenticated(2, bobAuthenticatedJson(2)))
        const failure = yield* Effect.flip((yield* WebAuthn).register())
        assert.strictEqual(failure._tag, "SessionChangedMeanwhileError")
        assert.strictEqual(yield* sessionId, "session-test-2")
        const [sent] = world.wire.to("/webauthn/register")
        assert.include(atob(sent?.headers["authorization"]?.split(" ")[1] ?? ""), ":SECRET-token-1")
      }).pipe(Effect.provide(world.layer))
    }
  )
})
