/** The errors that are raised without an answer of the provider, and the bases of all classes. The first screen has them. */

/** Makes the base of one error class. The tag is its `name` too. */
export const taggedError = <const Tag extends string>(
  tag: Tag
): new (message: string, options?: ErrorOptions) => Error & { readonly _tag: Tag; readonly name: Tag } =>
  class extends Error {
    readonly _tag = tag
    override readonly name = tag
  }

/** No answer: the browser is offline, the connection was refused, or the request timed out (30 s). */
export class NetworkError extends /* @__PURE__ */ taggedError("NetworkError") {
  readonly code = "network_error"
  constructor(details: { readonly cause?: unknown }) {
    super("Unable to contact our servers.", details)
  }
}

/** A method was called with a wrong argument. Nothing was sent. */
export class UsageError extends /* @__PURE__ */ taggedError("UsageError") {
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
