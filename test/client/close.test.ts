import { assert, describe, it } from "../support/it.js"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { SdkError } from "../../src/domain/errors/BasicErrors.js"
import { authenticatedJson, storedState } from "../support/answers.js"
import { fakeClient, rejection } from "../support/client.js"
import { byPath, ok, silence } from "../support/wire.js"
import { signedInCookies, storageKey } from "../support/world.js"

const signedIn = {
  cookies: signedInCookies,
  storage: { [storageKey]: storedState() },
  answer: byPath({ "/sessions/authenticate": ok(authenticatedJson()) })
}

describe("a closed client", () => {
  it.effect("stops refreshing the session, and keeps it", function* () {
    const { auth, cookies, wire } = yield* fakeClient(signedIn)
    yield* TestClock.adjust("3 minutes")
    assert.lengthOf(wire.to("/sessions/authenticate"), 2)
    yield* Effect.promise(() => auth.close())
    const calls = wire.calls.length
    yield* TestClock.adjust("1 hour")
    assert.lengthOf(wire.calls, calls)
    assert.deepStrictEqual(cookies.visible(), signedInCookies)
  })

  it.effect("stops sending events, and stops listening to the end of the page", function* () {
    const { auth, page, wire } = yield* fakeClient()
    yield* Effect.promise(() => auth.close())
    yield* TestClock.adjust("1 minute")
    yield* page.hide
    assert.deepStrictEqual(wire.to("/events"), [])
  })

  it.effect("stops listening to other tabs", function* () {
    const { auth, tabs } = yield* fakeClient(signedIn)
    const states: Array<object> = []
    auth.onStateChange((state) => states.push(state))
    yield* TestClock.adjust(0)
    const before = states.length
    yield* Effect.promise(() => auth.close())
    yield* tabs.write(storageKey, "null")
    assert.lengthOf(states, before)
  })

  it.effect("rejects a login by link that was in progress", function* () {
    const { auth } = yield* fakeClient({ answer: () => silence })
    const login = yield* Effect.fork(
      rejection(() => auth.magicLinks.authenticate("TOKEN", { session_duration_minutes: 30 }))
    )
    yield* TestClock.adjust(0)
    yield* Effect.promise(() => auth.close())
    assert.isDefined(yield* login)
  })

  it.effect("keeps the session of a login that was in progress", function* () {
    const gate = yield* Deferred.make<void>()
    const { auth, cookies } = yield* fakeClient({
      answer: () => Effect.zipRight(Deferred.await(gate), ok(authenticatedJson()))
    })
    const login = yield* Effect.fork(
      rejection(() => auth.magicLinks.authenticate("TOKEN", { session_duration_minutes: 30 }))
    )
    yield* TestClock.adjust(0)
    yield* Effect.promise(() => auth.close())
    yield* login
    yield* Deferred.succeed(gate, undefined)
    yield* TestClock.adjust(0)
    assert.deepStrictEqual(cookies.visible(), signedInCookies)
  })

  it.effect("rejects a login by link that started in the same moment", function* () {
    const { auth } = yield* fakeClient({ answer: () => silence })
    const error = rejection(() => {
      const login = auth.magicLinks.authenticate("TOKEN", { session_duration_minutes: 30 })
      return auth.close().then(() => login)
    })
    assert.isDefined(yield* error)
  })

  it.effect("rejects further calls with client_closed", function* () {
    const { auth, sent } = yield* fakeClient()
    yield* Effect.promise(() => auth.close())
    const error = yield* rejection(() => auth.user.get())
    assert.instanceOf(error, SdkError)
    assert.strictEqual(error.code, "client_closed")
    assert.deepStrictEqual(sent(), [])
  })

  it.effect("stays closed when it is closed twice", function* () {
    const { auth, sent } = yield* fakeClient()
    assert.isUndefined(yield* Effect.promise(() => auth.close()))
    assert.isUndefined(yield* Effect.promise(() => auth.close()))
    const error = yield* rejection(() => auth.user.get())
    assert.instanceOf(error, SdkError)
    assert.strictEqual(error.code, "client_closed")
    assert.deepStrictEqual(sent(), [])
  })
})
