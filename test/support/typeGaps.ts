/** Finds what is not documented or not exported of the published types that users pass or call. */
import ts from "typescript"
import { entries, entryFile, isOurs } from "./publishedTypes.js"

/** What we make and users pass on. */
const made = new Set(["AuthClient", "OrganizationClient", "AuthWidget", "EmbeddedProvider", "InboxMessage"])

/** Options whose members are texts with keys of their own: the table of English texts documents them. */
const tables = new Set(["Strings"])

/** An alias of a type without members. */
const empty = new Set(["Nothing"])

/**
 * The path of each member without a comment, and of each optional one whose comment does not say its default. The name of
 * each interface and alias that no entry exports. Sorted.
 */
export const gapsIn = (service: ts.LanguageService): ReadonlyArray<string> => {
  const program = service.getProgram()
  const checker = program?.getTypeChecker()
  if (program === undefined || checker === undefined) throw new Error("There is no program")
  const found = new Set<string>()
  const passed = new Set<ts.Type>()
  const returned = new Set<ts.Type>()

  const isDeclaredByUs = (symbol: ts.Symbol) =>
    symbol.declarations?.some((node) => isOurs(node.getSourceFile().fileName)) === true

  const check = (owner: string, symbol: ts.Symbol, mustSay = /\S/) => {
    const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker))
    if (!mustSay.test(comment)) found.add(`${owner}.${symbol.name}`)
  }

  const isMethod = (symbol: ts.Symbol) => checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0

  const isOptional = (symbol: ts.Symbol) =>
    symbol.declarations?.some((node) => ts.isPropertySignature(node) && node.questionToken !== undefined) ===
    true

  /** What users write: every member needs a comment, also the members of members. */
  const visitPassed = (type: ts.Type, owner: string): void => {
    if (passed.has(type) || tables.has(type.aliasSymbol?.name ?? "")) return
    passed.add(type)
    checkName(type)
    if (made.has(type.symbol?.name ?? "")) return visitReturned(type, owner)
    if (type.isUnion()) for (const each of type.types) visitPassed(each, owner)
    visitSignatures(type, owner, visitReturned, visitPassed)
    if (isList(type)) {
      for (const item of checker.getTypeArguments(type)) visitPassed(item, owner)
      return
    }
    for (const member of membersOf(type)) {
      check(owner, member, isOptional(member) ? /\bdefault\b/i : undefined)
      visitPassed(checker.getTypeOfSymbol(member), `${owner}.${member.name}`)
    }
  }

  /** What users get: the methods need a comment, and their arguments are passed. */
  const visitReturned = (type: ts.Type, owner: string): void => {
    if (returned.has(type)) return
    returned.add(type)
    checkName(type)
    if (type.isUnion()) for (const each of type.types) visitReturned(each, owner)
    visitSignatures(type, owner, visitPassed, visitReturned)
    if (isList(type)) {
      for (const item of checker.getTypeArguments(type)) visitReturned(item, owner)
      return
    }
    const value = checker.getAwaitedType(type)
    if (value !== undefined && value !== type) visitReturned(value, owner)
    for (const member of membersOf(type)) {
      if (isMethod(member)) check(owner, member)
      visitReturned(checker.getTypeOfSymbol(member), `${owner}.${member.name}`)
    }
  }

  /** Declaration files of sites, and wrappers, can name only what an entry exports. An alias with parameters is a helper. */
  const checkName = ({ aliasSymbol, aliasTypeArguments, symbol }: ts.Type) => {
    const name = aliasTypeArguments === undefined ? (aliasSymbol ?? symbol) : undefined
    if (name === undefined || !(name.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias))) return
    if (isDeclaredByUs(name) && !exported.has(name) && !empty.has(name.name)) {
      found.add(`${name.name} is not exported`)
    }
  }

  const visitSignatures = (
    type: ts.Type,
    owner: string,
    visitParameter: typeof visitPassed,
    visitResult: typeof visitPassed
  ) => {
    for (const signature of type.getCallSignatures()) {
      if (signature.declaration !== undefined && !isOurs(signature.declaration.getSourceFile().fileName))
        continue
      for (const parameter of signature.getParameters())
        visitParameter(checker.getTypeOfSymbol(parameter), `${owner}(${parameter.name})`)
      visitResult(signature.getReturnType(), `${owner}()`)
    }
  }

  /** An array, or the tuple of a method's arguments. */
  const isList = (type: ts.Type): type is ts.TypeReference =>
    checker.isArrayType(type) || checker.isTupleType(type)

  /** The members that our declaration files declare. */
  const membersOf = (type: ts.Type) =>
    type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)
      ? type.getProperties().filter(isDeclaredByUs)
      : []

  const exportsOf = (entry: (typeof entries)[number]) => {
    const source = program.getSourceFile(entryFile(entry))
    const module = source && checker.getSymbolAtLocation(source)
    return (module ? checker.getExportsOfModule(module) : []).map((symbol) =>
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    )
  }
  const exported = new Set(entries.flatMap(exportsOf))

  for (const entry of entries) {
    for (const symbol of exportsOf(entry)) {
      if (!(symbol.flags & (ts.SymbolFlags.Variable | ts.SymbolFlags.Function))) continue
      const type = checker.getTypeOfSymbol(symbol)
      const hasMethods = membersOf(type).some(isMethod)
      if (type.getCallSignatures().length === 0 && !hasMethods) continue
      check(entry, symbol)
      visitReturned(type, symbol.name)
    }
  }
  return [...found].toSorted()
}
