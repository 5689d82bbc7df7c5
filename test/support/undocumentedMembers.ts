/** Finds the members of exported types that editors show without a sentence. */
import ts from "typescript"
import { root } from "./editor.js"

const isOurs = (node: ts.Node) => node.getSourceFile().fileName.startsWith(`${root}src/`)

/** The build gives each English text its own comment (`publishedText`). */
const isText = (node: ts.Node) => /\/i18n\/en[.\w]*\.ts$/.test(node.getSourceFile().fileName)

const isDeclaration = (node: ts.Node): node is ts.Declaration => "name" in node

/** Where a member is declared, for example `User.emails.email_id`. */
const placeOf = (node: ts.Node): string => {
  const name = isDeclaration(node) ? ts.getNameOfDeclaration(node)?.getText() : undefined
  const isOwner = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassLike(node)
  const before = isOwner || ts.isSourceFile(node) ? "" : placeOf(node.parent)
  return [before, name].filter(Boolean).join(".")
}

/**
 * Where the members without a comment are declared: those of the exported types, of what functions take and return, of the
 * services behind tags, and of all types inside. `exported` is what the entries export. Sorted.
 */
export const undocumentedMembers = (
  checker: ts.TypeChecker,
  exported: ReadonlySet<ts.Symbol>
): ReadonlyArray<string> => {
  const found = new Set<string>()
  const seen = new Set<ts.Type>()

  const isList = (type: ts.Type): type is ts.TypeReference =>
    checker.isArrayType(type) || checker.isTupleType(type)

  const visit = (type: ts.Type): void => {
    if (seen.has(type)) return
    seen.add(type)
    if (type.isUnionOrIntersection()) for (const part of type.types) visit(part)
    for (const signature of type.getCallSignatures()) {
      if (signature.declaration !== undefined && !isOurs(signature.declaration)) continue
      for (const parameter of signature.getParameters()) visit(checker.getTypeOfSymbol(parameter))
      visit(signature.getReturnType())
    }
    if (isList(type)) {
      for (const item of checker.getTypeArguments(type)) visit(item)
      return
    }
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return
    for (const member of type.getProperties()) {
      const [declaration] = member.declarations?.filter((node) => isOurs(node) && !isText(node)) ?? []
      if (declaration === undefined || ts.isObjectLiteralElement(declaration)) continue
      if (member.getDocumentationComment(checker).length === 0) found.add(placeOf(declaration))
      visit(checker.getTypeOfSymbol(member))
    }
  }

  for (const symbol of exported) {
    if (symbol.flags & ts.SymbolFlags.Value) {
      const type = checker.getTypeOfSymbol(symbol)
      visit(type)
      // What a tag of Effect stands for
      const service = symbol.flags & ts.SymbolFlags.Class ? type.getProperty("Service") : undefined
      if (service !== undefined) visit(checker.getTypeOfSymbol(service))
    }
    if (symbol.flags & ts.SymbolFlags.Type) visit(checker.getDeclaredTypeOfSymbol(symbol))
  }
  return [...found].toSorted()
}
