/** Methods whose arguments are checked before anything is sent. */
import * as Effect from "effect/Effect"
import { isRow, type Row } from "../../domain/calls/Endpoint.js"
import { argumentsOf } from "../../domain/calls/Arguments.js"
import type { UsageError } from "../../domain/errors/BasicErrors.js"
import { checkArguments } from "../../domain/errors/Usage.js"
import { groupIn, methodIn, type ClientError, type Method } from "./groups.js"

/** Every method of a group, however deep, that can also fail with a usage error. */
export type Checked<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: infer Args) => Effect.Effect<infer A, infer E>
    ? (...args: Args) => Effect.Effect<A, E | UsageError>
    : Checked<Group[Name]>
}

/** The methods of `group`, each checked by its row. */
export const checked = <Group extends object>(group: Group, rows: object): Checked<Group> =>
  // Sound: every method of the group has a row of the same name, and is wrapped as `Checked` says
  checkedGroup(group, rows, "") as Checked<Group>

const checkedGroup = (group: object, rows: object, prefix: string): object =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]: [string, object]) => [
      name,
      isRow(row)
        ? checkedMethod(methodIn(group, name), row, `${prefix}${name}`)
        : checkedGroup(groupIn(group, name), row, `${prefix}${name}.`)
    ])
  )

const checkedMethod =
  (method: Method, row: Row, path: string): Method =>
  (...given) =>
    Effect.suspend((): Effect.Effect<unknown, ClientError> => {
      // Read when it is called: a client has a hundred methods, and a page calls few
      const { fields, positional } = argumentsOf(row)
      const takesOptions = Object.keys(fields).length > positional.length
      // Null is read as no options. Further arguments are dropped: the method may be used as a callback
      const args = positional.map((_, at) => given[at])
      if (takesOptions) args.push(given[positional.length] ?? {})
      const error = checkArguments(path, { fields, positional }, args)
      return error ? Effect.fail(error) : method(...args)
    })
