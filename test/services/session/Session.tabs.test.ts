import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Session } from "../../../src/services/session/Session.js"
import { SessionStore } from "../../../src/services/session/SessionStore.js"
import { authenticated, renamed, sessionJson, storedState, user, userJson } from "../../support/answers.js"
import { listenTo, withSession } from "../../support/session.js"
import { signedInCookies, storageKey } from "../../support/world.js"

const cached = { cookies: signedInCookies, storage: { [storageKey]: storedState() } }

describe("another tab", () => {
  it.effect("that signs in signs this one in, and nothing is written back", () =>
    withSession({}, ({ cookies, storage, tabs }) =>
      Effect.gen(function* () {
        const session = yield* Session
        const { told } = yield* listenTo(session)
        yield* tabs.write(storageKey, storedState(2))
        assert.deepStrictEqual(told, ["present session-test-2"])
        assert.deepInclude(yield* session.snapshot, { status: "present", fromCache: false })
        assert.deepStrictEqual(cookies.visible(), {})
        assert.deepStrictEqual([...storage.contents], [[storageKey, storedState(2)]])
      })
    )
  )

  for (const [how, text] of [
    ["stores null", "null"],
    ["removes the state", null],
    ["stores nothing", ""]
  ] as const) {
    it.effect(`that ${how} signs this one out`, () =>
      withSession(cached, ({ tabs }) =>
        Effect.gen(function* () {
          const session = yield* Session
          const { told } = yield* listenTo(session)
          yield* tabs.write(storageKey, text)
          assert.deepStrictEqual(told, ["absent"])
          assert.deepInclude(yield* session.snapshot, { status: "absent", session: null, user: null })
        })
      )
    )
  }

  for (const text of ["null", null, JSON.stringify({ session: null, user: userJson })]) {
    it.effect(`that stores ${text} says nothing to a page that still has to ask about its cookie`, () =>
      withSession({ cookies: signedInCookies }, ({ tabs }) =>
        Effect.gen(function* () {
          const session = yield* Session
          const { told } = yield* listenTo(session)
          yield* tabs.write(storageKey, text)
          assert.strictEqual((yield* session.snapshot).status, "unknown")
          assert.deepStrictEqual(told, [])
        })
      )
    )
  }

  it.effect("that signed out, cookies and all, signs out a page that still had to ask", () =>
    withSession({ cookies: signedInCookies }, ({ cookies, tabs }) =>
      Effect.gen(function* () {
        const session = yield* Session
        cookies.remove("stytch_session")
        yield* tabs.write(storageKey, "null")
        assert.strictEqual((yield* session.snapshot).status, "absent")
      })
    )
  )

  it.effect("that signs in is seen by a page that still has to ask about its cookie", () =>
    withSession({ cookies: signedInCookies }, ({ tabs }) =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* tabs.write(storageKey, storedState(2))
        assert.strictEqual((yield* session.snapshot).status, "present")
      })
    )
  )

  it.effect("that wrote is believed by what stands there now, not by what was told", () =>
    withSession(cached, ({ storage, tabs }) =>
      Effect.gen(function* () {
        const session = yield* Session
        const { told } = yield* listenTo(session)
        // Told late: the second word is there when the first is heard
        storage.contents.set(storageKey, storedState(3))
        yield* tabs.tell(storageKey)
        assert.deepStrictEqual(told, ["present session-test-3"])
        yield* tabs.tell(storageKey)
        assert.lengthOf(told, 1)
      })
    )
  )

  it.effect("that signed in is taken over before the browser tells of it", () =>
    withSession({}, ({ storage }) =>
      Effect.gen(function* () {
        const session = yield* Session
        storage.contents.set(storageKey, storedState(2))
        yield* (yield* SessionStore).reload
        assert.strictEqual((yield* session.snapshot).status, "present")
      })
    )
  )

  it.effect("that stores a user without a session signs this one out too", () =>
    withSession(cached, ({ tabs }) =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* tabs.write(storageKey, JSON.stringify({ session: null, user: userJson }))
        assert.deepInclude(yield* session.snapshot, { status: "absent", session: null, user })
      })
    )
  )

  it.effect("that stores what cannot be read is ignored with a warning", () =>
    withSession(cached, ({ tabs, warnings }) =>
      Effect.gen(function* () {
        const session = yield* Session
        const { told } = yield* listenTo(session)
        yield* tabs.write(storageKey, '{"session":5}')
        assert.deepStrictEqual(told, [])
        assert.strictEqual((yield* session.snapshot).status, "present")
        assert.deepStrictEqual(warnings, [
          "Another tab stored a session that could not be read. It was ignored."
        ])
      })
    )
  )

  it.effect("that stores the same in meaning is not told of", () =>
    withSession({}, ({ tabs }) =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.accept(authenticated(1))
        const { told } = yield* listenTo(session)
        yield* tabs.write(storageKey, storedState(1))
        const touched = sessionJson(1, { last_accessed_at: "2028-01-01T00:00:00Z" })
        yield* tabs.write(storageKey, JSON.stringify({ user: userJson, session: touched }))
        assert.deepStrictEqual(told, [])
      })
    )
  )

  it.effect("that writes another key is none of our business", () =>
    withSession(cached, ({ tabs }) =>
      Effect.gen(function* () {
        const session = yield* Session
        const { told } = yield* listenTo(session)
        yield* tabs.write(`${storageKey}::bootstrap`, "null")
        assert.deepStrictEqual(told, [])
      })
    )
  )

  it.effect("is not told of: the browser does that; other clients of this page are, once per write", () =>
    withSession({}, ({ tabs }) =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.accept(authenticated())
        yield* session.signOut
        assert.deepStrictEqual(tabs.told, [storageKey, storageKey])
      })
    )
  )

  it.effect("is not listened to any more when the client is gone", () => {
    const kept: Array<() => Effect.Effect<unknown>> = []
    const told: Array<string> = []
    return Effect.gen(function* () {
      yield* withSession(cached, ({ tabs }) =>
        Effect.gen(function* () {
          kept.push(() => tabs.write(storageKey, "null"))
          yield* (yield* Session).subscribe(({ status }) => void told.push(status))
        })
      )
      yield* Effect.forEach(kept, (write) => write())
      assert.deepStrictEqual(told, [])
    })
  })
})

describe("a user whose answer comes late", () => {
  it.effect("is not put in the place of another person's who signed in elsewhere meanwhile", () =>
    withSession(cached, ({ storage }) =>
      Effect.gen(function* () {
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
  )

  it.effect("does not bring back a session that ended elsewhere meanwhile", () =>
    withSession(cached, ({ storage }) =>
      Effect.gen(function* () {
        const session = yield* Session
        storage.contents.set(storageKey, "null")
        yield* session.replaceUser(user)
        assert.strictEqual(storage.contents.get(storageKey), "null")
      })
    )
  )

  it.effect("leaves nothing behind when the person signed out here meanwhile", () =>
    withSession(cached, ({ storage }) =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.signOut
        yield* session.replaceUser(user)
        assert.deepInclude(yield* session.snapshot, { status: "absent", user: null })
        assert.strictEqual(storage.contents.get(storageKey), "null")
      })
    )
  )

  it.effect("joins the newer session that the same person began elsewhere meanwhile", () =>
    withSession(cached, ({ storage }) =>
      Effect.gen(function* () {
        const session = yield* Session
        storage.contents.set(storageKey, storedState(2))
        yield* session.replaceUser(renamed)
        const { session: now, user: known } = yield* session.snapshot
        assert.strictEqual<string | undefined>(now?.session_id, "session-test-2")
        assert.strictEqual(known?.name.first_name, "Ada")
      })
    )
  )
})
