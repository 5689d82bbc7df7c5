import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { ServerTime } from "../../../src/services/session/ServerTime.js"
import type { User } from "../../../src/domain/User.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated, renamed, sessionJson, storedState, user } from "../../support/answers.js"
import { signedInCookies, storageKey } from "../../support/world.js"
import { withSession } from "../../support/session.js"

const ist = { stytch_intermediate_session_token: "SECRET-ist" }

describe("a session that an answer carries", () => {
  it.effect("is present, with its user", () =>
    withSession({}, () =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.accept(authenticated())
        assert.deepStrictEqual(yield* session.snapshot, {
          status: "present",
          session: authenticated().session,
          user,
          fromCache: false
        })
      })
    )
  )

  it.effect("puts both tokens into cookies that end when it ends, and clears the intermediate token", () =>
    withSession({ cookies: ist }, ({ cookies }) =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.accept(authenticated())
        assert.deepStrictEqual(cookies.visible(), signedInCookies)
        assert.strictEqual(cookies.get("stytch_session")?.expires, Date.UTC(2030, 0, 1))
        assert.deepStrictEqual(yield* session.tokens, {
          session_token: "SECRET-token-1",
          session_jwt: "SECRET-jwt-1"
        })
      })
    )
  )

  it.effect("is stored with its user and without its tokens", () =>
    withSession({}, ({ storage }) =>
      Effect.gen(function* () {
        yield* (yield* Session).accept(authenticated())
        const stored: unknown = JSON.parse(storage.contents.get(storageKey) ?? "")
        assert.nestedPropertyVal(stored, "session.session_id", "session-test-1")
        assert.nestedPropertyVal(stored, "user.user_id", "user-test-1")
        assert.notInclude(JSON.stringify([...storage.contents]), "SECRET")
      })
    )
  )

  for (const opaque of [
    { session_token: "", session_jwt: "" },
    { session_token: "SECRET-token-2", session_jwt: "" },
    { session_token: null, session_jwt: null }
  ]) {
    it.effect(
      `with tokens we cannot see (${JSON.stringify(opaque)}) removes all cookies and is present`,
      () =>
        withSession({ cookies: { ...signedInCookies, ...ist } }, ({ cookies }) =>
          Effect.gen(function* () {
            const session = yield* Session
            yield* session.accept(authenticated(2, opaque))
            assert.deepStrictEqual(cookies.visible(), {})
            assert.strictEqual((yield* session.snapshot).status, "present")
          })
        )
    )
  }

  it.effect("takes the place of another", () =>
    withSession({}, ({ cookies }) =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.accept(authenticated(1))
        yield* session.accept(authenticated(2))
        assert.strictEqual((yield* session.snapshot).session?.session_id, authenticated(2).session.session_id)
        assert.strictEqual(cookies.get("stytch_session")?.value, "SECRET-token-2")
      })
    )
  )

  it.effect("keeps the user's reference when the user is the same in meaning", () =>
    withSession({}, () =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.accept(authenticated(1))
        const { user: before } = yield* session.snapshot
        yield* session.accept(authenticated(2))
        assert.strictEqual((yield* session.snapshot).user, before)
      })
    )
  )
})

describe("a user that was fetched anew", () => {
  it.effect("takes the place of the known one, in storage too", () =>
    withSession({}, ({ storage }) =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.accept(authenticated())
        yield* session.replaceUser(renamed)
        assert.deepInclude(yield* session.snapshot, { status: "present", user: renamed })
        assert.include(storage.contents.get(storageKey), '"first_name":"Ada"')
      })
    )
  )

  it.effect("does not tell whether there is a session while that is unknown, to other tabs neither", () =>
    withSession({ cookies: signedInCookies }, ({ storage }) =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.replaceUser(user)
        assert.deepInclude(yield* session.snapshot, { status: "unknown", session: null, user })
        assert.isFalse(storage.contents.has(storageKey))
      })
    )
  )

  it.effect("is taken out of the answer that brought them along", () =>
    withSession({}, () =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.accept(authenticated())
        const answer = yield* session.acceptUser({ request_id: "r", __user: renamed })
        assert.deepStrictEqual(answer, { request_id: "r" })
        assert.deepStrictEqual((yield* session.snapshot).user, renamed)
      })
    )
  )

  it.effect("stays as known when the answer brings none along", () =>
    withSession({}, () =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.accept(authenticated())
        const answer: { readonly request_id: string; readonly __user?: User } = { request_id: "r" }
        assert.deepStrictEqual(yield* session.acceptUser(answer), { request_id: "r" })
        assert.deepStrictEqual((yield* session.snapshot).user, user)
      })
    )
  )
})

describe("what tells this browser's session from another", () => {
  it.effect("changes with the session that is stored, with its token, and with nothing else", () =>
    withSession({}, ({ cookies, storage }) =>
      Effect.gen(function* () {
        const { accept, key, replaceUser } = yield* Session
        yield* accept(authenticated(1))
        const first = yield* key
        yield* replaceUser(renamed)
        yield* accept(authenticated(1, { session_jwt: "SECRET-jwt-renewed" }))
        assert.strictEqual(yield* key, first)
        // Another tab signs in: its cookies are there before this one hears of it
        cookies.put("stytch_session", { value: "SECRET-token-2", attributes: { path: "/" } })
        const second = yield* key
        storage.contents.set(storageKey, storedState(2))
        const third = yield* key
        storage.contents.set(storageKey, "{")
        assert.lengthOf(new Set([first, second, third, yield* key]), 4)
      })
    )
  )
})

describe("on a computer whose clock is wrong", () => {
  for (const [how, now] of [
    ["fast", Date.UTC(2031, 0, 1)],
    ["slow", Date.UTC(2025, 0, 1)]
  ] as const) {
    it.effect(`${how}, the cookies end when the session does`, () =>
      withSession({}, ({ cookies }) =>
        Effect.gen(function* () {
          yield* TestClock.setTime(now)
          // An hour before it ends
          yield* (yield* ServerTime).learn(Date.UTC(2029, 11, 31, 23))
          yield* (yield* Session).accept(authenticated())
          assert.strictEqual(cookies.get("stytch_session")?.expires, now + 3_600_000)
          assert.strictEqual(cookies.get("stytch_session_jwt")?.expires, now + 3_600_000)
        })
      )
    )
  }
})

describe("tokens that a server made", () => {
  it.effect("are written into the cookies; the state follows with the next refresh", () =>
    withSession({ cookies: ist }, ({ cookies }) =>
      Effect.gen(function* () {
        const session = yield* Session
        const before = yield* session.snapshot
        yield* session.adoptTokens({ session_token: "SECRET-token-1", session_jwt: "SECRET-jwt-1" })
        assert.deepStrictEqual(cookies.visible(), signedInCookies)
        assert.deepStrictEqual(yield* session.snapshot, before)
      })
    )
  )
})

describe("a state with only an intermediate token", () => {
  it.effect("writes that cookie for ten minutes, clears the session's and is absent", () =>
    withSession({ cookies: signedInCookies, storage: { [storageKey]: storedState() } }, (world) =>
      Effect.gen(function* () {
        const session = yield* Session
        yield* session.acceptIntermediate("SECRET-ist")
        assert.deepStrictEqual(world.cookies.visible(), ist)
        assert.strictEqual(world.cookies.get("stytch_intermediate_session_token")?.expires, 600_000)
        assert.strictEqual((yield* session.snapshot).status, "absent")
        assert.strictEqual(world.storage.contents.get(storageKey), "null")
      })
    )
  )

  it.effect("that we cannot see removes all cookies", () =>
    withSession({ cookies: { ...signedInCookies, ...ist } }, ({ cookies }) =>
      Effect.gen(function* () {
        yield* (yield* Session).acceptIntermediate("")
        assert.deepStrictEqual(cookies.visible(), {})
      })
    )
  )
})

describe("an absent state", () => {
  for (const [how, left] of [
    ["signOut", {}],
    ["expire", ist]
  ] as const) {
    it.effect(
      `by ${how} destroys the session's cookies${how === "signOut" ? " and the intermediate" : ""}`,
      () =>
        withSession({}, ({ cookies, storage }) =>
          Effect.gen(function* () {
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
              session: null,
              user: null,
              fromCache: false
            })
          })
        )
    )
  }
})

describe("at the start", () => {
  const cached = { [storageKey]: storedState() }

  it.effect("a cookie and a stored state are present, from cache", () =>
    withSession({ cookies: signedInCookies, storage: cached }, () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* (yield* Session).snapshot, {
          status: "present",
          session: authenticated().session,
          user,
          fromCache: true
        })
      })
    )
  )

  it.effect("a cookie without a stored state is unknown", () =>
    withSession({ cookies: signedInCookies }, () =>
      Effect.gen(function* () {
        assert.deepInclude(yield* (yield* Session).snapshot, { status: "unknown", fromCache: true })
      })
    )
  )

  it.effect("a cookie with a stored user but no session is unknown", () => {
    const storage = { [storageKey]: JSON.stringify({ session: null, user: null }) }
    return withSession({ cookies: signedInCookies, storage }, () =>
      Effect.gen(function* () {
        assert.deepInclude(yield* (yield* Session).snapshot, { status: "unknown" })
      })
    )
  })

  it.effect("no session cookie and no custom domain destroys the session", () =>
    withSession({ cookies: { stytch_session_jwt: "SECRET-jwt-1", ...ist }, storage: cached }, (world) =>
      Effect.gen(function* () {
        assert.deepInclude(yield* (yield* Session).snapshot, { status: "absent", session: null, user: null })
        assert.strictEqual(world.storage.contents.get(storageKey), "null")
        assert.deepStrictEqual(world.cookies.visible(), ist)
      })
    )
  )

  it.effect("nothing at all is absent, and nothing is written", () =>
    withSession({}, ({ storage }) =>
      Effect.gen(function* () {
        assert.deepInclude(yield* (yield* Session).snapshot, { status: "absent", fromCache: true })
        assert.deepStrictEqual([...storage.contents], [])
      })
    )
  )

  const client = { endpointOptions: { testApiDomain: "login.acme.test" } }

  it.effect("a custom domain without a stored state is unknown: its cookies are out of our reach", () =>
    withSession({ client }, () =>
      Effect.gen(function* () {
        assert.deepInclude(yield* (yield* Session).snapshot, { status: "unknown" })
      })
    )
  )

  it.effect("a custom domain with a stored state is present, from cache", () =>
    withSession({ client, storage: cached }, () =>
      Effect.gen(function* () {
        assert.deepInclude(yield* (yield* Session).snapshot, { status: "present", fromCache: true })
      })
    )
  )

  for (const [what, text] of [
    ["malformed", "{"],
    ["of another shape", JSON.stringify({ session: { ...sessionJson(), session_id: 5 }, user: null })]
  ] as const) {
    it.effect(`a stored state that is ${what} is dropped with a warning`, () =>
      withSession({ cookies: signedInCookies, storage: { [storageKey]: text } }, ({ storage, warnings }) =>
        Effect.gen(function* () {
          assert.deepInclude(yield* (yield* Session).snapshot, { status: "unknown", session: null })
          assert.strictEqual(storage.contents.get(storageKey), "null")
          assert.deepStrictEqual(warnings, ["The stored session could not be read and was dropped."])
        })
      )
    )
  }

  it.effect("an empty stored text is nothing", () =>
    withSession({ cookies: signedInCookies, storage: { [storageKey]: "" } }, ({ warnings }) =>
      Effect.gen(function* () {
        assert.deepInclude(yield* (yield* Session).snapshot, { status: "unknown" })
        assert.deepStrictEqual(warnings, [])
      })
    )
  )
})
