import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import type { Authenticated } from "../../../src/domain/api/Sessions.js"
import { signIn } from "../../../src/services/api/signIn.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated, storedState } from "../../support/answers.js"
import { withSession } from "../../support/session.js"
import { signedInCookies, storageKey } from "../../support/world.js"

const cached = { cookies: signedInCookies, storage: { [storageKey]: storedState() } }

/** A call that signs in to session 2, whose answer comes after `meanwhile`. Returns the status then. */
const answeredAfter = (meanwhile: (session: Session["Type"]) => Effect.Effect<void>) =>
  Effect.gen(function* () {
    const session = yield* Session
    const answer = yield* Deferred.make<Authenticated>()
    const call = yield* Effect.fork(signIn(session)(Deferred.await(answer)))
    yield* Effect.yieldNow()
    yield* meanwhile(session)
    yield* Deferred.succeed(answer, authenticated(2))
    assert.strictEqual((yield* Fiber.join(call)).session.session_id, "session-test-2")
    return (yield* session.snapshot).status
  })

describe("signIn", () => {
  it.effect("stores no session when the user signed out since", () =>
    withSession(cached, ({ cookies }) =>
      Effect.gen(function* () {
        assert.strictEqual(yield* answeredAfter(({ signOut }) => signOut), "absent")
        assert.deepStrictEqual(cookies.visible(), {})
      })
    )
  )

  it.effect("stores no session when the user signed out in another tab since", () =>
    withSession(cached, ({ storage }) =>
      Effect.gen(function* () {
        const elsewhere = Effect.sync(() => void storage.contents.set(`${storageKey}::signed_out`, "1"))
        yield* answeredAfter(() => elsewhere)
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
      withSession(cached, ({ storage }) =>
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
          assert.strictEqual(found, "absent")
        })
      )
    )
  }

  it.effect("stores the session when the earlier one ended since", () =>
    withSession(cached, () =>
      Effect.gen(function* () {
        assert.strictEqual(yield* answeredAfter(({ expire }) => expire), "present")
      })
    )
  )

  for (const [how, end] of [
    [
      "succeeded",
      (answer: Deferred.Deferred<Authenticated, "no">) => Deferred.succeed(answer, authenticated(2))
    ],
    ["failed", (answer: Deferred.Deferred<Authenticated, "no">) => Deferred.fail(answer, "no" as const)]
  ] as const) {
    it.effect(`stops watching for a logout when the call has ${how}`, () =>
      withSession(cached, () =>
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
          const answer = yield* Deferred.make<Authenticated, "no">()
          const call = yield* Effect.fork(signIn({ ...session, watchSignOut })(Deferred.await(answer)))
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
    withSession(cached, () =>
      Effect.gen(function* () {
        yield* (yield* Session).signOut
        assert.strictEqual(yield* answeredAfter(() => Effect.void), "present")
      })
    )
  )

  it.effect("stores the session when the storage was cleared since", () =>
    withSession(cached, ({ storage }) =>
      Effect.gen(function* () {
        yield* (yield* Session).signOut
        const cleared = Effect.sync(() => storage.contents.clear())
        assert.strictEqual(yield* answeredAfter(() => cleared), "present")
      })
    )
  )
})
