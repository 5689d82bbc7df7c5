/**
 * Part of `npm run build`: writes the declarations of each entry into `dist`.
 *
 * - `latchkey/effect` imports the types of the site's Effect, and contains those of `libphonenumber-js`.
 * - All other entries need no types of Effect. They import types of React, `latchkey/element/svelte` and
 *   `latchkey/element/vue` those of their framework, and `latchkey/provider/playwright` those of Playwright. `latchkey/provider` contains the one type that it needs of `jose`.
 *
 * Takes our references to the specification and to the wire reference, which users of the package do not have, out of the
 * comments, gives each English text a comment, and fails when a reference is left, or when a file imports a package that users may
 * not have. No line is added or removed, so that the maps beside the declarations, which lead editors to `src`, still fit.
 */
import { decode, encode } from "@jridgewell/sourcemap-codec"
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { rollup } from "rollup"
import { dts } from "rollup-plugin-dts"
import ts from "typescript"
import { entries, sourceOfEntry } from "./aliases.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Where the compiler writes the declarations of each module. Not below `node_modules`, whose files count as libraries. */
const modules = join(root, "dist/.declarations")

/** The comments without references. @param {string} text */
export const withoutReferences = (text) =>
  text
    .replace(/(\n\s*\*)?\s?\((?:specification|wire reference|sections? \d)[^)]*\)([.,;:]?)/g, "$2$1")
    .replace(/ ?The specification's texts are exact\./g, "")
    .replace(/Not in the specification: (\w)/g, (_, first) => String(first).toUpperCase())

/** A member of a table of texts, or of plural forms, with its English text. */
const member =
  /(readonly "[\w.]+": (?:\{\s+(?:readonly \w+: "(?:[^"\\]|\\.)*";\s+)*?readonly other: )?)("(?:[^"\\]|\\.)*");/g

/** The declarations of the English texts, each with the text as its comment: editors show it. @param {string} text */
export const withEnglishTexts = (text) =>
  text.replace(member, (whole, _, english) => `/** \`${JSON.parse(english)}\` */ ${whole}`)

/**
 * What is published of a module's declarations.
 *
 * @param {string} path
 * @param {string} text
 */
export const publishedText = (path, text) =>
  /[\\/]i18n[\\/]en[.\w]*\.d\.ts$/.test(path)
    ? withEnglishTexts(withoutReferences(text))
    : withoutReferences(text)

/** @typedef {import("@jridgewell/sourcemap-codec").SourceMapSegment} Segment */
/** @typedef {{ readonly sources: ReadonlyArray<string>, readonly mappings: string }} SourceMap */

/**
 * The mappings of a module's declarations for their published text, in which lines may begin with a comment. Each line with code is
 * mapped from its start on: Rollup looks up the starts of lines only.
 *
 * @param {string} mappings
 * @param {string} before
 * @param {string} after
 */
export const publishedMappings = (mappings, before, after) => {
  const [written, published] = [before.split("\n"), after.split("\n")]
  return decode(mappings).map((segments, at) => {
    const added = Math.max(0, (published[at]?.length ?? 0) - (written[at]?.length ?? 0))
    const moved = segments.map((segment) => withColumn(segment, segment[0] + added))
    return moved[0] !== undefined && moved[0][0] > 0 ? [withColumn(moved[0], 0), ...moved] : moved
  })
}

/** @param {Segment} segment @param {number} column @returns {Segment} */
const withColumn = ([, ...rest], column) => /** @type {Segment} */ ([column, ...rest])

/** Where a line of declarations comes from. @param {string} folder @param {SourceMap} map @param {Segment} segment */
const originOf = (folder, { sources }, [, source = 0, line, column]) =>
  `${resolve(folder, sources[source] ?? "")}:${line}:${column}`

/**
 * The mappings of a bundle, with those of each name inside a declaration. An editor goes to the next mapping that there is
 * after a name, so Rollup's, which are at the starts of lines and at types, are not enough.
 *
 * @param {string} file
 * @param {SourceMap} map
 * @param {string} text
 * @param {ReadonlyMap<string, ReadonlyArray<Segment>>} known the segments of each line of the modules, by its origin
 */
const bundledMappings = (file, map, text, known) => {
  const lines = text.split("\n")
  return decode(map.mappings).map((segments, at) => {
    const [first] = segments
    const isMember = lines[at]?.startsWith(" ") === true
    const inside = (first && isMember && known.get(originOf(dirname(file), map, first))) || []
    return inside.length === 0
      ? segments
      : inside.map(
          ([column, , line = 0, from = 0]) => /** @type {Segment} */ ([column, first?.[1] ?? 0, line, from])
        )
  })
}

/** The lines that refer to what users do not have. @param {string} text */
export const referencesIn = (text) =>
  text.split("\n").filter((line) => /\b(?:specification|wire reference)\b/i.test(line))

/** The declarations below a folder. @param {string} folder */
const declarationsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => join(folder, name))

/** The oldest Effect that `latchkey/effect` supports lacks a type that the compiler names for errors. @param {string} text */
export const withOwnHelpers = (text) =>
  text.includes("effect_Types.VoidIfEmpty<")
    ? text
        .replaceAll("effect_Types.VoidIfEmpty<", "VoidIfEmpty<")
        .replace(/^export /m, "type VoidIfEmpty<Fields> = keyof Fields extends never ? void : Fields; $&")
    : text

const compilerOptions = { moduleResolution: ts.ModuleResolutionKind.Bundler }

/**
 * Writes the declarations of these entries. Throws when they need a package that users may not have.
 *
 * @param {ReadonlyArray<string>} names
 * @param {RegExp} packages that the entries may import
 * @param {string} folder of the files that the entries share
 */
const write = async (names, packages, folder) => {
  const bundle = await rollup({
    input: Object.fromEntries(
      names.map((name) => [name, join(modules, sourceOfEntry(name).replace(/\.ts$/, ".d.ts"))])
    ),
    plugins: [dts({ sourcemap: true, includeExternal: ["jose", "libphonenumber-js"], compilerOptions })],
    // It warns of a few types that users need not name
    logLevel: "silent"
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
      if (!packages.test(id) && !written.includes(id))
        throw new Error(`${file.fileName} imports ${id}, which is not installed with the package`)
}

/** The global of the classic script, for pages that refer to this file by its path. */
const globalOfScript = `import type * as elements from "./element.js"
import type * as widget from "./widget.js"

declare global {
  /** Set by \`latchkey.js\`: the exports of \`latchkey/widget\` and \`latchkey/element\`. */
  const Latchkey: typeof widget & typeof elements
  /** The URL of the folder \`latchkey\`, for a page that runs \`latchkey.js\` as part of another file. Set before it runs. */
  var latchkeyBase: string | undefined
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

/** @param {string} file @returns {SourceMap} */
const mapOf = (file) => JSON.parse(readFileSync(`${file}.map`, "utf8"))

const bundle = async () => {
  /** @type {Map<string, ReadonlyArray<Segment>>} */
  const known = new Map()
  for (const file of declarationsIn(modules)) {
    const before = readFileSync(file, "utf8")
    const after = publishedText(file, before)
    writeFileSync(file, after)
    const map = mapOf(file)
    const mappings = publishedMappings(map.mappings, before, after)
    for (const segments of mappings)
      if (segments[0] !== undefined) known.set(originOf(dirname(file), map, segments[0]), segments)
    writeFileSync(`${file}.map`, JSON.stringify({ ...map, mappings: encode(mappings) }))
  }
  const selfContained = entries.filter((name) => name !== "effect")
  await write(selfContained, /^(react|react-dom|svelte|vue|@playwright\/test)(\/|$)/, "types")
  await write(["effect"], /^(react|react-dom|effect|@effect\/platform)(\/|$)/, "types/effect")
  rmSync(modules, { recursive: true })
  writeFileSync(join(root, "dist/latchkey.d.ts"), globalOfScript)
  for (const file of declarationsIn(join(root, "dist"))) {
    const text = withOwnHelpers(readFileSync(file, "utf8"))
    writeFileSync(file, text)
    if (existsSync(`${file}.map`)) {
      const map = mapOf(file)
      const mappings = encode(bundledMappings(file, map, text, known))
      writeFileSync(`${file}.map`, JSON.stringify({ ...map, mappings }))
    }
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
