import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { AuthClient } from "../../src/index.js"
import { asynchronous, inOrder, leastValues, type ArgumentsRow } from "../support/arguments.js"
import { authenticatedJson, bootstrapJson, sessionJson, userJson } from "../support/answers.js"
import { callPath, fakeClient } from "../support/client.js"
import { fakeWire, ok, reply, type Answer } from "../support/wire.js"

const half = { session_duration_minutes: 30 }
const script = "javascript:alert(document.domain)"
const html = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
const nested = "[".repeat(10_000) + "]".repeat(10_000)
const megabytes = "x".repeat(2 * 1024 * 1024)

/** What some call takes for a good answer, with this in place of its texts. */
const textual = (text: string) => ({
  ...authenticatedJson(1, {
    user: { ...userJson, name: { first_name: text, middle_name: text, last_name: text } }
  }),
  ...userJson,
  name: { first_name: text, middle_name: text, last_name: text },
  emails: [{ email_id: text, email: text, verified: true }],
  method_id: text,
  challenge: text,
  totp_id: text,
  secret: text,
  qr_code: text,
  webauthn_registration_id: text,
  webauthn_registration: { webauthn_registration_id: text, verified: true, name: text },
  public_key_credential_creation_options: text,
  public_key_credential_request_options: text,
  connected_apps: [{ connected_app_id: text, name: text, logo_url: text }],
  profile_picture_url: text,
  redirect_uri: text,
  redirect_url: text,
  client: { client_id: text, client_name: text, client_logo_url: text },
  consent_required: false,
  member: { name: text },
  userType: "new",
  valid_password: true,
  score: 1,
  strength_policy: text,
  feedback: { warning: text, suggestions: [text] }
})

/** An answer that signs in, with free-form data such as this. */
const freeForm = (data: string) =>
  JSON.stringify({
    ...authenticatedJson(1, { session: sessionJson(1, { custom_claims: "DEEP" }) }),
    untrusted_metadata: "DEEP"
  }).replaceAll('"DEEP"', data)
const rows: ReadonlyArray<readonly [name: string, answer: Answer]> = [
  ["addresses that are scripts", ok(textual(script))],
  ["HTML in every text", ok(textual(html))],
  ["a long text in every field", ok(textual("x".repeat(20_000)))],
  ["a body of 2 MB", reply(200, `{"data":{"session_token":"${megabytes}"}}`)],
  ["a refusal of 2 MB", reply(400, `{"status_code":400,"error_type":"${megabytes}","error_message":""}`)],
  ["a text of 2 MB", reply(502, megabytes, "text/html")],
  ["data nested 10 000 deep", reply(200, `{"data":${nested}}`)],
  ["metadata and claims nested 10 000 deep", reply(200, `{"data":${freeForm(`{"a":${nested}}`)}}`)],
  [
    "metadata and claims nested 190 deep",
    reply(200, `{"data":${freeForm('{"a":'.repeat(190) + "1" + "}".repeat(190))}}`)
  ],
  ["a refusal nested 10 000 deep", reply(400, nested)],
  [
    "details nested 10 000 deep",
    reply(400, `{"status_code":400,"error_type":"a","error_message":"b","error_details":${nested}}`)
  ],
  ["lines of a refusal nested 10 000 deep", reply(400, `{"body":${nested}}`)],
  ...[null, [], "text", 5, true, {}].map(
    (data) => [`data that is ${JSON.stringify(data)}`, ok(data)] as const
  ),
  [
    "every field of another type",
    ok(Object.fromEntries(Object.keys(textual("")).map((key) => [key, { x: 1 }])))
  ],
  ["every field null", ok(Object.fromEntries(Object.keys(textual("")).map((key) => [key, null])))],
  [
    "fields of other things",
    reply(200, '{"data":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}')
  ],
  [
    "a session that never ends",
    ok(authenticatedJson(1, { session: { session_id: "s", user_id: "u", expires_at: "never" } }))
  ]
]

const ours = [
  ...[
    "ApiError",
    "SchemaError",
    "NetworkError",
    "InvalidResponseError",
    "CaptchaUnavailableError",
    "SdkError"
  ],
  "OneTapError"
]

/** How a call ended: with our own error, or undefined. Any other error is a fault of ours. */
const errorOf = (auth: AuthClient, [method, row]: ArgumentsRow) =>
  Effect.promise(async () => {
    const made: unknown = callPath(auth, method, inOrder(row, leastValues[method] ?? {}))
    const error: unknown = await Promise.resolve(made).then(
      () => undefined,
      (reason: unknown) => reason
    )
    if (error === undefined) return
    assert.instanceOf(error, Error, method)
    assert.include(ours, Reflect.get(error, "_tag"), `${method}: ${error.message}`)
    assert.isString(JSON.stringify(error))
  })

describe("a provider that answers with", () => {
  for (const [name, answer] of rows) {
    it.scoped(`${name} leads to a typed result or error of every call, without navigation`, () =>
      Effect.gen(function* () {
        const { auth, visited } = yield* fakeClient({ answer: () => answer })
        for (const row of asynchronous) {
          if (!row[0].endsWith(".start")) yield* errorOf(auth, row)
        }
        assert.deepStrictEqual(visited, ["https://app.test/login"])
        assert.notProperty({}, "polluted")
      })
    )
  }

  for (const text of [script, html]) {
    it.scoped(`strings such as ${text} leads to the same strings`, () =>
      Effect.gen(function* () {
        const { auth, visited } = yield* fakeClient({ answer: () => ok(textual(text)) })
        const { connected_apps } = yield* Effect.promise(() => auth.user.getConnectedApps())
        const { user } = yield* Effect.promise(() => auth.magicLinks.authenticate("TOKEN", half))
        assert.strictEqual(connected_apps[0]?.logo_url, text)
        assert.strictEqual(user.name.first_name, text)
        assert.strictEqual(auth.user.getSync()?.name.first_name, text)
        assert.lengthOf(visited, 1)
      })
    )
  }
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
    it.scoped(`${name} prevent nobody from signing in`, () =>
      Effect.gen(function* () {
        const wire = fakeWire(({ path }) =>
          path.startsWith("/projects/") ? answer : ok(authenticatedJson(1, { method_id: "method-1" }))
        )
        const { auth, visited } = yield* fakeClient({ layers: { HttpClient: wire.layer } })
        const sent = yield* Effect.promise(() => auth.otps.sms.loginOrCreate("+12025550123"))
        assert.strictEqual(sent.method_id, "method-1")
        yield* Effect.promise(() => auth.oauth.google.start())
        assert.match(visited[1] ?? "", /^https:\/\/test\.stytch\.com\/v1\/public\/oauth\/google\/start\?/)
      })
    )
  }
})
