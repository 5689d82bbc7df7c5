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

/** Undefined for a list of objects. Throws for a type that no kind of argument describes, which the tests of the tables notice. */
const kindOf = (ast: AST.AST): Kind | undefined => {
  const found = [...new Set(membersOf(ast).map(nameOf))]
    .filter((name) => name !== "UndefinedKeyword")
    .join("|")
  if (found === "TupleType") return undefined
  const kind = kinds[found]
  if (kind === undefined) throw new Error(`No kind of argument is ${found}`)
  return kind
}

const membersOf = (ast: AST.AST): ReadonlyArray<AST.AST> =>
  AST.isUnion(ast) ? ast.types.flatMap(membersOf) : [ast]

const nameOf = (ast: AST.AST): string => {
  if (AST.isTupleType(ast) && ast.rest[0]?.type._tag === "StringKeyword") return "strings"
  if (!AST.isLiteral(ast)) return ast._tag
  return typeof ast.literal === "string" ? "StringKeyword" : String(ast.literal)
}

const kinds: Readonly<Record<string, Kind>> = {
  StringKeyword: "string",
  "StringKeyword|null": "stringOrNull",
  NumberKeyword: "number",
  BooleanKeyword: "boolean",
  TypeLiteral: "object",
  strings: "strings"
}
