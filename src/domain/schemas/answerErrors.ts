/** The schemas of the provider's error bodies, and the errors that are made from its answers. */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { ApiError, InvalidResponseError, SchemaError, unknownError } from "../errors/CallErrors.js"
import { isObject } from "../values/objects.js"
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
const SchemaIssue = Schema.Struct({
  dataPath: Schema.optionalWith(Schema.String, { default: () => "" }),
  message: Schema.optionalWith(Schema.String, { default: () => "" })
})

const issues = Schema.Array(SchemaIssue).annotations({ decodingFallback: () => Either.right([]) })
const part = Schema.optionalWith(issues, { exact: true })

/** The mismatches of each part of a request. Lists that cannot be read count as empty; one of the parts is there. */
const SchemaErrorBody = Schema.Struct({ body: part, params: part, query: part }).pipe(
  Schema.filter((parts) => Object.keys(parts).length > 0)
)
const readSchemaError = Schema.decodeUnknownEither(SchemaErrorBody, { propertyOrder: "original" })

/** A JSON body with `body`, `params` or `query` is a schema error. Any other is an API error. */
export const refusalOf = (
  json: unknown,
  status_code: number,
  retryAfterSeconds: number | undefined
): ApiError | SchemaError =>
  Either.match(readSchemaError(json), {
    onLeft: () => apiErrorOf(json, status_code, retryAfterSeconds),
    onRight: (parts) => new SchemaError({ body: Object.values(parts).flat() })
  })

/**
 * The provider's error object as an `ApiError`; `unknownError` with the answer's status when it names no type, which says
 * what is wrong with a type that is no text. What else it lacks is completed: the status from the answer.
 */
export const apiErrorOf = (json: unknown, status_code?: number, retryAfterSeconds?: number): ApiError =>
  Either.match(readLeniently(ApiErrorBody, completedBy(status_code))(json), {
    onLeft: (unread) => unknownError(status_code, retryAfterSeconds, namesType(json) ? unread : undefined),
    onRight: ({ value }) => new ApiError({ ...value, retryAfterSeconds })
  })

const namesType = (json: unknown): json is object => isObject(json) && "error_type" in json

const completedBy = (status_code: number | undefined) => (json: unknown) =>
  namesType(json) ? { error_message: "", ...(status_code !== undefined && { status_code }), ...json } : json

/** The error for an answer that cannot be read; by default, a success whose body does not match its schema. */
export const invalidResponse = (
  details: Partial<ConstructorParameters<typeof InvalidResponseError>[0]> = {}
): InvalidResponseError =>
  new InvalidResponseError({
    status_code: 200,
    reason: "Invalid JSON response from our servers.",
    ...details
  })
