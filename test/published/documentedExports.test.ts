/** Editors show a sentence for each name that an entry exports and for each member of its types, and an example of each entry. */
import { readFileSync } from "node:fs"
import ts from "typescript"
import { beforeAll, describe, expect, it } from "vitest"
import { entrySources } from "../support/docs/examples.js"
import { projectOptions, root } from "../support/editor.js"
import { undocumentedMembers } from "../support/undocumentedMembers.js"

const sourceOf = (entry: string) => `${root}${entry}`

describe("an entry documents its exports", () => {
  let program: ts.Program

  beforeAll(() => {
    program = ts.createProgram(entrySources.map(sourceOf), projectOptions())
  })

  const original = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? program.getTypeChecker().getAliasedSymbol(symbol) : symbol

  /** What a file exports, also in its namespaces. */
  const exportsOf = (module: ts.Symbol): ReadonlyArray<ts.Symbol> =>
    program
      .getTypeChecker()
      .getExportsOfModule(module)
      .flatMap((symbol) => {
        const target = original(symbol)
        return target.flags & ts.SymbolFlags.ValueModule ? exportsOf(target) : [target]
      })

  const exportsOfEntry = (entry: string): ReadonlyArray<ts.Symbol> => {
    const source = program.getSourceFile(sourceOf(entry))
    const module = source && program.getTypeChecker().getSymbolAtLocation(source)
    return module ? exportsOf(module) : []
  }

  it.each(entrySources)("%s has a sentence for each", (entry) => {
    const checker = program.getTypeChecker()
    const undocumented = exportsOfEntry(entry)
      .filter((symbol) => symbol.getDocumentationComment(checker).length === 0)
      .map(({ name }) => name)
    expect(undocumented).toEqual([])
  })

  it("has a sentence for each member of the exported types", () => {
    const exported = new Set(entrySources.flatMap(exportsOfEntry))
    expect(undocumentedMembers(program.getTypeChecker(), exported)).toEqual([])
    expect(exported.size).toBeGreaterThan(300)
  })

  it.each(entrySources)("%s begins with an example", (entry) => {
    const [opening = ""] = readFileSync(sourceOf(entry), "utf8").split("*/")
    expect(opening).toContain(" * @example\n")
  })
})
