/** The methods of a client as functions that return promises. Their code may not be loaded yet. */
import type * as Effect from "effect/Effect"
import { methodsBy, type RunMethod } from "../domain/methods/methodsBy.js"
import type { AnswerOf } from "./AnswerOf.js"

/** Every method of a group, however deep, as a Promise that rejects with the Effect's error. */
export type Promised<Group, Project = object> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: infer Args) => Effect.Effect<infer A, unknown>
    ? (...args: Args) => Promise<AnswerOf<A, Project>>
    : Promised<Group[Name], Project>
}

/** A method for each name, which `call` runs. */
export const promisedBy = <Group>(names: object, call: RunMethod<Promise<unknown>>): Promised<Group> =>
  methodsBy(names, call)
