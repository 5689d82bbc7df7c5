import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import { Sessions } from "../../../src/services/api/families.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated, authenticatedJson } from "../../support/answers.js"
import { others, sessionId, signedIn, status, unrecoverable } from "../../support/sessions.js"
import { ok, refused } from "../../support/wire.js"
import { signedInCookies, storageKey } from "../../support/world.js"

describe("Sessions.authenticate", () => {
  it.effect("stores the provider's answer, which is not from cache", () =>
    signedIn([ok(authenticatedJson(1, { session_jwt: "SECRET-jwt-renewed" }))], function* ({ cookies }) {
      yield* (yield* Sessions).authenticate()
      assert.strictEqual(cookies.get("stytch_session_jwt")?.value, "SECRET-jwt-renewed")
      assert.isFalse((yield* (yield* Session).snapshot).fromCache)
    })
  )

  for (const [outcome, first] of [
    ["success", ok(authenticatedJson(1))],
    ["an error that ends sessions", refused(401, "unauthorized_credentials")],
    ["another error", refused(500, "internal_server_error")]
  ] as const) {
    it.effect(`repeats the call after ${outcome} when the session changed during it`, function* () {
      const meanwhile = Effect.flatMap(Session, (session) => session.accept(authenticated(2)))
      const changing: Array<Effect.Effect<void>> = []
      const during = Effect.suspend(() => changing.shift() ?? Effect.void)
      yield* signedIn([Effect.zipRight(during, first), ok(authenticatedJson(2))], function* ({ wire }) {
        changing.push(Effect.provideService(meanwhile, Session, yield* Session))
        const answer = yield* (yield* Sessions).authenticate({ session_duration_minutes: 5 })
        assert.strictEqual<string>(answer.session.session_id, "session-test-2")
        assert.strictEqual<string | undefined>(yield* sessionId, "session-test-2")
        assert.deepStrictEqual(wire.paths(), ["/sessions/authenticate", "/sessions/authenticate"])
        assert.deepStrictEqual(wire.calls[1]?.body, { session_duration_minutes: 5 })
      })
    })
  }

  for (const error_type of unrecoverable) {
    it.effect(`fails and ends the session after ${error_type}`, () =>
      signedIn([refused(401, error_type)], function* ({ cookies, storage }) {
        const error = yield* Effect.flip(Effect.asVoid((yield* Sessions).authenticate()))
        assert.deepInclude(error, { _tag: "ApiError", error_type })
        assert.strictEqual(yield* status, "absent")
        assert.deepStrictEqual(cookies.visible(), {})
        assert.strictEqual(storage.contents.get(storageKey), "null")
      })
    )
  }

  for (const [name, answer] of others) {
    it.effect(`keeps the session after ${name}`, () =>
      signedIn([answer], function* ({ cookies }) {
        yield* Effect.flip(Effect.asVoid((yield* Sessions).authenticate()))
        assert.strictEqual(yield* status, "present")
        assert.deepStrictEqual(cookies.visible(), signedInCookies)
      })
    )
  }
})

describe("Sessions with tokens in the provider's own cookies", () => {
  it.effect("returns empty tokens and removes our cookies", () =>
    signedIn([ok(authenticatedJson(2, { session_token: "", session_jwt: "" }))], function* ({ cookies }) {
      const options = { access_token: "T", session_duration_minutes: 30 }
      const { session_token } = yield* (yield* Sessions).exchangeAccessToken(options)
      assert.strictEqual(session_token, "")
      assert.deepStrictEqual(cookies.visible(), {})
      assert.strictEqual<string | undefined>(yield* sessionId, "session-test-2")
    })
  )
})
