import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import { fingerprintOf } from "../../../src/domain/session/CookieValues.js"
import type { User } from "../../../src/domain/schemas/User.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated, renamed, sessionJson, storedState, user } from "../../support/answers.js"
import { signedInCookies, storageKey } from "../../support/world.js"
import { signedInPage, withSession } from "../../support/session.js"

const ist = { stytch_intermediate_session_token: "SECRET-ist" }

describe("Session.accept", () => {
  it.effect("makes the session present, with its user", () =>
    withSession({}, function* () {
      const session = yield* Session
      yield* session.accept(authenticated())
      assert.deepStrictEqual(yield* session.snapshot, {
        status: "present",
        isComplete: true,
        session: authenticated().session,
        user,
        fromCache: false
      })
    })
  )

  it.effect(
    "writes both tokens to cookies that expire with the session, and removes the intermediate token",
    () =>
      withSession({ cookies: ist }, function* ({ cookies }) {
        const session = yield* Session
        yield* session.accept(authenticated())
        assert.deepStrictEqual(cookies.visible(), signedInCookies)
        // As long after the answer as the provider says, on a clock that starts in 1970
        const lifetime = Date.UTC(2030, 0, 1) - Date.UTC(2026, 0, 6, 12)
        assert.strictEqual(cookies.get("stytch_session")?.expires, lifetime)
        assert.strictEqual(cookies.get("stytch_session_jwt")?.expires, lifetime)
        assert.deepStrictEqual(yield* session.tokens, {
          session_token: "SECRET-token-1",
          session_jwt: "SECRET-jwt-1"
        })
      })
  )

  it.effect("stores the session with its user and without its tokens", () =>
    withSession({}, function* ({ storage }) {
      yield* (yield* Session).accept(authenticated())
      const stored: unknown = JSON.parse(storage.contents.get(storageKey) ?? "")
      assert.nestedPropertyVal(stored, "session.session_id", "session-test-1")
      assert.nestedPropertyVal(stored, "user.user_id", "user-test-1")
      assert.notInclude(JSON.stringify([...storage.contents]), "SECRET")
    })
  )

  for (const opaque of [
    { session_token: "", session_jwt: "" },
    { session_token: "SECRET-token-2", session_jwt: "" },
    { session_token: "", session_jwt: "SECRET-jwt-2" },
    { session_token: null, session_jwt: null }
  ]) {
    it.effect(`removes our cookies when the provider keeps the tokens (${JSON.stringify(opaque)})`, () =>
      withSession({ cookies: { ...signedInCookies, ...ist } }, function* ({ cookies }) {
        const session = yield* Session
        yield* session.accept(authenticated(2, opaque))
        assert.deepStrictEqual(cookies.visible(), {})
        assert.strictEqual((yield* session.snapshot).status, "present")
      })
    )
  }

  it.effect.each([
    ["does not know the session of another token at the start", "SECRET-token-9", "unknown"],
    ["knows the session of its own token at the start", "SECRET-token-1", "present"]
  ] as const)("%s", ([, owned, status]) =>
    withSession(
      {
        ...signedInPage,
        storage: {
          ...signedInPage.storage,
          [`${storageKey}::token_owner`]: `${fingerprintOf(owned)} user-test-1`
        }
      },
      function* ({ cookies, storage }) {
        const { snapshot } = yield* Session
        assert.deepInclude(yield* snapshot, { status, fromCache: true })
        assert.strictEqual((yield* snapshot).user === null, status === "unknown")
        assert.deepStrictEqual(cookies.visible(), signedInCookies)
        assert.strictEqual(storage.contents.get(storageKey), storedState())
      }
    )
  )

  it.effect("replaces another session", () =>
    withSession({}, function* ({ cookies }) {
      const session = yield* Session
      yield* session.accept(authenticated(1))
      yield* session.accept(authenticated(2))
      assert.strictEqual((yield* session.snapshot).session?.session_id, authenticated(2).session.session_id)
      assert.strictEqual(cookies.get("stytch_session")?.value, "SECRET-token-2")
    })
  )

  it.effect("keeps the reference to an equal user", () =>
    withSession({}, function* () {
      const session = yield* Session
      yield* session.accept(authenticated(1))
      const { user: before } = yield* session.snapshot
      yield* session.accept(authenticated(2))
      assert.strictEqual((yield* session.snapshot).user, before)
    })
  )
})

describe("Session.acceptUser", () => {
  it.effect("stores the user of an answer without the answer's own members", () =>
    withSession({}, function* ({ storage }) {
      const session = yield* Session
      yield* session.accept(authenticated())
      const __user = { ...renamed, request_id: "request-id-test-1", status_code: 200 }
      assert.deepStrictEqual(yield* session.acceptUser({ user_id: user.user_id, __user }), {
        user_id: user.user_id
      })
      assert.deepStrictEqual((yield* session.snapshot).user, renamed)
      assert.notInclude(storage.contents.get(storageKey) ?? "", "request_id")
    })
  )
})

describe("Session.replaceUser", () => {
  it.effect("replaces the user, also in storage", () =>
    withSession({}, function* ({ storage }) {
      const session = yield* Session
      yield* session.accept(authenticated())
      yield* session.replaceUser(renamed)
      assert.deepInclude(yield* session.snapshot, { status: "present", isComplete: true, user: renamed })
      assert.include(storage.contents.get(storageKey), '"first_name":"Ada"')
    })
  )

  it.effect("leaves an unknown session unknown, also in other tabs", () =>
    withSession({ cookies: signedInCookies }, function* ({ storage }) {
      const session = yield* Session
      yield* session.replaceUser(user)
      assert.deepInclude(yield* session.snapshot, {
        status: "unknown",
        session: null,
        user,
        fromCache: false
      })
      assert.isFalse(storage.contents.has(storageKey))
    })
  )

  it.effect("takes the user out of an answer that carries one", () =>
    withSession({}, function* () {
      const session = yield* Session
      yield* session.accept(authenticated())
      const answer = yield* session.acceptUser({ request_id: "r", __user: renamed })
      assert.deepStrictEqual(answer, { request_id: "r" })
      assert.deepStrictEqual((yield* session.snapshot).user, renamed)
    })
  )

  it.effect("keeps the user when an answer carries none", () =>
    withSession({}, function* () {
      const session = yield* Session
      yield* session.accept(authenticated())
      const answer: { readonly request_id: string; readonly __user?: User } = { request_id: "r" }
      assert.deepStrictEqual(yield* session.acceptUser(answer), { request_id: "r" })
      assert.deepStrictEqual((yield* session.snapshot).user, user)
    })
  )
})

describe("Session.key", () => {
  it.effect("changes with the stored session id and the token, and with nothing else", () =>
    withSession({}, function* ({ cookies, storage }) {
      const { accept, key, replaceUser } = yield* Session
      yield* accept(authenticated(1))
      const first = yield* key
      yield* replaceUser(renamed)
      yield* accept(authenticated(1, { session_jwt: "SECRET-jwt-renewed" }))
      assert.strictEqual(yield* key, first)
      // Another tab signs in, and its cookies arrive before the storage event
      cookies.put("stytch_session", { value: "SECRET-token-2", attributes: { path: "/" } })
      const second = yield* key
      storage.contents.set(storageKey, storedState(2))
      const third = yield* key
      storage.contents.set(storageKey, "{")
      assert.lengthOf(new Set([first, second, third, yield* key]), 4)
    })
  )
})

describe("Session.adoptTokens", () => {
  it.effect("writes the tokens to cookies and leaves the state to the next refresh", () =>
    withSession({ cookies: ist }, function* ({ cookies }) {
      const session = yield* Session
      const before = yield* session.snapshot
      yield* session.adoptTokens({ session_token: "SECRET-token-1", session_jwt: "SECRET-jwt-1" })
      assert.deepStrictEqual(cookies.visible(), signedInCookies)
      assert.deepStrictEqual(yield* session.snapshot, before)
    })
  )
})

describe("Session.acceptIntermediate", () => {
  it.effect("writes the intermediate cookie for ten minutes and keeps the session", () =>
    withSession({ cookies: signedInCookies, storage: { [storageKey]: storedState() } }, function* (world) {
      const session = yield* Session
      yield* session.acceptIntermediate("SECRET-ist")
      assert.deepStrictEqual(world.cookies.visible(), { ...signedInCookies, ...ist })
      assert.strictEqual(world.cookies.get("stytch_intermediate_session_token")?.expires, 600_000)
      assert.strictEqual(yield* session.intermediateToken, "SECRET-ist")
      assert.strictEqual((yield* session.snapshot).status, "present")
    })
  )

  it.effect("removes the cookie when the provider keeps the token", () =>
    withSession({ cookies: { ...signedInCookies, ...ist } }, function* ({ cookies }) {
      yield* (yield* Session).acceptIntermediate("")
      assert.deepStrictEqual(cookies.visible(), signedInCookies)
    })
  )
})

describe("Ending the session", () => {
  for (const [how, left] of [
    ["signOut", {}],
    ["expire", ist]
  ] as const) {
    it.effect(
      `by ${how} removes the session cookies${how === "signOut" ? " and the intermediate cookie" : ""}`,
      () =>
        withSession({}, function* ({ cookies, storage }) {
          const session = yield* Session
          yield* session.accept(authenticated())
          cookies.put("stytch_intermediate_session_token", {
            value: "SECRET-ist",
            attributes: { path: "/" }
          })
          yield* session[how]
          assert.deepStrictEqual<object>(cookies.visible(), left)
          assert.strictEqual(storage.contents.get(storageKey), "null")
          assert.deepStrictEqual(yield* session.snapshot, {
            status: "absent",
            isComplete: false,
            session: null,
            user: null,
            fromCache: false
          })
        })
    )
  }
})

describe("Session.era", () => {
  it.effect("changes with a second logout in the same millisecond", () =>
    withSession({}, function* () {
      const { era, signOut } = yield* Session
      const logout = Effect.map(Effect.zipRight(signOut, era), (now) => now.logout)
      assert.notStrictEqual(yield* logout, yield* logout)
    })
  )
})

describe("A new client", () => {
  const cached = { [storageKey]: storedState() }
  const severalCookies = { cookies: signedInCookies, stuckCookies: { stytch_session: "SECRET-mallory" } }

  it.effect("with a cookie and a stored session is present, from cache", () =>
    withSession({ cookies: signedInCookies, storage: cached }, function* () {
      assert.deepStrictEqual(yield* (yield* Session).snapshot, {
        status: "present",
        isComplete: true,
        session: authenticated().session,
        user,
        fromCache: true
      })
    })
  )

  it.effect("with a cookie and no stored session is unknown", () =>
    withSession({ cookies: signedInCookies }, function* () {
      assert.deepInclude(yield* (yield* Session).snapshot, { status: "unknown", fromCache: true })
    })
  )

  it.effect("with a cookie and a stored state without a session is unknown", () => {
    const storage = { [storageKey]: JSON.stringify({ session: null, user: null }) }
    return withSession({ cookies: signedInCookies, storage }, function* () {
      assert.deepInclude(yield* (yield* Session).snapshot, { status: "unknown" })
    })
  })

  it.effect("without a session cookie and a custom domain removes the session", () =>
    withSession(
      { cookies: { stytch_session_jwt: "SECRET-jwt-1", ...ist }, storage: cached },
      function* (world) {
        assert.deepInclude(yield* (yield* Session).snapshot, {
          status: "absent",
          isComplete: false,
          session: null,
          user: null
        })
        assert.strictEqual(world.storage.contents.get(storageKey), "null")
        assert.deepStrictEqual(world.cookies.visible(), ist)
      }
    )
  )

  it.effect("without anything stored is absent and writes nothing", () =>
    withSession({}, function* ({ storage }) {
      assert.deepInclude(yield* (yield* Session).snapshot, {
        status: "absent",
        isComplete: false,
        fromCache: false
      })
      assert.deepStrictEqual([...storage.contents], [])
    })
  )

  for (const [what, storage, expected] of [
    ["nothing", {}, { status: "unknown", session: null }],
    ["a session", cached, { status: "present", isComplete: true, fromCache: true }]
  ] as const) {
    it.effect(
      `with several session cookies and ${what} stored is ${expected.status} until the provider is asked`,
      () =>
        withSession({ ...severalCookies, storage }, function* ({ cookies }) {
          assert.deepInclude(yield* (yield* Session).snapshot, expected)
          assert.deepStrictEqual(cookies.visible(), signedInCookies)
        })
    )
  }

  const client = { endpointOptions: { testApiDomain: "login.acme.test" } }

  it.effect("with a custom domain and no stored session is unknown, because its cookies cannot be read", () =>
    withSession({ client }, function* () {
      assert.deepInclude(yield* (yield* Session).snapshot, { status: "unknown" })
    })
  )

  it.effect("with a custom domain and a stored session is present, from cache", () =>
    withSession({ client, storage: cached }, function* () {
      assert.deepInclude(yield* (yield* Session).snapshot, {
        status: "present",
        isComplete: true,
        fromCache: true
      })
    })
  )

  for (const [what, text] of [
    ["malformed", "{"],
    ["of another shape", JSON.stringify({ session: { ...sessionJson(), session_id: 5 }, user: null })]
  ] as const) {
    it.effect(`drops a stored state that is ${what}, with a warning`, () =>
      withSession(
        { cookies: signedInCookies, storage: { [storageKey]: text } },
        function* ({ storage, warnings }) {
          assert.deepInclude(yield* (yield* Session).snapshot, { status: "unknown", session: null })
          assert.strictEqual(storage.contents.get(storageKey), "null")
          assert.deepStrictEqual(warnings, ["The stored session could not be read and was dropped."])
        }
      )
    )
  }

  it.effect("treats an empty stored string as no state", () =>
    withSession({ cookies: signedInCookies, storage: { [storageKey]: "" } }, function* ({ warnings }) {
      assert.deepInclude(yield* (yield* Session).snapshot, { status: "unknown" })
      assert.deepStrictEqual(warnings, [])
    })
  )
})
