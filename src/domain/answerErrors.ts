/** Creates errors from the provider's answers. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ApiError, InvalidResponseError, unknownError } from "./Errors.js"

/** The provider's error object as an `ApiError`; `unknownError` when it cannot be read. */
export const apiErrorOf = (json: unknown): ApiError =>
  Option.match(decodeApiError(json), { onNone: unknownError, onSome: (fields) => new ApiError(fields) })

const { _tag, ...wireFields } = ApiError.fields

const decodeApiError = Schema.decodeUnknownOption(Schema.Struct(wireFields))

/** The error for an answer that cannot be read; by default, a success whose body does not match its schema. */
export const invalidResponse = (
  status_code = 200,
  reason: InvalidResponseError["reason"] = "Invalid JSON response from our servers."
): InvalidResponseError => new InvalidResponseError({ status_code, reason })
