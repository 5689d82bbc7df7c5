/** The test pages, built once per run as a site would build them. */
import { mkdtemp, readdir } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import { resolve } from "../../../scripts/aliases.mjs"

const root = fileURLToPath(new URL("../../browser/pages", import.meta.url))

/** Builds every `test/browser/pages/*.html` in production mode. Answers the folder, for `removePages`. */
export const buildPages = async (): Promise<string> => {
  const outDir = await mkdtemp(join(tmpdir(), "latchkey-pages-"))
  const pages = (await readdir(root)).filter((file) => file.endsWith(".html"))
  // Vite and React read it before the mode; vitest has set it to "test".
  const { NODE_ENV } = process.env
  process.env["NODE_ENV"] = "production"
  try {
    await build({
      configFile: false,
      root,
      mode: "production",
      logLevel: "warn",
      resolve,
      build: {
        outDir,
        emptyOutDir: true,
        target: "es2022",
        rollupOptions: {
          input: pages.map((page) => join(root, page)),
          // What the pages share falls into splinters, each a request of every test: a site has a page or two
          output: { experimentalMinChunkSize: 4_000 },
          // "use client" in a dependency means nothing to a page
          onwarn: (warning, warn) => {
            if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning)
          }
        }
      }
    })
  } finally {
    process.env["NODE_ENV"] = NODE_ENV
  }
  return outDir
}
