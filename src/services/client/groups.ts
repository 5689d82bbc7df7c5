/** Groups of methods, read by name. */
import * as Effect from "effect/Effect"
import type { CallError } from "../../domain/errors/CallErrors.js"
import type { SdkError, UsageError } from "../../domain/errors/BasicErrors.js"
import type { OneTapError } from "../../domain/errors/WalletOneTapErrors.js"
import { isObject } from "../../domain/values/objects.js"

/** Every error of the client's methods. */
export type ClientError = CallError | OneTapError | SdkError | UsageError

/** A method of the client. */
export type Method = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, ClientError>

/** The method of that name. One that dies when there is none. */
export const methodIn = (group: object, name: string): Method => {
  const member: unknown = Reflect.get(group, name)
  return isMethod(member) ? member : () => Effect.dieMessage(`There is no method ${name}`)
}

/** The group of that name. An empty one when there is none. */
export const groupIn = (group: object, name: string): object => {
  const member: unknown = Reflect.get(group, name)
  return isObject(member) ? member : {}
}

/** The method at a path of `root`, such as `["otps", "sms", "send"]`. */
export const methodAt = (root: object, path: ReadonlyArray<string>): Method =>
  methodIn(path.slice(0, -1).reduce(groupIn, root), String(path.at(-1)))

const isMethod = (member: unknown): member is Method => typeof member === "function"
