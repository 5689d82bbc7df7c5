import { assert, describe, it } from "../support/it.js"
import * as Effect from "effect/Effect"
import { authenticatedJson, bootstrapJson } from "../support/answers.js"
import { fakeClient } from "../support/client.js"
import {
  calledMethods,
  expectTypedResults,
  hostileAnswers,
  html,
  nested,
  script,
  textual
} from "../support/hostile.js"
import { fakeWire, ok, reply, type Answer } from "../support/wire.js"

const half = { session_duration_minutes: 30 }

describe("a provider that answers with", () => {
  for (const [row, [name, answer]] of hostileAnswers.entries()) {
    // Every fourth method, from another first one for each answer: the deep tests call all
    const methods = calledMethods.filter((_, index) => index % 4 === row % 4)
    it.effect(`${name} leads to a typed result or error of a quarter of the calls, without navigation`, () =>
      expectTypedResults(answer, methods)
    )
  }

  for (const text of [script, html]) {
    it.effect(`strings such as ${text} leads to the same strings`, function* () {
      const { auth, visited } = yield* fakeClient({ answer: () => ok(textual(text)) })
      const { connected_apps } = yield* Effect.promise(() => auth.user.getConnectedApps())
      const { user } = yield* Effect.promise(() => auth.magicLinks.authenticate("TOKEN", half))
      assert.strictEqual(connected_apps[0]?.logo_url, text)
      assert.strictEqual(user.name.first_name, text)
      assert.strictEqual(auth.user.getSync()?.name.first_name, text)
      assert.lengthOf(visited, 1)
    })
  }
})

/** Leaves lists of numbers alone: Vitest sends them to its own process. */
function listAsText(this: ReadonlyArray<unknown>) {
  return this.every((each) => typeof each === "number") ? this : "[]"
}

describe("a page whose library gives all lists a toJSON that writes a text", () => {
  it.effect("sends and stores lists", function* () {
    const answer = ok(authenticatedJson(1))
    yield* Effect.acquireRelease(
      Effect.sync(() => {
        Object.defineProperty(Array.prototype, "toJSON", { configurable: true, value: listAsText })
      }),
      () => Effect.sync(() => Reflect.deleteProperty(Array.prototype, "toJSON"))
    )
    const { auth, sent, storage } = yield* fakeClient({ answer: () => answer })
    yield* Effect.promise(() => auth.magicLinks.authenticate("TOKEN", half))
    yield* Effect.promise(() => auth.user.update({ untrusted_metadata: { tags: ["a"] } }))
    assert.deepStrictEqual(sent().at(-1)?.body, { untrusted_metadata: { tags: ["a"] } })
    assert.include([...storage.contents.values()].join(), '"emails":[{"email_id"')
  })
})

describe("settings of the project that are", () => {
  const settings: ReadonlyArray<readonly [name: string, answer: Answer]> = [
    ["HTML", reply(200, html, "text/html")],
    ["null", ok(null)],
    ["of other types", ok(Object.fromEntries(Object.keys(bootstrapJson()).map((key) => [key, { x: 1 }])))],
    ["nested 10 000 deep", reply(200, `{"data":${nested}}`)],
    ["scripts", ok(bootstrapJson({ cname_domain: script, project_name: html, email_domains: [html] }))]
  ]
  for (const [name, answer] of settings) {
    it.effect(`${name} prevent nobody from signing in`, function* () {
      const wire = fakeWire(({ path }) =>
        path.startsWith("/projects/") ? answer : ok(authenticatedJson(1, { method_id: "method-1" }))
      )
      const { auth, visited } = yield* fakeClient({ layers: { HttpClient: wire.layer } })
      const sent = yield* Effect.promise(() => auth.otps.sms.loginOrCreate("+12025550123"))
      assert.strictEqual(sent.method_id, "method-1")
      yield* Effect.promise(() => auth.oauth.google.start())
      assert.match(visited[1] ?? "", /^https:\/\/test\.stytch\.com\/v1\/public\/oauth\/google\/start\?/)
    })
  }
})
