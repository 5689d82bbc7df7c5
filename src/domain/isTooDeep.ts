/** Lists and objects in one another. Not in the specification: no answer that means well has so many. */
const deepest = 200

/** Whether JSON is nested so deep that whoever walks through it, or writes it down again, may run out of stack. */
export const isTooDeep = (json: unknown): boolean => {
  let level = [json].filter(isNest)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === deepest) return true
    level = level.flatMap((nest): ReadonlyArray<unknown> => Object.values(nest)).filter(isNest)
  }
  return false
}

const isNest = (json: unknown): json is object => typeof json === "object" && json !== null
