/** Editors show a sentence for each name that an entry exports, and an example of each entry. */
import { readFileSync } from "node:fs"
import ts from "typescript"
import { beforeAll, describe, expect, it } from "vitest"
import { projectOptions, root } from "../support/editor.js"

const entries = ["compat", "effect", "element", "element/react", "element/svelte", "element/vue"]
const fileOf = (entry: string) => `${root}src/${entry}.ts`

describe("an entry documents its exports", () => {
  let program: ts.Program

  beforeAll(() => {
    program = ts.createProgram(entries.map(fileOf), projectOptions())
  })

  /** The exports without a comment. */
  const undocumented = (module: ts.Symbol): ReadonlyArray<string> => {
    const checker = program.getTypeChecker()
    return checker.getExportsOfModule(module).flatMap((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      // A namespace is a file
      if (target.flags & ts.SymbolFlags.ValueModule) return []
      return target.getDocumentationComment(checker).length === 0 ? [symbol.name] : []
    })
  }

  it.each(entries)("latchkey/%s has a sentence for each", (entry) => {
    const source = program.getSourceFile(fileOf(entry))
    const module = source && program.getTypeChecker().getSymbolAtLocation(source)
    expect(module && undocumented(module)).toEqual([])
  })

  it.each(entries)("latchkey/%s has an example", (entry) => {
    expect(readFileSync(fileOf(entry), "utf8")).toContain(" * @example\n")
  })
})
