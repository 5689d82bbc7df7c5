/** The arguments of a client method, read from its row in the table of calls (specification section 5). */
import * as AST from "effect/SchemaAST"
import { proofField, type Row } from "./Endpoint.js"
import type { Fields, Kind, MethodArguments } from "../errors/Usage.js"

/**
 * The fields of a call are its path's parameters and its payload's fields, except those that the client fills in. Lists of
 * objects are left to the payload's schema.
 */
export const argumentsOf = (row: Row): MethodArguments =>
  "path" in row ? { positional: row.args.positional, fields: row.args.fields ?? fieldsOf(row) } : row.args

const fieldsOf = ({ path, payload, pkce }: Extract<Row, { readonly path: string }>): Fields => {
  const parameters = path
    .split("/")
    .filter((segment) => segment.startsWith(":"))
    .map((segment) => [segment.slice(1), "string"] as const)
  const filledIn = new Set(["factor", "intermediate_session_token", pkce && proofField(pkce)])
  const fields = [...parameters, ...Object.entries(payloadFields(payload.ast))]
  return Object.fromEntries(fields.filter(([name]) => !filledIn.has(name)))
}

/** The fields of a payload. */
export const payloadFields = (payload: AST.AST): Fields => {
  const type = AST.typeAST(payload)
  return Object.fromEntries(
    (AST.isTypeLiteral(type) ? type.propertySignatures : []).flatMap(({ isOptional, name, type }) => {
      const kind = kindOf(type)
      return kind ? [[String(name), isOptional ? (`${kind}?` as const) : kind] as const] : []
    })
  )
}

/** An optional field is a union with undefined, which comes last. Undefined for a list of objects. */
const kindOf = (ast: AST.AST): Kind | undefined => {
  const given = AST.isUnion(ast) ? ast.types[0] : ast
  if (AST.isTupleType(given)) return given.rest[0]?.type._tag === "StringKeyword" ? "strings" : undefined
  return kinds[given._tag] ?? "object"
}

const kinds: Partial<Record<AST.AST["_tag"], Kind>> = {
  StringKeyword: "string",
  Literal: "string",
  NumberKeyword: "number",
  BooleanKeyword: "boolean"
}
