import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const matrix = readFileSync(`${root}/docs/matrix.md`, "utf8")

/** The cells of every row of every table, without headings and separators. */
const rows = matrix
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (row |-+ )/.test(line))
  .map((line) =>
    line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|").replaceAll("\\_", "_"))
  )

/** The title of a test, of a group of tests or of a row of a table, in its quotes. */
const titles =
  /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\(|^ *\[|\(\[\[?)\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/gm

const titlesIn = (file: string): ReadonlyArray<string> =>
  existsSync(file) ? [...readFileSync(file, "utf8").matchAll(titles)].map(([, words = ""]) => words) : []

/** The titles of each test file that the matrix names. */
const titlesOf = new Map(
  rows.map(([, , test = ""]) => [test, titlesIn(`${root}/${test.replaceAll("`", "")}`)])
)

describe("docs/matrix.md", () => {
  it("has a table for sections 2, 4, 5, 7, 8 and 9", () => {
    const sections = [...matrix.matchAll(/^## (\d)\./gm)].map(([, section]) => section)
    expect(sections).toEqual(["2", "4", "5", "7", "8", "9"])
    expect(rows.length).toBeGreaterThan(340)
  })

  it("names for each rule a test file, and words of a title in that file", () => {
    const isShown = ([, rule = "", test = "", words = ""]: ReadonlyArray<string>) =>
      rule !== "" && words !== "" && titlesOf.get(test)?.some((title) => title.includes(words)) === true
    expect(
      rows.filter((row) => !isShown(row)).map((row) => row.join(" | ")),
      "rules without a test"
    ).toEqual([])
  })
})
