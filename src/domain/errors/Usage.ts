/** Argument checks of the client's methods (specification section 5). */
import { UsageError } from "./BasicErrors.js"
import { isObject } from "../values/objects.js"

export type Kind = "string" | "number" | "count" | "boolean" | "object" | "strings" | "function"

/** What each field must be; a trailing `?` lets it be left out. */
export type Fields = Readonly<Record<string, Kind | `${Kind}?`>>

interface Rule {
  readonly words: string
  readonly accepts: (value: unknown) => boolean
}

const isRecord = (value: unknown): value is object => isObject(value) && !Array.isArray(value)

const kinds: Readonly<Record<string, Rule | undefined>> = {
  string: { words: "a string", accepts: (value) => typeof value === "string" },
  number: { words: "a number", accepts: (value) => Number.isFinite(value) },
  count: {
    words: "a whole number, at least 1",
    accepts: (value) => Number.isInteger(value) && Number(value) > 0
  },
  boolean: { words: "a boolean", accepts: (value) => typeof value === "boolean" },
  object: { words: "an object", accepts: isRecord },
  function: { words: "a function", accepts: (value) => typeof value === "function" },
  strings: {
    words: "an array of strings",
    accepts: (value) => Array.isArray(value) && value.every((item) => typeof item === "string")
  }
} satisfies Record<Kind, Rule>

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
  const wrong = (field: string, words: string) =>
    new UsageError({ method, problem: `${field} must be ${words}.` })
  const values = options ?? {}
  if (!isRecord(values)) return wrong("options", "an object")
  const given = new Map<string, unknown>(Object.entries({ ...values, ...named }))
  const isLeftOut = (field: string) => given.get(field) === undefined && fields[field]?.endsWith("?")
  for (const field of Object.keys(fields).filter((name) => !isLeftOut(name))) {
    const kind = kinds[`${fields[field]}`.replace("?", "")]
    if (kind !== undefined && !kind.accepts(given.get(field))) return wrong(field, kind.words)
  }
  return undefined
}

/** Throws when a project's secret is in the place of its public token: it would be sent, and belongs on a server only. */
export const refuseSecret = (method: string, publicToken: unknown): void => {
  if (typeof publicToken === "string" && publicToken.startsWith("secret-"))
    throw new UsageError({
      method,
      problem: 'publicToken must not be a secret. Use the one that starts with "public-token-".'
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
