import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import * as Limits from "../../../src/domain/limits/Limits.js"
import { Sessions } from "../../../src/services/api/families.js"
import { Cookies } from "../../../src/services/browser/Cookies.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated } from "../../support/answers.js"
import { others, signedIn, status, unrecoverable } from "../../support/sessions.js"
import { offline, ok, refused, silence } from "../../support/wire.js"
import { publicToken, signedInCookies, storageKey } from "../../support/world.js"

const done = ok({ request_id: "r", status_code: 200 })

describe("Sessions.revoke", () => {
  const intermediate = { value: "SECRET-ist", attributes: { path: "/" } }

  it.effect("removes an intermediate token too", () =>
    signedIn([done], function* ({ cookies }) {
      cookies.put("stytch_intermediate_session_token", intermediate)
      yield* (yield* Sessions).revoke()
      assert.deepStrictEqual(cookies.visible(), {})
    })
  )

  for (const [name, answer] of others) {
    it.effect(`fails and keeps the session after ${name}`, () =>
      signedIn([answer], function* ({ cookies }) {
        const error = yield* Effect.flip(Effect.asVoid((yield* Sessions).revoke()))
        assert.include(["ApiError", "NetworkError"], error._tag)
        assert.strictEqual(yield* status, "present")
        assert.deepStrictEqual(cookies.visible(), signedInCookies)
      })
    )

    it.effect(`fails and removes the session after ${name} when forced`, () =>
      signedIn([answer], function* ({ cookies }) {
        yield* Effect.flip(Effect.asVoid((yield* Sessions).revoke({ forceClear: true })))
        assert.strictEqual(yield* status, "absent")
        assert.deepStrictEqual(cookies.visible(), {})
      })
    )
  }

  for (const error_type of unrecoverable) {
    it.effect(`fails and removes the session after ${error_type}`, () =>
      signedIn([refused(404, error_type)], function* ({ cookies }) {
        cookies.put("stytch_intermediate_session_token", intermediate)
        const error = yield* Effect.flip(Effect.asVoid((yield* Sessions).revoke({ forceClear: false })))
        assert.deepInclude(error, { error_type })
        assert.strictEqual(yield* status, "absent")
        assert.deepStrictEqual(cookies.visible(), {})
      })
    )
  }

  for (const forceClear of [false, true]) {
    it.effect(`leaves a session that started during the call present when forced is ${forceClear}`, () => {
      const changing: Array<Effect.Effect<void>> = []
      const during = Effect.suspend(() => changing.shift() ?? Effect.void)
      return signedIn([Effect.zipRight(during, refused(404, "session_not_found"))], function* () {
        changing.push((yield* Session).accept(authenticated(2)))
        yield* Effect.flip(Effect.asVoid((yield* Sessions).revoke({ forceClear })))
        assert.strictEqual(yield* status, "present")
      })
    })
  }
})

describe("Sessions.revoke beside cookies of another site", () => {
  const rows = [
    ["leaves the session that another tab started during the call", "SECRET-token-2", false],
    ["ends its own session", "SECRET-token-1", true]
  ] as const
  for (const [name, kept, ends] of rows) {
    it.effect(`${name}, when nobody could store which cookie counts`, () => {
      const changing: Array<() => void> = []
      const during = Effect.sync(() => changing.shift()?.())
      return signedIn([Effect.zipRight(during, done)], function* ({ cookies, storage }) {
        changing.push(() => {
          cookies.put("stytch_session", { value: "planted", attributes: { domain: "test", path: "/" } })
          cookies.put("stytch_session", { value: kept, attributes: { path: "/" } })
          storage.contents.clear()
        })
        yield* (yield* Sessions).revoke()
        const values = yield* Effect.map(Cookies, (each) => each.all("stytch_session")).pipe(Effect.flatten)
        assert.strictEqual(values.includes(kept), !ends)
      })
    })
  }

  it.effect("counts as a logout although a refresh has noticed the end of the session meanwhile", () => {
    const changing: Array<Effect.Effect<void>> = []
    const during = Effect.suspend(() => changing.shift() ?? Effect.void)
    return signedIn([Effect.zipRight(during, done)], function* ({ cookies, storage }) {
      const session = yield* Session
      const plant = (value: string, path: string) =>
        cookies.put("stytch_session", { value, attributes: { domain: "test", path } })
      changing.push(
        Effect.map(session.expire, () => {
          plant("planted", "/")
          plant("planted too", "/landing")
        })
      )
      yield* (yield* Sessions).revoke()
      assert.isTrue(storage.contents.has(`${storageKey}::signed_out`))
    })
  })
})

describe("Sessions.revoke when forced", () => {
  it.effect("removes the session before the provider answers, and sends its token", () =>
    signedIn([silence], function* ({ cookies, wire }) {
      yield* Effect.fork(Effect.flip(Effect.asVoid((yield* Sessions).revoke({ forceClear: true }))))
      yield* TestClock.adjust(0)
      assert.strictEqual(yield* status, "absent")
      assert.deepStrictEqual(cookies.visible(), {})
      const credentials = atob(wire.calls[0]?.headers["authorization"]?.replace("Basic ", "") ?? "")
      assert.strictEqual(credentials, `${publicToken}:SECRET-token-1`)
    })
  )

  it.effect("does not wait the whole time of a call, which goes on", () => {
    let isInterrupted = false
    const noted = Effect.onInterrupt(silence, () => Effect.sync(() => (isInterrupted = true)))
    return signedIn([noted], function* () {
      const revoking = yield* Effect.fork(
        Effect.flip(Effect.asVoid((yield* Sessions).revoke({ forceClear: true })))
      )
      yield* TestClock.adjust(Limits.forcedRevokeTimeout)
      assert.strictEqual((yield* revoking)._tag, "NetworkError")
      assert.isFalse(isInterrupted)
    })
  })
})

describe("Sessions.revoke and the PKCE pairs of this browser", () => {
  const key = `${storageKey}::PKCE_VERIFIER:magic_links`
  const pair = JSON.stringify({ code_challenge: "c", code_verifier: "v" })

  const rows = [
    ["after a logout", done, {}],
    ["after a forced logout without an answer", offline, { forceClear: true }],
    ["when the provider says that the session is over", refused(404, "session_not_found"), {}]
  ] as const
  for (const [name, answer, options] of rows) {
    it.effect(`removes them ${name}`, () =>
      signedIn([answer], function* ({ storage }) {
        storage.contents.set(key, pair)
        yield* Effect.exit((yield* Sessions).revoke(options))
        assert.isFalse(storage.contents.has(key))
      })
    )
  }

  it.effect("keeps them when the logout failed", () =>
    signedIn([offline], function* ({ storage }) {
      storage.contents.set(key, pair)
      yield* Effect.exit((yield* Sessions).revoke())
      assert.isTrue(storage.contents.has(key))
    })
  )

  it.effect("keeps them when nobody is signed in, because they belong to a login to come", () =>
    signedIn([done, done], function* ({ storage }) {
      yield* (yield* Sessions).revoke()
      storage.contents.set(key, pair)
      yield* (yield* Sessions).revoke({ forceClear: true })
      assert.isTrue(storage.contents.has(key))
    })
  )
})
