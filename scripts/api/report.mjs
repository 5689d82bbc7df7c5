/** What each entry of the package exports, as text: one report per entry, from the declarations in `dist`. */
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { format, resolveConfig } from "prettier"
import ts from "typescript"
import { specifierOf } from "../aliases.mjs"
import { createPrinter } from "./printer.mjs"

const { SymbolFlags } = ts

/** @param {string} dist @param {ReadonlyArray<string>} entries */
const programOf = (dist, entries) =>
  ts.createProgram(
    entries.map((entry) => join(dist, `${entry}.d.ts`)),
    {
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: ["node"],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      noEmit: true
    }
  )

const style = await resolveConfig(fileURLToPath(import.meta.url))

const unexportedHeading = "\n// Mentioned above, exported by no entry"

/**
 * @param {string} dist the absolute path of the built package
 * @param {ReadonlyArray<string>} entries the names of its entries; a later one refers to the earlier ones
 * @returns {Promise<ReadonlyMap<string, string>>} by entry
 */
export const reportsOf = async (dist, entries) => {
  const program = programOf(dist, entries)
  const checker = program.getTypeChecker()
  const printer = createPrinter(checker, dist)

  /** @param {ts.Symbol} symbol */
  const resolved = (symbol) => (symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)

  /** The exports of a module by name, sorted. @param {ts.Symbol} module */
  const exportsOf = (module) =>
    checker
      .getExportsOfModule(module)
      .map((symbol) => {
        const isTypeOnly = symbol.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration) === true
        const target = resolved(symbol)
        return {
          name: symbol.name,
          symbol: target,
          hasValue: !isTypeOnly && !!(target.flags & SymbolFlags.Value)
        }
      })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))

  const modules = entries.map((entry) => {
    const file = program.getSourceFile(join(dist, `${entry}.d.ts`))
    const module = file && checker.getSymbolAtLocation(file)
    if (module === undefined) throw new Error(`dist/${entry}.d.ts is missing: run npm run build first.`)
    return { entry, module }
  })

  /** @param {ts.Symbol} symbol */
  const isModule = (symbol) => !!(symbol.flags & SymbolFlags.ValueModule)

  /** @param {ts.Symbol} symbol */
  const isType = (symbol) => !!(symbol.flags & (SymbolFlags.Interface | SymbolFlags.TypeAlias))

  /** @param {ts.Symbol} symbol */
  const isGeneric = (symbol) =>
    symbol.declarations?.some(
      (node) =>
        (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) &&
        node.typeParameters !== undefined
    ) === true

  /** @param {ts.Symbol} symbol */
  const bodyOf = (symbol) => {
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    if (type.isUnion()) return printer.union(type.types)
    return type.flags & ts.TypeFlags.Object ? printer.structure(type) : printer.show(type)
  }

  /**
   * The parts of a type that are printed as names, such as `Name["Type"]`.
   *
   * @param {ts.Type} type
   * @param {string} name
   * @param {ReadonlyArray<string>} parts
   */
  const partsOf = (type, name, parts) =>
    parts.flatMap((part) => {
      const member = type.getProperty(part)
      if (member === undefined) return []
      return [{ name: `${name}["${part}"]`, body: () => printer.show(checker.getTypeOfSymbol(member)) }]
    })

  /**
   * A unique name for every export, including those of namespaces.
   *
   * @type {Map<ts.Symbol, string>}
   */
  const uniqueNames = new Map()
  /** @type {Set<string>} */
  const taken = new Set()
  /** @param {string} scope @param {ts.Symbol} module */
  const collectNames = (scope, module) => {
    for (const { name, symbol } of exportsOf(module)) {
      if (isModule(symbol)) collectNames(name, symbol)
      else if (!uniqueNames.has(symbol)) {
        uniqueNames.set(symbol, taken.has(name) ? `${scope}.${name}` : name)
        taken.add(name)
      }
    }
  }
  // `provider/vitest.Name` would be no name
  for (const { entry, module } of modules) collectNames(entry.split("/").at(-1) ?? entry, module)
  for (const [symbol, name] of uniqueNames)
    if (symbol.flags & SymbolFlags.Class) printer.publicNames.set(symbol, name)

  /**
   * The names that a module's exports define: of types, of the shapes of services, and of the types that schemas decode
   * and encode.
   *
   * @param {ts.Symbol} module
   * @returns {Array<{ name: string, body: () => string }>}
   */
  const namesIn = (module) =>
    exportsOf(module).flatMap(({ name, symbol, hasValue }) => {
      if (isModule(symbol)) return namesIn(symbol)
      const unique = uniqueNames.get(symbol) ?? name
      printer.publicNames.set(symbol, unique)
      if (symbol.flags & SymbolFlags.Class)
        return partsOf(checker.getDeclaredTypeOfSymbol(symbol), unique, ["Type"])
      return [
        ...(isType(symbol) && !isGeneric(symbol) ? [{ name: unique, body: () => bodyOf(symbol) }] : []),
        ...(hasValue
          ? partsOf(checker.getTypeOfSymbol(symbol), `(typeof ${unique})`, ["Type", "Encoded"])
          : [])
      ]
    })

  /**
   * From now on, prints the types that an entry exports as their names.
   *
   * @param {ts.Symbol} module
   */
  const nameExports = (module) => {
    const named = namesIn(module).map((naming) => ({ ...naming, size: naming.body().length }))
    /** @param {string} name */
    const rank = (name) => `${name.startsWith("(") ? 1 : 0}${name}`
    // Smaller types first, so that larger ones refer to them by name; types before parts of schemas
    named.sort((a, b) => a.size - b.size || (rank(a.name) < rank(b.name) ? -1 : 1))
    for (const { name, body } of named) printer.setName(name, body())
    printer.unexported.clear()
  }

  const plain = ts.createPrinter({ removeComments: true })

  /** The declaration's source text. Collects our unexported types that it mentions. @param {ts.Declaration} node */
  const asWritten = (node) => {
    /** @param {ts.Node} child */
    const note = (child) => {
      const symbol = ts.isTypeReferenceNode(child) ? checker.getSymbolAtLocation(child.typeName) : undefined
      if (symbol !== undefined && !(symbol.flags & SymbolFlags.TypeParameter))
        printer.nameOf(resolved(symbol))
      ts.forEachChild(child, note)
    }
    ts.forEachChild(node, note)
    const text = plain.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    return text.replace(/^(export )?(declare )?/, "").replaceAll("readonly ", "")
  }

  /** @param {ts.ClassDeclaration} node */
  const membersOf = (node) =>
    node.members
      .filter((member) => !(ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private))
      .map((member) => {
        const isStatic = !!(ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static)
        const symbol = member.name && checker.getSymbolAtLocation(member.name)
        if (symbol === undefined) return asWritten(member)
        return `${isStatic ? "static " : ""}${printer.property(symbol)}`
      })
      .toSorted()

  /**
   * @param {string} name
   * @param {ts.Symbol} symbol
   * @param {ts.ClassDeclaration} node
   */
  const classStatements = (name, symbol, node) => {
    const base = node.heritageClauses?.[0]?.types[0]?.expression
    const parent =
      base === undefined
        ? ""
        : printer.declaring([`${uniqueNames.get(symbol) ?? name}["Type"]`], () =>
            printer.show(checker.getTypeAtLocation(base))
          )
    const members = membersOf(node).map((member) => `${member};`)
    // `extends` accepts only a name with type arguments
    const isName = /^[\w.]+(<.*>)?$/s.test(parent)
    const before = parent === "" || isName ? [] : [`const ${name}_base: ${parent};`]
    const heritage = parent === "" ? "" : ` extends ${isName ? parent : `${name}_base`}`
    return [...before, `class ${name}${heritage} { ${members.join(" ")} }`]
  }

  /** @param {string} name @param {ts.Symbol} symbol */
  const typeText = (name, symbol) => {
    const alias = symbol.declarations?.find(ts.isTypeAliasDeclaration)
    if (alias !== undefined) return isGeneric(symbol) ? asWritten(alias) : `type ${name} = ${bodyOf(symbol)};`
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    const bases = (type.isClassOrInterface() ? checker.getBaseTypes(type) : []).filter(
      ({ symbol: base }) => printer.publicNames.has(base) || isOfLibrary(base)
    )
    const inherited = new Set(
      bases.flatMap((base) => checker.getPropertiesOfType(base).map((property) => property.name))
    )
    const parameters = type.isClassOrInterface() ? printer.typeParameters(type.typeParameters) : ""
    const heritage = bases.length === 0 ? "" : ` extends ${bases.map(printer.show).join(", ")}`
    const body = printer.structure(
      type,
      (member) => !inherited.has(member) || symbol.members?.has(ts.escapeLeadingUnderscores(member)) === true
    )
    return `interface ${name}${parameters}${heritage} ${body}`
  }

  /** Whether the compiler's own library declares and names it, as it does `HTMLElement`. @param {ts.Symbol} symbol */
  const isOfLibrary = (symbol) =>
    !symbol.name.startsWith("__") &&
    symbol.declarations?.some((node) => program.isSourceFileDefaultLibrary(node.getSourceFile())) === true

  /** @param {string} name @param {ts.Symbol} symbol */
  const valueText = (name, symbol) => {
    const unique = uniqueNames.get(symbol) ?? name
    const own = ["Type", "Encoded"].map((part) => `(typeof ${unique})["${part}"]`)
    return printer.declaring(own, () => printer.show(checker.getTypeOfSymbol(symbol)))
  }

  /**
   * @param {string} name
   * @param {ts.Symbol} symbol
   * @param {boolean} hasValue
   * @returns {Array<string>}
   */
  const declarationsOf = (name, symbol, hasValue) => {
    const node = symbol.declarations?.find(ts.isClassDeclaration)
    if (node !== undefined) return classStatements(name, symbol, node)
    return [
      ...(isType(symbol)
        ? [printer.declaring([uniqueNames.get(symbol) ?? name], () => typeText(name, symbol))]
        : []),
      ...(hasValue ? [`const ${name}: ${valueText(name, symbol)};`] : [])
    ]
  }

  /**
   * The entry that declares each printed symbol, and whether the declaration includes its value.
   *
   * @type {Map<ts.Symbol, { path: string, hasValue: boolean }>}
   */
  const printed = new Map()

  /**
   * @param {string} entry
   * @param {ReturnType<typeof exportsOf>[number]} exported
   * @returns {Array<string>}
   */
  const exportStatements = (entry, { name, symbol, hasValue }) => {
    if (isModule(symbol)) return [`export namespace ${name} {`, ...statementsOf(entry, symbol), "}"]
    const home = printed.get(symbol)
    if (home !== undefined && (home.hasValue || !hasValue)) {
      const original = printer.nameOf(symbol)
      const renamed = original === name || original.includes(".") ? name : `${original} as ${name}`
      return [`export { ${renamed} } from "${home.path}";`]
    }
    printed.set(symbol, { path: specifierOf(entry), hasValue })
    return declarationsOf(name, symbol, hasValue).map((text) => `export ${text}`)
  }

  /**
   * @param {string} entry
   * @param {ts.Symbol} module
   * @returns {Array<string>}
   */
  const statementsOf = (entry, module) => {
    const own = exportsOf(module)
    const contained = modules.filter(
      (other) =>
        other.module !== module &&
        exportsOf(other.module).every(
          ({ symbol }) => printed.has(symbol) && own.some((one) => one.symbol === symbol)
        )
    )
    const repeated = new Set(
      contained.flatMap((other) => exportsOf(other.module).map(({ symbol }) => symbol))
    )
    return [
      ...contained.map((other) => `export * from "${specifierOf(other.entry)}";`),
      ...own
        .filter(({ symbol }) => !repeated.has(symbol))
        .flatMap((exported) => exportStatements(entry, exported))
    ]
  }

  /** @returns {Array<string>} */
  const unexportedStatements = () => {
    const pending = [...printer.unexported].filter(
      (symbol) => !printed.has(symbol) && !uniqueNames.has(symbol)
    )
    for (const symbol of pending) printed.set(symbol, { path: "", hasValue: true })
    const statements = pending
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((symbol) => declarationsOf(symbol.name, symbol, !isType(symbol)))
    return pending.length === 0 ? [] : [...statements, ...unexportedStatements()]
  }

  /** @type {Map<string, string>} */
  const reports = new Map()
  for (const { entry, module } of modules) {
    nameExports(module)
    const statements = statementsOf(entry, module)
    const rest = unexportedStatements()
    const text = [...statements, ...(rest.length > 0 ? [unexportedHeading, ...rest] : [])].join("\n")
    reports.set(entry, await format(text, { ...style, parser: "typescript" }))
  }
  return reports
}
