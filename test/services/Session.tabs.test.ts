import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Session } from "../../src/services/Session.js"
import { authenticated, sessionJson, storedState, user, userJson } from "../support/answers.js"
import { listenTo, withSession } from "../support/session.js"
import { signedInCookies, storageKey } from "../support/world.js"

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
        assert.deepStrictEqual([cookies.visible(), [...storage.contents]], [{}, []])
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
