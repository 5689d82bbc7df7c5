/** Every error of a call, as data. The texts for users are in the message catalogue (`Messages.ts`). */
import * as Data from "effect/Data"
import * as Schema from "effect/Schema"
import { endsSession } from "./Session.js"

/** The provider refused the call. `error_type` is the key of the message catalogue (specification section 8). */
export class ApiError extends Schema.TaggedError<ApiError>()("ApiError", {
  status_code: Schema.Number,
  error_type: Schema.String,
  error_message: Schema.String,
  error_url: Schema.optionalWith(Schema.String, { default: () => "" }),
  request_id: Schema.optionalWith(Schema.String, { exact: true }),
  error_details: Schema.optionalWith(Schema.Unknown, { exact: true })
}) {
  readonly code = "api_error"
  /** True for the four error types that end the session (`unrecoverableErrorTypes`). */
  get endsSession(): boolean {
    return endsSession(this.error_type)
  }
  override get message(): string {
    return [
      `[${this.status_code}] ${this.error_type}`,
      this.error_message,
      this.error_url && `See ${this.error_url} for more information.`,
      this.request_id && `request_id: ${this.request_id}`,
      this.error_details !== undefined && `Details:\n${JSON.stringify(this.error_details)}`
    ]
      .filter(Boolean)
      .join("\n")
  }
}

/** The error for a refusal that cannot be read (specification section 8). */
export const unknownError = (): ApiError =>
  new ApiError({ status_code: 400, error_type: "unknown_error", error_message: "", error_url: "" })

/** One mismatch in a `SchemaError`. */
export const SchemaIssue = Schema.Struct({
  dataPath: Schema.optionalWith(Schema.String, { default: () => "" }),
  message: Schema.optionalWith(Schema.String, { default: () => "" })
})

/** The request does not match the schema that the provider expects. */
export class SchemaError extends Schema.TaggedError<SchemaError>()("SchemaError", {
  body: Schema.Array(SchemaIssue)
}) {
  readonly code = "schema_error"
  override get message(): string {
    return [
      "Request does not match expected schema",
      ...this.body.map((issue) => `${issue.dataPath}: ${issue.message}`)
    ].join("\n")
  }
}

/** No answer: the browser is offline, the connection was refused, or the request timed out (30 s). */
export class NetworkError extends Schema.TaggedError<NetworkError>()("NetworkError", {
  cause: Schema.optionalWith(Schema.Defect, { exact: true })
}) {
  readonly code = "network_error"
  override get message(): string {
    return "Unable to contact our servers."
  }
}

/** The answer cannot be read. */
export class InvalidResponseError extends Schema.TaggedError<InvalidResponseError>()("InvalidResponseError", {
  status_code: Schema.Number,
  reason: Schema.Literal(
    "Invalid JSON response from our servers.",
    "Invalid or no response from server",
    "Invalid response from our servers."
  ),
  cause: Schema.optionalWith(Schema.Defect, { exact: true })
}) {
  readonly code = "invalid_response"
  override get message(): string {
    return this.reason
  }
}

/** The provider requires a captcha, and no captcha token is available. */
export class CaptchaUnavailableError extends Schema.TaggedError<CaptchaUnavailableError>()(
  "CaptchaUnavailableError",
  { cause: Schema.optionalWith(Schema.Defect, { exact: true }) }
) {
  readonly code = "captcha_unavailable"
  override get message(): string {
    return "Unable to query captcha and/or dfp telemetry ID"
  }
}

/** Every error of a call to the provider. */
export type CallError = ApiError | SchemaError | NetworkError | InvalidResponseError | CaptchaUnavailableError

/** Whether a retry can help: the provider could not be reached, was overloaded (429) or failed (5xx). */
export const isTransient = (error: Error): boolean =>
  error instanceof NetworkError ||
  ((error instanceof ApiError || error instanceof InvalidResponseError) &&
    (error.status_code === 429 || error.status_code >= 500))

/** A method was called with a wrong argument. Nothing was sent. */
export class UsageError extends Schema.TaggedError<UsageError>()("UsageError", {
  method: Schema.String,
  problem: Schema.String
}) {
  readonly code = "usage_error"
  override get message(): string {
    return `Invalid call to ${this.method}\n${this.problem}`
  }
}

/**
 * Something that a call needs is missing on this device, or a call came at the wrong time. The base of the classes in
 * `SdkErrors.ts`, `Ceremony.ts` and `compat/NativeErrors.ts`; each has its own `_tag` and `code`.
 */
export class SdkError extends Data.Error<{
  readonly code: string
  readonly description: string
  readonly cause?: unknown
}> {
  readonly _tag: string = "SdkError"
  override readonly name: string = "SdkError"
  override get message(): string {
    return this.description
  }
}

export interface ErrorDetails {
  /** Replaces the message of the class. */
  readonly description?: string
  readonly cause?: unknown
}

/** Makes the base of one class of `SdkError`. The tag is its `name` too. */
export const sdkError = <const Tag extends string, const Code extends string>(
  tag: Tag,
  code: Code,
  description: string
): new (details?: ErrorDetails) => SdkError & { readonly _tag: Tag; readonly code: Code } =>
  class extends SdkError {
    override readonly _tag = tag
    override readonly name = tag
    override readonly code = code
    constructor(details: ErrorDetails = {}) {
      super({ code, description, ...details })
    }
  }
