/** Groups of methods whose arguments are checked before anything is sent. */
import * as Effect from "effect/Effect"
import type { CallError, SdkError, UsageError } from "../../domain/Errors.js"
import type { OneTapError } from "../../domain/RareErrors.js"
import { checkArguments, type MethodArguments } from "../../domain/Usage.js"
import { grouped, methodAt } from "./grouped.js"

/** Everything a method of the client can fail with. */
export type ClientError = CallError | OneTapError | SdkError | UsageError

/** Every method of a group, however deep, that can also fail with a usage error. */
export type Checked<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: infer Args) => Effect.Effect<infer A, infer E>
    ? (...args: Args) => Effect.Effect<A, E | UsageError>
    : Checked<Group[Name]>
}

/** The paths to the methods of a group, however deep, such as `otps.sms.send`. */
export type PathOf<Group> = {
  readonly [Name in keyof Group & string]: Group[Name] extends (...args: never) => unknown
    ? Name
    : `${Name}.${PathOf<Group[Name]>}`
}[keyof Group & string]

/** The group with each method checked as its row says. */
export const checked = <Group extends object>(
  group: Group,
  rows: Readonly<Record<PathOf<Group>, MethodArguments>>
): Checked<Group> =>
  grouped(
    Object.entries<MethodArguments>(rows).map(([method, row]) => [
      method,
      (...args: ReadonlyArray<unknown>) =>
        Effect.suspend((): Effect.Effect<unknown, ClientError> => {
          const taken = takenOf(row, args)
          return checkArguments(method, row, taken) ?? methodAt(group, method)(...taken)
        })
    ])
    // Sound by construction: every path of the group has its row, and each method is wrapped as `Checked` says
  ) as Checked<Group>

/** The arguments that a method takes, and no others: it may be called back with more. Options that are null are none. */
const takenOf = (
  { fields, names }: MethodArguments,
  args: ReadonlyArray<unknown>
): ReadonlyArray<unknown> => {
  const alone = names.map((_, at) => args[at])
  return Object.keys(fields).length > names.length ? [...alone, args[names.length] ?? {}] : alone
}
