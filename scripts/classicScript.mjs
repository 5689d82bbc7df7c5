/**
 * Part of the build of `dist/latchkey.js` (`vite.config.ts`): makes a classic script of the entry, which shares modules with
 * the chunks that it loads.
 *
 * - The chunks are modules. What they import from the entry comes from `shared.js`, which reads it from a global symbol that
 *   the entry has set. So a binding that changes cannot be shared: the build fails when there is one.
 * - The entry loads its chunks from its own address, which a classic script of another origin does not do without help. No
 *   markup of the page can change that address: an image of the name `currentScript` is not the script, and a `base` element
 *   counts for nothing. The global `latchkeyBase` names another folder, for a script that is part of another file. Without an
 *   address the script throws.
 * - A page that has the tag twice runs the script once.
 */
import { createHash } from "node:crypto"
import { transformWithEsbuild } from "vite"

/** @typedef {import("vite").Rollup.ProgramNode} Program */

const target = "es2022"

/**
 * Imports a chunk, as the first part of the entry. A relative `src` says nothing certain: a later `base` element changes what it
 * means. `import` knows where the script came from.
 *
 * @param {string} name
 */
const importChunkOf = (name) => `const importChunk = (() => {
  const script = Object.getOwnPropertyDescriptor(Document.prototype, "currentScript").get.call(document)
  const { ${name}Base: base } = globalThis
  const src = script?.src
  // An element of the page with this id is none
  const hasBase = typeof base === "string"
  if (!hasBase && !/^http/.test(src))
    throw Error("${name}.js needs a script tag with its src, or window.${name}Base: the URL of its folder")
  const folder = hasBase ? new URL(base.replace(/\\/?$/, "/"), location.href) : new URL("${name}/", src)
  const isAbsolute = hasBase || /^(https?:)?\\/\\//.test(script.getAttribute("src"))
  let hasFailed = false
  return (path) => import(isAbsolute ? new URL(path, folder) : "./${name}/" + path).catch((error) => {
    if (!hasFailed && navigator.onLine)
      console.warn("[Latchkey] " + new URL(path, folder) + " did not load. ${name}.js and the folder ${name} belong together, or window.${name}Base is the URL of the folder.")
    hasFailed = true
    throw error
  })
})()
`

/** The local names that this module exports and that may change. @param {Program} program */
const changingExports = ({ body }) => {
  const changing = new Set(
    body.flatMap((node) =>
      node.type === "VariableDeclaration" && node.kind !== "const"
        ? node.declarations.map(({ id }) => (id.type === "Identifier" ? id.name : ""))
        : []
    )
  )
  return body
    .flatMap((node) => (node.type === "ExportNamedDeclaration" ? node.specifiers : []))
    .flatMap(({ local }) => (local.type === "Identifier" && changing.has(local.name) ? [local.name] : []))
}

/**
 * The code of a module that Rollup has written, which ends with its exports, as the code of a script that keeps them under a
 * global symbol. esbuild's helpers for exports would run what other scripts have added to `Object.prototype`.
 *
 * @param {string} code
 * @param {string} key
 */
const withGlobalExports = (code, key) =>
  code.replace(/export\s*\{([^}]*)\};?\s*$/, (_, /** @type {string} */ list) => {
    const members = list.split(",").map((each) => each.trim().split(" as "))
    const exported = members.map(([local, name = local]) => `${name}: ${local}`)
    return `Object.defineProperty(globalThis, Symbol.for(${key}), { __proto__: null, value: { ${exported.join(", ")} } })`
  })

/**
 * @param {string} name of the entry's chunk, whose file is `NAME/shared.js`
 * @returns {import("vite").Plugin}
 */
export const classicScript = (name) => ({
  name: "classic-script",
  renderDynamicImport: ({ chunk }) => (chunk.isEntry ? { left: "importChunk(", right: ")" } : null),
  renderChunk: {
    // After the plugins that expect modules
    order: "post",
    async handler(code, { exports, fileName, isEntry }) {
      if (!isEntry) {
        const options = /** @type {const} */ ({ target, minify: true, charset: "utf8" })
        return { code: (await transformWithEsbuild(code, fileName, options)).code, map: null }
      }
      const changing = changingExports(this.parse(code))
      if (changing.length > 0) this.error(`${name}.js shares what may change: ${changing.join(", ")}`)
      const hash = createHash("sha256").update(code).digest("hex").slice(0, 16)
      const key = JSON.stringify(`${name}.js ${hash}`)
      const exporting = withGlobalExports(code, key)
      if (exporting === code) this.error(`${name}.js does not end with its exports`)
      const script = await transformWithEsbuild(importChunkOf(name) + exporting, fileName, {
        target,
        minify: true,
        format: "iife",
        // Chrome compiles all functions while the file still loads (docs/decisions/0030)
        banner: `//# allFunctionsCalledOnLoad
(() => {
if (Symbol.for(${key}) in globalThis) return`,
        footer: "})()"
      })
      this.emitFile({ type: "asset", fileName: `${name}.js`, source: script.code })
      return { code: `export const {${exports.join()}} = globalThis[Symbol.for(${key})]\n`, map: null }
    }
  }
})
