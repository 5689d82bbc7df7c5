/** The arguments of a client method, read from its row in the table of calls (specification section 5). */
import * as AST from "effect/SchemaAST"
import { isCall, type Row } from "./Endpoint.js"
import type { Fields, Kind, MethodArguments } from "../errors/Usage.js"

/** The fields of a call are its path's parameters and its payload's fields, except those that the client fills in. */
export const argumentsOf = (row: Row): MethodArguments =>
  isCall(row) ? { positional: row.args.positional, fields: row.args.fields ?? fieldsOf(row) } : row.args

const fieldsOf = ({ path, payload, pkce }: Extract<Row, { readonly path: string }>): Fields => {
  const parameters = path
    .split("/")
    .filter((segment) => segment.startsWith(":"))
    .map((segment) => [segment.slice(1), "string"] as const)
  const type = AST.typeAST(payload.ast)
  const fields = (AST.isTypeLiteral(type) ? type.propertySignatures : []).map(
    ({ isOptional, name, type }) =>
      [String(name), isOptional ? (`${kindOf(type)}?` as const) : kindOf(type)] as const
  )
  const filledIn = new Set(["factor", pkce && ("starts" in pkce ? "code_challenge" : "code_verifier")])
  return Object.fromEntries([...parameters, ...fields].filter(([name]) => !filledIn.has(name)))
}

/** An optional field is a union with undefined, which comes last. */
const kindOf = (ast: AST.AST): Kind => kinds[(AST.isUnion(ast) ? ast.types[0] : ast)._tag] ?? "object"

const kinds: Partial<Record<AST.AST["_tag"], Kind>> = {
  StringKeyword: "string",
  Literal: "string",
  NumberKeyword: "number",
  BooleanKeyword: "boolean",
  TupleType: "strings"
}
