import { assert, describe, it } from "../../support/it.js"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { makeSessionCall } from "../../../src/services/login/SessionCall.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated, authenticatedJson } from "../../support/answers.js"
import { listenTo } from "../../support/session.js"
import { sessionId, signedIn, status } from "../../support/sessions.js"
import { ok, refused } from "../../support/wire.js"
import { fakeWorld, layerTransport, storageKey } from "../../support/world.js"

const renewed = ok(authenticatedJson(1, { session_jwt: "SECRET-jwt-renewed" }))

describe("SessionCall", () => {
  it.effect("notifies nobody until the outcome is applied", () =>
    signedIn([renewed], function* ({ cookies }) {
      const { states } = yield* listenTo(yield* Session)
      const { applyOutcome, fetchSession } = yield* makeSessionCall
      const outcome = yield* fetchSession()
      assert.deepStrictEqual([states, cookies.get("stytch_session_jwt")?.value], [[], "SECRET-jwt-1"])
      yield* applyOutcome(outcome)
      assert.deepStrictEqual(states, ["present session-test-1"])
      assert.strictEqual(cookies.get("stytch_session_jwt")?.value, "SECRET-jwt-renewed")
    })
  )

  it.effect("asks again when the answer arrived while the browser had frozen the page", () => {
    let frozenFor = 0
    const freeze = Effect.sync(() => {
      frozenFor += 20 * 60_000
    })
    const old = ok(authenticatedJson(1, { session_jwt: "SECRET-jwt-old" }))
    return signedIn([Effect.zipRight(freeze, old), renewed], function* ({ cookies }) {
      const { applyOutcome, fetchSession } = yield* makeSessionCall
      yield* applyOutcome(yield* fetchSession())
      assert.strictEqual(cookies.get("stytch_session_jwt")?.value, "SECRET-jwt-renewed")
    }).pipe((test) =>
      Effect.clockWith((clock) =>
        Effect.withClock(test, {
          [Clock.ClockTypeId]: Clock.ClockTypeId,
          sleep: (duration) => clock.sleep(duration),
          currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now + frozenFor),
          unsafeCurrentTimeMillis: () => clock.unsafeCurrentTimeMillis() + frozenFor,
          currentTimeNanos: clock.currentTimeNanos,
          unsafeCurrentTimeNanos: () => clock.unsafeCurrentTimeNanos()
        })
      )
    )
  })

  it.effect("stores the session when the outcome is applied", () =>
    signedIn([ok(authenticatedJson(2))], function* () {
      const { applyOutcome, fetchSession } = yield* makeSessionCall
      const outcome = yield* fetchSession()
      assert.strictEqual<string | undefined>(yield* sessionId, "session-test-1")
      yield* applyOutcome(outcome)
      assert.strictEqual<string | undefined>(yield* sessionId, "session-test-2")
    })
  )

  it.effect("ends the session when an outcome that says so is applied", () =>
    signedIn([refused(404, "session_not_found")], function* () {
      const { applyOutcome, fetchSession } = yield* makeSessionCall
      const outcome = yield* fetchSession()
      assert.strictEqual(yield* status, "present")
      const error = yield* Effect.flip(Effect.asVoid(applyOutcome(outcome)))
      assert.deepInclude(error, { error_type: "session_not_found" })
      assert.strictEqual(yield* status, "absent")
    })
  )

  it.effect("keeps the session when the error does not end it", () =>
    signedIn([refused(429, "too_many_requests")], function* () {
      const { applyOutcome, fetchSession } = yield* makeSessionCall
      const outcome = yield* fetchSession()
      assert.isTrue(Either.isLeft(outcome.answer))
      yield* Effect.flip(Effect.asVoid(applyOutcome(outcome)))
      assert.strictEqual(yield* status, "present")
    })
  )

  for (const [what, answer] of [
    ["renews", renewed],
    ["ends", refused(404, "session_not_found")]
  ] as const) {
    it.effect(`keeps a login that came before an outcome that ${what} the earlier session is applied`, () =>
      signedIn([answer], function* ({ cookies }) {
        const { applyOutcome, fetchSession } = yield* makeSessionCall
        const outcome = yield* fetchSession()
        yield* (yield* Session).accept(authenticated(2))
        yield* Effect.exit(applyOutcome(outcome))
        assert.strictEqual<string | undefined>(yield* sessionId, "session-test-2")
        assert.strictEqual(cookies.get("stytch_session")?.value, "SECRET-token-2")
      })
    )
  }

  it.effect("stores no session when somebody signed out before the outcome is applied", () => {
    const world = fakeWorld({
      client: { customBaseUrl: "auth.app.test" },
      answer: () => ok(authenticatedJson(1, { session_token: "", session_jwt: "" }))
    })
    return Effect.gen(function* () {
      const { applyOutcome, fetchSession } = yield* makeSessionCall
      const outcome = yield* fetchSession()
      yield* (yield* Session).signOut
      yield* applyOutcome(outcome)
      assert.strictEqual(yield* status, "absent")
      assert.strictEqual(world.storage.contents.get(storageKey), "null")
    }).pipe(Effect.provide(layerTransport.pipe(Layer.provideMerge(world.layer))))
  })

  it.effect("asks at most three times while the session changes during each call, and then fails", () => {
    const worlds: Array<ReturnType<typeof fakeWorld>> = []
    const rotating = Effect.suspend(() => {
      for (const { cookies, wire } of worlds) {
        cookies.put("stytch_session", {
          value: `SECRET-token-${wire.calls.length + 1}`,
          attributes: { path: "/" }
        })
      }
      return Effect.delay(renewed, "100 millis")
    })
    return signedIn(Array<typeof renewed>(200).fill(rotating), function* (world) {
      worlds.push(world)
      const { fetchSession } = yield* makeSessionCall
      const asking = yield* Effect.fork(fetchSession())
      yield* TestClock.adjust("10 seconds")
      assert.lengthOf(world.wire.calls, 3)
      const outcome = yield* Fiber.join(asking)
      const error = Option.getOrNull(Either.getLeft(outcome.answer))
      assert.instanceOf(error, NetworkError)
      assert.strictEqual(String(error.cause), "Error: The session token changed during each call.")
      assert.isFalse(world.storage.contents.has(`${storageKey}::refreshed_at`))
      assert.strictEqual(yield* status, "present")
    })
  })

  it.effect.each([
    ["forgets the method that was used last when the user is gone", "user_not_found", "{}"],
    ["keeps it when only the session is over", "session_not_found", "google"]
  ] as const)("%s", ([, error, left]) =>
    signedIn([refused(404, error)], function* ({ storage }) {
      storage.contents.set(`${storageKey}::last_used`, "google")
      const { applyOutcome, fetchSession } = yield* makeSessionCall
      yield* Effect.exit(applyOutcome(yield* fetchSession()))
      assert.strictEqual(storage.contents.get(`${storageKey}::last_used`), left)
    })
  )
})
