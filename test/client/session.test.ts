import { assert, describe, it } from "../support/it.js"
import * as Effect from "effect/Effect"
import {
  authenticated,
  authenticatedJson,
  renamed,
  renamedJson,
  sessionJson,
  storedState,
  user
} from "../support/answers.js"
import { fakeClient } from "../support/client.js"
import { byPath, ok, silence } from "../support/wire.js"
import { signedInCookies, storageKey } from "../support/world.js"

const { session } = authenticated()
const signedIn = { cookies: signedInCookies, storage: { [storageKey]: storedState() } }
const quiet = { ...signedIn, answer: () => silence }
const answer = byPath({
  "/magic_links/authenticate": ok(authenticatedJson()),
  "/sessions/authenticate": ok(authenticatedJson()),
  "/sessions/revoke": ok({}),
  "/users/me": ok(renamedJson)
})
const half = { session_duration_minutes: 30 }

describe("getSync and getInfo", () => {
  it.effect("return the stored state, marked as cached, until the provider answers", function* () {
    const { auth } = yield* fakeClient(quiet)
    assert.deepStrictEqual(auth.user.getSync(), user)
    assert.deepStrictEqual(auth.session.getSync(), session)
    assert.deepStrictEqual(auth.user.getInfo(), { user, value: user, fromCache: true })
    assert.deepStrictEqual(auth.session.getInfo(), {
      session,
      value: session,
      fromCache: true,
      status: "present",
      isComplete: true
    })
    assert.deepStrictEqual(auth.session.getTokens(), {
      session_token: "SECRET-token-1",
      session_jwt: "SECRET-jwt-1"
    })
  })
})

describe("onChange", () => {
  it.effect("is called when the user or the session changes, except for last_accessed_at", function* () {
    const { auth } = yield* fakeClient({ answer })
    const users: Array<unknown> = []
    const sessions: Array<unknown> = []
    auth.user.onChange((changed) => users.push(changed))
    auth.session.onChange((changed) => sessions.push(changed))
    yield* Effect.promise(() => auth.magicLinks.authenticate("TOKEN", half))
    yield* Effect.promise(() => auth.user.get())
    yield* Effect.promise(() => auth.session.revoke())
    assert.deepStrictEqual(users, [user, renamed, null])
    assert.deepStrictEqual(sessions, [session, null])
  })

  it.effect("is not called when the provider confirms that nobody is signed in", function* () {
    const { auth } = yield* fakeClient({ answer })
    const calls: Array<unknown> = []
    auth.session.onChange((changed) => calls.push(changed))
    auth.user.onChange((changed) => calls.push(changed))
    yield* Effect.promise(() => auth.session.revoke())
    assert.deepStrictEqual(calls, [])
  })

  it.effect("is not called after unsubscribing", function* () {
    const { auth } = yield* fakeClient({ answer })
    const calls: Array<unknown> = []
    const unsubscribe = auth.session.onChange((changed) => calls.push(changed))
    unsubscribe()
    yield* Effect.promise(() => auth.magicLinks.authenticate("TOKEN", half))
    assert.deepStrictEqual(calls, [])
  })
})

describe("onStateChange", () => {
  it.effect("is called with both, and with an empty object when signed out", function* () {
    const { auth } = yield* fakeClient({ answer })
    const states: Array<object> = []
    const unsubscribe = auth.onStateChange((state) => states.push(state))
    yield* Effect.promise(() => auth.magicLinks.authenticate("TOKEN", half))
    yield* Effect.promise(() => auth.session.revoke())
    unsubscribe()
    yield* Effect.promise(() => auth.magicLinks.authenticate("TOKEN", half))
    assert.deepStrictEqual(states, [{ session, user }, {}])
  })

  it.effect("is called once when the cached state is confirmed", function* () {
    const { auth } = yield* fakeClient({ ...signedIn, answer })
    const states: Array<object> = []
    auth.onStateChange((state) => states.push(state))
    yield* Effect.promise(() => auth.session.authenticate())
    yield* Effect.promise(() => auth.session.authenticate())
    assert.deepStrictEqual(states, [{ session, user }])
  })
})

describe("updateSession", () => {
  it.effect("stores the tokens at once, and the next call sends them", function* () {
    const { auth, cookies, sent } = yield* fakeClient({ answer })
    auth.session.updateSession({ session_token: "SECRET-new", session_jwt: "SECRET-jwt-new" })
    assert.deepStrictEqual(auth.session.getTokens(), {
      session_token: "SECRET-new",
      session_jwt: "SECRET-jwt-new"
    })
    assert.strictEqual(auth.session.getInfo().status, "absent")
    yield* Effect.promise(() => auth.session.authenticate())
    assert.include(atob(sent()[0]?.headers["authorization"]?.slice(6) ?? ""), ":SECRET-new")
    assert.strictEqual(auth.session.getInfo().status, "present")
    assert.strictEqual(cookies.get("stytch_session")?.value, "SECRET-token-1")
  })

  for (const none of [{}, { session_jwt: null }]) {
    it.effect(`accepts a session token without a JWT: ${JSON.stringify(none)}`, function* () {
      const { auth, cookies } = yield* fakeClient()
      auth.session.updateSession({ session_token: "SECRET-new", ...none })
      assert.deepStrictEqual(cookies.visible(), { stytch_session: "SECRET-new" })
    })
  }
})

describe("a stored session", () => {
  it.effect("can be extended", function* () {
    const longer = ok(
      authenticatedJson(1, { session: sessionJson(1, { expires_at: "2031-01-01T00:00:00Z" }) })
    )
    const { auth, sent } = yield* fakeClient({ answer: byPath({ "/sessions/authenticate": longer }) })
    const answered = yield* Effect.promise(() => auth.session.authenticate({ session_duration_minutes: 60 }))
    assert.strictEqual(answered.session.expires_at, "2031-01-01T00:00:00Z")
    assert.strictEqual(auth.session.getSync()?.expires_at, "2031-01-01T00:00:00Z")
    assert.deepStrictEqual(sent()[0]?.body, { session_duration_minutes: 60 })
  })

  it.effect("makes sending a link a secondary factor", function* () {
    const send = byPath({
      "/magic_links/email/send/primary": ok({ method_id: "primary" }),
      "/magic_links/email/send/secondary": ok({ method_id: "secondary" })
    })
    const { auth } = yield* fakeClient({ ...signedIn, answer: (call) => send(call) ?? silence })
    const { method_id } = yield* Effect.promise(() => auth.magicLinks.email.send("ada@example.com"))
    assert.strictEqual(method_id, "secondary")
  })
})
