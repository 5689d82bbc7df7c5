/**
 * The last step of `npm run build`: takes our references to the specification and to the wire reference, which users of the
 * package do not have, out of the comments in the declaration files. Fails when a reference is left.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { pathToFileURL } from "node:url"

/** The comments without references. @param {string} text */
export const withoutReferences = (text) =>
  text
    .replace(/(?:\n\s*\*)?\s?\((?:specification|wire reference|sections? \d)[^)]*\)/g, "")
    .replace(/ ?The specification's texts are exact\./g, "")
    .replace(/Not in the specification: (\w)/g, (_, first) => String(first).toUpperCase())

/** The lines that refer to what users do not have. @param {string} text */
export const referencesIn = (text) =>
  text.split("\n").filter((line) => /\b(?:specification|wire reference)\b/i.test(line))

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = readdirSync("dist", { recursive: true, encoding: "utf8" })
  for (const name of files.filter((each) => each.endsWith(".d.ts"))) {
    const file = `dist/${name}`
    const text = withoutReferences(readFileSync(file, "utf8"))
    writeFileSync(file, text)
    for (const line of referencesIn(text)) {
      console.error(`${file} refers to what users do not have: ${line.trim()}`)
      process.exitCode = 1
    }
  }
}
