import { describe, expect, expectTypeOf, it, vi } from "vitest"
import { CeremonyAbortedError, PasskeyFailedError } from "../../../src/domain/errors/PasskeyErrors.js"
import { ClientClosedError, SelectorNotFoundError } from "../../../src/domain/errors/MountAndCloseErrors.js"
import {
  ApiError,
  CaptchaUnavailableError,
  InvalidResponseError,
  isRefusal,
  mayHaveSucceeded,
  SchemaError,
  unknownError
} from "../../../src/domain/errors/CallErrors.js"
import { NetworkError, sdkError, SdkError, UsageError } from "../../../src/domain/errors/BasicErrors.js"
import { OneTapError } from "../../../src/domain/errors/WalletOneTapErrors.js"
import {
  IDPOAuthFlowMissingParamError,
  LayersNotSynchronousError,
  MissingPKCEError,
  NoCurrentSessionError,
  PasskeyAlreadyRegisteredError,
  PasskeysUnsupportedError,
  ForeignFrameError,
  UnsafeRedirectError,
  UserCancellationError
} from "../../../src/domain/errors/DeviceErrors.js"

const html = "Invalid response from our servers."
const refused = { status_code: 400, error_type: "invalid_email", error_message: "Email is odd." }

describe("every error has a tag that is its name, a stable code and a message", () => {
  it.each([
    ["ApiError", "api_error", new ApiError(refused), "[400] invalid_email\nEmail is odd.\n"],
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
      new UsageError({ method: "otps.authenticate", problem: "code must be a string." }),
      "Invalid call to otps.authenticate\ncode must be a string."
    ],
    [
      "SdkError",
      "odd",
      new SdkError({ code: "odd", description: "Something is missing." }),
      "Something is missing."
    ]
  ])("%s", (name, code, error, message) => {
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ _tag: name, name, code, message })
    expect(String(error)).toBe(`${name}: ${message}`)
  })
})

describe("ApiError", () => {
  const full = {
    ...refused,
    error_url: "https://stytch.com/docs/api/errors/400",
    request_id: "request-1",
    error_details: { field: "email" }
  }

  it("has every field of the provider's error as a property", () => {
    expect(new ApiError(full)).toMatchObject(full)
  })

  it("has one line per field in its message, in a fixed order", () => {
    expect(new ApiError(full).message.split("\n")).toEqual([
      "[400] invalid_email",
      "Email is odd.",
      "See https://stytch.com/docs/api/errors/400 for more information.",
      "request_id: request-1",
      "Details: ",
      '{"field":"email"}',
      ""
    ])
  })

  it.each([
    [{ error_url: "https://a.example" }, "See https://a.example for more information."],
    [{ error_url: "", request_id: "request-1" }, "request_id: request-1"],
    [{ error_details: null }, "Details: \nnull"]
  ])("leaves absent fields out of its message: %j", (more, lastLine) => {
    expect(new ApiError({ ...refused, ...more }).message).toBe(
      `[400] invalid_email\nEmail is odd.\n${lastLine}\n`
    )
  })

  it("has an empty error_url when the provider sends none", () => {
    expect(new ApiError(refused).error_url).toBe("")
  })

  it("knows whether its type ends the session", () => {
    expect(new ApiError({ ...refused, error_type: "session_not_found" }).endsSession).toBe(true)
    expect(new ApiError({ ...refused, error_type: "invalid_session_token" }).endsSession).toBe(false)
  })
})

it("unknownError is an API error of status 400 and type unknown_error", () => {
  expect(unknownError()).toBeInstanceOf(ApiError)
  expect(unknownError()).toMatchObject({ status_code: 400, error_type: "unknown_error", error_url: "" })
})

describe("SchemaError", () => {
  it("has one line of path and message per issue", () => {
    const body = [
      { dataPath: ".email", message: "should be string" },
      { dataPath: "", message: "should have token" }
    ]
    expect(new SchemaError({ body }).message).toBe(
      "Request does not match expected schema\n.email: should be string\n: should have token"
    )
  })
})

describe("InvalidResponseError", () => {
  it.each([
    "Invalid JSON response from our servers.",
    "Invalid or no response from server",
    "Invalid response from our servers."
  ] as const)("has its reason as the message: %s", (reason) => {
    expect(new InvalidResponseError({ status_code: 200, reason }).message).toBe(reason)
  })

  it("has the time that a gateway asks to wait, if it does", () => {
    const answer = { status_code: 503, reason: html } as const
    expect(new InvalidResponseError({ ...answer, retryAfterSeconds: 7 }).retryAfterSeconds).toBe(7)
    expect(new InvalidResponseError(answer)).not.toHaveProperty("retryAfterSeconds")
  })

  it("accepts no other reason", () => {
    expectTypeOf<"Oops">().not.toExtend<InvalidResponseError["reason"]>()
  })
})

it("OneTapError has its reason, in the message too", () => {
  expect(new OneTapError({ reason: "script_not_loaded" })).toMatchObject({
    reason: "script_not_loaded",
    message: "One Tap could not load: script_not_loaded"
  })
})

describe("the original error is kept as the cause of", () => {
  const cause = new TypeError("Failed to fetch")

  it.each([
    ["a network error", new NetworkError({ cause })],
    [
      "an invalid response",
      new InvalidResponseError({ status_code: 500, reason: "Invalid response from our servers.", cause })
    ],
    ["an unavailable captcha", new CaptchaUnavailableError({ cause })],
    ["an SdkError", new SdkError({ code: "odd", description: "No.", cause })],
    ["a subclass of SdkError", new NoCurrentSessionError({ cause })]
  ])("%s", (_, error) => {
    expect(error.cause).toBe(cause)
  })
})

describe("the subclasses of SdkError", () => {
  const classes = [
    ["NoCurrentSessionError", "no_current_session", NoCurrentSessionError],
    ["MissingPKCEError", "missing_pkce", MissingPKCEError],
    ["PasskeysUnsupportedError", "passkeys_unsupported", PasskeysUnsupportedError],
    ["PasskeyAlreadyRegisteredError", "passkey_already_registered", PasskeyAlreadyRegisteredError],
    ["UserCancellationError", "user_cancellation", UserCancellationError],
    ["IDPOAuthFlowMissingParamError", "idp_oauth_flow_missing_param", IDPOAuthFlowMissingParamError],
    ["ForeignFrameError", "foreign_frame", ForeignFrameError],
    ["UnsafeRedirectError", "unsafe_redirect", UnsafeRedirectError],
    ["CeremonyAbortedError", "passkey_aborted", CeremonyAbortedError],
    ["PasskeyFailedError", "passkey_failed", PasskeyFailedError],
    ["SelectorNotFoundError", "selector_not_found", SelectorNotFoundError],
    ["ClientClosedError", "client_closed", ClientClosedError],
    ["LayersNotSynchronousError", "layers_not_synchronous", LayersNotSynchronousError]
  ] as const

  it.each(classes)("%s is an SdkError with its own tag and the code %s", (name, code, Class) => {
    const error = new Class()
    expect(error).toBeInstanceOf(Class)
    expect(error).toBeInstanceOf(SdkError)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ _tag: name, name, code })
    expect(error).not.toHaveProperty("cause")
    expect(String(error)).toBe(`${name}: ${error.message}`)
  })

  it("have different messages, each a sentence", () => {
    const messages = classes.map(([, code, Class]) => {
      const { message } = new Class()
      expect(message).not.toContain(code)
      expect(message).toMatch(/^[A-Z].{20,}\.$/)
      return message
    })
    expect(new Set(messages).size).toBe(classes.length)
  })

  it("ask the user to finish on the same device when the verifier is missing", () => {
    expect(new MissingPKCEError().message).toContain(
      "Make sure this flow is completed on the same device on which it was started."
    )
  })

  it("accept a more precise message", () => {
    const description = "Required parameter is missing: client_id."
    expect(new IDPOAuthFlowMissingParamError({ description })).toMatchObject({
      name: "IDPOAuthFlowMissingParamError",
      message: description,
      description
    })
  })
})

it("sdkError creates a class with a literal tag and code", () => {
  class OddError extends sdkError("OddError", "odd", "This is odd.") {}
  expectTypeOf(new OddError()._tag).toEqualTypeOf<"OddError">()
  expectTypeOf(new OddError().code).toEqualTypeOf<"odd">()
  expect(new OddError()).toMatchObject({ name: "OddError", code: "odd", message: "This is odd." })
})

const api = (status_code: number, error_type = "some_error") =>
  new ApiError({ status_code, error_type, error_message: "" })

describe("mayHaveSucceeded", () => {
  const rows: ReadonlyArray<readonly [what: string, error: Error, expected: boolean]> = [
    ["no answer", new NetworkError({}), true],
    ["a success that cannot be read", new InvalidResponseError({ status_code: 299, reason: html }), true],
    [
      "a redirection that cannot be read",
      new InvalidResponseError({ status_code: 300, reason: html }),
      false
    ],
    ["a failure of the provider", api(500), true],
    ["a page of a proxy", new InvalidResponseError({ status_code: 403, reason: html }), false],
    ["a refusal", api(401), false],
    ["too many requests", api(429), false],
    ["a missing captcha", new CaptchaUnavailableError({}), false]
  ]
  for (const [what, error, expected] of rows) {
    it(`is ${expected} after ${what}`, () => expect(mayHaveSucceeded(error)).toBe(expected))
  }
})

describe("isRefusal", () => {
  const rows: ReadonlyArray<readonly [what: string, error: Error, expected: boolean]> = [
    ["an error of the provider", api(404), true],
    ["a schema error", new SchemaError({ body: [] }), true],
    ["too many requests", api(429), false],
    ["a failure of the provider", api(500), false],
    ["an error that could not be read", unknownError(), false],
    ["no answer", new NetworkError({}), false],
    ["an answer that cannot be read", new InvalidResponseError({ status_code: 403, reason: html }), false],
    ["a missing captcha", new CaptchaUnavailableError({}), false]
  ]
  for (const [what, error, expected] of rows) {
    it(`is ${expected} for ${what}`, () => expect(isRefusal(error)).toBe(expected))
  }
})

describe("the error of a refusal that cannot be read", () => {
  it.each([
    [unknownError(), 400, undefined],
    [unknownError(503, 7), 503, 7]
  ])(
    "has no words of the provider, and the status of the answer",
    (error, status_code, retryAfterSeconds) => {
      const { error_message, error_type, error_url, message } = error
      expect([error_type, error_message, error_url]).toEqual(["unknown_error", "", ""])
      expect(message).toBe(`[${status_code}] unknown_error\n`)
      expect([error.status_code, error.retryAfterSeconds]).toEqual([status_code, retryAfterSeconds])
    }
  )
})

describe("two copies of the package, as by `import` and by `require`", () => {
  const copy = async () => {
    vi.resetModules()
    const entries = await Promise.all([
      import("../../../src/index.js"),
      import("../../../src/server.js"),
      import("../../../src/compat.js")
    ])
    return new Map(entries.flatMap((entry) => Object.entries(entry)).filter(isErrorClass))
  }
  const isErrorClass = (entry: [string, unknown]): entry is [string, ErrorClass] =>
    typeof entry[1] === "function" && entry[1].prototype instanceof Error
  interface ErrorClass {
    readonly prototype: Error
    readonly [Symbol.hasInstance]: (value: unknown) => boolean
  }

  it("have one class of each error for `instanceof`, and other classes stay other ones", async () => {
    const [ours, theirs] = [await copy(), await copy()]
    expect(ours.size).toBeGreaterThan(50)
    for (const [name, { prototype }] of theirs) {
      expect(ours.get(name)?.prototype, name).not.toBe(prototype)
      const error: unknown = Object.create(prototype)
      const known = [...ours].flatMap(([each, ourClass]) => (error instanceof ourClass ? [each] : []))
      const inTheirCopy = [...theirs].flatMap(([each, { prototype: base }]) =>
        base === prototype || Object.prototype.isPrototypeOf.call(base, prototype) ? [each] : []
      )
      expect(known, name).toEqual(inTheirCopy)
    }
  })

  it("do not share a class that a site derives", async () => {
    const theirs = (await copy()).get("NetworkError")?.prototype ?? null
    class Mine extends NetworkError {}
    expect(new Mine({}) instanceof Mine).toBe(true)
    expect(new Mine({}) instanceof NetworkError).toBe(true)
    expect(Object.create(theirs) instanceof NetworkError).toBe(true)
    expect(Object.create(theirs) instanceof Mine).toBe(false)
    expect(new NetworkError({}) instanceof Mine).toBe(false)
  })

  it.each([undefined, null, "NetworkError", new Error("odd"), { _tag: "NetworkError" }])(
    "take no other value for an error: %s",
    (value: unknown) => expect(value instanceof NetworkError).toBe(false)
  )
})
