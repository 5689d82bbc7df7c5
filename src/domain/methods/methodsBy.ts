import { isObject } from "../values/objects.js"

/**
 * A function for each method of a group, however deep, that passes its path and its arguments to `call`. `names` has a member
 * for each: a group, or the method or `true`.
 */
export const methodsBy = <Result>(
  names: object,
  call: (path: ReadonlyArray<string>, args: ReadonlyArray<unknown>) => Result,
  parents: ReadonlyArray<string> = []
): object =>
  Object.fromEntries(
    Object.entries(names).map(([name, nested]: [string, unknown]) => {
      const path = [...parents, name]
      return [
        name,
        isObject(nested)
          ? methodsBy(nested, call, path)
          : (...args: ReadonlyArray<unknown>) => call(path, args)
      ]
    })
  )
