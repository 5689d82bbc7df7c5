/**
 * Part of `npm run packaging`: which packages each entry of `dist` imports, at once or later. Bundlers look for all of them,
 * also for those of code that never runs. Fails when an entry needs a package that its documentation does not name, and when
 * it does not need one that is in the table. Reads `dist`, so run `npm run build` first.
 */
import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseAst } from "vite"

const root = fileURLToPath(new URL("..", import.meta.url))

const widget = ["react", "react-dom", "react-dom/client", "react/jsx-runtime"]

/**
 * The packages that each file for sites needs: React and Effect are the peers that the README names. Effect has one row for
 * all its modules, and so has Node.
 *
 * @type {Readonly<Record<string, ReadonlyArray<string>>>}
 */
const documented = {
  "index.js": [],
  "b2b.js": [],
  "server.js": [],
  "texts.js": [],
  "compat.js": [],
  "themes.js": [],
  "widget.js": widget,
  "react.js": widget,
  "element.js": widget,
  "element/react.js": [],
  "element/svelte.js": [],
  "element/vue.js": [],
  "effect.js": [...widget, "effect", "@effect/platform"],
  "provider.js": [],
  "provider/cli.js": ["node:"],
  "provider/playwright.js": [],
  "provider/vitest.js": ["node:"],
  "latchkey.js": []
}

/** What a file imports and reexports, also later. Bundlers cannot follow `import(…)` of anything but a text. @param {string} file */
const specifiersIn = (file) => {
  /** @type {Array<string>} */
  const found = []
  JSON.stringify(parseAst(readFileSync(file, "utf8")), (key, value) => {
    if (key === "source" && typeof value?.value === "string") found.push(value.value)
    return typeof value === "bigint" ? null : value
  })
  return found
}

/** @param {string} specifier */
const packageOf = (specifier) => specifier.replace(/^(node:|(?:effect|@effect\/platform)(?=\/)).*/, "$1")

/** The chunks that `latchkey.js` loads from its own address. */
const scriptChunks = readdirSync(join(root, "dist/latchkey"))
  .filter((name) => name.endsWith(".js"))
  .map((name) => `latchkey/${name}`)

/** Each package that the files of an entry import, with one of these files. @param {string} entry */
const packagesOf = (entry) => {
  const first = entry === "latchkey.js" ? [entry, ...scriptChunks] : [entry]
  const files = new Set(first.map((name) => join(root, "dist", name)))
  /** @type {Map<string, string>} */
  const packages = new Map()
  for (const file of files)
    for (const specifier of specifiersIn(file))
      if (/^\.{1,2}\//.test(specifier)) files.add(join(dirname(file), specifier))
      else packages.set(packageOf(specifier), file.slice(root.length))
  return packages
}

/** @type {{ exports: Record<string, string | { default: string }> }} */
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
for (const target of Object.values(manifest.exports))
  if (typeof target !== "string")
    assert.ok(target.default.replace("./dist/", "") in documented, `${target.default} is not in the table`)

for (const [entry, expected] of Object.entries(documented)) {
  const packages = packagesOf(entry)
  for (const [name, file] of packages)
    if (!expected.includes(name)) {
      console.error(`dist/${entry} needs ${name}, which ${file} imports.`)
      process.exitCode = 1
    }
  for (const name of expected)
    if (!packages.has(name)) {
      console.error(`dist/${entry} does not need ${name}: take it out of the table.`)
      process.exitCode = 1
    }
}
if (process.exitCode === undefined)
  console.log(`${Object.keys(documented).length} files of dist need no packages but those that they name.`)
