/** Compares the quotations of evidence/matrix.md with the specification and with decision 29, word by word. */
import { namesTest, rowsIn, type Row } from "./evidence.js"

type Words = ReadonlyArray<string>

/** A heading, or bold words that have a line to themselves. */
const heading = /^(?:#{2,3} |\*\*)([^*:\n]+)(?:\*\*)?$/m

/** The text below each heading. */
export const sectionsOf = (text: string): ReadonlyMap<string, string> => {
  const [, ...parts] = text.split(heading)
  return new Map(parts.flatMap((title, at) => (at % 2 === 0 ? [[title, parts[at + 1] ?? ""]] : [])))
}

const tableHead = /^\|.*\|\n\|[-| ]+\|$/gm
const link = /\[[^\]]*\]\([^)]*\)/g

/** Words and numbers, without punctuation and without Markdown. */
const wordsOf = (text: string): Words => text.replace(tableHead, "").match(/[\p{L}\p{N}]+/gu) ?? []

/** What a cell quotes. "… (a note)" quotes nothing. */
const quotationOf = (cell: string): Words => (cell.startsWith("… (") ? [] : wordsOf(cell.replace(link, "")))

const indexOf = (words: Words, part: Words, from: number): number =>
  words.findIndex((_, at) => at >= from && part.every((word, index) => words[at + index] === word))

/** The first cells that quote words which are not in the text, in its order, and the words of the text that none quotes. */
const compareSection = (text: string, rows: ReadonlyArray<Row>) => {
  const words = wordsOf(text)
  const isQuoted = words.map(() => false)
  const misquoted: Array<string> = []
  for (const table of [rows.filter(namesTest), rows.filter((row) => !namesTest(row))]) {
    let begin = 0
    let end = 0
    for (const [, cell = ""] of table) {
      const quotation = quotationOf(cell)
      const continues = cell.startsWith("…")
      const at = indexOf(words, quotation, continues ? begin : end)
      if (at < 0) {
        misquoted.push(cell)
        continue
      }
      isQuoted.fill(true, at, at + quotation.length)
      if (!continues) [begin, end] = [at, at + quotation.length]
    }
  }
  const unquoted = words.map((word, at) => (isQuoted[at] === true ? "\n" : word)).join(" ")
  return {
    misquoted,
    unquoted: unquoted
      .split("\n")
      .map((run) => run.trim())
      .filter((run) => run !== "")
  }
}

/** What the matrix quotes wrongly, and what it leaves out. */
export const compareQuotations = (specification: string, matrix: string) => {
  const quoting = sectionsOf(matrix)
  const sections = [...sectionsOf(specification)].map(([title, text]) =>
    compareSection(text, rowsIn(quoting.get(title) ?? ""))
  )
  return {
    misquoted: sections.flatMap(({ misquoted }) => misquoted),
    unquoted: sections.flatMap(({ unquoted }) => unquoted)
  }
}

const mark = "[We differ]"

/** The quotations of the decision that no row with a mark is about, and the rows with a mark that it does not quote. */
export const compareMarks = (decision: string, matrix: string) => {
  const quotations = rowsIn(decision).flatMap(([, cell = ""]) => cell.match(/"[^"]+"/g) ?? [])
  const marked = rowsIn(matrix).flatMap(([, cell = ""]) => (cell.includes(mark) ? [cell] : []))
  const includes = (words: Words, part: Words) => indexOf(words, part, 0) >= 0
  const isAbout = (cell: string, quotation: string) =>
    includes(wordsOf(quotation), quotationOf(cell)) || includes(quotationOf(cell), wordsOf(quotation))
  return {
    unmarked: quotations.filter((quotation) => !marked.some((cell) => isAbout(cell, quotation))),
    unexplained: marked.filter((cell) => !quotations.some((quotation) => isAbout(cell, quotation)))
  }
}
