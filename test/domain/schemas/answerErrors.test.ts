import { describe, expect, it } from "vitest"
import { apiErrorOf, invalidResponse, refusalOf } from "../../../src/domain/schemas/answerErrors.js"
import { unknownError } from "../../../src/domain/errors/CallErrors.js"

describe("apiErrorOf", () => {
  it("reads the provider's error object", () => {
    const json = { status_code: 404, error_type: "email_not_found", error_message: "No such address." }
    expect(apiErrorOf(json)).toMatchObject({ ...json, error_url: "" })
  })

  it.each([undefined, "no object", {}, { status_code: "404" }])(
    "gives the unknown error when it cannot read %j",
    (json) => {
      expect(apiErrorOf(json)).toEqual(unknownError())
      expect(apiErrorOf(json, 503)).toMatchObject({ status_code: 503, error_type: "unknown_error" })
    }
  )

  it("does without an address, an id and unknown members that are odd", () => {
    const json = { status_code: 401, error_type: "session_not_found", error_message: "Gone." }
    expect(apiErrorOf({ ...json, error_url: null, request_id: 5, added: {} })).toMatchObject(json)
  })
})

it.each([
  [{ error_message: "Gone." }, "Gone."],
  [{ error_message: "Gone.", status_code: "401" }, "Gone."],
  [{ status_code: 401 }, ""],
  [{ error_message: null }, ""]
])("completes an error of the provider that lacks a field: %j", (json, error_message) => {
  expect(apiErrorOf({ error_type: "session_not_found", ...json }, 401)).toMatchObject({
    error_type: "session_not_found",
    status_code: 401,
    error_message
  })
})

it.each([5, null, ["session_not_found"], {}])(
  "names the type of an error that is no text: %j",
  (error_type) => {
    const error = apiErrorOf({ error_type, status_code: 401, error_message: "Gone." }, 401)
    expect(error).toMatchObject({
      error_type: "unknown_error",
      status_code: 401,
      error_details: { path: "error_type" }
    })
    expect(error.message).toContain('"path":"error_type"')
    expect(error.message).not.toContain("session_not_found")
  }
)

describe("invalidResponse", () => {
  it("defaults to a success with unreadable JSON", () => {
    expect(invalidResponse()).toMatchObject({
      status_code: 200,
      reason: "Invalid JSON response from our servers."
    })
  })

  it("accepts a status code and a reason", () => {
    const details = { status_code: 502, reason: "Invalid or no response from server" } as const
    expect(invalidResponse(details)).toMatchObject(details)
  })

  it("names the field that cannot be read, beside the message of the specification", () => {
    const field = { path: "session.user_id", problem: "is missing" }
    const error = invalidResponse({ field })
    expect(error).toMatchObject(field)
    expect(error.message).toBe("Invalid JSON response from our servers.")
    expect(Object.keys(invalidResponse())).not.toContain("path")
  })
})

it("reads a mismatch without a path and a message", () => {
  expect(refusalOf({ body: [{ keyword: "type" }] }, 400, undefined)).toMatchObject({
    _tag: "SchemaError",
    body: [{ dataPath: "", message: "" }]
  })
})
