/** Every way a call can fail, as data. Words for users live in the message catalogue (`messageKey`). */
import * as Data from "effect/Data"
import * as Schema from "effect/Schema"
import { endsSession } from "./Session.js"

/** The provider refused. `error_type` keys the message catalogue (specification section 8). */
export class ApiError extends Schema.TaggedError<ApiError>()("ApiError", {
  status_code: Schema.Number,
  error_type: Schema.String,
  error_message: Schema.String,
  error_url: Schema.optionalWith(Schema.String, { default: () => "" }),
  request_id: Schema.optionalWith(Schema.String, { exact: true }),
  error_details: Schema.optionalWith(Schema.Unknown, { exact: true })
}) {
  readonly code = "api_error"
  /** True for the four types after which no retry can bring the session back. */
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

/** What cannot be told any better (specification section 8). */
export const unknownError = (): ApiError =>
  new ApiError({ status_code: 400, error_type: "unknown_error", error_message: "", error_url: "" })

/** One line of a schema refusal. */
export const SchemaIssue = Schema.Struct({
  dataPath: Schema.optionalWith(Schema.String, { default: () => "" }),
  message: Schema.optionalWith(Schema.String, { default: () => "" })
})

/** The provider says that the request does not match what it expects. */
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

/** No answer came: offline, refused, or later than the request timeout. */
export class NetworkError extends Schema.TaggedError<NetworkError>()("NetworkError", {
  cause: Schema.optionalWith(Schema.Defect, { exact: true })
}) {
  readonly code = "network_error"
  override get message(): string {
    return "Unable to contact our servers."
  }
}

/** An answer came that cannot be read. */
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

/** The provider demands a captcha and none can be had. */
export class CaptchaUnavailableError extends Schema.TaggedError<CaptchaUnavailableError>()(
  "CaptchaUnavailableError",
  { cause: Schema.optionalWith(Schema.Defect, { exact: true }) }
) {
  readonly code = "captcha_unavailable"
  override get message(): string {
    return "Unable to query captcha and/or dfp telemetry ID"
  }
}

/** Every failure of a call to the provider. */
export type CallError = ApiError | SchemaError | NetworkError | InvalidResponseError | CaptchaUnavailableError

/** Whether the provider did not say no: it could not be reached, was overloaded or down. */
export const isTransient = (error: Error): boolean =>
  error instanceof NetworkError ||
  ((error instanceof ApiError || error instanceof InvalidResponseError) &&
    (error.status_code === 429 || error.status_code >= 500))

/** A call was made with a wrong argument; nothing was sent. */
export class UsageError extends Schema.TaggedError<UsageError>()("UsageError", {
  method: Schema.String,
  problem: Schema.String
}) {
  readonly code = "usage_error"
  override get message(): string {
    return `Invalid call to ${this.method}\n${this.problem}`
  }
}

/** What tells one `SdkError` from another: these, and those of a native client (`NativeErrors.ts`). */
export type SdkErrorCode =
  | "selector_not_found"
  | "layers_not_synchronous"
  | "client_closed"
  | "no_current_session"
  | "missing_pkce"
  | "passkeys_unsupported"
  | "passkey_already_registered"
  | "user_cancellation"
  | "idp_oauth_flow_missing_param"
  | "unsafe_redirect"
  | (string & {})

/** Something the call needs on this device is not there (an environment or ordering fault, not the provider's). */
export class SdkError extends Data.TaggedError("SdkError")<{
  readonly code: SdkErrorCode
  readonly description: string
  readonly cause?: unknown
}> {
  override get message(): string {
    return this.description
  }
}

export interface Told {
  readonly description?: string
  readonly cause?: unknown
}

/** A class of `SdkError`s with a name, a code and a text of its own; the text may be told better where it is made. */
export const sdkError = <Code extends SdkErrorCode>(
  name: string,
  code: Code,
  description: string
): new (told?: Told) => SdkError & { readonly code: Code } =>
  class extends SdkError {
    override readonly name = name
    override readonly code = code
    constructor(told: Told = {}) {
      super({ code, description, ...told })
    }
  }
