/** The arguments of the methods that answer at once (specification section 5). */
import { checkArguments, type MethodArguments } from "../errors/Usage.js"

/** A listener that a method takes. */
export const listener: MethodArguments = { fields: { callback: "function" }, positional: ["callback"] }

/** The tokens that a method takes. */
export const tokens: MethodArguments = {
  fields: { session_token: "string", session_jwt: "stringOrNull?" },
  positional: []
}

/** Throws a usage error that names `method` when an argument is not what it must be. */
export const check = (method: string, expected: MethodArguments, ...args: ReadonlyArray<unknown>): void => {
  const problem = checkArguments(method, expected, args)
  if (problem !== undefined) throw problem
}
