/** Groups of methods, and the same methods laid flat by their paths. */
import * as Effect from "effect/Effect"
import { isObject } from "../../domain/isObject.js"
import type { ClientError } from "./checked.js"

/** A method of the client. */
export type Method = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, ClientError>

/** The groups that members make up: that of `otps.sms.send` is `send` in `sms` in `otps`. */
export const grouped = (members: Iterable<readonly [path: string, member: unknown]>): object => {
  const root = {}
  for (const [path, member] of members) {
    const names = path.split(".")
    const own = names.pop() ?? path
    Reflect.set(names.reduce<object>(groupIn, root), own, member)
  }
  return root
}

/** Made where it is not there yet. */
const groupIn = (group: object, name: string): object => {
  const present: unknown = Reflect.get(group, name)
  if (isObject(present)) return present
  const made = {}
  Reflect.set(group, name, made)
  return made
}

/** The method at a path; one that dies where there is none. */
export const methodAt = (root: object, path: string): Method => {
  const member = path
    .split(".")
    .reduce((at: unknown, name) => (isObject(at) ? Reflect.get(at, name) : undefined), root)
  return isMethod(member) ? member : () => Effect.dieMessage(`There is no method ${path}`)
}

export const isMethod = (member: unknown): member is Method => typeof member === "function"

export { isObject }
