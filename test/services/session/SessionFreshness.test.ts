import { assert, describe, it } from "../../support/it.js"
import * as TestClock from "effect/TestClock"
import { Session } from "../../../src/services/session/Session.js"
import { SessionFreshness } from "../../../src/services/session/SessionFreshness.js"
import { authenticated, renamed } from "../../support/answers.js"
import { withSession } from "../../support/session.js"
import { signedInCookies, storageKey } from "../../support/world.js"

describe("SessionFreshness", () => {
  const key = `${storageKey}::refreshed_at`

  it.effect("has no confirmation before the provider answered", () =>
    withSession({ cookies: signedInCookies }, function* () {
      assert.strictEqual(yield* (yield* SessionFreshness).confirmedAt, -Infinity)
    })
  )

  it.effect("is confirmed, for all tabs, by an answer with a session but not by a fetched user", () =>
    withSession({}, function* ({ storage }) {
      const session = yield* Session
      yield* TestClock.setTime(5_000)
      yield* session.accept(authenticated())
      yield* TestClock.setTime(9_000)
      yield* session.replaceUser(renamed)
      assert.strictEqual(yield* (yield* SessionFreshness).confirmedAt, 5_000)
      assert.strictEqual(storage.contents.get(key), "5000")
    })
  )

  it.effect("is not confirmed by storing a renewed session", () =>
    withSession({}, function* ({ storage }) {
      const session = yield* Session
      yield* session.renew(authenticated())
      assert.strictEqual((yield* session.snapshot).status, "present")
      assert.isFalse(storage.contents.has(key))
    })
  )

  for (const [title, elsewhere, expected] of [
    ["uses the confirmation of another tab when it is later", "7000", 7_000],
    ["uses this tab's confirmation when another tab's is older", "3000", 5_000],
    ["uses the current time when another tab's clock is a second ahead", "10000", 9_000],
    ["ignores a confirmation in the future: the clock was moved back", "99000", 5_000],
    ["ignores a stored confirmation that is not a number", "soon", 5_000]
  ] as const) {
    it.effect(title, () =>
      withSession({}, function* ({ storage }) {
        const freshness = yield* SessionFreshness
        yield* TestClock.setTime(5_000)
        yield* freshness.confirm
        yield* TestClock.setTime(9_000)
        storage.contents.set(key, elsewhere)
        assert.strictEqual(yield* freshness.confirmedAt, expected)
      })
    )
  }
})
