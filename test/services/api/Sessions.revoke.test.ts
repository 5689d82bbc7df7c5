import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Sessions } from "../../../src/services/api/Sessions.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated } from "../../support/answers.js"
import { others, signedIn, status, unrecoverable } from "../../support/sessions.js"
import { ok, refused } from "../../support/wire.js"
import { signedInCookies } from "../../support/world.js"

describe("Sessions.revoke", () => {
  const intermediate = { value: "SECRET-ist", attributes: { path: "/" } }
  const done = ok({ request_id: "r", status_code: 200 })

  it.effect("removes an intermediate token too", () =>
    signedIn([done], ({ cookies }) =>
      Effect.gen(function* () {
        cookies.put("stytch_intermediate_session_token", intermediate)
        yield* (yield* Sessions).revoke()
        assert.deepStrictEqual(cookies.visible(), {})
      })
    )
  )

  for (const [name, answer] of others) {
    it.effect(`fails and keeps the session after ${name}`, () =>
      signedIn([answer], ({ cookies }) =>
        Effect.gen(function* () {
          const error = yield* Effect.flip(Effect.asVoid((yield* Sessions).revoke()))
          assert.include(["ApiError", "NetworkError"], error._tag)
          assert.strictEqual(yield* status, "present")
          assert.deepStrictEqual(cookies.visible(), signedInCookies)
        })
      )
    )

    it.effect(`fails and removes the session after ${name} when forced`, () =>
      signedIn([answer], ({ cookies }) =>
        Effect.gen(function* () {
          yield* Effect.flip(Effect.asVoid((yield* Sessions).revoke({ forceClear: true })))
          assert.strictEqual(yield* status, "absent")
          assert.deepStrictEqual(cookies.visible(), {})
        })
      )
    )
  }

  for (const error_type of unrecoverable) {
    it.effect(`fails and removes the session after ${error_type}`, () =>
      signedIn([refused(404, error_type)], ({ cookies }) =>
        Effect.gen(function* () {
          cookies.put("stytch_intermediate_session_token", intermediate)
          const error = yield* Effect.flip(Effect.asVoid((yield* Sessions).revoke({ forceClear: false })))
          assert.deepInclude(error, { error_type })
          assert.strictEqual(yield* status, "absent")
          assert.deepStrictEqual(cookies.visible(), {})
        })
      )
    )
  }

  for (const [forceClear, left] of [
    [false, "present"],
    [true, "absent"]
  ] as const) {
    it.effect(`leaves a session that started during the call ${left} when forced is ${forceClear}`, () => {
      const changing: Array<Effect.Effect<void>> = []
      const during = Effect.suspend(() => changing.shift() ?? Effect.void)
      return signedIn([Effect.zipRight(during, refused(404, "session_not_found"))], () =>
        Effect.gen(function* () {
          changing.push((yield* Session).accept(authenticated(2)))
          yield* Effect.flip(Effect.asVoid((yield* Sessions).revoke({ forceClear })))
          assert.strictEqual(yield* status, left)
        })
      )
    })
  }
})
