import { assert, describe, it } from "../support/it.js"
import * as Effect from "effect/Effect"
import { UsageError } from "../../src/domain/errors/BasicErrors.js"
import {
  asynchronous,
  inOrder,
  kinds,
  rightValues,
  synchronous,
  type ArgumentsRow
} from "../support/arguments.js"
import { callPath, fakeClient } from "../support/client.js"

/** What a call fails with: a rejection of those that give a Promise, an exception of the others. */
const failureOf = (run: () => unknown, isPromise: boolean): Effect.Effect<unknown> =>
  isPromise
    ? Effect.promise(async () => {
        const made = run()
        assert.instanceOf(made, Promise)
        return made.then(
          () => "It did not fail",
          (error: unknown) => error
        )
      })
    : Effect.try(run).pipe(
        Effect.as("It did not fail"),
        Effect.catchAll(({ error }) => Effect.succeed(error))
      )

/** Each wrong way to call a method, and the error's message. */
const wrongCalls = ([, row]: ArgumentsRow): ReadonlyArray<
  readonly [args: ReadonlyArray<unknown>, message: string]
> => {
  const right = rightValues(row)
  const fields = Object.entries(row.fields).map(([field, rule]) => {
    const { words, wrong } = kinds[rule]
    return { field, isNeeded: !rule.endsWith("?"), message: `${field} must be ${words}.`, wrong }
  })
  const alone = row.positional.map((name) => right[name])
  const needed = fields.find(({ field, isNeeded }) => isNeeded && !row.positional.includes(field))
  return [
    ...fields.flatMap(({ field, isNeeded, message, wrong }) =>
      [...wrong, ...(isNeeded ? [undefined] : [])].map(
        (value) => [inOrder(row, { ...right, [field]: value }), message] as const
      )
    ),
    ...(fields.length > alone.length ? ["a", 5, true, ["a"], () => {}] : []).map(
      (options) => [[...alone, options], "options must be an object."] as const
    ),
    ...(needed ? [[], [undefined], [null]].map((none) => [[...alone, ...none], needed.message] as const) : [])
  ]
}

it.effect("custom scopes of a social login must be an array of strings", function* () {
  const { auth, visited } = yield* fakeClient()
  const start = (custom_scopes: unknown) => () => callPath(auth, "oauth.github.start", [{ custom_scopes }])
  for (const wrong of ["repo", [1], { 0: "repo" }]) {
    const error = yield* failureOf(start(wrong), true)
    assert.instanceOf(error, UsageError)
    assert.strictEqual(
      error.message,
      "Invalid call to oauth.github.start\ncustom_scopes must be an array of strings."
    )
  }
  assert.lengthOf(visited, 1)
  yield* Effect.promise(async () => start(["repo", "gist"])())
  assert.include(visited.at(-1) ?? "", "custom_scopes=repo+gist")
})

it.effect("parameters of a social login must be strings", function* () {
  const { auth, visited } = yield* fakeClient()
  const start = (provider_params: unknown) => () =>
    callPath(auth, "oauth.github.start", [{ provider_params }])
  for (const wrong of [{ prompt: {} }, { prompt: 1 }, { prompt: { toString: null } }]) {
    const error = yield* failureOf(start(wrong), true)
    assert.instanceOf(error, UsageError)
    assert.strictEqual(
      error.message,
      "Invalid call to oauth.github.start\nprovider_params.prompt must be a string."
    )
  }
  assert.lengthOf(visited, 1)
  yield* Effect.promise(async () => start({ hd: "a.test" })())
  assert.include(visited.at(-1) ?? "", "provider_hd=a.test")
})

it.effect("the signal of a passkey's prompt must be an AbortSignal", function* () {
  const { auth, sent } = yield* fakeClient()
  const authenticate = () =>
    callPath(auth, "webauthn.authenticate", [{ session_duration_minutes: 30, signal: {} }])
  const error = yield* failureOf(authenticate, true)
  assert.instanceOf(error, UsageError)
  assert.strictEqual(error.message, "Invalid call to webauthn.authenticate\nsignal must be an AbortSignal.")
  assert.deepStrictEqual(sent(), [])
})

const rows = [
  ...asynchronous.map((row) => ({ row, isPromise: true })),
  ...synchronous.map((row) => ({ row, isPromise: false }))
]

describe("a wrong argument is a usage error that names it, and nothing is sent", () => {
  for (const { isPromise, row } of rows) {
    const [method] = row
    it.effect(method, function* () {
      const { auth, cookies, passkeys, sent, storage, visited } = yield* fakeClient()
      for (const [args, message] of wrongCalls(row)) {
        const error = yield* failureOf(() => callPath(auth, method, args), isPromise)
        assert.instanceOf(error, UsageError, message)
        assert.strictEqual(error.message, `Invalid call to ${method}\n${message}`)
        assert.strictEqual(error.code, "usage_error")
      }
      assert.deepStrictEqual([sent(), passkeys.asked, visited.length], [[], [], 1])
      assert.deepStrictEqual(cookies.visible(), {})
      assert.notInclude([...storage.contents.keys()].join(), "PKCE")
    })
  }
})
