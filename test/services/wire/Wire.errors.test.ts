import { assert, describe, it } from "../../support/it.js"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { Wire } from "../../../src/services/wire/Wire.js"
import {
  captchaRequired,
  offline,
  refused,
  reply,
  silence,
  withHeaders,
  type Answer
} from "../../support/wire.js"
import { fakeWorld, layerState, signedInCookies } from "../../support/world.js"

/** What the call fails with when the wire gives this answer. */
const failureOf = (answer: Answer) => {
  const world = fakeWorld({ answer: () => answer, cookies: signedInCookies })
  return Effect.flatMap(Wire, ({ send }) =>
    send({ method: "POST", path: "/x", body: { a: 1 }, authorized: true })
  ).pipe(
    Effect.asVoid,
    Effect.flip,
    Effect.provide(Wire.layer.pipe(Layer.provide(layerState), Layer.provide(world.layer)))
  )
}

const failedApiCall = {
  status_code: 404,
  request_id: "request-id-1",
  error_type: "email_not_found",
  error_message: "Email could not be found.",
  error_url: "https://stytch.com/docs",
  error_details: { hint: 1 }
}

const schemaRefusal = (key: string) =>
  reply(
    400,
    JSON.stringify({ [key]: [{ keyword: "type", dataPath: `.${key}`, message: "should be string" }] })
  )

const rows: ReadonlyArray<readonly [name: string, answer: Answer, tag: string, message: string]> = [
  [
    "a fetch failure is 'Unable to contact our servers.'",
    offline,
    "NetworkError",
    "Unable to contact our servers."
  ],
  [
    "invalid JSON on success is 'Invalid JSON response from our servers.'",
    reply(200, '{"data":{"session_token":"SECRET'),
    "InvalidResponseError",
    "Invalid JSON response from our servers."
  ],
  [
    "an empty success is 'Invalid JSON response from our servers.'",
    reply(200, ""),
    "InvalidResponseError",
    "Invalid JSON response from our servers."
  ],
  [
    "a success without a data field is 'Invalid JSON response from our servers.'",
    reply(200, '{"session_token":"SECRET-token-9"}'),
    "InvalidResponseError",
    "Invalid JSON response from our servers."
  ],
  [
    "a success that is no object is 'Invalid JSON response from our servers.'",
    reply(299, '"SECRET"'),
    "InvalidResponseError",
    "Invalid JSON response from our servers."
  ],
  [
    "JSON nested too deep on success is 'Invalid JSON response from our servers.'",
    reply(200, `{"data":${"[".repeat(10_000)}"SECRET"${"]".repeat(10_000)}}`),
    "InvalidResponseError",
    "Invalid JSON response from our servers."
  ],
  [
    "a JSON error nested too deep is 'Invalid or no response from server'",
    reply(400, `{"error_details":${"[".repeat(10_000)}"SECRET"${"]".repeat(10_000)}}`),
    "InvalidResponseError",
    "Invalid or no response from server"
  ],
  ...["body", "params", "query"].map(
    (key) =>
      [
        `a JSON error body holding ${key} is a schema error, with path and message lines`,
        schemaRefusal(key),
        "SchemaError",
        `Request does not match expected schema\n.${key}: should be string`
      ] as const
  ),
  [
    "a schema error gathers the lines of all its parts",
    reply(400, '{"body":[{"dataPath":".a","message":"one"},{"message":"two"}],"query":[{"dataPath":".q"}]}'),
    "SchemaError",
    "Request does not match expected schema\n.a: one\n: two\n.q: "
  ],
  [
    "a schema error whose lines cannot be read is one all the same",
    reply(400, '{"body":"no lines"}'),
    "SchemaError",
    "Request does not match expected schema"
  ],
  [
    "any other JSON error body is an API error with status, type, message, url, request id and details",
    reply(404, JSON.stringify(failedApiCall), "application/json; charset=utf-8"),
    "ApiError",
    "[404] email_not_found\nEmail could not be found.\nSee https://stytch.com/docs for more information.\n" +
      'request_id: request-id-1\nDetails: \n{"hint":1}\n'
  ],
  [
    "a status of 300 is an error",
    reply(300, JSON.stringify({ status_code: 300, error_type: "moved", error_message: "Elsewhere." })),
    "ApiError",
    "[300] moved\nElsewhere.\n"
  ],
  [
    "a JSON error of an unknown shape, such as a gateway's, is an unknown_error with the status of the answer",
    reply(503, '{"message":"SECRET"}'),
    "ApiError",
    "[503] unknown_error\n"
  ],
  [
    "a JSON error that is no object is an unknown_error too",
    reply(500, "null"),
    "ApiError",
    "[500] unknown_error\n"
  ],
  [
    "a JSON error that cannot be parsed is 'Invalid or no response from server'",
    reply(502, "<html>SECRET"),
    "InvalidResponseError",
    "Invalid or no response from server"
  ],
  [
    "a JSON error of type captcha_required is an API error: it is not retried",
    refused(403, "captcha_required"),
    "ApiError",
    "[403] captcha_required\nRefused.\n"
  ],
  ["a non-JSON body containing 'Captcha required' demands a captcha", captchaRequired, "CaptchaDemanded", ""],
  [
    "'Captcha required' may stand anywhere in the body, whatever its type",
    reply(403, "Error: Captcha required.\n", ""),
    "CaptchaDemanded",
    ""
  ],
  [
    "anything else is an invalid response",
    reply(503, "Service SECRET unavailable", "text/html"),
    "InvalidResponseError",
    "Invalid response from our servers."
  ]
]

describe("Wire errors", () => {
  for (const [name, answer, tag, message] of rows) {
    it.effect(name, function* () {
      const error = yield* failureOf(answer)
      assert.deepStrictEqual([error._tag, error.message], [tag, message])
    })

    it.effect(`contains no secret: ${name}`, function* () {
      const error = yield* failureOf(answer)
      const output = [
        JSON.stringify(error),
        String(error),
        error.stack,
        Cause.pretty(Cause.fail(error))
      ].join()
      assert.notInclude(output, "SECRET")
    })
  }

  it.effect("keeps the status of an unreadable response", function* () {
    assert.deepInclude(yield* failureOf(reply(503, "gone", "text/plain")), { status_code: 503 })
  })

  it.effect("keeps every field of an API error", function* () {
    const error = yield* failureOf(reply(404, JSON.stringify(failedApiCall)))
    assert.deepInclude(error, failedApiCall)
  })

  it.effect("keeps the cause of a fetch failure", function* () {
    const error = yield* failureOf(offline)
    assert.instanceOf(error.cause, TypeError)
  })
})

describe("Wire.send without an answer", () => {
  it.effect("fails with 'Unable to contact our servers.' after 30 seconds, not sooner", function* () {
    const fiber = yield* Effect.fork(failureOf(silence))
    yield* TestClock.adjust("29999 millis")
    assert.isNull(fiber.unsafePoll())
    yield* TestClock.adjust("1 millis")
    assert.strictEqual((yield* Fiber.join(fiber))._tag, "NetworkError")
  })
})

describe("An answer with Retry-After", () => {
  const waiting = (answer: Answer) => withHeaders({ "retry-after": "120" }, answer)
  const answers: ReadonlyArray<readonly [name: string, answer: Answer]> = [
    ["a refusal of the provider", refused(429, "too_many_requests")],
    ["a gateway's JSON", reply(503, '{"message":"upstream"}')],
    ["a gateway's HTML", reply(503, "<html>", "text/html")],
    ["JSON that cannot be read", reply(503, "{")]
  ]
  for (const [name, answer] of answers) {
    it.effect(`passes it on with the error: ${name}`, function* () {
      assert.propertyVal(yield* failureOf(waiting(answer)), "retryAfterSeconds", 120)
      assert.notProperty(yield* failureOf(answer), "retryAfterSeconds")
    })
  }

  it.effect("compares a date with the provider's own", function* () {
    const date = "Tue, 06 Jan 2026 00:00:00 GMT"
    const headers = { date, "retry-after": "Tue, 06 Jan 2026 00:01:00 GMT" }
    const error = yield* failureOf(withHeaders(headers, refused(503, "unavailable")))
    assert.propertyVal(error, "retryAfterSeconds", 60)
  })
})
