import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, expectTypeOf, it } from "vitest"
import {
  ApiError,
  CaptchaUnavailableError,
  InvalidResponseError,
  NetworkError,
  SchemaError,
  SchemaIssue,
  SdkError,
  sdkError,
  unknownError,
  UsageError
} from "../../src/domain/Errors.js"
import {
  IDPOAuthFlowMissingParamError,
  MissingPKCEError,
  NoCurrentSessionError,
  PasskeyAlreadyRegisteredError,
  PasskeysUnsupportedError,
  UserCancellationError
} from "../../src/domain/SdkErrors.js"

const refused = { status_code: 400, error_type: "invalid_email", error_message: "Email is odd." }

describe("every way to fail is an error with a name, a stable code and a message", () => {
  it.each([
    ["ApiError", "api_error", new ApiError(refused), "[400] invalid_email\nEmail is odd."],
    ["SchemaError", "schema_error", new SchemaError({ body: [] }), "Request does not match expected schema"],
    ["NetworkError", "network_error", new NetworkError({}), "Unable to contact our servers."],
    [
      "InvalidResponseError",
      "invalid_response",
      new InvalidResponseError({ status_code: 502, reason: "Invalid or no response from server" }),
      "Invalid or no response from server"
    ],
    [
      "CaptchaUnavailableError",
      "captcha_unavailable",
      new CaptchaUnavailableError({}),
      "Unable to query captcha and/or dfp telemetry ID"
    ],
    [
      "UsageError",
      "usage_error",
      new UsageError({ method: "otps.authenticate", problem: "token must be a string." }),
      "Invalid call to otps.authenticate\ntoken must be a string."
    ],
    [
      "SdkError",
      "selector_not_found",
      new SdkError({ code: "selector_not_found", description: "The selector '#a' matches nothing." }),
      "The selector '#a' matches nothing."
    ],
    [
      "SdkError",
      "layers_not_synchronous",
      new SdkError({ code: "layers_not_synchronous", description: "The layers need time." }),
      "The layers need time."
    ]
  ])("%s", (name, code, error, message) => {
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ _tag: name, name, code, message })
    expect(String(error)).toBe(`${name}: ${message}`)
  })
})

describe("an API error carries all that the provider tells", () => {
  const full = {
    ...refused,
    error_url: "https://stytch.com/docs/api/errors/400",
    request_id: "request-1",
    error_details: { field: "email" }
  }

  it("as properties", () => {
    expect(new ApiError(full)).toMatchObject(full)
  })

  it("as lines of its message, in this order", () => {
    expect(new ApiError(full).message.split("\n")).toEqual([
      "[400] invalid_email",
      "Email is odd.",
      "See https://stytch.com/docs/api/errors/400 for more information.",
      "request_id: request-1",
      "Details:",
      '{"field":"email"}'
    ])
  })

  it.each([
    [{ error_url: "https://a.example" }, "See https://a.example for more information."],
    [{ error_url: "", request_id: "request-1" }, "request_id: request-1"],
    [{ error_details: null }, "Details:\nnull"]
  ])("with no line for what is absent: %j", (more, lastLine) => {
    expect(new ApiError({ ...refused, ...more }).message).toBe(
      `[400] invalid_email\nEmail is odd.\n${lastLine}`
    )
  })

  it("and an empty url when there is none", () => {
    expect(new ApiError(refused).error_url).toBe("")
  })

  it("and tells whether it ends the session", () => {
    expect(new ApiError({ ...refused, error_type: "session_not_found" }).endsSession).toBe(true)
    expect(new ApiError({ ...refused, error_type: "invalid_session_token" }).endsSession).toBe(false)
  })
})

it("what cannot be told any better is an API error of status 400 and type unknown_error", () => {
  expect(unknownError()).toBeInstanceOf(ApiError)
  expect(unknownError()).toMatchObject({ status_code: 400, error_type: "unknown_error", error_url: "" })
})

describe("a schema error", () => {
  it("has a line of path and message per issue", () => {
    const body = [
      { dataPath: ".email", message: "should be string" },
      { dataPath: "", message: "should have token" }
    ]
    expect(new SchemaError({ body }).message).toBe(
      "Request does not match expected schema\n.email: should be string\n: should have token"
    )
  })

  it("reads an issue of which only a part is told", () => {
    expect(Schema.decodeUnknownSync(SchemaIssue)({ keyword: "type" })).toEqual({ dataPath: "", message: "" })
  })
})

describe("an invalid response", () => {
  it.each([
    "Invalid JSON response from our servers.",
    "Invalid or no response from server",
    "Invalid response from our servers."
  ] as const)("says: %s", (reason) => {
    expect(new InvalidResponseError({ status_code: 200, reason }).message).toBe(reason)
  })

  it("says nothing else", () => {
    // @ts-expect-error not one of the three
    expect(() => new InvalidResponseError({ status_code: 200, reason: "Oops" })).toThrow("Oops")
  })
})

describe("the original cause is kept by", () => {
  const cause = new TypeError("Failed to fetch")

  it.each([
    ["a network error", new NetworkError({ cause })],
    [
      "an invalid response",
      new InvalidResponseError({ status_code: 500, reason: "Invalid response from our servers.", cause })
    ],
    ["a captcha that cannot be had", new CaptchaUnavailableError({ cause })],
    ["what is not there", new SdkError({ code: "selector_not_found", description: "No.", cause })],
    ["a class of it", new NoCurrentSessionError({ cause })]
  ])("%s", (_, error) => {
    expect(error.cause).toBe(cause)
  })
})

describe("what the client itself finds missing", () => {
  const classes = [
    ["NoCurrentSessionError", "no_current_session", NoCurrentSessionError],
    ["MissingPKCEError", "missing_pkce", MissingPKCEError],
    ["PasskeysUnsupportedError", "passkeys_unsupported", PasskeysUnsupportedError],
    ["PasskeyAlreadyRegisteredError", "passkey_already_registered", PasskeyAlreadyRegisteredError],
    ["UserCancellationError", "user_cancellation", UserCancellationError],
    ["IDPOAuthFlowMissingParamError", "idp_oauth_flow_missing_param", IDPOAuthFlowMissingParamError]
  ] as const

  it.each(classes)("%s is an SdkError with this name and the code %s", (name, code, Class) => {
    const error = new Class()
    expect(error).toBeInstanceOf(Class)
    expect(error).toBeInstanceOf(SdkError)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ _tag: "SdkError", name, code })
    expect(error).not.toHaveProperty("cause")
    expect(String(error)).toBe(`${name}: ${error.message}`)
  })

  it("says what to do about it in words of its own", () => {
    const messages = classes.map(([, code, Class]) => {
      const { message } = new Class()
      expect(message).not.toContain(code)
      expect(message).toMatch(/^[A-Z].{20,}\.$/)
      return message
    })
    expect(new Set(messages).size).toBe(classes.length)
  })

  it("asks to finish on the same device where the verifier is missing", () => {
    expect(new MissingPKCEError().message).toContain(
      "Make sure this flow is completed on the same device on which it was started."
    )
  })

  it("can be told better where it is made", () => {
    const description = "Required parameter is missing: client_id."
    expect(new IDPOAuthFlowMissingParamError({ description })).toMatchObject({
      name: "IDPOAuthFlowMissingParamError",
      message: description
    })
  })

  it("is caught by the one tag of them all", () => {
    const failing: Effect.Effect<string, SdkError> = Effect.fail(new UserCancellationError())
    expect(
      Effect.runSync(failing.pipe(Effect.catchTag("SdkError", ({ code }) => Effect.succeed(code))))
    ).toBe("user_cancellation")
  })

  it("may have any code in a class made on the spot", () => {
    class OddError extends sdkError("OddError", "odd", "This is odd.") {}
    expectTypeOf(new OddError().code).toEqualTypeOf<"odd">()
    expect(new OddError()).toMatchObject({ name: "OddError", code: "odd", message: "This is odd." })
  })
})
