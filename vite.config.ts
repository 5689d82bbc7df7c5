/**
 * The library build, in two parts (`npm run build` runs both, this order matters):
 *
 * - `latchkey/effect` and `latchkey/provider`: one file per module, with Effect and all else as imports. A site that uses
 *   them has Effect of its own, and its bundler drops what it does not use.
 * - `latchkey`, `latchkey/widget`, `latchkey/react` and `latchkey/server`, with `--mode bundled`: self-contained but for
 *   React, in few files that we choose, so that every bundler serves the same bytes.
 *
 * The error classes are files of the first part that both import: a class is the same one in every entry.
 */
import { isAbsolute } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin, type Rollup } from "vite"
import { resolve } from "./scripts/aliases.mjs"

const source = fileURLToPath(new URL("src/", import.meta.url))

/** The entries of these files, by their names in `dist`. */
const entriesOf = (names: ReadonlyArray<string>) =>
  Object.fromEntries(names.map((name) => [name, `${source}${name}.ts`]))

/** The modules of `domain` with the classes that a site may compare with `instanceof`. */
const shared = [
  "Ceremony",
  "ClientErrors",
  "Errors",
  "FeatureErrors",
  "LocalErrors",
  "SdkErrors",
  "SessionEnd"
]

/** Leaves everything outside this package as an import: dependencies, peers and Node's modules. */
const isForeign = (id: string): boolean => !id.startsWith(".") && !id.startsWith("\0") && !isAbsolute(id)

/** React, its renderer and the scheduler that both share with the site. */
const isReact = (id: string): boolean => /^(react|react-dom|scheduler)(\/|$)/.test(id)

/**
 * The chunks behind the first screen, in the order in which they are loaded: the services, the calls, React, and all
 * screens after Main. A module is in the first of them that imports it. What the entries import stays where the bundler
 * puts it, and so do languages, marks, phone metadata and the like.
 */
const makeChunks = (): Rollup.GetManualChunk => {
  let chunks: ReadonlyMap<string, string> | undefined
  return (id, { getModuleInfo }) => (chunks ??= chunksOf(getModuleInfo)).get(id)
}

/** The chunk of each module. */
const chunksOf = (getModuleInfo: Rollup.GetModuleInfo): ReadonlyMap<string, string> => {
  /** The modules that these import, without those that they load later. */
  const closure = (roots: ReadonlyArray<string>) => {
    const found = new Set(roots)
    for (const each of found) for (const next of getModuleInfo(each)?.importedIds ?? []) found.add(next)
    return found
  }
  const entries = closure(["index.ts", "widget.ts"].map((name) => source + name))
  const react = closure([`${source}view/mount/mountedFlow.tsx`])
  const screens = [...react]
    .flatMap((each) => getModuleInfo(each)?.dynamicallyImportedIds ?? [])
    .filter((each) => each.startsWith(`${source}view/screens/`))
  const chunks = new Map<string, string>()
  for (const each of closure(screens)) chunks.set(each, "next")
  for (const each of react) chunks.set(each, "react")
  for (const each of closure([`${source}services/wiring/layerCalls.ts`])) chunks.set(each, "calls")
  for (const each of closure([`${source}house.ts`])) chunks.set(each, "house")
  for (const each of entries) chunks.delete(each)
  return chunks
}

/** Imports the shared classes from the files of the first part. */
const sharedFiles: Plugin = {
  name: "shared-files",
  enforce: "pre",
  resolveId: (id) => {
    const name = shared.find((each) => id.endsWith(`/${each}.js`))
    return name === undefined ? undefined : { id: `${source}domain/${name}.js`, external: "relative" }
  }
}

export default defineConfig(({ mode }) => ({
  resolve: { dedupe: resolve.dedupe },
  plugins: mode === "bundled" ? [sharedFiles] : [],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: mode !== "bundled",
    sourcemap: true,
    minify: false,
    cssMinify: "esbuild",
    lib: {
      entry:
        mode === "bundled"
          ? entriesOf(["index", "widget", "react", "server"])
          : entriesOf(["effect", "provider", ...shared.map((name) => `domain/${name}`)]),
      formats: ["es"]
    },
    rollupOptions:
      mode === "bundled"
        ? {
            external: isReact,
            output: {
              entryFileNames: "[name].js",
              chunkFileNames: "bundled/[name].js",
              manualChunks: makeChunks(),
              onlyExplicitManualChunks: true,
              // Next and other frameworks render what has no directive on the server only
              banner: ({ name }) => (name === "react" ? '"use client"' : "")
            }
          }
        : {
            external: isForeign,
            output: { preserveModules: true, preserveModulesRoot: "src", entryFileNames: "[name].js" }
          }
  }
}))
