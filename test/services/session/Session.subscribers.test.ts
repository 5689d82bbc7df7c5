import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as Runtime from "effect/Runtime"
import { Session } from "../../../src/services/session/Session.js"
import { SessionStore } from "../../../src/services/session/SessionStore.js"
import { authenticated, renamed, sessionJson, storedState, user } from "../../support/answers.js"
import { listenTo, withSession } from "../../support/session.js"
import { signedInCookies, storageKey } from "../../support/world.js"

const cached = { cookies: signedInCookies, storage: { [storageKey]: storedState() } }
const later = { session: sessionJson(1, { last_accessed_at: "2027-01-01T00:00:00Z" }) }

describe("subscribers are told", () => {
  it.effect("of each difference, at once", () =>
    withSession({}, () =>
      Effect.gen(function* () {
        const session = yield* Session
        const { told } = yield* listenTo(session)
        yield* session.accept(authenticated(1))
        assert.deepStrictEqual(told, ["present session-test-1"])
        yield* session.accept(authenticated(2))
        yield* session.replaceUser(renamed)
        yield* session.signOut
        assert.deepStrictEqual(told.slice(1), ["present session-test-2", "present session-test-2", "absent"])
      })
    )
  )

  it.effect("nothing when only last_accessed_at differs", () =>
    withSession({}, () =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.accept(authenticated(1))
        const { told } = yield* listenTo(session)
        yield* session.accept(authenticated(1, later))
        yield* session.replaceUser(user)
        assert.deepStrictEqual(told, [])
        // Not told, but known
        assert.strictEqual((yield* session.snapshot).session?.last_accessed_at, "2027-01-01T00:00:00Z")
      })
    )
  )

  it.effect("once more when what came from cache is confirmed", () =>
    withSession(cached, () =>
      Effect.gen(function* () {
        const session = yield* Session
        const { told } = yield* listenTo(session)
        yield* session.accept(authenticated(1))
        yield* session.accept(authenticated(1))
        assert.deepStrictEqual(told, ["present session-test-1"])
      })
    )
  )

  it.effect("nothing when nothing is cleared again", () =>
    withSession({}, () =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.signOut
        const { told } = yield* listenTo(session)
        yield* session.signOut
        yield* session.expire
        assert.deepStrictEqual(told, [])
      })
    )
  )

  it.effect("nothing when they subscribe", () =>
    withSession(cached, () =>
      Effect.gen(function* () {
        const { told } = yield* listenTo(yield* Session)
        assert.deepStrictEqual(told, [])
      })
    )
  )

  it.effect("with the new state already in place", () =>
    withSession({}, () =>
      Effect.gen(function* () {
        const session = yield* Session
        const runSync = Runtime.runSync(yield* Effect.runtime())
        const seen: Array<string> = []
        yield* session.subscribe(() => void seen.push(runSync(session.snapshot).status))
        yield* session.accept(authenticated())
        assert.deepStrictEqual(seen, ["present"])
      })
    )
  )
})

describe("a listener to the session's writes", () => {
  it.effect("is told of each, also when it means the same, until it unsubscribes", () =>
    withSession({}, ({ tabs }) =>
      Effect.gen(function* () {
        const session = yield* Session
        const told: Array<string> = []
        const stop = yield* (yield* SessionStore).onWrite(({ status }) => void told.push(status))
        yield* session.accept(authenticated(1))
        yield* session.accept(authenticated(1))
        yield* tabs.write(storageKey, storedState(1))
        yield* session.signOut
        stop()
        yield* session.signOut
        assert.deepStrictEqual(told, ["present", "present", "present", "absent"])
      })
    )
  )

  const acts: ReadonlyArray<
    readonly [name: string, act: (session: Session["Type"]) => Effect.Effect<void>, told: string]
  > = [
    ["a session that is taken over", ({ accept }) => accept(authenticated(2)), "present session-test-2"],
    ["a session that is signed out", ({ signOut }) => signOut, "absent"],
    ["a session that expires", ({ expire }) => expire, "absent"]
  ]
  for (const [name, act, heard] of acts) {
    it.effect(`who ends whatever runs leaves ${name} whole, and the others hear of it`, () =>
      withSession(cached, ({ cookies }) =>
        Effect.gen(function* () {
          const session = yield* Session
          cookies.put("stytch_intermediate_session_token", { value: "SECRET", attributes: { path: "/" } })
          const { told } = yield* listenTo(session)
          const fiber = yield* Effect.fork(Effect.zipRight(Effect.yieldNow(), act(session)))
          yield* (yield* SessionStore).onWrite(() => fiber.unsafeInterruptAsFork(FiberId.none))
          yield* Fiber.await(fiber)
          assert.deepStrictEqual(told, [heard])
          if (name.endsWith("signed out")) assert.deepStrictEqual(cookies.visible(), {})
        })
      )
    )
  }
})

describe("a subscriber", () => {
  it.effect("that throws harms nobody and is warned of", () =>
    withSession({}, ({ warnings }) =>
      Effect.gen(function* () {
        const session = yield* Session
        const before = yield* listenTo(session)
        yield* session.subscribe(() => {
          throw new Error("a bug of the site")
        })
        const after = yield* listenTo(session)
        yield* session.accept(authenticated())
        assert.deepStrictEqual(
          [before.told, after.told],
          [["present session-test-1"], ["present session-test-1"]]
        )
        assert.strictEqual((yield* session.snapshot).status, "present")
        assert.lengthOf(warnings, 1)
        assert.include(warnings[0], "a bug of the site")
      })
    )
  )

  it.effect("that unsubscribed is told no more, and may unsubscribe twice", () =>
    withSession({}, () =>
      Effect.gen(function* () {
        const session = yield* Session
        const one = yield* listenTo(session)
        const two = yield* listenTo(session)
        one.unsubscribe()
        one.unsubscribe()
        yield* session.accept(authenticated())
        assert.deepStrictEqual([one.told, two.told], [[], ["present session-test-1"]])
      })
    )
  )

  it.effect("that unsubscribes itself while it is told makes no other be skipped", () =>
    withSession({}, () =>
      Effect.gen(function* () {
        const session = yield* Session
        let calls = 0
        const stop = yield* session.subscribe(() => {
          calls++
          stop()
        })
        const other = yield* listenTo(session)
        yield* session.accept(authenticated(1))
        yield* session.accept(authenticated(2))
        assert.strictEqual(calls, 1)
        assert.lengthOf(other.told, 2)
      })
    )
  )

  it.effect("that another unsubscribes while it waits its turn is not told", () =>
    withSession({}, () =>
      Effect.gen(function* () {
        const session = yield* Session
        let stop = () => {}
        yield* session.subscribe(() => stop())
        const other = yield* listenTo(session)
        stop = other.unsubscribe
        yield* session.accept(authenticated())
        assert.deepStrictEqual(other.told, [])
      })
    )
  )

  it.effect("that subscribes another while it is told has the other told from the next time on", () =>
    withSession({}, () =>
      Effect.gen(function* () {
        const session = yield* Session
        const runSync = Runtime.runSync(yield* Effect.runtime())
        const late: Array<string> = []
        const stop = yield* session.subscribe(() => {
          stop()
          runSync(session.subscribe(({ status }) => void late.push(status)))
        })
        yield* session.accept(authenticated())
        assert.deepStrictEqual(late, [])
        yield* session.signOut
        assert.deepStrictEqual(late, ["absent"])
      })
    )
  )

  it.effect("is told once per subscription, also when one function subscribed twice", () =>
    withSession({}, () =>
      Effect.gen(function* () {
        const session = yield* Session
        let calls = 0
        const listener = () => void calls++
        const stop = yield* session.subscribe(listener)
        yield* session.subscribe(listener)
        yield* session.accept(authenticated())
        assert.strictEqual(calls, 2)
        stop()
        yield* session.signOut
        assert.strictEqual(calls, 3)
      })
    )
  )
})
