import { isObject } from "./objects.js"

/** Levels of nested lists and objects. Not in the specification: no real answer comes near it. */
const maxDepth = 200

/** Whether JSON is nested so deeply that a recursive reader could overflow the stack. */
export const isTooDeep = (json: unknown): boolean => {
  let level = [json].filter(isObject)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === maxDepth) return true
    level = level.flatMap((parent): ReadonlyArray<unknown> => Object.values(parent)).filter(isObject)
  }
  return false
}
