/** The methods of a client as functions that return promises. Their code may not be loaded yet. */
import type * as Effect from "effect/Effect"
import { isObject } from "../domain/values/objects.js"
import type { AnswerOf } from "./AnswerOf.js"

/** Every method of a group, however deep, as a Promise that rejects with the Effect's error. */
export type Promised<Group, Project = object> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: infer Args) => Effect.Effect<infer A, unknown>
    ? (...args: Args) => Promise<AnswerOf<A, Project>>
    : Promised<Group[Name], Project>
}

/** Calls the method at a path, such as `["otps", "sms", "send"]`. */
type Call = (path: ReadonlyArray<string>, args: ReadonlyArray<unknown>) => Promise<unknown>

/**
 * A function for each method, however deep, that passes its path and its arguments to `call`. `names` has a member for each:
 * a group, or the method or `true`.
 */
export const promisedBy = <Group>(names: object, call: Call): Promised<Group> =>
  // Sound: the names are those of the group's methods, and `call` runs the method of that name
  groupOf(names, [], call) as Promised<Group>

const groupOf = (names: object, parents: ReadonlyArray<string>, call: Call): object =>
  Object.fromEntries(
    Object.entries(names).map(([name, nested]: [string, unknown]) => {
      const path = [...parents, name]
      return [
        name,
        isObject(nested) ? groupOf(nested, path, call) : (...args: ReadonlyArray<unknown>) => call(path, args)
      ]
    })
  )
