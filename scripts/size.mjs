/**
 * `npm run size`: measures what pages load of `dist` in kB (1000 bytes) after brotli -11, and fails past
 * bench/size/budget.json.
 *
 * Each bench/size/NAME.page.ts is built as the page of a site. "First screen" is the entry chunk with its static imports; all other
 * chunks are listed as lazy. Each of the budget's `stages` adds the chunks with its files of `dist`, and their static imports, to
 * what was loaded before: by every visit, or by the first use. The packages in `without` are not counted. Each chunk is compressed
 * on its own, as a server does.
 *
 * `dist/latchkey.js` is measured as `npm run build` wrote it.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync } from "node:zlib"
import { resolveTo } from "./aliases.mjs"
import { chunksOf, firstOf, load } from "./weigh.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const folder = join(root, "bench/size")
const dist = join(root, "dist") + sep

/** @typedef {Record<string, { files: ReadonlyArray<string>, total: number }>} Stages */
/** @type {Record<string, { total?: number, stages?: Stages, without?: ReadonlyArray<string> } | undefined>} */
const budgets = JSON.parse(readFileSync(join(folder, "budget.json"), "utf8"))

/** The size in kB. @param {string} code */
const compressed = (code) => brotliCompressSync(code).length / 1000

/** @param {Iterable<import("./weigh.mjs").Chunk>} chunks */
const weightOf = (chunks) => [...chunks].reduce((sum, { code }) => sum + compressed(code), 0)

/** @typedef {{ name: string, size: number, limit?: number | undefined }} Weight */

/**
 * @param {string} page
 * @param {{ total?: number, stages?: Stages, without?: ReadonlyArray<string> }} budget
 * @returns {Promise<{ steps: ReadonlyArray<Weight>, lazy: ReadonlyArray<Weight> }>}
 */
const weigh = async (page, { stages = {}, total: limit, without = [] }) => {
  const resolve = resolveTo((entry) => `dist/${entry}.js`)
  const chunks = await chunksOf(root, page, { resolve, without })
  const loaded = firstOf(chunks)
  const steps = [{ name: "first screen", size: weightOf(loaded), limit }]
  const lazy = chunks.filter((chunk) => !loaded.has(chunk))
  for (const [name, { files, total }] of Object.entries(stages)) {
    for (const file of files) {
      const chunk = chunks.find(({ modules }) => dist + file in modules)
      if (chunk === undefined) throw new Error(`${relative(root, page)} loads no ${file}`)
      load(loaded, chunks, chunk)
    }
    steps.push({ name, size: weightOf(loaded), limit: total })
  }
  return { steps, lazy: lazy.map((chunk) => ({ name: chunk.name, size: weightOf([chunk]) })) }
}

/** @type {Array<string>} */
const overruns = []

/**
 * Prints the size of a step beside its budget.
 * @param {string} page
 * @param {Weight} step
 */
const report = (page, { limit, name, size }) => {
  const fits = limit === undefined || size <= limit
  const budget = limit === undefined ? "" : `  of ${limit}${fits ? "" : "  OVER"}`
  console.log(`${`${page}: ${name}`.padEnd(44)}${size.toFixed(2).padStart(8)}${budget}`)
  if (!fits) overruns.push(`${page} ${name}`)
}

console.log("kB after brotli -11")
for (const file of readdirSync(folder).filter((name) => name.endsWith(".page.ts"))) {
  const page = file.replace(".page.ts", "")
  const { lazy, steps } = await weigh(join(folder, file), budgets[page] ?? {})
  for (const step of steps) report(page, step)
  for (const { name, size } of lazy.toSorted((a, b) => b.size - a.size))
    console.log(`  lazy ${name}`.padEnd(44) + size.toFixed(2).padStart(8))
}

const { stages = {}, total } = budgets["script"] ?? {}
let loaded = 0
for (const [name, { files, total: limit }] of Object.entries({
  "first screen": { files: ["latchkey.js"], total },
  ...stages
})) {
  for (const file of files) loaded += compressed(readFileSync(dist + file, "utf8"))
  report("script", { name, size: loaded, limit })
}

if (overruns.length > 0) {
  console.error(`Over budget: ${overruns.join(", ")}. See bench/size/budget.json.`)
  process.exitCode = 1
}
