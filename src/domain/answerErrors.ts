/** The schemas of the provider's error bodies, and the errors that are made from its answers. */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { ApiError, InvalidResponseError, unknownError } from "./Errors.js"
import { readLeniently } from "./readLeniently.js"
import { textOrEmpty } from "./wire.js"

const ApiErrorBody = Schema.Struct({
  status_code: Schema.Number,
  error_type: Schema.String,
  error_message: Schema.String,
  error_url: textOrEmpty,
  request_id: Schema.optionalWith(Schema.String, { exact: true }),
  error_details: Schema.optionalWith(Schema.Unknown, { exact: true })
})

/** One mismatch in the body of a `SchemaError`. */
export const SchemaIssue = Schema.Struct({
  dataPath: Schema.optionalWith(Schema.String, { default: () => "" }),
  message: Schema.optionalWith(Schema.String, { default: () => "" })
})

/** The provider's error object as an `ApiError`; `unknownError` with the answer's status when it cannot be read. */
export const apiErrorOf = (json: unknown, status_code?: number, retryAfterSeconds?: number): ApiError =>
  Either.match(readApiError(json), {
    onLeft: () => unknownError(status_code, retryAfterSeconds),
    onRight: ({ value }) => new ApiError({ ...value, retryAfterSeconds })
  })

const readApiError = readLeniently(ApiErrorBody)

/** The error for an answer that cannot be read; by default, a success whose body does not match its schema. */
export const invalidResponse = (
  status_code = 200,
  reason: InvalidResponseError["reason"] = "Invalid JSON response from our servers.",
  retryAfterSeconds?: number
): InvalidResponseError => new InvalidResponseError({ status_code, reason, retryAfterSeconds })
