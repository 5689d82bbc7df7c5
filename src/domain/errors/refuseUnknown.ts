import { hint } from "../values/nearest.js"
import { UsageError } from "./BasicErrors.js"
import type { Fields } from "./Usage.js"

/** Throws a usage error for an option that nothing reads, where a mistyped name would ask for less than was meant. */
export const refuseUnknown = (method: string, fields: Fields, options: object): void => {
  const name = Object.keys(options).find((each) => !Object.hasOwn(fields, each))
  if (name === undefined) return
  throw new UsageError({ method, problem: `${name} is unknown.${hint(name, Object.keys(fields))}` })
}
