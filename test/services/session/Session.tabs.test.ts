import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { fingerprintOf } from "../../../src/domain/session/CookieValues.js"
import { completeMark } from "../../../src/domain/session/Session.js"
import { Session } from "../../../src/services/session/Session.js"
import { SessionFreshness } from "../../../src/services/session/SessionFreshness.js"
import { SessionStore } from "../../../src/services/session/SessionStore.js"
import { authenticated, renamed, sessionJson, storedState, user, userJson } from "../../support/answers.js"
import { listenTo, withSession } from "../../support/session.js"
import { signedInCookies, storageKey } from "../../support/world.js"

const endedKey = `${storageKey}::ended_session`
const ended = `session-test-1 ${fingerprintOf(signedInCookies.stytch_session)}`
const cached = { cookies: signedInCookies, storage: { [storageKey]: storedState() } }

const heldKey = `${storageKey}::held`
const factor = { type: "totp", last_authenticated_at: "2026-01-06T12:00:00Z" }
const authentication_factors = [
  { ...factor, delivery_method: "knowledge" },
  { ...factor, delivery_method: "authenticator_app" }
]
const state = JSON.stringify({ session: sessionJson(1, { authentication_factors }), user: userJson })
const secondFactor = { methods: ["totp"] } as const
/** A page of a site that asks for a second factor. */
const asked = { cookies: signedInCookies, client: { secondFactor } }

describe("Session and other tabs", () => {
  it.effect("signs in when another tab signs in, and writes nothing back", () =>
    withSession({}, function* ({ cookies, storage, tabs }) {
      const session = yield* Session
      const { states } = yield* listenTo(session)
      cookies.put("stytch_session", { value: "SECRET-token-2" })
      yield* tabs.write(storageKey, storedState(2))
      assert.deepStrictEqual(states, ["present session-test-2"])
      assert.deepInclude(yield* session.snapshot, { status: "present", fromCache: false })
      assert.deepStrictEqual(cookies.visible(), { stytch_session: "SECRET-token-2" })
      assert.deepStrictEqual([...storage.contents], [[storageKey, storedState(2)]])
    })
  )

  it.effect("is not complete while this tab, another one or an earlier page holds it", () => {
    const storage = { [storageKey]: state, [heldKey]: "session-test-1" }
    return withSession({ ...asked, storage }, function* ({ storage, tabs }) {
      const session = yield* Session
      const isComplete = Effect.map(session.snapshot, (snapshot) => snapshot.isComplete)
      assert.isFalse(yield* isComplete)
      storage.contents.delete(heldKey)
      yield* tabs.write(storageKey, state)
      assert.isTrue(yield* isComplete)

      yield* session.deferCompletion
      yield* tabs.write(storageKey, state)
      assert.isFalse(yield* isComplete)
      yield* session.allowCompletion
      assert.isTrue(yield* isComplete)
      assert.deepStrictEqual(tabs.notified, [storageKey])
      assert.isTrue(storage.contents.has(`${storageKey}::complete`))
      assert.isFalse(storage.contents.has(heldKey))
    })
  })

  it.effect("stays held when another tab clears the storage, until a tab says that it is complete", () =>
    withSession({ ...asked, storage: { [storageKey]: state } }, function* ({ storage, tabs }) {
      const session = yield* Session
      const isComplete = Effect.map(session.snapshot, (snapshot) => snapshot.isComplete)
      yield* session.deferCompletion
      storage.contents.clear()
      yield* tabs.write(storageKey, state)
      assert.isFalse(yield* isComplete)
      // The other tabs have to know it again
      yield* session.replaceUser(user)
      assert.isFalse(yield* isComplete)
      assert.strictEqual(storage.contents.get(heldKey), "session-test-1")

      storage.contents.delete(heldKey)
      yield* tabs.write(`${storageKey}::complete`, completeMark("session-test-1", secondFactor))
      assert.isTrue(yield* isComplete)
      storage.contents.clear()
      yield* tabs.write(storageKey, state)
      assert.isTrue(yield* isComplete)
    })
  )

  it.effect("signs in when another tab signs in and its cookies arrive after the state", () =>
    withSession({}, function* ({ cookies, tabs }) {
      const session = yield* Session
      const { states } = yield* listenTo(session)
      yield* tabs.write(storageKey, storedState(2))
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual((yield* session.snapshot).status, "absent")
      cookies.put("stytch_session", { value: "SECRET-token-2" })
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(states.at(-1), "present session-test-2")
    })
  )

  it.effect("stays signed out when another tab signs in and its cookies do not arrive in time", () =>
    withSession({}, function* ({ cookies, storage, tabs }) {
      const session = yield* Session
      yield* tabs.write(storageKey, storedState(2))
      yield* TestClock.adjust("13 seconds")
      cookies.put("stytch_session", { value: "SECRET-token-2" })
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* session.snapshot).status, "absent")
      assert.deepStrictEqual([...storage.contents], [[storageKey, storedState(2)]])
    })
  )

  for (const [how, text] of [
    ["stores null", "null"],
    ["removes the state", null],
    ["stores an empty string", ""]
  ] as const) {
    it.effect(`signs out when another tab removes the cookies and ${how}`, () =>
      withSession(cached, function* ({ cookies, tabs }) {
        const session = yield* Session
        const { states } = yield* listenTo(session)
        cookies.remove("stytch_session")
        yield* tabs.write(storageKey, text)
        assert.deepStrictEqual(states, ["absent"])
        assert.deepInclude(yield* session.snapshot, { status: "absent", session: null, user: null })
      })
    )

    it.effect(`stays signed in when another tab ${how} and the cookies stay`, () =>
      withSession(cached, function* ({ tabs }) {
        const session = yield* Session
        const { states } = yield* listenTo(session)
        yield* tabs.write(storageKey, text)
        assert.deepStrictEqual(states, [])
        assert.strictEqual((yield* session.snapshot).status, "present")
      })
    )
  }

  for (const text of ["null", null, JSON.stringify({ session: null, user: userJson })]) {
    it.effect(`stays unknown when another tab stores ${text} before the first refresh`, () =>
      withSession({ cookies: signedInCookies }, function* ({ tabs }) {
        const session = yield* Session
        const { states } = yield* listenTo(session)
        yield* tabs.write(storageKey, text)
        assert.strictEqual((yield* session.snapshot).status, "unknown")
        assert.deepStrictEqual(states, [])
      })
    )
  }

  for (const [what, text, status] of [
    ["cleared the storage", null, "unknown"],
    ["stored an unreadable state", "{", "unknown"],
    ["stored null", "null", "absent"]
  ] as const) {
    it.effect(`is ${status} when another tab signed in and then somebody ${what}`, () =>
      withSession({}, function* ({ cookies, tabs }) {
        const session = yield* Session
        yield* (yield* SessionFreshness).confirm
        cookies.put("stytch_session", { value: "SECRET-token-2" })
        yield* tabs.write(storageKey, text)
        assert.strictEqual((yield* session.snapshot).status, status)
        const isDoubted = (yield* (yield* SessionFreshness).confirmedAt) === -Infinity
        assert.strictEqual(isDoubted, status === "unknown")
      })
    )
  }

  it.effect("takes only its own session from another tab while its token is in memory alone", () =>
    withSession({}, function* ({ tabs }) {
      const session = yield* Session
      yield* session.accept(authenticated(1, { session_token: "x".repeat(5_000) }))
      const promoted = { session: sessionJson(1, { roles: ["admin"] }), user: userJson }
      yield* tabs.write(storageKey, JSON.stringify(promoted))
      assert.deepStrictEqual((yield* session.snapshot).session?.roles, ["admin"])
      yield* tabs.write(storageKey, storedState(2))
      assert.strictEqual<string | undefined>((yield* session.snapshot).session?.session_id, "session-test-1")
    })
  )

  it.effect("signs out before the first refresh when another tab removed the cookies too", () =>
    withSession({ cookies: signedInCookies }, function* ({ cookies, tabs }) {
      const session = yield* Session
      cookies.remove("stytch_session")
      yield* tabs.write(storageKey, "null")
      assert.strictEqual((yield* session.snapshot).status, "absent")
    })
  )

  it.effect("signs in before the first refresh when another tab signs in", () =>
    withSession({ cookies: signedInCookies }, function* ({ tabs }) {
      const session = yield* Session
      yield* tabs.write(storageKey, storedState(2))
      assert.strictEqual((yield* session.snapshot).status, "present")
    })
  )

  it.effect("reads storage when it is notified of a write", () =>
    withSession(cached, function* ({ storage, tabs }) {
      const session = yield* Session
      const { states } = yield* listenTo(session)
      // The notification is late: storage holds the second write by then
      storage.contents.set(storageKey, storedState(3))
      yield* tabs.notifyOfWrite(storageKey)
      assert.deepStrictEqual(states, ["present session-test-3"])
      yield* tabs.notifyOfWrite(storageKey)
      assert.lengthOf(states, 1)
    })
  )

  it.effect("reads storage on reload, before the storage event", () =>
    withSession({}, function* ({ cookies, storage }) {
      const session = yield* Session
      cookies.put("stytch_session", { value: "SECRET-token-2" })
      storage.contents.set(storageKey, storedState(2))
      yield* (yield* SessionStore).reload
      assert.strictEqual((yield* session.snapshot).status, "present")
    })
  )

  it.effect("shows no session whose token this tab does not have, and writes nothing", () =>
    withSession({}, function* ({ storage, tabs }) {
      const session = yield* Session
      const { states } = yield* listenTo(session)
      yield* tabs.write(storageKey, storedState(2))
      assert.notInclude(states, "present session-test-2")
      assert.deepInclude(yield* session.snapshot, { status: "absent", session: null, user: null })
      assert.deepStrictEqual([...storage.contents], [[storageKey, storedState(2)]])
    })
  )

  it.effect("forgets a refused cookie when another tab logged out", () =>
    withSession(cached, function* ({ cookies, storage, tabs }) {
      const session = yield* Session
      storage.contents.set(endedKey, ended)
      yield* tabs.write(storageKey, "null")
      assert.strictEqual((yield* session.snapshot).status, "absent")
      assert.deepStrictEqual(cookies.visible(), {})
    })
  )

  it.effect("signs out when another tab stores a user without a session", () =>
    withSession(cached, function* ({ cookies, tabs }) {
      const session = yield* Session
      cookies.remove("stytch_session")
      yield* tabs.write(storageKey, JSON.stringify({ session: null, user: userJson }))
      assert.deepInclude(yield* session.snapshot, { status: "absent", session: null, user })
    })
  )

  it.effect("warns once and changes nothing when another tab stores an unreadable state, however often", () =>
    withSession(cached, function* ({ tabs, warnings }) {
      const session = yield* Session
      const { states } = yield* listenTo(session)
      yield* tabs.write(storageKey, '{"session":5}')
      yield* tabs.write(storageKey, "{")
      assert.deepStrictEqual(states, [])
      assert.strictEqual((yield* session.snapshot).status, "present")
      assert.deepStrictEqual(warnings, [
        "Another tab stored a session that could not be read. It was ignored."
      ])
    })
  )

  it.effect("reads a later state after one that was nested 20,000 levels deep", () =>
    withSession(cached, function* ({ tabs, warnings }) {
      const session = yield* Session
      const { states } = yield* listenTo(session)
      const nested = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`
      yield* tabs.write(
        storageKey,
        `{"session":null,"user":{"user_id":"user-test-1","trusted_metadata":${nested}}}`
      )
      assert.deepStrictEqual([states, warnings.length], [[], 1])
      yield* tabs.write(storageKey, storedState(2))
      assert.deepStrictEqual(states, ["present session-test-2"])
    })
  )

  it.effect("does not notify when another tab stores an equal state", () =>
    withSession({}, function* ({ tabs }) {
      const session = yield* Session
      yield* session.accept(authenticated(1))
      const { states } = yield* listenTo(session)
      yield* tabs.write(storageKey, storedState(1))
      const touched = sessionJson(1, { last_accessed_at: "2028-01-01T00:00:00Z" })
      yield* tabs.write(storageKey, JSON.stringify({ user: userJson, session: touched }))
      assert.deepStrictEqual(states, [])
    })
  )

  it.effect("ignores writes to other keys", () =>
    withSession(cached, function* ({ tabs }) {
      const session = yield* Session
      const { states } = yield* listenTo(session)
      yield* tabs.write(`${storageKey}::bootstrap`, "null")
      assert.deepStrictEqual(states, [])
    })
  )

  it.effect("notifies other clients of this page, not itself, once per write, and announces a logout", () =>
    withSession({}, function* ({ tabs }) {
      const session = yield* Session
      yield* session.accept(authenticated())
      yield* session.signOut
      assert.deepStrictEqual(tabs.notified, [storageKey, storageKey])
      assert.deepStrictEqual(tabs.announced, [`${storageKey}::signed_out`])
    })
  )

  it.effect("ignores other tabs after the client closed", function* () {
    const kept: Array<() => Effect.Effect<unknown>> = []
    const states: Array<string> = []
    yield* withSession(cached, function* ({ tabs }) {
      kept.push(() => tabs.write(storageKey, "null"))
      yield* (yield* Session).subscribe(({ status }) => void states.push(status))
    })
    yield* Effect.forEach(kept, (write) => write())
    assert.deepStrictEqual(states, [])
  })
})

describe("An answer that another tab receives after a logout", () => {
  const lateAnswer = storedState()

  it.effect("does not sign in again", () =>
    withSession(cached, function* ({ cookies, storage, tabs }) {
      const session = yield* Session
      const { states } = yield* listenTo(session)
      yield* session.signOut
      cookies.put("stytch_session", { value: signedInCookies.stytch_session, attributes: { path: "/" } })
      yield* tabs.write(storageKey, lateAnswer)
      assert.deepStrictEqual(states, ["absent"])
      assert.strictEqual(storage.contents.get(storageKey), "null")
      assert.deepStrictEqual(cookies.visible(), {})
    })
  )

  it.effect("is removed again by the tab that received it", () =>
    withSession(cached, function* ({ cookies, storage, tabs }) {
      const session = yield* Session
      const { states } = yield* listenTo(session)
      yield* session.renew(authenticated())
      // What the other tab wrote before arrives only now
      yield* tabs.write(endedKey, ended)
      assert.deepStrictEqual(states, ["present session-test-1", "absent"])
      assert.strictEqual(storage.contents.get(storageKey), "null")
      assert.deepStrictEqual(cookies.visible(), {})
    })
  )

  it.effect("is removed by a page that loads later", () =>
    withSession(
      { ...cached, storage: { [storageKey]: lateAnswer, [endedKey]: ended } },
      function* ({ cookies, storage }) {
        assert.strictEqual((yield* (yield* Session).snapshot).status, "absent")
        assert.strictEqual(storage.contents.get(storageKey), "null")
        assert.deepStrictEqual(cookies.visible(), {})
      }
    )
  )

  it.effect("leaves a login that started since alone", () =>
    withSession(cached, function* ({ tabs }) {
      const session = yield* Session
      yield* session.accept(authenticated(2))
      yield* tabs.write(endedKey, ended)
      assert.strictEqual<string | undefined>((yield* session.snapshot).session?.session_id, "session-test-2")
    })
  )

  it.effect("leaves the cookie of a login that another tab started since", () =>
    withSession(cached, function* ({ cookies, storage, tabs }) {
      const session = yield* Session
      storage.contents.set(endedKey, ended)
      cookies.put("stytch_session", { value: "SECRET-token-2", attributes: { path: "/" } })
      yield* tabs.write(storageKey, storedState(2))
      assert.strictEqual<string | undefined>((yield* session.snapshot).session?.session_id, "session-test-2")
      assert.strictEqual(cookies.get("stytch_session")?.value, "SECRET-token-2")
    })
  )

  it.effect("asks the provider when storage holds the ended session beside another token", () =>
    withSession(cached, function* ({ cookies, storage, tabs }) {
      yield* (yield* SessionFreshness).confirm
      cookies.put("stytch_session", { value: "SECRET-token-2", attributes: { path: "/" } })
      storage.contents.set(endedKey, ended)
      yield* tabs.write(storageKey, lateAnswer)
      assert.strictEqual(yield* (yield* SessionFreshness).confirmedAt, -Infinity)
      assert.strictEqual(cookies.get("stytch_session")?.value, "SECRET-token-2")
    })
  )

  it.effect("leaves the cookie of a new login to a page that loads later, which asks the provider", () =>
    withSession(
      {
        cookies: { ...signedInCookies, stytch_session: "SECRET-token-2" },
        storage: { [storageKey]: lateAnswer, [endedKey]: ended }
      },
      function* ({ cookies }) {
        assert.deepInclude(yield* (yield* Session).snapshot, { status: "unknown", session: null })
        assert.strictEqual(cookies.get("stytch_session")?.value, "SECRET-token-2")
      }
    )
  )

  it.effect("signs in when the person logs in to the same session again", () =>
    withSession(cached, function* ({ storage, tabs }) {
      const session = yield* Session
      yield* session.signOut
      yield* session.accept(authenticated())
      assert.isFalse(storage.contents.has(endedKey))
      yield* tabs.notifyOfWrite(storageKey)
      assert.strictEqual((yield* session.snapshot).status, "present")
    })
  )
})

describe("A user response that arrives late", () => {
  it.effect("does not replace another user who signed in meanwhile in another tab", () =>
    withSession(cached, function* ({ storage }) {
      const session = yield* Session
      const other = JSON.stringify({
        session: sessionJson(2, { user_id: "user-test-2" }),
        user: { ...userJson, user_id: "user-test-2" }
      })
      storage.contents.set(storageKey, other)
      yield* session.replaceUser(user)
      assert.strictEqual(storage.contents.get(storageKey), other)
    })
  )

  it.effect("does not bring back a session that ended meanwhile in another tab", () =>
    withSession(cached, function* ({ storage }) {
      const session = yield* Session
      storage.contents.set(storageKey, "null")
      yield* session.replaceUser(user)
      assert.strictEqual(storage.contents.get(storageKey), "null")
    })
  )

  it.effect("is not stored after signing out in this tab", () =>
    withSession(cached, function* ({ storage }) {
      const session = yield* Session
      yield* session.signOut
      yield* session.replaceUser(user)
      assert.deepInclude(yield* session.snapshot, { status: "absent", user: null })
      assert.strictEqual(storage.contents.get(storageKey), "null")
    })
  )

  it.effect("is stored with a newer session of the same user from another tab", () =>
    withSession(cached, function* ({ storage }) {
      const session = yield* Session
      storage.contents.set(storageKey, storedState(2))
      yield* session.replaceUser(renamed)
      const { session: now, user: known } = yield* session.snapshot
      assert.strictEqual<string | undefined>(now?.session_id, "session-test-2")
      assert.strictEqual(known?.name.first_name, "Ada")
    })
  )
})
