/** Why a body does not match its schema, in the format of the JSON Schema validator that the hosted provider uses. */
import type { ParseIssue } from "effect/ParseResult"
import * as SchemaAST from "effect/SchemaAST"
import { isObject } from "../../src/domain/values/objects.js"

interface SchemaIssue {
  readonly keyword: string
  readonly dataPath: string
  readonly schemaPath: string
  readonly params: Readonly<Record<string, string>>
  readonly message: string
}

type Path = ReadonlyArray<PropertyKey>

/** The issues, without the texts of our schema library and without the values of the body. */
export const schemaIssues = (issue: ParseIssue, path: Path = []): ReadonlyArray<SchemaIssue> => {
  switch (issue._tag) {
    case "Pointer": {
      const steps = [...path, ...(Array.isArray(issue.path) ? issue.path : [issue.path])]
      if (issue.issue._tag !== "Missing") return schemaIssues(issue.issue, steps)
      const missingProperty = String(steps.at(-1))
      const message = `should have required property '${missingProperty}'`
      return [schemaIssue("required", steps.slice(0, -1), message, { missingProperty })]
    }
    case "Composite": {
      const issues = "_tag" in issue.issues ? [issue.issues] : issue.issues
      const found = issues.map((each: ParseIssue) => schemaIssues(each, path))
      if (issue.ast._tag !== "Union") return found.flat()
      // The issues of the type that an object fits best. If there is no such type, the list of the accepted types
      return (isObject(issue.actual) && bestOf(found)) || [typeIssue(issue.ast, path)]
    }
    case "Refinement":
      return issue.kind === "From"
        ? schemaIssues(issue.issue, path)
        : [schemaIssue("format", path, "should match format")]
    case "Transformation":
      return issue.kind === "Transformation"
        ? [schemaIssue("format", path, "should match format")]
        : schemaIssues(issue.issue, path)
    case "Unexpected":
    case "Forbidden":
    case "Missing":
      return [schemaIssue("false", path, "should not be there")]
    case "Type":
      return [typeIssue(issue.ast, path)]
  }
}

/** The list with the least to change. A wrong value is less than a missing or unknown member. Undefined when there are several. */
const bestOf = (lists: ReadonlyArray<ReadonlyArray<SchemaIssue>>) => {
  const costOf = (issues: ReadonlyArray<SchemaIssue> = []) =>
    issues.reduce((cost, { keyword }) => cost + (keyword === "required" || keyword === "false" ? 2 : 1), 0)
  const [best, next] = [...lists].sort((a, b) => costOf(a) - costOf(b))
  return costOf(best) === costOf(next) ? undefined : best
}

/** The issues as one line, such as `users[0].email should be string`. */
export const issueText = (issue: ParseIssue): string =>
  schemaIssues(issue)
    .map(({ dataPath, message }) => `${dataPath.replace(/^\./, "")} ${message}`.trim())
    .join("; ")

const typeIssue = (ast: SchemaAST.AST, path: Path) => {
  const types = [...new Set(typesOf(ast))]
  return types.includes("literal")
    ? schemaIssue("enum", path, "should be equal to one of the allowed values")
    : schemaIssue("type", path, `should be ${types.join(",")}`, { type: types.join(",") })
}

/** The JSON types that a schema accepts. */
const typesOf = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  const encoded = SchemaAST.encodedAST(ast)
  if (SchemaAST.isUnion(encoded)) {
    return encoded.types.filter((type) => !SchemaAST.isUndefinedKeyword(type)).flatMap(typesOf)
  }
  if (SchemaAST.isLiteral(encoded)) return [encoded.literal === null ? "null" : "literal"]
  return [jsonTypes.get(encoded._tag) ?? "object"]
}

const jsonTypes: ReadonlyMap<SchemaAST.AST["_tag"], string> = new Map([
  ["StringKeyword", "string"],
  ["NumberKeyword", "number"],
  ["BooleanKeyword", "boolean"],
  ["TupleType", "array"]
])

const schemaIssue = (
  keyword: string,
  path: Path,
  message: string,
  params: Readonly<Record<string, string>> = {}
): SchemaIssue => ({
  keyword,
  dataPath: path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join(""),
  schemaPath: `#/${keyword}`,
  params,
  message
})
