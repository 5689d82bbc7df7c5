/** The arguments of each method that answers at once (specification section 5). */
import { checkArguments, type MethodArguments } from "../errors/Usage.js"

const listener: MethodArguments = { fields: { callback: "function" }, positional: ["callback"] }

export const permission: MethodArguments = {
  fields: { resource_id: "string", action: "string" },
  positional: ["resource_id", "action"]
}

export const syncArguments = {
  onStateChange: listener,
  "user.onChange": listener,
  "session.onChange": listener,
  "session.updateSession": { fields: { session_token: "string", session_jwt: "string?" }, positional: [] },
  "rbac.isAuthorizedSync": permission
} as const satisfies Record<string, MethodArguments>

/** Throws a usage error when an argument is not what it must be. */
export const checkSync = (method: keyof typeof syncArguments, ...args: ReadonlyArray<unknown>): void => {
  const problem = checkArguments(method, syncArguments[method], args)
  if (problem !== undefined) throw problem
}
