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

describe("unproven", () => {
  const row = (words: string, file = "test/packaging/matrix.test.ts") => [
    "",
    "a rule",
    `\`${file}\``,
    words,
    ""
  ]

  it("accepts half of the words of a title, in any order", () => {
    expect(unproven([row("a mark that no decision explains, by its name and a quotation")])).toEqual([])
  })

  it("names a rule whose test is gone, or whose file is", () => {
    const missing = [row("signs in by a telegram"), row("a mark", "test/packaging/gone.test.ts")]
    expect(unproven(missing)).toHaveLength(2)
  })
})

describe("compareQuotations", () => {
  const text = "## A\n- It shows **success** and `error` messages.\n- It has a back arrow unless hidden.\n"
  const tableOf = (...cells: ReadonlyArray<string>) =>
    ["## A", "| sentence | test | words |", "| --- | --- | --- |"]
      .concat(cells.map((cell) => `| ${cell} | \`test/a.test.ts\` | words |`))
      .join("\n")
  const success = "It shows success and error messages."

  it("accepts whole sentences, clauses, notes and links", () => {
    const cells = [
      success,
      "… error messages. [We differ](a.md).",
      "… (a note)",
      "It has a back arrow",
      "… unless hidden."
    ]
    expect(compareQuotations(text, tableOf(...cells))).toEqual({ misquoted: [], unquoted: [] })
  })

  it.each([
    [
      "other words",
      ["It shows error messages.", "It has a back arrow unless hidden."],
      ["It shows error messages."],
      ["It shows success and error messages"]
    ],
    ["a sentence cut short", [success, "It has a back arrow"], [], ["unless hidden"]],
    [
      "another order",
      ["It has a back arrow unless hidden.", success],
      [success],
      ["It shows success and error messages"]
    ],
    ["a sentence left out", [success], [], ["It has a back arrow unless hidden"]]
  ])("names %s", (_, cells, misquoted, unquoted) => {
    expect(compareQuotations(text, tableOf(...cells))).toEqual({ misquoted, unquoted })
  })
})

describe("compareMarks", () => {
  const decisionOn = (...quotations: ReadonlyArray<string>) =>
    quotations.map((quotation) => `| ${quotation} | what we do | why |\n`).join("")
  const matrix =
    "| It shows success [We differ](a.md). | `a.test.ts` | words |\n| and errors. | `a.test.ts` | words |\n"

  it("accepts a mark on a part of what the decision quotes, or on more than it quotes", () => {
    for (const decision of [decisionOn('"It shows success and errors."'), decisionOn('"shows success"')]) {
      expect(compareMarks(decision, matrix)).toEqual({ unmarked: [], unexplained: [] })
    }
  })

  it("names a quotation without a mark, and a mark that the decision does not explain", () => {
    expect(compareMarks(decisionOn('"and errors."'), matrix)).toEqual({
      unmarked: ['"and errors."'],
      unexplained: ["It shows success [We differ](a.md)."]
    })
  })
})
