/** The arguments of each method that answers at once (specification section 5). */
import { checkArguments, type MethodArguments } from "../errors/Usage.js"
import { permission } from "../sessionCalls/permission.js"

/** A listener that a method takes. */
export const listener: MethodArguments = { fields: { callback: "function" }, positional: ["callback"] }

/** The tokens that a method takes. */
export const tokens: MethodArguments = {
  fields: { session_token: "string", session_jwt: "string?" },
  positional: []
}

export const syncArguments = {
  onStateChange: listener,
  "user.onChange": listener,
  "session.onChange": listener,
  "session.updateSession": tokens,
  "rbac.isAuthorizedSync": permission
} as const satisfies Record<string, MethodArguments>

/** Throws a usage error that names `method` when an argument is not what it must be. */
export const check = (method: string, expected: MethodArguments, ...args: ReadonlyArray<unknown>): void => {
  const problem = checkArguments(method, expected, args)
  if (problem !== undefined) throw problem
}

/** Throws a usage error when an argument is not what it must be. */
export const checkSync = (method: keyof typeof syncArguments, ...args: ReadonlyArray<unknown>): void =>
  check(method, syncArguments[method], ...args)
