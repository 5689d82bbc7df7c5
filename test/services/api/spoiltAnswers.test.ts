import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { isObject } from "../../../src/domain/values/objects.js"
import { Otps } from "../../../src/services/api/families.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticatedJson, sessionJson, userJson } from "../../support/answers.js"
import { fullAnswer, pathsOf, spoilt, type Path } from "../../support/fullAnswer.js"
import { inOrder, ok } from "../../support/wire.js"
import { fakeWorld, layerFamilies, storageKey } from "../../support/world.js"

/** Enters a passcode for each of these answers, and signs out in between. */
const logIn = (...answers: ReadonlyArray<unknown>) => {
  const world = fakeWorld({ answer: inOrder(...answers.map(ok)) })
  return Effect.gen(function* () {
    const otps = yield* Otps
    const session = yield* Session
    const logins = yield* Effect.forEach(answers, () =>
      Effect.gen(function* () {
        yield* session.signOut
        const outcome = yield* Effect.either(
          otps.authenticate("123456", "method-1", { session_duration_minutes: 30 })
        )
        return { outcome, status: (yield* session.snapshot).status, cookies: world.cookies.visible() }
      })
    )
    return { logins, warnings: world.warnings, storage: world.storage.contents }
  }).pipe(Effect.provide(layerFamilies().pipe(Layer.provide(world.layer))))
}

/** The members that an answer must have: who is signed in, with which tokens, and until when. */
const essential = [
  "user",
  "session",
  "session.session_id",
  "session.expires_at",
  "session_token",
  "session_jwt"
]

const paths = pathsOf(fullAnswer).filter((path) => !essential.includes(path.join(".")))
const member = (of: unknown, path: Path) =>
  path.reduce<unknown>((value, name) => (isObject(value) ? Reflect.get(value, name) : undefined), of)
const at = (path: Path) => member(fullAnswer, path)
/** The paths at which two values differ. */
const changedPaths = (one: unknown, other: unknown): ReadonlyArray<string> =>
  [...new Set([...pathsOf(one), ...pathsOf(other)].map((path) => path.join(".")))].filter((path) => {
    const [first, second] = [one, other].map((value) => member(value, path.split(".")))
    return !isObject(first) && !isObject(second) && first !== second
  })

const tokens = { stytch_session: "SECRET-token-1", stytch_session_jwt: "SECRET-jwt-1" }

describe("A spoilt answer signs in", () => {
  for (const path of paths) {
    it.effect(`when ${path.join(".")} is missing, null or of another type`, function* () {
      const odd = isObject(at(path)) ? "SECRET-junk" : { a: "SECRET-junk" }
      const { logins, warnings } = yield* logIn(
        ...[undefined, null, odd].map((by) => spoilt(fullAnswer, path, by))
      )
      for (const { cookies, outcome, status } of logins) {
        assert.deepStrictEqual([outcome._tag, status, cookies], ["Right", "present", tokens])
      }
      assert.isAtMost(warnings.length, 1)
      assert.notInclude(warnings.join(), "SECRET")
    })
  }

  it.effect("without the entries that cannot be read, with the others, and with one warning", function* () {
    const emails = [{ email_id: 5 }, ...userJson.emails, null]
    const user = {
      ...userJson,
      emails,
      status: 5,
      password: { password_id: "password-1", requires_reset: 1 }
    }
    const session = sessionJson(1, { roles: [1, "admin", null] })
    const answer = authenticatedJson(1, { user, session })
    const { logins, warnings } = yield* logIn(answer, answer, answer)
    assert.deepNestedInclude(logins[0]?.outcome, {
      "right.user.emails": userJson.emails,
      "right.user.password": { password_id: "password-1", requires_reset: false },
      "right.session.roles": ["admin"]
    })
    assert.notNestedProperty(logins[0]?.outcome, "right.user.status")
    assert.deepStrictEqual(warnings, [
      "Parts of the answer to /otps/authenticate could not be read: " +
        "user.status, user.emails.email_id, user.emails, user.password.requires_reset, session.roles."
    ])
  })

  it.effect("with what our schemas do not know, for the caller and for the next page", function* () {
    const added = { tier: "gold", links: [{ to: "a" }] }
    const user = { ...userJson, ...added, emails: [{ ...userJson.emails[0], ...added }] }
    const attributes = { ip_address: "", user_agent: "", ...added }
    const session = sessionJson(1, { ...added, attributes })
    const { logins, storage, warnings } = yield* logIn(
      authenticatedJson(1, { ...added, user, session, __user: user })
    )
    const outcome = logins[0]?.outcome
    assert.deepNestedInclude(outcome, {
      "right.tier": "gold",
      "right.user.links": added.links,
      "right.user.emails": user.emails,
      "right.session.attributes": attributes
    })
    assert.notNestedProperty(outcome, "right.__user")
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? "")
    assert.deepNestedInclude(stored, {
      "user.tier": "gold",
      "user.emails": user.emails,
      "session.links": added.links
    })
    assert.deepStrictEqual(warnings, [])

    const next = fakeWorld({ storage: Object.fromEntries(storage), cookies: tokens })
    const state = yield* Effect.flatMap(Session, (service) => service.snapshot).pipe(
      Effect.provide(layerFamilies().pipe(Layer.provide(next.layer)))
    )
    assert.deepNestedInclude(state, { "user.links": added.links, "session.tier": "gold" })
  })
})

describe("An answer without one of its fields", () => {
  /** The client keeps no token of it, as where the provider keeps them in its own cookies. */
  const without: Readonly<Record<string, object>> = { session_token: {}, session_jwt: {} }

  for (const path of pathsOf(fullAnswer)) {
    const name = path.join(".")
    it.effect(`signs in with all others, or fails and names the field: ${name}`, function* () {
      const { logins, warnings } = yield* logIn(fullAnswer, spoilt(fullAnswer, path, undefined))
      const [whole, login] = logins
      if (essential.includes(name) && !(name in without)) {
        assert.deepNestedInclude(login, {
          status: "absent",
          "outcome.left.path": name,
          "outcome.left.problem": "is missing"
        })
        assert.deepStrictEqual(warnings, [
          `The answer to /otps/authenticate cannot be read. ${name}: is missing.`
        ])
        assert.notInclude(JSON.stringify(login), "SECRET-")
        return
      }
      const cookies = without[name] ?? tokens
      assert.deepNestedInclude(login, { status: "present", cookies, "outcome._tag": "Right" })
      // An entry of a list may need the field, and then leaves the list with a warning
      const at = path.findIndex((step) => /^\d+$/.test(step))
      const mayChange = at < 0 ? name : path.slice(0, at).join(".")
      const changed = changedPaths(whole?.outcome, login?.outcome)
      for (const each of changed) assert.isTrue(each.startsWith(`right.${mayChange}`), each)
      for (const warning of warnings) assert.include(warning, mayChange)
    })
  }

  it.effect("signs in when only the session says who it is", function* () {
    const answer = spoilt(spoilt(fullAnswer, ["user_id"], undefined), ["user", "user_id"], null)
    const { logins } = yield* logIn(answer)
    assert.deepNestedInclude(logins[0], {
      status: "present",
      "outcome.right.user_id": "user-test-1",
      "outcome.right.user.user_id": "user-test-1"
    })
  })

  it.effect("fails when nothing says who it is", function* () {
    const places = [["user_id"], ["user", "user_id"], ["session", "user_id"]]
    const { logins } = yield* logIn(
      places.reduce<unknown>((all, at) => spoilt(all, at, undefined), fullAnswer)
    )
    assert.deepNestedInclude(logins[0], { status: "absent", "outcome.left.problem": "is missing" })
  })

  it.effect("fails when it names two people, and says where", function* () {
    const { logins, warnings } = yield* logIn(spoilt(fullAnswer, ["session", "user_id"], "user-test-2"))
    assert.deepNestedInclude(logins[0], { status: "absent", "outcome.left.path": "session.user_id" })
    assert.deepStrictEqual(warnings, ["An answer cannot be read. session.user_id: is not that of the user."])
  })
})

describe("An answer does not sign in", () => {
  for (const name of essential) {
    it.effect(`when ${name} is of another type`, function* () {
      const { logins, warnings } = yield* logIn(spoilt(fullAnswer, name.split("."), 5))
      assert.deepNestedInclude(logins[0], {
        status: "absent",
        "outcome.left._tag": "InvalidResponseError",
        "outcome.left.message": "Invalid JSON response from our servers.",
        "outcome.left.path": name,
        "outcome.left.problem": "is not of the expected type"
      })
      assert.deepStrictEqual(warnings, [
        `The answer to /otps/authenticate cannot be read. ${name}: is not of the expected type.`
      ])
      assert.notInclude(JSON.stringify(logins), "SECRET-")
    })
  }
})
