/** What a page loads: it is built by Vite in production mode, as the page of a site. */
import { build } from "vite"

// Vite reads its mode from here, and React chooses its build by it.
process.env["NODE_ENV"] = "production"

/** @typedef {import("vite").Rollup.OutputChunk} Chunk */

/**
 * The chunks of a page. Their names have no hashes: what those compress to is chance.
 *
 * @param {string} root
 * @param {string} page
 * @param {{ readonly resolve?: import("vite").UserConfig["resolve"], readonly without?: ReadonlyArray<string> }} [options] `without`:
 *   packages that are not counted
 */
export const chunksOf = async (root, page, { resolve = {}, without = [] } = {}) => {
  const built = await build({
    configFile: false,
    root,
    mode: "production",
    logLevel: "error",
    resolve,
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: page,
        external: (id) => without.some((name) => id === name || id.startsWith(`${name}/`)),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" }
      }
    }
  })
  const files = [built].flat().flatMap((each) => ("output" in each ? each.output : []))
  return files.flatMap((file) => (file.type === "chunk" ? [file] : []))
}

/**
 * Adds a chunk and what it imports at once to what is loaded.
 *
 * @param {Set<Chunk>} loaded
 * @param {ReadonlyArray<Chunk>} chunks
 * @param {Chunk | undefined} chunk
 */
export const load = (loaded, chunks, chunk) => {
  if (chunk === undefined || loaded.has(chunk)) return
  loaded.add(chunk)
  for (const name of chunk.imports)
    load(
      loaded,
      chunks,
      chunks.find(({ fileName }) => fileName === name)
    )
}

/** What the page asks for at once. @param {ReadonlyArray<Chunk>} chunks */
export const firstOf = (chunks) => {
  /** @type {Set<Chunk>} */
  const loaded = new Set()
  for (const chunk of chunks) if (chunk.isEntry) load(loaded, chunks, chunk)
  return loaded
}
