/** Bodies that a browser's own form sends, and the JSON they stand for (wire reference 1.2, form-post variant). */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { refuseAs } from "./refusals.js"

/** The texts of a form by their names; of a name that comes twice, the last. */
export type Fields = ReadonlyMap<string, string>

const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

export const isForm = (request: Request): boolean => formType.test(request.headers.get("content-type") ?? "")

/** Reads a form; files in it are passed over. */
export const fieldsOf = (request: Request) =>
  Effect.map(
    Effect.tryPromise({
      try: () => request.formData(),
      catch: () => refuseAs("bad_request", 400, "The form cannot be read.")
    }),
    (form): Fields =>
      new Map([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])))
  )

/** Headers that a form cannot set travel as its fields. */
const headerFields = new Map([
  ["__Authorization", "Authorization"],
  ["__X-SDK-Client", "X-SDK-Client"],
  ["__X-SDK-Parent-Host", "X-SDK-Parent-Host"]
])

/** The request's headers with those that travelled as fields. */
export const headersOf = (request: Request, fields: Fields): Headers => {
  const headers = new Headers(request.headers)
  for (const [field, header] of headerFields) {
    const value = fields.get(field)
    // A line break in a header is an error that would look like ours.
    if (value !== undefined && !/[^\t\x20-\x7e]/.test(value)) headers.set(header, value)
  }
  return headers
}

/**
 * The fields as the body of a call: a text where the payload takes a text, else what it reads as in JSON. What
 * is neither is left as it is, for the payload's schema to refuse.
 */
export const bodyFrom = <A, I>(payload: Schema.Schema<A, I>, fields: Fields): unknown => {
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

/** The texts in a JSON object; none in anything else. */
export const textsIn = (text: string): Fields => {
  const value = jsonOr(text)
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : []
  return new Map(entries.flatMap(([name, each]) => (typeof each === "string" ? [[name, each]] : [])))
}

const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
