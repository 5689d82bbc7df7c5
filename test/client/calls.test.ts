import { assert, describe, it } from "../support/it.js"
import * as Effect from "effect/Effect"
import { asynchronous, inOrder } from "../support/arguments.js"
import { callExamples, leastValues } from "../support/callExamples.js"
import { callPath, fakeClient } from "../support/client.js"
import { answerOfEveryCall } from "../support/fullAnswer.js"
import { fakeFrame, fakeGoogle, started } from "../support/oneTap.js"
import { ok } from "../support/wire.js"

/** The requests of a method with its required arguments, signed out. */
const requestsOf = (method: string): ReadonlyArray<string> => {
  const { id = "", webauthn_registration_id = "" } = leastValues(method)
  const parameters: Readonly<Record<string, unknown>> = { id, webauthn_registration_id, factor: "primary" }
  const { sends = [] } = callExamples[method] ?? {}
  return [sends]
    .flat()
    .map((route) => route.replaceAll(/:(\w+)/g, (_, name: string) => String(parameters[name])))
}

describe("each method of the client sends its own request", () => {
  for (const [method, row] of asynchronous) {
    it.effect(method, function* () {
      const frame = fakeFrame(({ method: asked }) =>
        Effect.succeed(asked === "oneTapStart" ? started : { redirect_url: "https://app.test/one-tap" })
      )
      const google = fakeGoogle(Effect.succeed({ _tag: "Credential", credential: "C" }))
      const layers = { ProviderFrame: frame.layer, GoogleIdentity: google.layer }
      const { auth, sent, visited } = yield* fakeClient({ answer: () => ok(answerOfEveryCall), layers })
      yield* Effect.promise(async () => callPath(auth, method, inOrder(row, leastValues(method))))
      const isStart = method.startsWith("oauth.") && method.endsWith(".start")
      assert.deepStrictEqual(
        sent().map(({ method, path }) => `${method} ${path}`),
        requestsOf(method)
      )
      const [, provider] = method.split(".")
      const left = provider === "googleOneTap" ? "https://app.test/one-tap" : `/oauth/${provider}/start?`
      if (isStart) assert.include(visited.at(-1), left)
      else assert.lengthOf(visited, 1)
    })
  }
})

describe("a method without options", () => {
  it.effect("drops further arguments, such as the index that `map` gives to its callback", function* () {
    const { auth, sent } = yield* fakeClient({ answer: () => ok(answerOfEveryCall) })
    yield* Effect.promise(async () => callPath(auth, "user.deleteEmail", ["email-1", 0]))
    assert.deepStrictEqual(
      sent().map(({ path }) => path),
      ["/users/emails/email-1"]
    )
  })
})

describe("a method with options", () => {
  it.effect("reads null as no options", function* () {
    const { auth, sent } = yield* fakeClient({ answer: () => ok(answerOfEveryCall) })
    yield* Effect.promise(async () => callPath(auth, "session.revoke", [null]))
    assert.deepStrictEqual(
      sent().map(({ path }) => path),
      ["/sessions/revoke"]
    )
  })
})
