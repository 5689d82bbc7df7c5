import { assert, describe, it, effectOf, type Test } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { fingerprintOf } from "../../../src/domain/session/CookieValues.js"
import { loadCurrentSession } from "../../../src/services/login/currentSession.js"
import { Sessions } from "../../../src/services/api/families.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated, authenticatedJson, bobAuthenticatedJson, storedState } from "../../support/answers.js"
import { refreshPath } from "../../support/session.js"
import { status } from "../../support/sessions.js"
import { byPath, offline, ok, refused, type Answer } from "../../support/wire.js"
import {
  fakeWorld,
  layerFamilies,
  signedInCookies,
  storageKey,
  type WorldOptions
} from "../../support/world.js"

const bobLogin = ok(bobAuthenticatedJson(2))
const tokenOfBob = { value: "SECRET-token-2", attributes: { path: "/" } }
const noTokens = (answer: object) => ok({ ...answer, session_token: "", session_jwt: "" })
/** Storage names the user of the token in the cookies. */
const ada = {
  cookies: signedInCookies,
  storage: {
    [storageKey]: storedState(),
    [`${storageKey}::token_owner`]: `${fingerprintOf(signedInCookies.stytch_session)} user-test-1`
  }
}
const ownDomain = { client: { endpointOptions: { testApiDomain: "login.acme.test" } } }

/** Runs a test on a page whose provider answers so when it is asked for the session. */
const asking = <A>(
  options: WorldOptions,
  answers: ReadonlyArray<Answer>,
  test: (world: ReturnType<typeof fakeWorld>) => Test<Session | Sessions, A>
) => {
  const world = fakeWorld({ answer: byPath({ [refreshPath]: answers }), ...options })
  return Effect.provide(effectOf(test(world)), Layer.provideMerge(layerFamilies(), world.layer))
}

/** Whose session it is: the id of its user, or null. */
const holder = Effect.gen(function* () {
  const present = yield* loadCurrentSession(yield* Session, yield* Sessions)
  return present?.session?.user_id ?? null
})

describe("loadCurrentSession", () => {
  it.effect("is the stored one without a request while the provider has named the user of the token", () =>
    asking(ada, [], function* ({ wire }) {
      assert.strictEqual<string | null>(yield* holder, "user-test-1")
      assert.deepStrictEqual(wire.calls, [])
    })
  )

  it.effect("is null without a request when there is no token", () =>
    asking({ storage: ada.storage }, [], function* ({ wire }) {
      assert.isNull(yield* holder)
      assert.deepStrictEqual(wire.calls, [])
    })
  )

  it.effect("is that of another tab's login, whose storage event this page did not get", () =>
    asking(ada, [], function* ({ cookies, storage, wire }) {
      const { session, user } = authenticated(2, bobAuthenticatedJson(2))
      cookies.put("stytch_session", tokenOfBob)
      storage.contents.set(storageKey, JSON.stringify({ session, user }))
      storage.contents.set(`${storageKey}::token_owner`, `${fingerprintOf(tokenOfBob.value)} user-test-2`)
      assert.strictEqual<string | null>(yield* holder, "user-test-2")
      assert.deepStrictEqual(wire.calls, [])
    })
  )

  it.effect("is fetched when another tab has replaced the token and could not write to storage", () =>
    asking(ada, [bobLogin], function* ({ cookies, wire }) {
      cookies.put("stytch_session", tokenOfBob)
      assert.strictEqual<string | null>(yield* holder, "user-test-2")
      assert.strictEqual<string | null>(yield* holder, "user-test-2")
      assert.lengthOf(wire.calls, 1)
      assert.strictEqual((yield* (yield* Session).snapshot).user?.user_id, "user-test-2")
    })
  )

  it.effect("is fetched when this page shows nobody and there is a token", () =>
    asking({}, [bobLogin], function* ({ cookies }) {
      cookies.put("stytch_session", tokenOfBob)
      assert.strictEqual<string | null>(yield* holder, "user-test-2")
    })
  )

  it.effect("is fetched each time when the provider keeps the token in its own cookies", () =>
    asking(
      { ...ownDomain, storage: ada.storage },
      [noTokens(authenticatedJson()), noTokens(bobAuthenticatedJson(2))],
      function* () {
        assert.strictEqual<string | null>(yield* holder, "user-test-1")
        assert.strictEqual<string | null>(yield* holder, "user-test-2")
      }
    )
  )

  it.effect("is null when the provider says that the token belongs to no session", () =>
    asking({ cookies: signedInCookies }, [refused(404, "session_not_found")], function* () {
      assert.isNull(yield* holder)
      assert.strictEqual(yield* status, "absent")
    })
  )

  it.effect("fails when the provider cannot be asked", () =>
    asking({ cookies: signedInCookies }, [offline], function* () {
      assert.strictEqual((yield* Effect.flip(holder))._tag, "NetworkError")
    })
  )
})
