/** The entries of the package, and the modules that `latchkey` imports of our own pages lead to. */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

/** @type {{ exports: Record<string, unknown> }} */
const manifest = JSON.parse(readFileSync(`${root}package.json`, "utf8"))

/** The names of all entries in `dist`, such as `index` of `latchkey` and `element/vue` of `latchkey/element/vue`. */
export const entries = Object.keys(manifest.exports)
  .filter((path) => !/\.(css|json)$/.test(path))
  .map((path) => (path === "." ? "index" : path.slice(2)))

/** What sites import an entry as. @param {string} entry */
export const specifierOf = (entry) => (entry === "index" ? "latchkey" : `latchkey/${entry}`)

/** The source of an entry, such as `src/element/vue.ts` of `element/vue`. @param {string} entry */
export const sourceOfEntry = (entry) => {
  if (entry === "provider") return "provider/provider.ts"
  return entry.startsWith("provider/") ? `provider/kit/${entry.slice(9)}.ts` : `src/${entry}.ts`
}

/** Leads imports of each entry to a file of this repository. @param {(entry: string) => string} fileOf */
export const resolveTo = (fileOf) => ({
  alias: entries.map((entry) => ({
    find: new RegExp(`^${specifierOf(entry)}$`),
    replacement: root + fileOf(entry)
  })),
  // A second copy of any of these would be a second renderer or a second fiber runtime.
  dedupe: ["react", "react-dom", "scheduler", "effect"]
})

/** Leads imports to the sources, as `paths` in tsconfig.json does. */
export const resolve = resolveTo(sourceOfEntry)
