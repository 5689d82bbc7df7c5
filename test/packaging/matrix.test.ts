import { describe, expect, it } from "vitest"
import { documentAt, isDocument, namesTest, rowsIn, unproven } from "./evidence.js"
import { compareMarks, compareQuotations, sectionsOf } from "./quotations.js"

const matrix = documentAt("evidence/matrix.md")
const rows = rowsIn(matrix)

/** The specification is not in the package: only some machines have it. */
const path = "../shared/spec.md"
const specification = isDocument(path) ? documentAt(path) : undefined

describe("evidence/matrix.md", () => {
  it("has the nine sections of the specification, then rules of our own", () => {
    const sections = [...matrix.matchAll(/^## (\S+)/gm)].map(([, word]) => word)
    expect(sections).toEqual(["1.", "2.", "3.", "4.", "5.", "6.", "7.", "8.", "9.", "Beyond"])
    expect(rows.length).toBeGreaterThan(680)
  })

  it("names for each rule a test file, and words of a title in that file", () => {
    expect(unproven(rows.filter(namesTest)), "rules without a test").toEqual([])
    expect(
      rows.filter((row) => !namesTest(row) && (row.length !== 4 || row[2] === "")),
      "sentences without a test and without a reason"
    ).toEqual([])
  })

  it("marks each sentence that decision 29 quotes, and no other", () => {
    const decision = documentAt("docs/decisions/0029-where-we-differ-from-the-specification.md")
    expect(compareMarks(decision, matrix)).toEqual({ unmarked: [], unexplained: [] })
  })

  if (specification === undefined) {
    it(`has a sentence in each first cell, which ${path} would be compared with if it were here`, () => {
      expect(rows.filter(([, cell = ""]) => !/\p{L}/u.test(cell))).toEqual([])
    })
  } else {
    it("has every sentence of the specification, in its words and its order, and quotes nothing else", () => {
      const titles = [...sectionsOf(specification).keys()]
      expect([...sectionsOf(matrix).keys()].slice(0, titles.length)).toEqual(titles)
      expect(compareQuotations(specification, matrix)).toEqual({ misquoted: [], unquoted: [] })
    })
  }
})
