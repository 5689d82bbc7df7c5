/** Argument checks of the client's methods (specification section 5). */
import { UsageError } from "./Errors.js"

export type Kind = "string" | "number" | "boolean" | "object" | "strings" | "function"

/** What each field must be; a trailing `?` lets it be left out. */
export type Fields = Readonly<Record<string, Kind | `${Kind}?`>>

const isOfKind: Record<Kind, (value: unknown) => boolean> = {
  string: (value) => typeof value === "string",
  number: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === "boolean",
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  function: (value) => typeof value === "function",
  strings: (value) => Array.isArray(value) && value.every((item) => typeof item === "string")
}

const words: Record<Kind, string> = {
  string: "a string",
  number: "a number",
  boolean: "a boolean",
  object: "an object",
  strings: "an array of strings",
  function: "a function"
}

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
  const wrong = (field: string, kind: Kind) =>
    new UsageError({ method, problem: `${field} must be ${words[kind]}.` })
  const values = options ?? {}
  if (!isOfKind.object(values)) return wrong("options", "object")
  const given = new Map<string, unknown>(Object.entries({ ...values, ...named }))
  for (const [field, rule] of Object.entries(fields)) {
    const kind = isOptional(rule) ? optional[rule] : rule
    const value = given.get(field)
    if ((isOptional(rule) && value === undefined) || isOfKind[kind](value)) continue
    return wrong(field, kind)
  }
  return undefined
}

const optional: Record<`${Kind}?`, Kind> = {
  "string?": "string",
  "number?": "number",
  "boolean?": "boolean",
  "object?": "object",
  "strings?": "strings",
  "function?": "function"
}

const isOptional = (rule: Fields[string]): rule is `${Kind}?` => rule in optional

/** The arguments of a method: the names of the positional ones, and what these and the options after them must be. */
export interface MethodArguments {
  readonly positional: ReadonlyArray<string>
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
