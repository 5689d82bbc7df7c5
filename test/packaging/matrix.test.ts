import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const matrix = readFileSync(`${root}/docs/matrix.md`, "utf8")

/** The cells of every row of every table, without headings and rules. */
const rows = matrix
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (row |-+ )/.test(line))
  .map((line) =>
    line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|").replaceAll("\\_", "_"))
  )

/** What begins a test, a group of tests or a row of a table, in its quotes. */
const titles =
  /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\(|^ *\[|\(\[\[?)\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/gm
const titlesIn = (source: string) => [...source.matchAll(titles)].map(([, words = ""]) => words)

describe("the way from the specification to the tests", () => {
  it("has a table for sections 2, 4, 5, 7, 8 and 9", () => {
    const sections = [...matrix.matchAll(/^## (\d)\./gm)].map(([, section]) => section)
    expect(sections).toEqual(["2", "4", "5", "7", "8", "9"])
    expect(rows.length).toBeGreaterThan(340)
  })

  it.each(rows)("%s%s is shown by a test", (_, row, test = "", words = "") => {
    const file = `${root}/${test.replaceAll("`", "")}`
    expect(row).not.toBe("")
    expect(existsSync(file), file).toBe(true)
    expect(words).not.toBe("")
    const found = titlesIn(readFileSync(file, "utf8")).filter((title) => title.includes(words))
    expect(found, `${file} has no test titled ${words}`).not.toEqual([])
  })
})
