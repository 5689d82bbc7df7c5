import { assert, describe, it, effectOf, type Test } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { Sessions } from "../../../src/services/api/families.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticatedJson, storedState } from "../../support/answers.js"
import { signedInPage } from "../../support/session.js"
import { inOrder, offline, ok, refused, type Answer } from "../../support/wire.js"
import { SessionAtCall } from "../../../src/services/session/SessionAtCall.js"
import { fakeWorld, layerFamilies, publicToken, storageKey } from "../../support/world.js"

type World = ReturnType<typeof fakeWorld>

/** Runs a test on a page with session 1, where the calls get these answers in order. */
const signedIn = <A>(
  answers: (world: World) => ReadonlyArray<Answer>,
  test: (sessions: Sessions["Type"], session: Session["Type"], world: World) => Test<never, A>
): Effect.Effect<A> => {
  const script: { next?: () => Answer | undefined } = {}
  const world = fakeWorld({ ...signedInPage, answer: () => script.next?.() })
  script.next = inOrder(...answers(world))
  return Effect.flatMap(Effect.all([Sessions, Session]), ([sessions, session]) =>
    effectOf(test(sessions, session, world))
  ).pipe(Effect.provide(layerFamilies().pipe(Layer.provide(world.layer))))
}

/** Another tab signs in with session 2, and this one has not got the storage event yet. */
const signInElsewhere = ({ cookies, storage }: World) =>
  Effect.sync(() => {
    cookies.put("stytch_session", { value: "SECRET-token-2", attributes: { path: "/" } })
    cookies.put("stytch_session_jwt", { value: "SECRET-jwt-2", attributes: { path: "/" } })
    storage.contents.set(storageKey, storedState(2))
  })

/** Another tab signs out, and this one has not got the storage event yet. */
const signOutElsewhere = ({ cookies, storage }: World) =>
  Effect.sync(() => {
    cookies.remove("stytch_session")
    cookies.remove("stytch_session_jwt")
    storage.contents.set(storageKey, "null")
  })

const gone = refused(404, "session_not_found")

describe("Sessions.authenticate", () => {
  it.effect("repeats the call and keeps the new session when another tab signed in during it", () =>
    signedIn(
      (world) => [Effect.zipRight(signInElsewhere(world), gone), ok(authenticatedJson(2))],
      function* (sessions, session, { cookies, wire }) {
        const { session: now } = yield* sessions.authenticate()
        assert.strictEqual<string>(now.session_id, "session-test-2")
        assert.lengthOf(wire.calls, 2)
        assert.strictEqual(cookies.get("stytch_session")?.value, "SECRET-token-2")
        assert.strictEqual((yield* session.snapshot).status, "present")
      }
    )
  )

  it.effect("repeats the call and stays signed out when another tab signed out during it", () =>
    signedIn(
      (world) => [Effect.zipRight(signOutElsewhere(world), ok(authenticatedJson(1))), gone],
      function* (sessions, session, { cookies }) {
        yield* Effect.flip(Effect.asVoid(sessions.authenticate()))
        assert.deepStrictEqual(cookies.visible(), {})
        assert.strictEqual((yield* session.snapshot).status, "absent")
      }
    )
  )
})

describe("Sessions.authenticate with tokens that scripts cannot read", () => {
  const confirmed = ok(authenticatedJson(1, { session_token: "", session_jwt: "" }))

  it.effect.each([
    ["the session is known", { [storageKey]: storedState() }],
    ["nothing is known", {}]
  ] as const)("does not sign in after a logout during the call where %s", ([, storage]) => {
    const script: { next?: () => Answer | undefined } = {}
    const world = fakeWorld({
      client: { customBaseUrl: "auth.app.test" },
      storage,
      answer: () => script.next?.()
    })
    return Effect.gen(function* () {
      const [sessions, session] = yield* Effect.all([Sessions, Session])
      script.next = inOrder(Effect.zipRight(session.signOut, confirmed), confirmed)
      const error = yield* Effect.flip(Effect.asVoid(sessions.authenticate()))
      assert.strictEqual(error._tag, "SignedOutMeanwhileError")
      assert.lengthOf(world.wire.calls, 1)
      assert.strictEqual((yield* session.snapshot).status, "absent")
      assert.strictEqual(world.storage.contents.get(storageKey), "null")
    }).pipe(Effect.provide(layerFamilies().pipe(Layer.provide(world.layer))))
  })
})

describe("Sessions.revoke while another tab signs in", () => {
  it.effect("keeps the new session when the old one is over", () =>
    signedIn(
      (world) => [Effect.zipRight(signInElsewhere(world), gone)],
      function* (sessions, _, { cookies, storage }) {
        yield* Effect.flip(Effect.asVoid(sessions.revoke()))
        assert.strictEqual(cookies.get("stytch_session")?.value, "SECRET-token-2")
        assert.strictEqual(storage.contents.get(storageKey), storedState(2))
      }
    )
  )

  it.effect(
    "revokes the session that it found, not one that another tab stored before the call was sent",
    () =>
      signedIn(
        () => [ok({})],
        function* (sessions, _, world) {
          const revoking = yield* Effect.fork(sessions.revoke())
          // It has begun, and has not sent the call
          yield* Effect.yieldNow()
          assert.lengthOf(world.wire.calls, 0)
          yield* signInElsewhere(world)
          yield* Fiber.join(revoking)
          assert.deepStrictEqual(
            world.wire.calls.map(({ headers }) => headers["authorization"]),
            [`Basic ${btoa(`${publicToken}:SECRET-token-1`)}`]
          )
          assert.strictEqual(world.cookies.get("stytch_session")?.value, "SECRET-token-2")
        }
      )
  )

  it.effect("keeps the new session when it is forced, because it signed out before the call", () =>
    signedIn(
      (world) => [Effect.zipRight(signInElsewhere(world), offline)],
      function* (sessions, _, { cookies, storage }) {
        yield* Effect.exit(sessions.revoke({ forceClear: true }))
        assert.strictEqual(cookies.get("stytch_session")?.value, "SECRET-token-2")
        assert.strictEqual(storage.contents.get(storageKey), storedState(2))
      }
    )
  )

  it.effect("keeps the new session when the call succeeds, because it was about the session before", () =>
    signedIn(
      (world) => [Effect.zipRight(signInElsewhere(world), ok({}))],
      function* (sessions, _, { cookies, storage }) {
        yield* sessions.revoke()
        assert.strictEqual(cookies.get("stytch_session")?.value, "SECRET-token-2")
        assert.strictEqual(storage.contents.get(storageKey), storedState(2))
      }
    )
  )

  it.effect("signs out when a refresh noticed the end of the session before the answer came", () =>
    signedIn(
      (world) => [Effect.zipRight(signOutElsewhere(world), ok({}))],
      (sessions, session, { storage }) =>
        Effect.gen(function* () {
          const hasSignedOut = yield* session.watchSignOut
          yield* sessions.revoke()
          // A login that began before it must not sign in
          assert.isTrue(yield* hasSignedOut)
          assert.isDefined(storage.contents.get(`${storageKey}::signed_out`))
        }).pipe(Effect.scoped)
    )
  )

  it.effect("ends no login that began after a logout in another tab, while its own code was loaded", () =>
    signedIn(
      (world) => [Effect.zipRight(signOutElsewhere(world), ok({}))],
      (sessions, session, { storage }) =>
        Effect.gen(function* () {
          // Another tab signed out since the call, and then this page began to sign in
          storage.contents.set(`${storageKey}::signed_out`, "5")
          const hasSignedOut = yield* session.watchSignOut
          const atCall = { token: "SECRET-token-1", session_id: "session-test-1", logout: null }
          yield* Effect.provideService(sessions.revoke(), SessionAtCall, atCall)
          assert.isFalse(yield* hasSignedOut)
        }).pipe(Effect.scoped)
    )
  )

  it.effect("signs out when only its state was stored anew during the call", () =>
    signedIn(
      ({ storage }) => [
        Effect.zipRight(
          Effect.sync(() => storage.contents.set(storageKey, storedState(2))),
          ok({})
        )
      ],
      function* (sessions, session, { cookies }) {
        yield* sessions.revoke()
        assert.deepStrictEqual(cookies.visible(), {})
        assert.strictEqual((yield* session.snapshot).status, "absent")
      }
    )
  )
})
