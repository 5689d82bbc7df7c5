import { describe, expect, it } from "vitest"
import { ApiError, InvalidResponseError, SchemaError } from "../../../src/domain/errors/CallErrors.js"
import { loggedFailure } from "../../../src/domain/events/loggedFailure.js"
import { NoCurrentSessionError } from "../../../src/domain/errors/DeviceErrors.js"

describe("loggedFailure", () => {
  it("has the type, the message and the status of the provider's error, and not its details", () => {
    const error = new ApiError({
      status_code: 404,
      error_type: "email_not_found",
      error_message: "No such email.",
      error_details: { email: "ada@example.com" }
    })
    expect(loggedFailure(error)).toEqual({
      error_code: "email_not_found",
      error_description: "No such email.",
      http_status_code: 404
    })
  })

  it("has the status of an answer that cannot be read", () => {
    const error = new InvalidResponseError({
      status_code: 502,
      reason: "Invalid response from our servers."
    })
    expect(loggedFailure(error)).toEqual({
      error_code: "invalid_response",
      error_description: "Invalid response from our servers.",
      http_status_code: 502
    })
  })

  it.each([
    [
      new SchemaError({ body: [{ dataPath: ".token", message: "s3cret is not a token" }] }),
      "schema_error",
      "Request does not match expected schema"
    ],
    [new NoCurrentSessionError(), "no_current_session", new NoCurrentSessionError().message]
  ])("has the code and the first line of an error of ours: %s", (error, error_code, error_description) => {
    expect(loggedFailure(error)).toEqual({ error_code, error_description })
  })

  it("has only the name of any other error, whose message may quote the input", () => {
    expect(loggedFailure(new RangeError("s3cret"))).toEqual({ error_code: "RangeError" })
  })
})
