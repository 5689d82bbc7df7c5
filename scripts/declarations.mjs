/**
 * The last step of `npm run build`: writes the declarations of each entry into `dist`.
 *
 * - `latchkey/effect` imports the types of the site's Effect.
 * - All other entries contain the types that they need of Effect and other libraries. They import types of React, and
 *   `latchkey/provider/playwright` those of Playwright.
 *
 * Takes our references to the specification and to the wire reference, which users of the package do not have, out of the
 * comments, and fails when one is left, or when a file imports a package that users may not have. The maps beside the declarations lead editors to `src`.
 */
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { rollup } from "rollup"
import { dts } from "rollup-plugin-dts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Where the compiler writes the declarations of each module. Not below `node_modules`, whose files count as libraries. */
const modules = join(root, "dist/.declarations")

const selfContained = [
  ...["index", "widget", "react", "element", "server", "compat"],
  ...["provider", "provider/playwright", "provider/vitest"]
]

/** The comments without references. @param {string} text */
export const withoutReferences = (text) =>
  text
    .replace(/(?:\n\s*\*)?\s?\((?:specification|wire reference|sections? \d)[^)]*\)/g, "")
    .replace(/ ?The specification's texts are exact\./g, "")
    .replace(/Not in the specification: (\w)/g, (_, first) => String(first).toUpperCase())

/** The lines that refer to what users do not have. @param {string} text */
export const referencesIn = (text) =>
  text.split("\n").filter((line) => /\b(?:specification|wire reference)\b/i.test(line))

/** The declarations below a folder. @param {string} folder */
const declarationsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => join(folder, name))

/** Where libraries keep the declarations of what we import. @type {ReadonlyArray<readonly [RegExp, string]>} */
const declarationsOf = [
  [/^(effect|@effect\/platform)\/(\w+)$/, "$1/dist/dts/$2.d.ts"],
  [/^libphonenumber-js\/min$/, "libphonenumber-js/min/index.d.ts"],
  [/^jose$/, "jose/dist/types/index.d.ts"],
  [/^@standard-schema\/spec$/, "@standard-schema/spec/dist/index.d.ts"]
]

/** Renames what would hide a type of another module once both are in one file. @param {string} text */
const withoutShadows = (text) =>
  text
    .replace(
      /<Members (extends AST\.Members<[\w.]+>>\(\.\.\.members: )Members\): Union<Members>/,
      "<Each $1Each): Union<Each>"
    )
    .replace(/type AST = (?=PropertySignatureDeclaration)/, "type Ast = ")
    .replaceAll("PropertySignature.AST", "PropertySignature.Ast")

/** Finds the declarations of libraries. @type {import("rollup").Plugin} */
const libraries = {
  name: "libraries",
  resolveId: (id, importer = "") => {
    if (/FastCheck\.js$/.test(id)) return join(root, "scripts/declarations/fastCheck.d.ts")
    if (id.startsWith(".") && importer.includes("/node_modules/"))
      return join(dirname(importer), id.replace(/(\.d)?\.js$/, ".d.ts"))
    const found = declarationsOf.find(([pattern]) => pattern.test(id))
    return found && join(root, "node_modules", id.replace(...found))
  },
  transform: (code, id) => (id.endsWith("/effect/dist/dts/Schema.d.ts") ? withoutShadows(code) : undefined)
}

/** Libraries add to each other's modules in ways that our types do not use. @param {string} text */
export const withoutAugmentations = (text) =>
  text.replace(/^declare module ['"]\.[^]*?^}\n/gm, (block) => "\n".repeat(block.split("\n").length - 1))

/** The oldest Effect that `latchkey/effect` supports lacks a type that the compiler names for errors. @param {string} text */
export const withOwnHelpers = (text) =>
  text.includes("effect_Types.VoidIfEmpty<")
    ? text
        .replaceAll("effect_Types.VoidIfEmpty<", "VoidIfEmpty<")
        .replace(/^export /m, "type VoidIfEmpty<Fields> = keyof Fields extends never ? void : Fields; $&")
    : text

/**
 * Marks what an entry exports as types only: bundling its declarations loses that, and a schema and its type have one name.
 *
 * @param {string} text
 * @param {ReadonlySet<string>} values the names that the module exports
 */
export const withTypesMarked = (text, values) =>
  text.replace(/^export \{([^}]*)\}/gm, (_, /** @type {string} */ list) => {
    const names = list.split(",").map((each) => each.trim())
    const marked = names.map((each) =>
      each.startsWith("type ") || values.has(each.split(" ").at(-1) ?? "") ? each : `type ${each}`
    )
    return `export { ${marked.join(", ")} }`
  })

/**
 * Writes the declarations of these entries, with the types of all libraries that are not `external`.
 *
 * @param {ReadonlyArray<string>} entries
 * @param {RegExp} external
 * @param {string} folder of the files that the entries share
 */
const write = async (entries, external, folder) => {
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((name) => [name, join(modules, `${name}.d.ts`)])),
    external: (id) => external.test(id),
    plugins: [libraries, dts({ sourcemap: true })],
    onwarn: ({ code, message, plugin }) => {
      if (code === "UNRESOLVED_IMPORT") throw new Error(`${plugin ?? ""} ${message}`)
    }
  })
  const { output } = await bundle.write({
    dir: join(root, "dist"),
    format: "es",
    sourcemap: true,
    entryFileNames: "[name].d.ts",
    chunkFileNames: ({ name }) => `${folder}/${name.replace(/\.d$/, "")}.d.ts`
  })
  await bundle.close()
  const written = output.map(({ fileName }) => fileName)
  for (const file of output)
    for (const id of file.type === "chunk" ? file.imports : [])
      if (!external.test(id) && !written.includes(id))
        throw new Error(`${file.fileName} imports ${id}, which is not installed with the package`)
}

/** The global of the classic script, for pages that refer to this file by its path. */
const globalOfScript = `import type * as elements from "./element.js"
import type * as widget from "./widget.js"

declare global {
  /** Set by \`latchkey.js\`: the exports of \`latchkey/widget\` and \`latchkey/element\`. */
  const Latchkey: typeof widget & typeof elements
}
`

/** Writes the declarations of each module into `modules`. */
const compile = () => {
  rmSync(modules, { recursive: true, force: true })
  const compiler = join(root, "node_modules/typescript/bin/tsc")
  const { status } = spawnSync(
    process.execPath,
    [compiler, "-p", join(root, "tsconfig.build.json"), "--outDir", modules],
    { stdio: "inherit" }
  )
  if (status !== 0) process.exit(status ?? 1)
}

const bundle = async () => {
  for (const file of declarationsIn(modules))
    writeFileSync(file, withoutReferences(readFileSync(file, "utf8")))
  await write(selfContained, /^(react|react-dom|@playwright\/test)(\/|$)/, "types")
  await write(["effect"], /^(react|react-dom|effect|@effect\/platform)(\/|$)/, "types/effect")
  rmSync(modules, { recursive: true })
  writeFileSync(join(root, "dist/latchkey.d.ts"), globalOfScript)
  for (const entry of [...selfContained, "effect"]) {
    const file = join(root, "dist", `${entry}.d.ts`)
    const values = new Set(Object.keys(await import(pathToFileURL(join(root, "dist", `${entry}.js`)).href)))
    writeFileSync(file, withTypesMarked(readFileSync(file, "utf8"), values))
  }
  for (const file of declarationsIn(join(root, "dist"))) {
    const text = withOwnHelpers(withoutAugmentations(readFileSync(file, "utf8")))
    writeFileSync(file, text)
    for (const line of referencesIn(text)) {
      console.error(`${relative(root, file)} refers to what users do not have: ${line.trim()}`)
      process.exitCode = 1
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  compile()
  await bundle()
}
