/** Argument checks of the client's methods (specification section 5). */
import { UsageError } from "./LocalErrors.js"
import { isObject } from "./isObject.js"

export type Kind = "string" | "number" | "boolean" | "object" | "strings" | "function"

/** What each field must be; a trailing `?` lets it be left out. */
export type Fields = Readonly<Record<string, Kind | `${Kind}?`>>

const kinds: Record<Kind, { readonly words: string; readonly accepts: (value: unknown) => boolean }> = {
  string: { words: "a string", accepts: (value) => typeof value === "string" },
  number: { words: "a number", accepts: (value) => Number.isFinite(value) },
  boolean: { words: "a boolean", accepts: (value) => typeof value === "boolean" },
  object: { words: "an object", accepts: (value) => isObject(value) && !Array.isArray(value) },
  function: { words: "a function", accepts: (value) => typeof value === "function" },
  strings: {
    words: "an array of strings",
    accepts: (value) => Array.isArray(value) && value.every((item) => typeof item === "string")
  }
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
    new UsageError({ method, problem: `${field} must be ${kinds[kind].words}.` })
  const values = options ?? {}
  if (!kinds.object.accepts(values)) return wrong("options", "object")
  const given = new Map<string, unknown>(Object.entries({ ...values, ...named }))
  for (const [field, rule] of Object.entries(fields)) {
    const kind = isOptional(rule) ? optional[rule] : rule
    const value = given.get(field)
    if ((isOptional(rule) && value === undefined) || kinds[kind].accepts(value)) continue
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
