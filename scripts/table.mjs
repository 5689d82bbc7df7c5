/** The measured tables of docs/package.md. */
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const page = fileURLToPath(new URL("../docs/package.md", import.meta.url))

/**
 * Writes a table, with the date, between the page's comments `<!-- NAME -->` and `<!-- /NAME -->`.
 *
 * @param {string} name
 * @param {ReadonlyArray<string>} head
 * @param {ReadonlyArray<ReadonlyArray<string>>} rows
 */
export const writeTable = (name, head, rows) => {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const text = readFileSync(page, "utf8")
  if (!text.includes(begin) || !text.includes(end))
    throw new Error(`${page} has no place for the table ${name}`)
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`)
  const today = new Date().toISOString().slice(0, 10)
  const table = `${begin}\n\nMeasured on ${today}:\n\n${lines.join("\n")}\n\n${end}`
  const [before = "", rest = ""] = text.split(begin)
  writeFileSync(page, `${before}${table}${rest.slice(rest.indexOf(end) + end.length)}`)
}
