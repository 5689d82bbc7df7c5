/** The bases of all error classes, and the two classes that each part of the package throws: `NetworkError` and `UsageError`. */
import { isObject } from "../values/objects.js"

/**
 * Makes `instanceof` of the class on this base hold for errors of another copy of the package too, as when a program has it by
 * `import` and by `require`. All copies share the symbol of a tag.
 */
const acrossCopies = <Base extends { readonly prototype: object }>(tag: string, base: Base): Base => {
  const mark = Symbol.for(`latchkey.${tag}`)
  Object.defineProperty(base.prototype, mark, { value: tag })
  return Object.defineProperty(base, Symbol.hasInstance, {
    value(this: object, error: unknown) {
      // A class that a site derives has errors of its own only
      const isOurs = Object.getPrototypeOf(this) === base
      return isOurs
        ? isObject(error) && mark in error
        : Function.prototype[Symbol.hasInstance].call(this, error)
    }
  })
}

/** Makes the base of one error class. The tag is its `name` too. */
export const taggedError = <const Tag extends string>(
  tag: Tag
): new (
  message: string,
  options?: ErrorOptions
) => Error & {
  /** The name of the class. It stays the same when code is minified, and narrows in a `switch`. */
  readonly _tag: Tag
  /** The name of the class, the same as `_tag`. */
  readonly name: Tag
} =>
  acrossCopies(
    tag,
    class extends Error {
      readonly _tag = tag
      override readonly name = tag
    }
  )

/** No answer: the browser is offline, the connection was refused, or the request timed out (30 s). */
export class NetworkError extends /* @__PURE__ */ taggedError("NetworkError") {
  /** The code that a `switch` narrows by. */
  readonly code = "network_error"
  constructor(details: { readonly cause?: unknown }) {
    super("Unable to contact our servers.", details)
  }
}

/** A method was called with a wrong argument. Nothing was sent. */
export class UsageError extends /* @__PURE__ */ taggedError("UsageError") {
  /** The code that a `switch` narrows by. */
  readonly code = "usage_error"
  /** The name of the method, such as `otps.authenticate`. */
  readonly method: string
  /** What is wrong, as a sentence in English that names the argument. */
  readonly problem: string
  constructor({ method, problem }: { readonly method: string; readonly problem: string }) {
    super(`Invalid call to ${method}\n${problem}`)
    this.method = method
    this.problem = problem
  }
}

/**
 * Something that a call needs is missing on this device, or a call came at the wrong time. The base of the classes in
 * `DeviceErrors.ts`, `PasskeyErrors.ts`, `MountAndCloseErrors.ts` and `compat/NativeErrors.ts`; each has its own `_tag` and `code`.
 */
export class SdkError extends /* @__PURE__ */ taggedError<string>("SdkError") {
  /** The code that a `switch` narrows by, such as `no_current_session`. */
  readonly code: string
  /** What happened, as a sentence in English. It is the message too. */
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

/** What the error classes of the client take. */
export interface ErrorDetails {
  /** Replaces the message of the class. */
  readonly description?: string
  /** What went wrong underneath, such as an error of the browser. */
  readonly cause?: unknown
}

/** Makes the base of one class of `SdkError`. The tag is its `name` too. */
export const sdkError = <const Tag extends string, const Code extends string>(
  tag: Tag,
  code: Code,
  description: string
): new (details?: ErrorDetails) => SdkError & { readonly _tag: Tag; readonly code: Code } =>
  acrossCopies(
    tag,
    class extends SdkError {
      override readonly _tag = tag
      override readonly name = tag
      override readonly code = code
      constructor(details: ErrorDetails = {}) {
        super({ code, description, ...details })
      }
    }
  )
