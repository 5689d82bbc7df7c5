/** The methods of a client as functions that return promises. Their code may not be loaded yet. */
import type * as Effect from "effect/Effect"
import { methodsBy } from "../domain/methods/methodsBy.js"
import type { AnswerOf } from "./AnswerOf.js"

/** Every method of a group, however deep, as a Promise that rejects with the Effect's error. */
export type Promised<Group, Project = object> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: infer Args) => Effect.Effect<infer A, unknown>
    ? (...args: Args) => Promise<AnswerOf<A, Project>>
    : Promised<Group[Name], Project>
}

/** Calls the method at a path, such as `["otps", "sms", "send"]`. */
type Call = (path: ReadonlyArray<string>, args: ReadonlyArray<unknown>) => Promise<unknown>

/** A method for each name (`methodsBy`), which `call` runs. */
export const promisedBy = <Group>(names: object, call: Call): Promised<Group> =>
  // Sound: the names are those of the group's methods, and `call` runs the method of that name
  methodsBy(names, call) as Promised<Group>
