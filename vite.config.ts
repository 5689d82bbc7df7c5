/** The library build: one file per module, so that the consumer's bundler drops unused modules. */
import { existsSync } from "node:fs"
import { isAbsolute } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"
import { resolve } from "./scripts/aliases.mjs"

const entries = ["index", "widget", "react", "effect", "provider"]
  .map((name): [string, string] => [name, fileURLToPath(new URL(`src/${name}.ts`, import.meta.url))])
  .filter(([, file]) => existsSync(file))

/** Leaves everything outside this package as an import: dependencies, peers and Node's modules. */
const isForeign = (id: string): boolean => !id.startsWith(".") && !id.startsWith("\0") && !isAbsolute(id)

export default defineConfig({
  resolve: { dedupe: resolve.dedupe },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    cssMinify: "esbuild",
    lib: { entry: Object.fromEntries(entries), formats: ["es"] },
    rollupOptions: {
      external: isForeign,
      output: {
        preserveModules: true,
        preserveModulesRoot: "src",
        entryFileNames: "[name].js"
      }
    }
  }
})
