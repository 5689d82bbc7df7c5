/**
 * Prints types by their structure, so that a report changes when a type changes, and not when the same type is declared
 * differently. Properties and unions are sorted, and helper types such as `Omit` are resolved. `readonly` is omitted
 * because every public property is readonly. A type that an entry exports is printed as its name, even where the
 * compiler has resolved the name.
 */
import ts from "typescript"

const { ObjectFlags, SignatureKind, SymbolFlags, TypeFlags } = ts

/** The minimum length of a type that is printed as its name: a shorter one, such as `"a" | "b"`, is clearer in full. */
const shortestNamed = 60

/** @param {string} name */
const key = (name) => {
  const symbol = /^__@(\w+)@\d+$/.exec(name)?.[1]
  if (symbol !== undefined) return `[${symbol}]`
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

/** @param {ts.TypeChecker} checker @param {string} folder the folder of our declarations */
export const createPrinter = (checker, folder) => {
  /** @type {Map<ts.Symbol, string>} */
  const publicNames = new Map()
  /** @type {Map<string, string>} */
  const namesByText = new Map()
  /**
   * The members of each named union of classes, by the union's name.
   *
   * @type {Map<string, ReadonlyArray<string>>}
   */
  const namedUnions = new Map()
  /**
   * Our types that a report mentions and no entry exports.
   *
   * @type {Set<ts.Symbol>}
   */
  const unexported = new Set()

  /** TypeScript uses `/` in paths on every system. */
  const ours = `${folder.replaceAll("\\", "/")}/`

  /** @param {ts.Symbol | undefined} symbol */
  const isOurs = (symbol) =>
    symbol?.declarations?.some((node) => node.getSourceFile().fileName.startsWith(ours)) === true

  /** @param {ts.Symbol} symbol */
  const nameOf = (symbol) => {
    const name = publicNames.get(symbol)
    if (name !== undefined) return name
    if (isOurs(symbol)) unexported.add(symbol)
    return symbol.name
  }

  /**
   * A name with its type arguments.
   *
   * @param {string} name
   * @param {ReadonlyArray<string>} args
   */
  const applied = (name, args) => (args.length === 0 ? name : `${name}<${args.join(", ")}>`)

  /**
   * The names whose declaration is being printed. They are printed in full, so that no type is declared as itself.
   *
   * @type {ReadonlyArray<string>}
   */
  let declared = []

  /** @param {string} text */
  const shortened = (text) => {
    const name = namesByText.get(text)
    return name === undefined || declared.includes(name) ? text : name
  }

  /**
   * From now on, prints types with this text as the name.
   *
   * @param {string} name
   * @param {string} text
   */
  const setName = (name, text) => {
    if (text.length < shortestNamed || namesByText.has(text)) return
    namesByText.set(text, name)
    const members = text.split(" | ")
    if (members.length > 2 && members.every((member) => /^[\w.]+$/.test(member)))
      namedUnions.set(name, members)
  }

  /**
   * @template Result
   * @param {ReadonlyArray<string>} names
   * @param {() => Result} print
   */
  const declaring = (names, print) => {
    declared = names
    const result = print()
    declared = []
    return result
  }

  /** The types that are being printed, outermost first. @type {Array<ts.Type>} */
  const open = []

  /** @param {ts.Type} type @returns {string} */
  const show = (type) => {
    const { aliasSymbol: alias, symbol } = type
    if (type.isUnion()) {
      if (alias !== undefined && !isOurs(alias)) return aliased(alias, type)
      return shortened(union(type.types))
    }
    if (type.flags & TypeFlags.Object) return shortened(object(type))
    if (type.isIntersection()) return intersection(type)
    if (type.isTypeParameter()) return symbol.name
    if (alias !== undefined) return aliased(alias, type)
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
  }

  /**
   * Prints classes, foreign interfaces, brands and type parameters by name, and the remaining members as one object.
   *
   * @param {ts.IntersectionType} type
   */
  const intersection = (type) => {
    const [named, plain] = [true, false].map((wanted) =>
      type.types.filter((part) => isNamed(part) === wanted)
    )
    const inherited = new Set(
      named?.flatMap((part) => checker.getPropertiesOfType(part).map(({ name }) => name))
    )
    /** Whether the plain members narrow a property to a string literal, such as an error's `_tag`. @param {string} name */
    const isTag = (name) =>
      plain?.some((part) => {
        const property = part.getProperty(name)
        return property !== undefined && checker.getTypeOfSymbol(property).isStringLiteral()
      }) === true
    const members = shortened(structure(type, (name) => !inherited.has(name) || isTag(name)))
    const parts = [...(named ?? []).map(operand).toSorted(), ...(plain?.length === 0 ? [] : [members])]
    return parts.filter((part, index) => index === 0 || part !== "{}").join(" & ")
  }

  /** Whether a type is printed as a name. @param {ts.Type} type */
  const isNamed = (type) => {
    if (!(type.flags & TypeFlags.Object)) return true
    const { symbol } = type
    if (symbol === undefined || !(symbol.flags & (SymbolFlags.Class | SymbolFlags.Interface))) return false
    if (symbol.flags & SymbolFlags.Class || !isOurs(symbol) || publicNames.has(symbol)) return true
    // Users extend the interfaces of a global namespace
    return symbol.declarations?.some((node) => ts.isModuleBlock(node.parent)) === true
  }

  /** @param {ts.Symbol} alias @param {ts.Type} type */
  const aliased = (alias, type) => applied(nameOf(alias), (type.aliasTypeArguments ?? []).map(show))

  /** @param {ts.Type} type */
  const operand = (type) => {
    const text = show(type)
    return text.includes("=>") && /^[(<]|^new /.test(text) ? `(${text})` : text
  }

  /** @param {ReadonlyArray<ts.Type>} types */
  const union = (types) => {
    const parts = new Set(types.map(operand))
    if (parts.delete("true")) parts.add(parts.delete("false") ? "boolean" : "true")
    for (const [name, members] of namedUnions) {
      if (declared.includes(name) || !members.every((member) => parts.has(member))) continue
      for (const member of members) parts.delete(member)
      parts.add(name)
    }
    const last = ["null", "undefined"].filter((part) => parts.delete(part))
    return [...[...parts].toSorted(), ...last].join(" | ")
  }

  /** @param {ts.Type} type @returns {type is ts.TypeReference} */
  const isReference = (type) =>
    "objectFlags" in type &&
    typeof type.objectFlags === "number" &&
    !!(type.objectFlags & ObjectFlags.Reference)

  /** @param {ts.Type} type */
  const argumentsOf = (type) => {
    if (!isReference(type)) return []
    const parameters = type.target.typeParameters ?? []
    const args = checker.getTypeArguments(type).slice(0, parameters.length).map(show)
    while (args.length > 0) {
      const standard = parameters[args.length - 1]?.getDefault()
      if (standard === undefined || show(standard) !== args.at(-1)) break
      args.pop()
    }
    return args
  }

  /** A tuple's elements as `[label, type]`. @param {ts.TypeReference} type */
  const elementsOf = (type) => {
    /** @type {ts.TupleType} */
    const target = /** @type {ts.TupleTypeReference} */ (type).target
    return checker.getTypeArguments(type).map((element, index) => {
      const flags = target.elementFlags[index] ?? 0
      const label = target.labeledElementDeclarations?.[index]?.name.getText() ?? `arg${index + 1}`
      const isRest = !!(flags & ts.ElementFlags.Variable)
      const optional = flags & ts.ElementFlags.Optional ? "?" : ""
      const shown = optional ? withoutUndefined(element) : show(element)
      return isRest ? [`...${label}`, `ReadonlyArray<${shown}>`] : [`${label}${optional}`, shown]
    })
  }

  /** @param {ts.Type} type @returns {string} */
  const object = (type) => {
    const { symbol } = type
    if (checker.isTupleType(type) && isReference(type)) {
      const elements = elementsOf(type).map(([label = "", element = ""]) =>
        label.endsWith("?") ? `${element}?` : element
      )
      return `[${elements.join(", ")}]`
    }
    const isClass = symbol !== undefined && !!(symbol.flags & SymbolFlags.Class)
    if (isClass && !type.isClass() && !isReference(type)) return `typeof ${nameOf(symbol)}`
    if (symbol !== undefined && symbol.flags & SymbolFlags.ValueModule)
      return `typeof import("${symbol.name.replaceAll('"', "").replace(/^.*\/node_modules\//, "")}")`
    const schema = schemaOf(type)
    if (schema !== undefined) return schema
    if (isNamed(type)) return applied(nameOf(symbol), argumentsOf(type))
    const { aliasSymbol: alias } = type
    if (open.includes(type)) {
      if (alias !== undefined) return aliased(alias, type)
      return symbol.flags & SymbolFlags.Interface ? applied(nameOf(symbol), argumentsOf(type)) : "object"
    }
    // A mapped type over a type parameter has no members until it is applied
    if (alias !== undefined && type.aliasTypeArguments !== undefined && isEmpty(type))
      return aliased(alias, type)
    return structure(type)
  }

  /** @param {ts.Type} type */
  const isEmpty = (type) =>
    [checker.getPropertiesOfType(type), signaturesOf(type), indexesOf(type)].every(
      ({ length }) => length === 0
    )

  /**
   * The members of a type, without its name.
   *
   * @param {ts.Type} type
   * @param {(name: string) => boolean} isWanted
   */
  const structure = (type, isWanted = () => true) => {
    open.push(type)
    try {
      const properties = checker.getPropertiesOfType(type).filter(({ name }) => isWanted(name))
      const signatures = signaturesOf(type)
      const [only] = signatures
      if (properties.length === 0 && signatures.length === 1 && only !== undefined) return only(" => ")
      const members = [
        ...signatures.map((print) => print(": ")),
        ...indexesOf(type),
        ...grouped(properties.map(property)).toSorted()
      ]
      return members.length === 0 ? "{}" : `{ ${members.join("; ")} }`
    } finally {
      open.pop()
    }
  }

  /**
   * Properties as text. A long type that eight or more properties share is printed once, with their names.
   *
   * @param {ReadonlyArray<string>} properties
   */
  const grouped = (properties) => {
    /** @type {Map<string, Array<string>>} */
    const keysByType = new Map()
    for (const text of properties) {
      const [, name = "", type = ""] = /^("[^"]*"\??|[^:]*): (.*)$/s.exec(text) ?? []
      keysByType.set(type, [...(keysByType.get(type) ?? []), name])
    }
    return [...keysByType].flatMap(([type, keys]) => {
      if (keys.length < 8 || type.length < shortestNamed) return keys.map((name) => `${name}: ${type}`)
      const names = keys.map((name) => JSON.stringify(name.replaceAll(/["?]/g, "")))
      return [`[key: ${names.toSorted().join(" | ")}]: ${type}`]
    })
  }

  /**
   * A schema as its decoded and encoded types, because its many properties are Effect's. Undefined for other types.
   *
   * @param {ts.Type} type
   */
  const schemaOf = (type) => {
    if (["ast", "annotations"].some((name) => type.getProperty(name) === undefined)) return undefined
    // A schema class can be constructed: print it as a class
    const [construct] = type.getConstructSignatures()
    const [argument] = construct?.getParameters() ?? []
    if (argument !== undefined && !(checker.getTypeOfSymbol(argument).flags & TypeFlags.Never))
      return undefined
    const parts = ["Type", "Encoded", "Context"].map((name) => type.getProperty(name))
    const [decoded, encoded, context] = parts.map((part) =>
      part === undefined ? undefined : show(checker.getTypeOfSymbol(part))
    )
    if (decoded === undefined || encoded === undefined) return undefined
    return context === "never" || context === undefined
      ? `Schema<${decoded}, ${encoded}>`
      : `Schema<${decoded}, ${encoded}, ${context}>`
  }

  /** @param {ts.Type} type */
  const signaturesOf = (type) => [
    ...checker.getSignaturesOfType(type, SignatureKind.Call).map((each) => signature("", each)),
    ...checker.getSignaturesOfType(type, SignatureKind.Construct).map((each) => signature("new ", each))
  ]

  /** @param {ts.Type} type */
  const indexesOf = (type) =>
    checker.getIndexInfosOfType(type).map((info) => `[key: ${show(info.keyType)}]: ${show(info.type)}`)

  /** @param {ts.Symbol} symbol */
  const property = (symbol) => {
    const type = checker.getTypeOfSymbol(symbol)
    const isOptional = !!(symbol.flags & SymbolFlags.Optional)
    if (!isOptional) return `${key(symbol.name)}: ${show(type)}`
    // The compiler adds its own `undefined` to an optional property's type, distinct from a declared `undefined`
    const isMissing = (/** @type {ts.Type} */ part) =>
      !!(part.flags & TypeFlags.Undefined) && part !== checker.getUndefinedType()
    const present = type.isUnion() ? type.types.filter((part) => !isMissing(part)) : [type]
    const text =
      present.length === 1 && present[0] !== undefined ? show(present[0]) : shortened(union(present))
    return `${key(symbol.name)}?: ${text}`
  }

  /** @param {ts.Type} type */
  const withoutUndefined = (type) => {
    if (!type.isUnion()) return show(type)
    const present = type.types.filter((part) => !(part.flags & TypeFlags.Undefined))
    return present.length === 1 && present[0] !== undefined ? show(present[0]) : shortened(union(present))
  }

  /** @param {ts.TypeParameter} parameter */
  const typeParameter = (parameter) => {
    const constraint = parameter.getConstraint()
    const standard = parameter.getDefault()
    return [
      parameter.symbol.name,
      constraint === undefined ? "" : ` extends ${show(constraint)}`,
      standard === undefined ? "" : ` = ${show(standard)}`
    ].join("")
  }

  /** @param {ReadonlyArray<ts.TypeParameter> | undefined} parameters */
  const typeParameters = (parameters = []) =>
    parameters.length === 0 ? "" : `<${parameters.map(typeParameter).join(", ")}>`

  /** @param {ts.Symbol} symbol @returns {ReadonlyArray<string>} */
  const parameter = (symbol) => {
    const type = checker.getTypeOfSymbol(symbol)
    const node = symbol.valueDeclaration
    if (node === undefined || !ts.isParameter(node)) return [`${symbol.name}: ${show(type)}`]
    if (node.dotDotDotToken !== undefined && checker.isTupleType(type) && isReference(type))
      return elementsOf(type).map(([label, element]) => `${label}: ${element}`)
    const name = ts.isIdentifier(node.name) ? symbol.name : "options"
    if (node.dotDotDotToken !== undefined) return [`...${name}: ${show(type)}`]
    const isOptional = node.questionToken !== undefined || node.initializer !== undefined
    return [isOptional ? `${name}?: ${withoutUndefined(type)}` : `${name}: ${show(type)}`]
  }

  /**
   * @param {string} prefix
   * @param {ts.Signature} of
   * @returns {(arrow: string) => string}
   */
  const signature = (prefix, of) => (arrow) => {
    const parameters = of.getParameters().flatMap(parameter).join(", ")
    const predicate = checker.getTypePredicateOfSignature(of)
    const answer =
      predicate?.type === undefined
        ? show(checker.getReturnTypeOfSignature(of))
        : `${predicate.parameterName ?? "this"} is ${show(predicate.type)}`
    return `${prefix}${typeParameters(of.typeParameters)}(${parameters})${arrow}${answer}`
  }

  return {
    declaring,
    nameOf,
    property,
    publicNames,
    setName,
    show,
    structure,
    typeParameters,
    unexported,
    union
  }
}
