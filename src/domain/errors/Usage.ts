/** Argument checks of the client's methods (specification section 5). */
import { UsageError } from "./BasicErrors.js"
import { isObject } from "../values/objects.js"
import { boolean, Mismatch, nullable, reader, record, string, type Reader } from "../values/readers.js"

export type Kind =
  | "string"
  | "stringOrNull"
  | "number"
  | "count"
  | "boolean"
  | "object"
  | "parameters"
  | "strings"
  | "function"

/** What each field must be; a trailing `?` lets it be left out. */
export type Fields = Readonly<Record<string, Kind | `${Kind}?`>>

const isRecord = (value: unknown): value is object => isObject(value) && !Array.isArray(value)

const kinds: Readonly<Record<string, Reader<unknown> | undefined>> = {
  string,
  stringOrNull: nullable(string),
  boolean,
  number: reader((value): value is number => Number.isFinite(value), "must be a number"),
  count: reader(
    (value): value is number => Number.isInteger(value) && Number(value) > 0,
    "must be a whole number, at least 1"
  ),
  parameters: record(string),
  function: reader((value) => typeof value === "function", "must be a function"),
  object: reader(isRecord, "must be an object"),
  strings: reader(
    (value): value is ReadonlyArray<string> =>
      Array.isArray(value) && value.every((item) => typeof item === "string"),
    "must be an array of strings"
  )
} satisfies Record<Kind, Reader<unknown>>

/**
 * The first field that is not what `fields` says, as a usage error that names method and field. `named` are the
 * positional arguments; all other fields belong to the options.
 */
export const findUsageError = (
  method: string,
  fields: Fields,
  options: unknown,
  named: Readonly<Record<string, unknown>> = {}
): UsageError | undefined => {
  const problemOf = (name: string, kind: string, value: unknown) => {
    const read = kinds[kind]?.(value)
    return read instanceof Mismatch ? usageErrorOf(method, read.in(name)) : undefined
  }
  const values = options ?? {}
  const given = new Map<string, unknown>(Object.entries({ ...values, ...named }))
  let problem = problemOf("options", "object", values)
  for (const [name, kind] of Object.entries(fields))
    if (given.get(name) !== undefined || !kind.endsWith("?"))
      problem ??= problemOf(name, kind.replace("?", ""), given.get(name))
  return problem
}

/** The usage error that says which argument is not what it must be. */
export const usageErrorOf = (method: string, { path, problem }: Mismatch): UsageError =>
  new UsageError({ method, problem: `${path.join(".")} ${problem}.` })

/** Throws when a project's secret is in the place of its public token: it would be sent, and belongs on a server only. */
export const refuseSecret = (method: string, publicToken: unknown): void => {
  if (typeof publicToken === "string" && publicToken.startsWith("secret-"))
    throw new UsageError({
      method,
      problem: "publicToken must not be a secret."
    })
}

/** The arguments of a method: the names of the positional ones, and what these and the options after them must be. */
export interface MethodArguments {
  /** The names of the positional arguments, in order. The options follow. */
  readonly positional: ReadonlyArray<string>
  /** What each argument and option must be. */
  readonly fields: Fields
}

/** The first argument that is not what it must be. */
export const checkArguments = (
  method: string,
  { fields, positional }: MethodArguments,
  args: ReadonlyArray<unknown>
): UsageError | undefined =>
  findUsageError(
    method,
    fields,
    args[positional.length],
    Object.fromEntries(positional.map((name, at) => [name, args[at]]))
  )

/** Throws a usage error when the options are no object, or when one of them is not what it must be. */
export const checkOptions = (method: string, fields: Fields, options: unknown): void => {
  const problem =
    findUsageError(method, { options: "object" }, { options }) ?? findUsageError(method, fields, options)
  if (problem !== undefined) throw problem
}
