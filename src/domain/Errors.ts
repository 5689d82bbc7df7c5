/** Every error of a call: plain `Error`s. The texts for users are in the message catalogue (`Messages.ts`). */
import { endsSession } from "./Session.js"

/** Makes the base of one error class. The tag is its `name` too. */
export const taggedError = <const Tag extends string>(
  tag: Tag
): new (message: string, options?: ErrorOptions) => Error & { readonly _tag: Tag; readonly name: Tag } =>
  class extends Error {
    readonly _tag = tag
    override readonly name = tag
  }

/** The provider's error object. */
export interface ApiErrorFields {
  readonly status_code: number
  readonly error_type: string
  readonly error_message: string
  readonly error_url?: string
  readonly request_id?: string
  readonly error_details?: unknown
}

/** The provider refused the call. `error_type` is the key of the message catalogue (specification section 8). */
export class ApiError extends taggedError("ApiError") {
  readonly code = "api_error"
  readonly status_code: number
  readonly error_type: string
  readonly error_message: string
  readonly error_url: string
  declare readonly request_id?: string
  declare readonly error_details?: unknown
  constructor(fields: ApiErrorFields) {
    super(apiMessage(fields))
    this.status_code = fields.status_code
    this.error_type = fields.error_type
    this.error_message = fields.error_message
    this.error_url = fields.error_url ?? ""
    if (fields.request_id !== undefined) this.request_id = fields.request_id
    if (fields.error_details !== undefined) this.error_details = fields.error_details
  }
  /** True for the four error types that end the session (`unrecoverableErrorTypes`). */
  get endsSession(): boolean {
    return endsSession(this.error_type)
  }
}

const apiMessage = (fields: ApiErrorFields): string =>
  [
    `[${fields.status_code}] ${fields.error_type}`,
    fields.error_message,
    fields.error_url && `See ${fields.error_url} for more information.`,
    fields.request_id && `request_id: ${fields.request_id}`,
    fields.error_details !== undefined && `Details:\n${JSON.stringify(fields.error_details)}`
  ]
    .filter(Boolean)
    .join("\n")

/** The error for a refusal that cannot be read (specification section 8). */
export const unknownError = (): ApiError =>
  new ApiError({ status_code: 400, error_type: "unknown_error", error_message: "", error_url: "" })

/** One mismatch in a `SchemaError`. */
export interface SchemaIssue {
  readonly dataPath: string
  readonly message: string
}

/** The request does not match the schema that the provider expects. */
export class SchemaError extends taggedError("SchemaError") {
  readonly code = "schema_error"
  readonly body: ReadonlyArray<SchemaIssue>
  constructor({ body }: { readonly body: ReadonlyArray<SchemaIssue> }) {
    super(
      [
        "Request does not match expected schema",
        ...body.map((issue) => `${issue.dataPath}: ${issue.message}`)
      ].join("\n")
    )
    this.body = body
  }
}

interface Caused {
  readonly cause?: unknown
}

/** No answer: the browser is offline, the connection was refused, or the request timed out (30 s). */
export class NetworkError extends taggedError("NetworkError") {
  readonly code = "network_error"
  constructor(details: Caused) {
    super("Unable to contact our servers.", details)
  }
}

/** The answer cannot be read. */
export class InvalidResponseError extends taggedError("InvalidResponseError") {
  readonly code = "invalid_response"
  readonly status_code: number
  readonly reason:
    | "Invalid JSON response from our servers."
    | "Invalid or no response from server"
    | "Invalid response from our servers."
  constructor({
    reason,
    status_code,
    ...details
  }: Pick<InvalidResponseError, "reason" | "status_code"> & Caused) {
    super(reason, details)
    this.status_code = status_code
    this.reason = reason
  }
}

/** The provider requires a captcha, and no captcha token is available. */
export class CaptchaUnavailableError extends taggedError("CaptchaUnavailableError") {
  readonly code = "captcha_unavailable"
  constructor(details: Caused) {
    super("Unable to query captcha and/or dfp telemetry ID", details)
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
export class UsageError extends taggedError("UsageError") {
  readonly code = "usage_error"
  readonly method: string
  readonly problem: string
  constructor({ method, problem }: { readonly method: string; readonly problem: string }) {
    super(`Invalid call to ${method}\n${problem}`)
    this.method = method
    this.problem = problem
  }
}

/**
 * Something that a call needs is missing on this device, or a call came at the wrong time. The base of the classes in
 * `SdkErrors.ts`, `Ceremony.ts` and `compat/NativeErrors.ts`; each has its own `_tag` and `code`.
 */
export class SdkError extends Error {
  readonly _tag: string = "SdkError"
  override readonly name: string = "SdkError"
  readonly code: string
  readonly description: string
  constructor({
    code,
    description,
    ...details
  }: {
    readonly code: string
    readonly description: string
    readonly cause?: unknown
  }) {
    super(description, details)
    this.code = code
    this.description = description
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
