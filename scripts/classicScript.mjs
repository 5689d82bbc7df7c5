/**
 * Part of the build of `dist/latchkey.js` (`vite.config.ts`): makes a classic script of the entry, which shares modules with
 * the chunks that it loads.
 *
 * - The chunks are modules. What they import from the entry comes from `shared.js`, which reads it from a global symbol that
 *   the entry has set. So a binding that changes cannot be shared: the build fails when there is one.
 * - The entry loads its chunks from its own address, which a classic script of another origin does not do without help. No
 *   markup of the page can change that address: an image of the name `currentScript` is not the script, and a `base` element
 *   counts for nothing. Without an address the script throws.
 * - A page that has the tag twice runs the script once.
 */
import { createHash } from "node:crypto"
import { transformWithEsbuild } from "vite"

/** @typedef {import("vite").Rollup.ProgramNode} Program */

const target = "es2022"

/**
 * Finds a chunk, as the first part of the entry. A relative `src` says nothing certain: a later `base` element changes what it
 * means. `import` knows where the script came from.
 */
const addressOf = `const addressOf = (() => {
  const script = Object.getOwnPropertyDescriptor(Document.prototype, "currentScript").get.call(document)
  const src = script?.src
  if (!/^http/.test(src)) throw Error("latchkey.js needs a script tag with its src")
  const isAbsolute = /^(https?:)?\\/\\//.test(script.getAttribute("src"))
  return (path) => isAbsolute ? new URL(path, src) : path
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
 * @param {string} entry the entry's file, whose chunks are in the folder of the same name
 * @returns {import("vite").Plugin}
 */
export const classicScript = (entry) => {
  const folder = entry.replace(/\.js$/, "/")
  const shared = `${folder}shared.js`
  let key = ""

  /** @param {string} code */
  const asClassic = (code) => {
    key = `${entry} ${createHash("sha256").update(code).digest("hex").slice(0, 16)}`
    const loading = code.replace(/\bimport\((["']\.\/[^"']+["'])\)/g, "import(addressOf($1))")
    return transformWithEsbuild(addressOf + loading, entry, {
      target,
      minify: true,
      format: "iife",
      globalName: "exported",
      // Chrome compiles all functions while the file still loads (docs/decisions/0030)
      banner: `//# allFunctionsCalledOnLoad
(() => {
const key = Symbol.for(${JSON.stringify(key)})
if (key in globalThis) return`,
      footer: `Object.defineProperty(globalThis, key, { value: exported })
})()`
    })
  }

  return {
    name: "classic-script",
    renderChunk: {
      // After the plugins that expect modules
      order: "post",
      async handler(code, { fileName, isEntry }) {
        if (isEntry) {
          const changing = changingExports(this.parse(code))
          if (changing.length > 0) this.error(`${entry} shares what may change: ${changing.join(", ")}`)
          return { code: (await asClassic(code)).code, map: null }
        }
        const redirected = code.replace(/(["'])\.\.\/([^"'/]+)\1/g, (specifier, _, name) =>
          name === entry ? '"./shared.js"' : specifier
        )
        return {
          code: (await transformWithEsbuild(redirected, fileName, { target, minify: true, charset: "utf8" }))
            .code,
          map: null
        }
      }
    },
    generateBundle(_, files) {
      const file = files[entry]
      if (file?.type !== "chunk") return
      const source = `export const {${file.exports.join()}} = globalThis[Symbol.for(${JSON.stringify(key)})]\n`
      this.emitFile({ type: "asset", fileName: shared, source })
    }
  }
}
