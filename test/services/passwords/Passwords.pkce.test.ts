import { assert, describe, it, within } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { Passwords } from "../../../src/services/api/families.js"
import { authenticatedJson } from "../../support/answers.js"
import { inOrder, offline, ok, refused, type Answer } from "../../support/wire.js"
import { fakeWorld, layerFamilies, storageKey } from "../../support/world.js"

const key = `${storageKey}::PKCE_VERIFIER:passwords`
const stored = { [key]: JSON.stringify({ code_challenge: "challenge", code_verifier: "SECRET-verifier" }) }
const reset = { token: "TOKEN", password: "SECRET-new", session_duration_minutes: 30 }
const ada = { email: "ada@example.com" }
const good = ok(authenticatedJson())

const setUp = (
  required: boolean,
  answers: ReadonlyArray<Answer>,
  storage: Readonly<Record<string, string>> = {}
) => {
  const world = fakeWorld({ answer: inOrder(...answers), storage })
  return {
    ...world,
    bodies: () => world.wire.calls.map(({ body }) => body),
    isStored: () => world.storage.contents.has(key),
    layer: layerFamilies({ pkceRequiredForPasswordResets: required }).pipe(Layer.provide(world.layer))
  }
}

describe("passwords.resetByEmailStart", () => {
  it.effect("sends a challenge when the project requires it, the same for every pending email", () =>
    within(setUp(true, [ok({}), ok({})]), function* ({ bodies, isStored }) {
      const { resetByEmailStart } = yield* Passwords
      yield* resetByEmailStart(ada)
      yield* resetByEmailStart(ada)
      assert.match(JSON.stringify(bodies()[0]), /"code_challenge":"[\w-]{43}"/)
      assert.deepStrictEqual(bodies()[1], bodies()[0])
      assert.isTrue(isStored())
    })
  )

  it.effect("sends no challenge otherwise, and keeps the pair of an earlier email", () =>
    within(setUp(false, [ok({})], stored), function* ({ bodies, isStored }) {
      yield* (yield* Passwords).resetByEmailStart(ada)
      assert.deepStrictEqual(bodies(), [ada])
      assert.isTrue(isStored())
    })
  )
})

describe("passwords.resetByEmail", () => {
  type Row = readonly [
    name: string,
    answer: Answer,
    storage: Readonly<Record<string, string>>,
    outcome: string,
    left: boolean
  ]
  const rows: ReadonlyArray<Row> = [
    ["sends the stored verifier, then deletes it", good, stored, "signed in", false],
    ["sends no verifier when none is stored", good, {}, "signed in", false],
    ["keeps the verifier when it is refused", refused(400, "pkce_mismatch"), stored, "pkce_mismatch", true],
    ["keeps the verifier when the network fails", offline, stored, "NetworkError", true],
    [
      "fails with MissingPKCEError when the provider requires a verifier and none is stored",
      refused(400, "pkce_expected_code_verifier"),
      {},
      "MissingPKCEError",
      false
    ],
    [
      "fails with the provider's other errors when there is no verifier",
      refused(400, "weak_password"),
      {},
      "weak_password",
      false
    ]
  ]
  for (const [name, answer, storage, outcome, left] of rows) {
    it.effect(name, () =>
      within(setUp(true, [answer], storage), function* ({ bodies, isStored }) {
        const result = yield* (yield* Passwords).resetByEmail(reset).pipe(
          Effect.as("signed in"),
          Effect.catchAll((error) =>
            Effect.succeed(error._tag === "ApiError" ? error.error_type : error.name)
          )
        )
        assert.strictEqual(result, outcome)
        const code_verifier = storage === stored ? { code_verifier: "SECRET-verifier" } : {}
        assert.deepStrictEqual(bodies(), [{ ...reset, ...code_verifier }])
        assert.strictEqual(isStored(), left)
      })
    )
  }

  const late = Effect.delay(good, "1 millis")
  for (const [passwords, requests] of [
    [["SECRET-new", "SECRET-new"], 1],
    [["SECRET-new", "SECRET-other"], 2]
  ] as const) {
    it.effect(`sends ${requests} for two concurrent calls with the passwords ${passwords.join(", ")}`, () =>
      within(setUp(false, [late, late]), function* ({ bodies }) {
        const { resetByEmail } = yield* Passwords
        const both = yield* Effect.fork(
          Effect.forEach(passwords, (password) => resetByEmail({ ...reset, password }), { concurrency: 2 })
        )
        yield* TestClock.adjust("1 second")
        yield* both
        assert.lengthOf(bodies(), requests)
      })
    )
  }
})
