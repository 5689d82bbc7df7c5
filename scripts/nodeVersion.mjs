/**
 * Ends the program with a sentence on a Node that is older than package.json asks for. Import it first, and anything that
 * such a Node cannot run by `import()`.
 */
import { readFileSync } from "node:fs"

/** @type {{ engines: { node: string } }} */
const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))

/** @param {string} text */
const numbersIn = (text) => (text.match(/\d+/g) ?? []).map(Number)

const [major = 0, minor = 0] = numbersIn(engines.node)
const [ownMajor = 0, ownMinor = 0] = numbersIn(process.versions.node)
if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(
    `Latchkey needs Node ${major}.${minor} or later. This is Node ${process.versions.node}. Install a newer one: https://nodejs.org`
  )
  process.exit(1)
}
