/** Cookies live as long as the provider says, whatever this computer's clock shows. */
import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { ServerTime } from "../../../src/services/session/ServerTime.js"
import { Session } from "../../../src/services/session/Session.js"
import { SessionStore } from "../../../src/services/session/SessionStore.js"
import { authenticated, sessionJson } from "../../support/answers.js"
import { withSession } from "../../support/session.js"
import { fakeWorld, layerState, signedInCookies } from "../../support/world.js"

const day = 86_400_000
const hour = 3_600_000
/** The provider's time when it answers, and an hour before that session ends. */
const noon = Date.UTC(2026, 0, 6, 12)
const answer = (more: object = {}) =>
  authenticated(1, {
    session: sessionJson(1, {
      last_accessed_at: "2026-01-06T12:00:00Z",
      expires_at: "2026-01-06T13:00:00Z",
      ...more
    })
  })

describe("A computer whose clock is wrong", () => {
  for (const [how, now] of [
    ["a day ahead", noon + day],
    ["a day behind", noon - day],
    ["right", noon]
  ] as const) {
    it.effect(`stays signed in through a reload and a second tab with a clock that is ${how}`, function* () {
      const world = fakeWorld()
      /** Loads the page: the first time, again, or in another tab. */
      const open = <A, E>(test: Effect.Effect<A, E, Session | SessionStore>) =>
        Effect.provide(test, Layer.fresh(layerState.pipe(Layer.provide(world.layer))))
      const status = Effect.map(
        Effect.flatMap(Session, ({ snapshot }) => snapshot),
        (snapshot) => snapshot.status
      )
      yield* TestClock.setTime(now)
      yield* open(
        Effect.gen(function* () {
          yield* (yield* Session).accept(answer())
          assert.strictEqual(yield* open(status), "present", "second tab")
          yield* (yield* SessionStore).reload
          assert.strictEqual(yield* status, "present", "first tab")
          assert.deepStrictEqual(yield* (yield* Session).tokens, {
            session_token: "SECRET-token-1",
            session_jwt: "SECRET-jwt-1"
          })
        })
      )
      assert.strictEqual(yield* open(status), "present", "reloaded")
      yield* TestClock.adjust(hour - 1)
      assert.strictEqual(yield* open(status), "present", "just before the session expires")
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* open(status), "absent", "when the session expires")
    })
  }

  for (const [how, now] of [
    ["fast", noon + day],
    ["slow", noon - day]
  ] as const) {
    it.effect(`follows the Date header when the provider lets pages read it and the clock is ${how}`, () =>
      withSession({}, function* ({ cookies }) {
        yield* TestClock.setTime(now)
        // The session was last accessed an hour before this answer
        yield* (yield* ServerTime).learn(noon)
        yield* (yield* Session).accept(answer({ last_accessed_at: "2026-01-06T11:00:00Z" }))
        yield* TestClock.adjust(hour - 1)
        assert.isNotNull(yield* (yield* Session).tokens)
        assert.deepStrictEqual(cookies.visible(), signedInCookies)
        yield* TestClock.adjust(1)
        assert.isNull(yield* (yield* Session).tokens)
        assert.deepStrictEqual(cookies.visible(), {})
      })
    )
  }
})
