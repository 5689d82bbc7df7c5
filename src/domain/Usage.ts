/** Argument checks of the client's methods (specification section 5), as a table of fields per call. */
import { UsageError } from "./Errors.js"

type Kind = "string" | "number" | "boolean" | "object" | "strings" | "function"

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
 * The first field that is not what `fields` says, as a usage error naming method and field. `named` are the arguments
 * that stand by themselves; the others are members of the options.
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
    const { kind, optional } = kinds[rule]
    const value = given.get(field)
    if ((optional && value === undefined) || isOfKind[kind](value)) continue
    return wrong(field, kind)
  }
  return undefined
}

const kinds: Record<Kind | `${Kind}?`, { readonly kind: Kind; readonly optional: boolean }> = {
  string: { kind: "string", optional: false },
  "string?": { kind: "string", optional: true },
  number: { kind: "number", optional: false },
  "number?": { kind: "number", optional: true },
  boolean: { kind: "boolean", optional: false },
  "boolean?": { kind: "boolean", optional: true },
  object: { kind: "object", optional: false },
  "object?": { kind: "object", optional: true },
  strings: { kind: "strings", optional: false },
  "strings?": { kind: "strings", optional: true },
  function: { kind: "function", optional: false },
  "function?": { kind: "function", optional: true }
}
