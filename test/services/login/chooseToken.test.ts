import { assert, describe, it, effectOf, type Test } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { fingerprintOf } from "../../../src/domain/session/CookieValues.js"
import { loadCurrentSession } from "../../../src/services/login/currentSession.js"
import { Sessions } from "../../../src/services/api/families.js"
import { layerSessionRefresh } from "../../../src/services/background/layerSessionRefresh.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated, authenticatedJson, bobAuthenticatedJson } from "../../support/answers.js"
import { refreshPath } from "../../support/session.js"
import { sessionId, status } from "../../support/sessions.js"
import { offline, ok, refused, type Answer } from "../../support/wire.js"
import { fakeWorld, layerFamilies, publicToken, storageKey } from "../../support/world.js"

const refusal = refused(404, "session_not_found")
const noToken = refused(401, "unauthorized_credentials")
const ada = ok(authenticatedJson(1))
const adaElsewhere = ok(authenticatedJson(3, { session_token: "SECRET-token-3" }))
const bob = ok(bobAuthenticatedJson(2))
const adaToken = "SECRET-token-1"
const bobToken = "SECRET-token-2"

const put = ({ cookies }: ReturnType<typeof fakeWorld>, value: string, path = "/") =>
  cookies.put("stytch_session", { value, attributes: { path } })

/** A page that sees these session cookies, each for another path, and wrote none of them. The provider answers by token. */
const seeing = <A>(
  answers: Record<string, Answer>,
  test: (
    page: ReturnType<typeof fakeWorld> & { readonly asked: () => ReadonlyArray<string | undefined> }
  ) => Test<Session | Sessions, A>
) => {
  const tokenIn = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
    atob(headers["authorization"]?.split(" ")[1] ?? "").split(":")[1]
  const world = fakeWorld({ answer: (call) => answers[tokenIn(call) ?? ""] ?? noToken })
  for (const [n, token] of Object.keys(answers).entries()) put(world, token, n === 0 ? "/" : `/login/${n}`)
  const asked = () => world.wire.to(refreshPath).map((call) => tokenIn(call))
  const layer = layerSessionRefresh.pipe(Layer.provideMerge(layerFamilies()), Layer.provide(world.layer))
  return Effect.gen(function* () {
    assert.strictEqual(yield* status, "unknown")
    yield* TestClock.adjust(0)
    return yield* effectOf(test({ ...world, asked }))
  }).pipe(Effect.provide(layer))
}

describe("Several session cookies, of which this browser wrote none", () => {
  it.effect("count as the only one that the provider confirms", () =>
    seeing({ [adaToken]: ada, "SECRET-old": refusal }, function* ({ asked, storage }) {
      assert.strictEqual<string | undefined>(yield* sessionId, "session-test-1")
      assert.strictEqual((yield* (yield* Session).tokens)?.session_token, adaToken)
      assert.sameMembers([...asked()], [adaToken, "SECRET-old", adaToken])
      assert.strictEqual(storage.contents.get(`${storageKey}::written_opaque`), fingerprintOf(adaToken))
    })
  )

  it.effect("count as one of them when the provider confirms the same person twice", () =>
    seeing({ [adaToken]: ada, "SECRET-token-3": adaElsewhere }, function* () {
      assert.strictEqual(yield* status, "present")
      assert.strictEqual((yield* (yield* Session).snapshot).user?.user_id, "user-test-1")
    })
  )

  it.effect("count as none when the provider confirms two people", () =>
    seeing({ [adaToken]: ada, [bobToken]: bob }, function* ({ asked }) {
      assert.strictEqual(yield* status, "absent")
      assert.isNull(yield* (yield* Session).tokens)
      assert.sameMembers([...asked()], [adaToken, bobToken, publicToken])
      yield* TestClock.adjust("10 minutes")
      assert.lengthOf(asked(), 3)
    })
  )

  it.effect("count as none when the provider confirms nobody", () =>
    seeing({ "SECRET-old": refusal, "SECRET-older": refusal }, function* () {
      assert.strictEqual(yield* status, "absent")
    })
  )

  it.effect(
    "stay undecided while one of them cannot be asked about, also when another one is confirmed",
    () => {
      const answers: Record<string, Answer> = { [adaToken]: offline, [bobToken]: bob }
      return seeing(answers, function* () {
        assert.strictEqual(yield* status, "unknown")
        assert.isNull(yield* (yield* Session).tokens)
        answers[adaToken] = refusal
        yield* TestClock.adjust("10 seconds")
        assert.strictEqual<string | undefined>(yield* sessionId, "session-test-2")
      })
    }
  )

  it.effect("are asked about when they are four", () => {
    const old = Object.fromEntries([1, 2, 3].map((n) => [`SECRET-old-${n}`, refusal]))
    return seeing({ ...old, [adaToken]: ada }, function* () {
      assert.strictEqual<string | undefined>(yield* sessionId, "session-test-1")
    })
  })

  it.effect(
    "count as none when they are more than four, although the first four belong to one person",
    () => {
      const mallory = Object.fromEntries([1, 2, 3, 4].map((n) => [`SECRET-mallory-${n}`, bob]))
      return seeing({ ...mallory, [adaToken]: ada }, function* ({ asked, storage }) {
        assert.strictEqual(yield* status, "absent")
        assert.deepEqual(asked(), [publicToken])
        assert.isUndefined(storage.contents.get(`${storageKey}::written_opaque`))
      })
    }
  )

  it.effect("give way to a login that is stored while they are asked about", () => {
    const slow = Effect.delay(refusal, "1 second")
    return seeing({ [adaToken]: ada, "SECRET-old": slow }, function* () {
      const session = yield* Session
      yield* session.accept(authenticated(2, bobAuthenticatedJson(2)))
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual((yield* session.tokens)?.session_token, bobToken)
    })
  })

  it.effect("are asked about before somebody counts as the holder of the session", () =>
    seeing({ [adaToken]: ada, "SECRET-old": refusal }, function* (page) {
      page.storage.contents.clear()
      const present = yield* loadCurrentSession(yield* Session, yield* Sessions)
      assert.strictEqual(present?.session?.session_id, "session-test-1")
    })
  )
})

describe("Several session cookies, whose mark somebody clears with the storage", () => {
  it.effect("keep the page signed in", () =>
    seeing({ [adaToken]: ada, "SECRET-old": refusal }, function* ({ asked, storage, tabs }) {
      const before = asked().length
      storage.contents.clear()
      yield* tabs.write(storageKey, null)
      yield* TestClock.adjust(0)
      assert.strictEqual<string | undefined>(yield* sessionId, "session-test-1")
      assert.strictEqual((yield* (yield* Session).tokens)?.session_token, adaToken)
      assert.lengthOf(asked(), before + 3)
    })
  )
})
