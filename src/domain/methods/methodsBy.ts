import { isObject } from "../values/objects.js"

/** Runs the method at a path, such as `["otps", "sms", "send"]`. */
export type RunMethod<Result> = (path: ReadonlyArray<string>, args: ReadonlyArray<unknown>) => Result

/**
 * A function for each method of a group, however deep, that passes its path and its arguments to `run`. `names` has a member
 * for each: a group, or the method or `true`.
 */
export const methodsBy = <Group>(names: object, run: RunMethod<unknown>): Group =>
  // Sound: the names are those of the group's methods, and `run` runs the method of that name
  groupOf(names, [], run) as Group

const groupOf = (names: object, parents: ReadonlyArray<string>, run: RunMethod<unknown>): object =>
  Object.fromEntries(
    Object.entries(names).map(([name, nested]: [string, unknown]) => [
      name,
      isObject(nested)
        ? groupOf(nested, [...parents, name], run)
        : // A path for each method would stay in memory
          (...args: ReadonlyArray<unknown>) => run([...parents, name], args)
    ])
  )
