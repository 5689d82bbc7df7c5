/** The errors of a call to the provider: plain `Error`s. The texts for users are in the message catalogue (`Messages.ts`). */
import { NetworkError, taggedError } from "./BasicErrors.js"
import type { SessionChangedMeanwhileError, SignedOutMeanwhileError } from "./DeviceErrors.js"
import { endsSession } from "./SessionEnd.js"

/** The provider's error object. */
export interface ApiErrorFields {
  /** The HTTP status. */
  readonly status_code: number
  /** Why the provider refused the call, such as `otp_code_not_found`. */
  readonly error_type: string
  /** A sentence in English for developers. */
  readonly error_message: string
  /** The page of the provider's documentation. Default: none. */
  readonly error_url?: string
  /** The id of the request. It finds the call in the project's log. Default: none. */
  readonly request_id?: string
  /** More about the error, whose shape depends on `error_type`. Default: none. */
  readonly error_details?: unknown
  /** How long the provider asks callers to wait, in seconds. Default: it does not say. */
  readonly retryAfterSeconds?: number | undefined
}

/** The provider refused the call. `error_type` is the key of the message catalogue (specification section 8). */
export class ApiError extends /* @__PURE__ */ taggedError("ApiError") {
  /** The code that a `switch` narrows by. */
  readonly code = "api_error"
  /** The HTTP status, such as 401, or 429 when there were too many calls. */
  readonly status_code: number
  /** Why the provider refused the call, such as `otp_code_not_found`. `unknown_error` when it did not say. */
  readonly error_type: string
  /** A sentence in English for developers. Empty when the provider sent none. */
  readonly error_message: string
  /** The page of the provider's documentation. Empty when the provider named none. */
  readonly error_url: string
  /** The id of the request. It finds the call in the project's log. */
  declare readonly request_id?: string
  /** More about the error, whose shape depends on `error_type`. */
  declare readonly error_details?: unknown
  /** How long the provider asks callers to wait, where browsers let pages read its `Retry-After` header. */
  declare readonly retryAfterSeconds?: number
  constructor(fields: ApiErrorFields) {
    super(apiMessage(fields))
    this.status_code = fields.status_code
    this.error_type = fields.error_type
    this.error_message = fields.error_message
    this.error_url = fields.error_url ?? ""
    if (fields.request_id !== undefined) this.request_id = fields.request_id
    if (fields.error_details !== undefined) this.error_details = fields.error_details
    if (fields.retryAfterSeconds !== undefined) this.retryAfterSeconds = fields.retryAfterSeconds
  }
  /** True for the four error types that end the session (`unrecoverableErrorTypes`). */
  get endsSession(): boolean {
    return endsSession(this.error_type)
  }
}

/** The message is that of the provider's own client, which ends each line. */
const apiMessage = (fields: ApiErrorFields): string =>
  [
    `[${fields.status_code}] ${fields.error_type}`,
    fields.error_message,
    fields.error_url && `See ${fields.error_url} for more information.`,
    fields.request_id && `request_id: ${fields.request_id}`,
    fields.error_details !== undefined && `Details: \n${JSON.stringify(fields.error_details)}`
  ]
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join("")

/**
 * The error for a refusal that cannot be read (specification section 8). A gateway's refusal has the answer's status. `error_details`
 * names the field that cannot be read, if the provider may have sent the refusal.
 */
export const unknownError = (
  status_code = 400,
  retryAfterSeconds?: number,
  error_details?: UnreadField
): ApiError =>
  new ApiError({
    status_code,
    error_type: "unknown_error",
    error_message: "",
    error_url: "",
    retryAfterSeconds,
    error_details
  })

/** One mismatch in a `SchemaError`. */
export interface SchemaIssue {
  /** Where in the request, such as `.email`. */
  readonly dataPath: string
  /** What is wrong there, in English. */
  readonly message: string
}

/** The request does not match the schema that the provider expects. */
export class SchemaError extends /* @__PURE__ */ taggedError("SchemaError") {
  /** The code that a `switch` narrows by. */
  readonly code = "schema_error"
  /** The mismatches in the body of the request. */
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

/** The field because of which an answer cannot be read. It holds no value. */
export interface UnreadField {
  /** Where in the `data` of the answer, such as `session.user_id`. `data` itself when it is missing or no object. */
  readonly path: string
  /** What is wrong there, as the end of a sentence: "is missing". */
  readonly problem: string
}

/** The answer cannot be read. */
export class InvalidResponseError extends /* @__PURE__ */ taggedError("InvalidResponseError") {
  /** The code that a `switch` narrows by. */
  readonly code = "invalid_response"
  /** The HTTP status. A gateway may have sent the answer in place of the provider. */
  readonly status_code: number
  /** Which part could not be read. It is the message too. */
  readonly reason:
    | "Invalid JSON response from our servers."
    | "Invalid or no response from server"
    | "Invalid response from our servers."
  /** The field that cannot be read, such as `session.user_id`. Undefined when the answer is no JSON at all. */
  declare readonly path?: string
  /** What is wrong with the field, such as "is missing". */
  declare readonly problem?: string
  /** How long a gateway asks callers to wait, where browsers let pages read its `Retry-After` header. */
  declare readonly retryAfterSeconds?: number
  constructor({
    field,
    reason,
    retryAfterSeconds,
    status_code,
    ...details
  }: Pick<InvalidResponseError, "reason" | "status_code"> &
    Caused & {
      readonly field?: UnreadField | undefined
      readonly retryAfterSeconds?: number | undefined
    }) {
    super(reason, details)
    this.status_code = status_code
    this.reason = reason
    if (field !== undefined) Object.assign(this, field)
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The provider requires a captcha, and no captcha token is available. */
export class CaptchaUnavailableError extends /* @__PURE__ */ taggedError("CaptchaUnavailableError") {
  /** The code that a `switch` narrows by. */
  readonly code = "captcha_unavailable"
  constructor(details: Caused) {
    super("Unable to query captcha and/or dfp telemetry ID", details)
  }
}

/**
 * Every error of a call to the provider. Only calls that sign in or add a factor fail with the last two. One that confirms the session
 * fails with the last one, too.
 */
export type CallError =
  | ApiError
  | SchemaError
  | NetworkError
  | InvalidResponseError
  | CaptchaUnavailableError
  | SessionChangedMeanwhileError
  | SignedOutMeanwhileError

/** Whether a retry can help: the provider could not be reached, was overloaded (429) or failed (5xx). */
export const isTransient = (error: Error): boolean =>
  error instanceof NetworkError ||
  ((error instanceof ApiError || error instanceof InvalidResponseError) &&
    (error.status_code === 429 || error.status_code >= 500))

/** Whether the provider may have done what the call asked for, although the call failed: its answer did not arrive or is broken. */
export const mayHaveSucceeded = (error: Error): boolean =>
  error instanceof NetworkError ||
  ((error instanceof ApiError || error instanceof InvalidResponseError) &&
    (error.status_code <= 299 || error.status_code >= 500))

/** Whether the provider has clearly refused the call. After any other error, the same call may succeed later. */
export const isRefusal = (error: Error): boolean =>
  error instanceof SchemaError ||
  (error instanceof ApiError && error.error_type !== "unknown_error" && !isTransient(error))

/** Whether the provider says that the session of the call is over. */
export const isSessionOver = (error: Error): boolean => error instanceof ApiError && error.endsSession
