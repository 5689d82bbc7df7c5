/** Reads documents whose tables name the tests that show their rows: `| row | test | words |`. */
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

export const documentAt = (path: string): string => readFileSync(`${root}/${path}`, "utf8")

export const isDocument = (path: string): boolean => existsSync(`${root}/${path}`)

/** The cells of a row of a table. The first one is empty: it is before the first bar. */
export type Row = ReadonlyArray<string>

/** Every row of every table, without headings and separators. */
export const rowsIn = (text: string): ReadonlyArray<Row> =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (row |sentence |requirement |-+ )/.test(line))
    .map((line) =>
      line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|").replaceAll("\\_", "_"))
    )

/** Whether the row is of a table that names tests, and not of one with two columns. */
export const namesTest = (row: Row): boolean => row.length === 5

/** The title of a test, of a group of tests or of a row of a table, or the request of an example, in its quotes. */
const titles =
  /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\(|^ *\[|\(\[\[?|^ *name: |\bsends: )\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/gm

const titlesIn = (file: string): ReadonlyArray<string> =>
  existsSync(file) ? [...readFileSync(file, "utf8").matchAll(titles)].map(([, words = ""]) => words) : []

/** The rows that name no test file, or whose words are in no title of it. */
export const unproven = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const titlesOf = new Map(
    rows.map(([, , test = ""]) => [test, titlesIn(`${root}/${test.replaceAll("`", "")}`)])
  )
  const isShown = ([, rule = "", test = "", words = ""]: Row) =>
    rule !== "" && words !== "" && titlesOf.get(test)?.some((title) => title.includes(words)) === true
  return rows.filter((row) => !isShown(row)).map((row) => row.join(" | "))
}
