import { assert, describe, it } from "../../support/it.js"
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

describe("Session.subscribe", () => {
  it.effect("notifies of each change synchronously", () =>
    withSession({}, function* () {
      const session = yield* Session
      const { states } = yield* listenTo(session)
      yield* session.accept(authenticated(1))
      assert.deepStrictEqual(states, ["present session-test-1"])
      yield* session.accept(authenticated(2))
      yield* session.replaceUser(renamed)
      yield* session.signOut
      assert.deepStrictEqual(states.slice(1), ["present session-test-2", "present session-test-2", "absent"])
    })
  )

  it.effect("does not notify when only last_accessed_at differs", () =>
    withSession({}, function* () {
      const session = yield* Session
      yield* session.accept(authenticated(1))
      const { states } = yield* listenTo(session)
      yield* session.accept(authenticated(1, later))
      yield* session.replaceUser(user)
      assert.deepStrictEqual(states, [])
      // The snapshot has changed all the same
      assert.strictEqual((yield* session.snapshot).session?.last_accessed_at, "2027-01-01T00:00:00Z")
    })
  )

  it.effect("notifies when the provider confirms a cached session", () =>
    withSession(cached, function* () {
      const session = yield* Session
      const { states } = yield* listenTo(session)
      yield* session.accept(authenticated(1))
      yield* session.accept(authenticated(1))
      assert.deepStrictEqual(states, ["present session-test-1"])
    })
  )

  it.effect("does not notify when a signed-out session is signed out again", () =>
    withSession({}, function* () {
      const session = yield* Session
      yield* session.signOut
      const { states } = yield* listenTo(session)
      yield* session.signOut
      yield* session.expire
      assert.deepStrictEqual(states, [])
    })
  )

  it.effect("does not notify on subscribing", () =>
    withSession(cached, function* () {
      const { states } = yield* listenTo(yield* Session)
      assert.deepStrictEqual(states, [])
    })
  )

  it.effect("notifies after the snapshot has changed", () =>
    withSession({}, function* () {
      const session = yield* Session
      const runSync = Runtime.runSync(yield* Effect.runtime())
      const seen: Array<string> = []
      yield* session.subscribe(() => void seen.push(runSync(session.snapshot).status))
      yield* session.accept(authenticated())
      assert.deepStrictEqual(seen, ["present"])
    })
  )
})

describe("SessionStore.onWrite", () => {
  it.effect("notifies of every write, also of an equal state, until unsubscribed", () =>
    withSession({}, function* ({ tabs }) {
      const session = yield* Session
      const states: Array<string> = []
      const stop = yield* (yield* SessionStore).onWrite(({ status }) => void states.push(status))
      yield* session.accept(authenticated(1))
      yield* session.accept(authenticated(1))
      yield* tabs.write(storageKey, storedState(1))
      yield* session.signOut
      stop()
      yield* session.signOut
      assert.deepStrictEqual(states, ["present", "present", "present", "absent"])
    })
  )

  const acts: ReadonlyArray<
    readonly [name: string, act: (session: Session["Type"]) => Effect.Effect<void>, states: string]
  > = [
    ["accept", ({ accept }) => accept(authenticated(2)), "present session-test-2"],
    ["signOut", ({ signOut }) => signOut, "absent"],
    ["expire", ({ expire }) => expire, "absent"]
  ]
  for (const [name, act, state] of acts) {
    it.effect(`completes ${name} and notifies the others when a listener interrupts it`, () =>
      withSession(cached, function* ({ cookies }) {
        const session = yield* Session
        cookies.put("stytch_intermediate_session_token", { value: "SECRET", attributes: { path: "/" } })
        const { states } = yield* listenTo(session)
        const fiber = yield* Effect.fork(Effect.zipRight(Effect.yieldNow(), act(session)))
        yield* (yield* SessionStore).onWrite(() => fiber.unsafeInterruptAsFork(FiberId.none))
        yield* Fiber.await(fiber)
        assert.deepStrictEqual(states, [state])
        if (name === "signOut") assert.deepStrictEqual(cookies.visible(), {})
      })
    )
  }
})

describe("A session listener", () => {
  it.effect("that throws causes a warning and stops no other listener", () =>
    withSession({}, function* ({ warnings }) {
      const session = yield* Session
      const before = yield* listenTo(session)
      yield* session.subscribe(() => {
        throw new Error("a bug of the site")
      })
      yield* (yield* SessionStore).onWrite(() => {
        throw new Error("a bug of ours")
      })
      const after = yield* listenTo(session)
      yield* session.accept(authenticated())
      assert.deepStrictEqual(
        [before.states, after.states],
        [["present session-test-1"], ["present session-test-1"]]
      )
      assert.strictEqual((yield* session.snapshot).status, "present")
      assert.deepStrictEqual(warnings, [
        "A listener to the session's writes threw: Error: a bug of ours",
        "A session listener threw: Error: a bug of the site"
      ])
    })
  )

  it.effect("is not called after it unsubscribed, and may unsubscribe twice", () =>
    withSession({}, function* () {
      const session = yield* Session
      const one = yield* listenTo(session)
      const two = yield* listenTo(session)
      one.unsubscribe()
      one.unsubscribe()
      yield* session.accept(authenticated())
      assert.deepStrictEqual([one.states, two.states], [[], ["present session-test-1"]])
    })
  )

  it.effect(
    "that unsubscribes itself during a notification does not prevent the others from being called",
    () =>
      withSession({}, function* () {
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
        assert.lengthOf(other.states, 2)
      })
  )

  it.effect("is not called when another unsubscribes it during the notification", () =>
    withSession({}, function* () {
      const session = yield* Session
      let stop = () => {}
      yield* session.subscribe(() => stop())
      const other = yield* listenTo(session)
      stop = other.unsubscribe
      yield* session.accept(authenticated())
      assert.deepStrictEqual(other.states, [])
    })
  )

  it.effect("that is subscribed during a notification is called from the next one on", () =>
    withSession({}, function* () {
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

  it.effect("is called once per subscription, also when one function subscribed twice", () =>
    withSession({}, function* () {
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
})
