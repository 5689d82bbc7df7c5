/** The test pages, built once per run as a site would build them, with Effect as our package contains it. */
import { existsSync } from "node:fs"
import { mkdtemp, readdir, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import { resolve } from "../../../scripts/aliases.mjs"
import { leanEffect } from "../../../scripts/leanEffect.mjs"
import { installPackages } from "../../../scripts/packages.mjs"

const root = fileURLToPath(new URL("../../browser/pages", import.meta.url))

/** Builds every `test/browser/pages/*.html` in production mode. Answers the folder, which `globalSetup` removes. */
export const buildPages = async (): Promise<string> => {
  const outDir = await mkdtemp(join(tmpdir(), "latchkey-pages-"))
  await buildInto(
    outDir,
    (await readdir(root)).filter((file) => file.endsWith(".html"))
  )
  return outDir
}

/** Builds some of the pages with React 18. */
export const buildPagesOnReact18 = async (outDir: string, pages: ReadonlyArray<string>): Promise<void> =>
  buildInto(outDir, pages, react18In(await installPackages("tools/react-18")))

/** Builds `latchkey.js` with its chunks into a folder, as `npm run build` does: once, also when two workers ask for it. */
export const buildScript = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return
  const configFile = fileURLToPath(new URL("../../../vite.config.ts", import.meta.url))
  const outDir = await mkdtemp(`${folder}-`)
  await inProduction(() => build({ configFile, mode: "script", logLevel: "error", build: { outDir } }))
  // Fails when the other worker was faster
  await rename(outDir, folder).catch(() => rm(outDir, { recursive: true }))
}

/** The packages of a site on React 18. */
const react18In = (modules: string) =>
  ["react", "react-dom", "scheduler"].map((name) => ({
    find: new RegExp(`^${name}(?=$|/)`),
    replacement: join(modules, name)
  }))

const buildInto = async (
  outDir: string,
  pages: ReadonlyArray<string>,
  alias: ReturnType<typeof react18In> = []
): Promise<void> => {
  await inProduction(() =>
    build({
      configFile: false,
      root,
      base: "./",
      mode: "production",
      logLevel: "warn",
      plugins: [leanEffect()],
      resolve: { ...resolve, alias: [...alias, ...resolve.alias] },
      build: {
        outDir,
        emptyOutDir: true,
        target: "es2022",
        reportCompressedSize: false,
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
  )
}

/** Vite and React read it before the mode; vitest has set it to "test". */
const inProduction = async (run: () => Promise<unknown>): Promise<void> => {
  const { NODE_ENV } = process.env
  process.env["NODE_ENV"] = "production"
  try {
    await run()
  } finally {
    process.env["NODE_ENV"] = NODE_ENV
  }
}
