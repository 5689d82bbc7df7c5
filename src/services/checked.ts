/** Groups of methods whose arguments are checked before anything is sent. */
import * as Effect from "effect/Effect"
import { checkArguments, type MethodArguments } from "../domain/Arguments.js"
import type { CallError, SdkError, UsageError } from "../domain/Errors.js"
import type { OneTapError } from "../domain/OneTap.js"

/** Everything a method of the client can fail with. */
export type ClientError = CallError | OneTapError | SdkError | UsageError

/** Every method of a group, however deep, that can also fail with a usage error. */
export type Checked<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: infer Args) => Effect.Effect<infer A, infer E>
    ? (...args: Args) => Effect.Effect<A, E | UsageError>
    : Checked<Group[Name]>
}

/** A row for every method of a group, in the group's own shape. */
export type ArgumentsOf<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: never) => unknown
    ? MethodArguments
    : ArgumentsOf<Group[Name]>
}

/** The group with each method checked as its row says. `path` is what the methods' names in errors begin with. */
export const checked = <Group extends object>(
  group: Group,
  rows: ArgumentsOf<Group>,
  path: ReadonlyArray<string> = []
): Checked<Group> =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]: [string, unknown]) => {
      const member: unknown = Reflect.get(group, name)
      const own = [...path, name]
      if (!isMethod(member) || !isRow(row)) return [name, checked(asGroup(member), asGroup(row), own)]
      const method = own.join(".")
      return [
        name,
        (...args: ReadonlyArray<unknown>) =>
          Effect.suspend((): Effect.Effect<unknown, ClientError> => {
            const taken = takenOf(row, args)
            return checkArguments(method, row, taken) ?? member(...taken)
          })
      ]
    })
    // Sound by construction: `ArgumentsOf` gives every member its row, and each is wrapped as `Checked` says
  ) as Checked<Group>

/** The arguments that a method takes, and no others: it may be called back with more. Options that are null are none. */
const takenOf = (
  { fields, names }: MethodArguments,
  args: ReadonlyArray<unknown>
): ReadonlyArray<unknown> => {
  const alone = names.map((_, at) => args[at])
  return Object.keys(fields).length > names.length ? [...alone, args[names.length] ?? {}] : alone
}

const isRow = (row: unknown): row is MethodArguments =>
  typeof row === "object" && row !== null && "names" in row && "fields" in row

const isMethod = (
  member: unknown
): member is (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, ClientError> =>
  typeof member === "function"

const asGroup = (member: unknown): object => (typeof member === "object" && member !== null ? member : {})
