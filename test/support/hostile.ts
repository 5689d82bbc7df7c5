/** Answers of a provider that means harm. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { AnyClient } from "../../src/client/AuthClient.js"
import { asynchronous, inOrder, type ArgumentsRow } from "./arguments.js"
import { leastValues } from "./callExamples.js"
import { authenticatedJson, sessionJson, userJson } from "./answers.js"
import { callPath, fakeClient } from "./client.js"
import { ok, reply, type Answer } from "./wire.js"

export const script = "javascript:alert(document.domain)"
export const html = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
export const nested = "[".repeat(10_000) + "]".repeat(10_000)
const megabytes = "x".repeat(2 * 1024 * 1024)

/** An answer that every call accepts, with this in place of each text. */
export const textual = (text: string) => ({
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

/** An answer that signs in, with this as its free-form data. */
const freeForm = (data: string) =>
  JSON.stringify({
    ...authenticatedJson(1, { session: sessionJson(1, { custom_claims: "DEEP" }) }),
    untrusted_metadata: "DEEP"
  }).replaceAll('"DEEP"', data)
export const hostileAnswers: ReadonlyArray<readonly [name: string, answer: Answer]> = [
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

/** Calls a method: it gives a result or one of our own errors, and no other error. */
const expectTypedResult = (auth: AnyClient, [method, row]: ArgumentsRow) =>
  Effect.promise(async () => {
    const made: unknown = callPath(auth, method, inOrder(row, leastValues(method)))
    const error: unknown = await Promise.resolve(made).then(
      () => undefined,
      (reason: unknown) => reason
    )
    if (error === undefined) return
    assert.instanceOf(error, Error, method)
    assert.include(ours, Reflect.get(error, "_tag"), `${method}: ${error.message}`)
    assert.isString(JSON.stringify(error))
  })

/** The methods that are called with a hostile answer. Links to a provider's page make no call. */
export const calledMethods: ReadonlyArray<ArgumentsRow> = asynchronous.filter(
  ([method]) => !method.endsWith(".start")
)

/** Each of these methods gives a typed result or error, the page stays, and no prototype changes. */
export const expectTypedResults = (answer: Answer, methods: ReadonlyArray<ArgumentsRow>) =>
  Effect.gen(function* () {
    const { auth, visited } = yield* fakeClient({ answer: () => answer })
    for (const row of methods) yield* expectTypedResult(auth, row)
    assert.deepStrictEqual(visited, ["https://app.test/login"])
    assert.notProperty({}, "polluted")
  })
