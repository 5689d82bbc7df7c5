/** Generates `custom-elements.json`, which editors and tools read, from the classes of the elements and their types. */
import ts from "typescript"
import { elements } from "./docs/elements.js"
import { projectOptions, root } from "./editor.js"

const file = `${root}src/element.ts`
const templates = `${root}src/element/TemplateProps.ts`

/** What every element of HTML has, too. */
const ofHtml = new Set(["hidden"])

const nameOfProperty = (attribute: string) =>
  attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The manifest as text, by the schema 1.0.0 of Custom Elements Manifest. */
export const customElementsManifest = (): string => {
  const program = ts.createProgram([file, templates], projectOptions())
  const checker = program.getTypeChecker()

  const exported = (path: string): ReadonlyMap<string, ts.Symbol> => {
    const source = program.getSourceFile(path)
    const module = source && checker.getSymbolAtLocation(source)
    return new Map((module ? checker.getExportsOfModule(module) : []).map((symbol) => [symbol.name, symbol]))
  }
  const ofElement = exported(file)

  const membersOf = (symbol: ts.Symbol | undefined): ReadonlyArray<ts.Symbol> =>
    symbol === undefined ? [] : checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))

  const describedAs = (symbol: ts.Symbol | undefined) =>
    ts.displayPartsToString(symbol?.getDocumentationComment(checker)).replaceAll("\n", " ")

  const typeOf = (symbol: ts.Symbol): ts.Type => checker.getNonNullableType(checker.getTypeOfSymbol(symbol))

  const isText = (type: ts.Type): boolean =>
    type.isUnion() ? type.types.every(isText) : (type.flags & ts.TypeFlags.StringLike) !== 0

  const textOf = (type: ts.Type) => ({
    text: checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
  })

  /** An attribute has a text, or counts as true. */
  const typeOfAttribute = (property: ts.Symbol | undefined) => {
    const type = property && typeOf(property)
    const isBoolean = type !== undefined && checker.typeToString(type) === "boolean"
    return type !== undefined && (isBoolean || isText(type)) ? textOf(type) : { text: "string" }
  }

  /** The attributes that are no properties have their comments where templates name them. */
  const commentsOfAttributes = () => {
    const found = new Map<string, string>()
    const visit = (node: ts.Node): void => {
      if (ts.isPropertySignature(node) && ts.isStringLiteral(node.name))
        found.set(node.name.text, describedAs(checker.getSymbolAtLocation(node.name)))
      ts.forEachChild(node, visit)
    }
    const source = program.getSourceFile(templates)
    if (source !== undefined) visit(source)
    return found
  }
  const comments = commentsOfAttributes()

  const tags = membersOf(ofElement.get("WidgetElements"))
  const events = membersOf(ofElement.get("WidgetElementEventMap"))
    .filter(({ name }) => name.startsWith("latchkey-"))
    .map((symbol) => ({ name: symbol.name, type: textOf(typeOf(symbol)), description: describedAs(symbol) }))

  const declarations = [...elements].map(([tagName, element]) => {
    const type = tags.filter(({ name }) => name === tagName).map(checker.getTypeOfSymbol)[0]
    const name = type?.symbol.name ?? ""
    const properties = new Map(type?.getProperties().map((symbol) => [symbol.name, symbol]))
    return {
      kind: "class",
      customElement: true,
      tagName,
      name,
      description: describedAs(type?.symbol),
      superclass: { name: "HTMLElement" },
      attributes: (element.observedAttributes ?? [])
        .filter((attribute) => !ofHtml.has(attribute))
        .map((attribute) => {
          const property = properties.get(nameOfProperty(attribute))
          return {
            name: attribute,
            type: typeOfAttribute(property),
            description: property ? describedAs(property) : comments.get(attribute),
            ...(property && { fieldName: property.name })
          }
        }),
      members: Object.keys(element.prototype).map((member) => {
        const property = properties.get(member)
        return {
          kind: "field",
          name: member,
          ...(property && { type: textOf(typeOf(property)), description: describedAs(property) })
        }
      }),
      events
    }
  })

  const path = "dist/element.js"
  const references = declarations.map(({ name, tagName }) => ({
    tagName,
    name,
    declaration: { name, module: path }
  }))
  const manifest = {
    schemaVersion: "1.0.0",
    modules: [
      {
        kind: "javascript-module",
        path,
        declarations,
        exports: [
          ...references.map(({ name, declaration }) => ({ kind: "js", name, declaration })),
          ...references.map(({ tagName, declaration }) => ({
            kind: "custom-element-definition",
            name: tagName,
            declaration
          }))
        ]
      }
    ]
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
