/**
 * The last step of `npm run build`: writes the integrity hashes of `dist/latchkey.js` and its chunks into
 * `dist/latchkey.sri.json`, and prints that of the script. The keys are addresses relative to the script. `npm run sri`
 * prints all.
 */
import { createHash } from "node:crypto"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const dist = fileURLToPath(new URL("../dist/", import.meta.url))
const chunks = readdirSync(`${dist}latchkey`).filter((name) => name.endsWith(".js"))
const files = ["latchkey.js", ...chunks.sort().map((name) => `latchkey/${name}`)]

/** @param {string} file */
const hashOf = (file) =>
  `sha384-${createHash("sha384")
    .update(readFileSync(dist + file))
    .digest("base64")}`

const hashes = Object.fromEntries(files.map((file) => [file, hashOf(file)]))
writeFileSync(`${dist}latchkey.sri.json`, `${JSON.stringify(hashes, null, 2)}\n`)

const shown = process.argv.includes("--all") ? files : files.slice(0, 1)
for (const file of shown) console.log(`${file} ${hashes[file]}`)
