/** Form bodies, and how they map to JSON bodies. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { apiErrorOf } from "./errors.js"

/** The text fields of a form by name. A repeated name has its last value. */
export interface Fields extends ReadonlyMap<string, string> {
  /** Every value of a name, in the form's order. */
  readonly all: (name: string) => ReadonlyArray<string>
}

type Pairs = ReadonlyArray<readonly [name: string, value: string]>

const fieldsFrom = (pairs: Pairs): Fields =>
  Object.assign(new Map(pairs), {
    all: (name: string) => pairs.filter(([each]) => each === name).map(([, value]) => value)
  })

const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

const typeOf = (headers: Headers): string => headers.get("content-type") ?? ""

export const isForm = ({ headers }: Request): boolean => formType.test(typeOf(headers))

/** Reads a form and ignores its files. Fails with `bad_request`. */
export const readForm = (body: Blob, headers: Headers) =>
  Effect.map(
    Effect.tryPromise({
      try: () => new Response(body, { headers: { "Content-Type": typeOf(headers) } }).formData(),
      catch: () => apiErrorOf("bad_request", 400, "The form cannot be read.")
    }),
    (form) =>
      fieldsFrom([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])))
  )

/** A form cannot set headers, so these fields take their place. */
const headerFields = new Map([
  ["__Authorization", "Authorization"],
  ["__X-SDK-Client", "X-SDK-Client"],
  ["__X-SDK-Parent-Host", "X-SDK-Parent-Host"]
])

/** The request's headers, with those that the form sent as fields. */
export const headersFromForm = (request: Request, fields: Fields): Headers => {
  const headers = new Headers(request.headers)
  for (const [field, header] of headerFields) {
    const value = fields.get(field)
    // `Headers` throws on a line break, which would look like an error of the provider.
    if (value !== undefined && !/[^\t\x20-\x7e]/.test(value)) headers.set(header, value)
  }
  return headers
}

/**
 * The fields as the body of a call: text where the payload's schema accepts text, parsed JSON otherwise. Text that is
 * not JSON stays as it is, and the schema rejects it.
 */
export const bodyFrom = <A, I>(
  payload: Schema.Schema<A, I>,
  fields: ReadonlyMap<string, string>
): unknown => {
  const types = new Map(
    SchemaAST.getPropertySignatures(SchemaAST.encodedAST(payload.ast)).map(({ name, type }) => [
      String(name),
      Schema.is(Schema.make(type))
    ])
  )
  return Object.fromEntries(
    [...fields]
      .filter(([name]) => !headerFields.has(name))
      .map(([name, text]) => [name, types.get(name)?.(text) === true ? text : jsonOr(text)])
  )
}

/** The text fields of a JSON object, where a list is a repeated name. Empty for any other text. */
export const fieldsFromJson = (text: string): Fields => {
  const value = jsonOr(text)
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : []
  return fieldsFrom(
    entries.flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).flatMap((each) =>
        typeof each === "string" ? [[name, each]] : []
      )
    )
  )
}

const jsonOr = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

/** More levels than any body has. Schemas are recursive, so that deeper values would exhaust the stack. */
const maxDepth = 64

/** Parses JSON. Throws for text that is no JSON or is nested too deeply. */
export const parseJson = (text: string): unknown => {
  let depth = 0
  // A text that does not end matches too. Otherwise the expression would try each of its quotes as a start, in quadratic time
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{]|[\]}]/gs)) {
    if (token === "[" || token === "{") depth += 1
    else if (token === "]" || token === "}") depth -= 1
    if (depth > maxDepth) throw new SyntaxError("The JSON is nested too deeply.")
  }
  return JSON.parse(text)
}
