/**
 * `npm run size`: measures the pages in bench/size in kB (1000 bytes) after brotli -11, and fails past
 * bench/size/budget.json.
 *
 * Each `NAME.page.ts` is built from our sources in production mode, as a consumer would build it. "First screen" is the
 * entry chunk with its static imports; all other chunks are listed as lazy. Each of the budget's `stages` adds the chunks
 * with its modules, and their static imports, to what was loaded before: by every visit, or by the first use.
 * Each chunk is compressed on its own, as a server does. The names of chunks have no hashes here: what they compress to is
 * chance.
 *
 * The size of a chunk is divided between our code and dependencies: the modules of each side are minified and compressed
 * separately, and the real size is split in that proportion. A style sheet imported as a string counts as css, not as
 * own. `npm run size -- --packages` also splits the first screen by package.
 *
 * `dist/latchkey.js` is measured as `npm run build` wrote it. The stages of `script` name files of `dist`.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync } from "node:zlib"
import { build, transformWithEsbuild } from "vite"
import { resolve } from "./aliases.mjs"
import { leanEffect } from "./leanEffect.mjs"

// Vite reads its mode from here, and React chooses its build by it.
process.env["NODE_ENV"] = "production"

const root = fileURLToPath(new URL("..", import.meta.url))
const folder = join(root, "bench/size")
const source = join(root, "src") + sep

/** @typedef {Record<string, { modules: ReadonlyArray<string>, total: number }>} Stages */
/** @type {Record<string, { total?: number, stages?: Stages } | undefined>} */
const budgets = JSON.parse(readFileSync(join(folder, "budget.json"), "utf8"))

/** @typedef {{ total: number, own: number, css: number }} Size in kB */
/** @typedef {import("vite").Rollup.OutputChunk} Chunk */

/** @param {string} code */
const compressed = (code) => brotliCompressSync(code).length / 1000

/** @param {string} id */
const side = (id) => (id.includes(".css") ? "css" : id.startsWith(source) ? "own" : "others")

/** @param {string} code */
const alone = async (code) => {
  if (code.trim() === "") return 0
  const options = /** @type {const} */ ({ minify: true, target: "es2022", format: "esm", treeShaking: false })
  return compressed((await transformWithEsbuild(code, "kept.js", options)).code)
}

/** @param {string} id */
const packageOf = (id) =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? (side(id) === "others" ? "bundler" : "latchkey")

/**
 * The share of each package, largest first. Each is compressed alone, so the sum is slightly more than the total.
 * @param {Iterable<Chunk>} chunks
 */
const byPackage = async (chunks) => {
  /** @type {Map<string, string>} */
  const kept = new Map()
  for (const { modules } of chunks)
    for (const [id, { code }] of Object.entries(modules))
      kept.set(packageOf(id), `${kept.get(packageOf(id)) ?? ""}${code ?? ""}\n`)
  const sizes = await Promise.all([...kept].map(async ([name, code]) => ({ name, size: await alone(code) })))
  return sizes.toSorted((a, b) => b.size - a.size)
}

/**
 * @param {Chunk} chunk
 * @returns {Promise<Size>}
 */
const measure = async (chunk) => {
  const kept = { own: "", css: "", others: "" }
  for (const [id, module] of Object.entries(chunk.modules)) kept[side(id)] += `${module.code ?? ""}\n`
  const [own, css, others] = await Promise.all([alone(kept.own), alone(kept.css), alone(kept.others)])
  const total = compressed(chunk.code)
  const share = total / (own + css + others || 1)
  return { total, own: own * share, css: css * share }
}

/** @param {string} page */
const bundle = async (page) => {
  const built = await build({
    configFile: false,
    root,
    mode: "production",
    logLevel: "error",
    resolve,
    // A page on `latchkey/effect` has the site's Effect, and our modules one by one
    plugins: page.includes("effect-") ? [] : [leanEffect()],
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: page,
        output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" }
      }
    }
  })
  const outputs = "output" in built ? [built] : Array.isArray(built) ? built : []
  return outputs.flatMap(({ output }) => output)
}

/** @param {ReadonlyArray<Size>} sizes */
const sum = (sizes) =>
  sizes.reduce(
    (left, right) => ({
      total: left.total + right.total,
      own: left.own + right.own,
      css: left.css + right.css
    }),
    { total: 0, own: 0, css: 0 }
  )

/**
 * @param {string} page
 * @param {Stages} stages
 * @returns {Promise<{ later: ReadonlyArray<{ name: string, size: Size, limit: number }>, packages: ReadonlyArray<{ name: string, size: number }>, first: Size, lazy: ReadonlyArray<{ name: string, size: Size }> }>}
 */
const weigh = async (page, stages) => {
  const output = await bundle(page)
  const chunks = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])))
  /** @type {Set<Chunk>} */
  const first = new Set()
  /**
   * @param {Set<Chunk>} set
   * @param {Chunk | undefined} chunk
   */
  const follow = (set, chunk) => {
    if (chunk === undefined || set.has(chunk)) return
    set.add(chunk)
    for (const name of chunk.imports) follow(set, chunks.get(name))
  }
  follow(
    first,
    [...chunks.values()].find((chunk) => chunk.isEntry)
  )
  const loaded = new Set(first)
  const later = []
  for (const [name, { modules, total }] of Object.entries(stages)) {
    for (const module of modules) {
      const chunk = [...chunks.values()].find((each) => join(root, module) in each.modules)
      if (chunk === undefined) throw new Error(`${relative(root, page)} has no chunk ${module}`)
      follow(loaded, chunk)
    }
    later.push({ name, size: sum(await Promise.all([...loaded].map(measure))), limit: total })
  }
  const sheets = output.flatMap((file) =>
    file.type === "asset" && file.fileName.endsWith(".css") ? [compressed(String(file.source))] : []
  )
  const size = sum(await Promise.all([...first].map(measure)))
  const lazy = [...chunks.values()].filter((chunk) => !first.has(chunk))
  return {
    later,
    packages: await byPackage(first),
    first: { ...size, css: sheets.reduce((left, right) => left + right, size.css) },
    lazy: await Promise.all(lazy.map(async (chunk) => ({ name: nameOf(chunk), size: await measure(chunk) })))
  }
}

/** @param {Chunk} chunk */
const nameOf = (chunk) =>
  chunk.facadeModuleId?.startsWith(source) ? relative(root, chunk.facadeModuleId) : chunk.name

/** @param {number} kB */
const cell = (kB) => kB.toFixed(1).padStart(8)

/**
 * @param {string} label
 * @param {Size} size
 */
const row = (label, { total, own, css }) =>
  console.log(`${label.padEnd(44)}${cell(total)}${cell(own)}${cell(css)}`)

/** @type {Array<string>} */
const overruns = []
const pages = readdirSync(folder).filter((file) => file.endsWith(".page.ts"))
console.log(`${"kB after brotli -11".padEnd(44)}   total     own     css`)
for (const page of pages) {
  const name = page.replace(".page.ts", "")
  const file = join(folder, page)
  const budget = budgets[name] ?? {}
  const { first, later, lazy, packages } = await weigh(file, budget.stages ?? {})
  row(`${name}: first screen`, first)
  for (const stage of later) row(`${name}: ${stage.name}`, stage.size)
  if (process.argv.includes("--packages"))
    for (const { name: owner, size } of packages) console.log(`  of it ${owner}`.padEnd(44) + cell(size))
  for (const { name: chunk, size } of lazy.toSorted((a, b) => b.size.total - a.size.total))
    row(`  lazy ${chunk}`, size)
  const limits = [
    { name: "total", size: first.total, limit: budget.total },
    ...later.map(({ limit, name, size }) => ({ name, size: size.total, limit }))
  ]
  for (const { limit, name: part, size } of limits) {
    if (limit === undefined) continue
    const fits = size <= limit
    console.log(`  budget ${part}: ${size.toFixed(1)} of ${limit} kB${fits ? "" : "  OVER"}`)
    if (!fits) overruns.push(`${name} ${part}`)
  }
}
{
  /** @param {ReadonlyArray<string>} files */
  const weighFiles = (files) =>
    files.reduce((size, file) => size + compressed(readFileSync(join(root, "dist", file), "utf8")), 0)
  const { stages = {}, total: limit = 0 } = budgets["script"] ?? {}
  const loaded = ["latchkey.js"]
  /** @type {ReadonlyArray<readonly [name: string, more: ReadonlyArray<string>, limit: number]>} */
  const steps = [
    ["first screen", [], limit],
    ...Object.entries(stages).map(
      ([name, { modules, total }]) => /** @type {const} */ ([name, modules, total])
    )
  ]
  for (const [name, more, total] of steps) {
    loaded.push(...more)
    const size = weighFiles(loaded)
    console.log(`${`script: ${name}`.padEnd(44)}${cell(size)}`)
    console.log(`  budget ${name}: ${size.toFixed(1)} of ${total} kB${size <= total ? "" : "  OVER"}`)
    if (size > total) overruns.push(`script ${name}`)
  }
}
if (overruns.length > 0) {
  console.error(`Over budget: ${overruns.join(", ")}. See bench/size/budget.json.`)
  process.exitCode = 1
}
