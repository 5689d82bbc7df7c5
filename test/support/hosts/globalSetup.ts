import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { TestProject } from "vitest/node"
import { pack } from "../../../scripts/project.mjs"
import { run } from "../../../scripts/run.mjs"

declare module "vitest" {
  interface ProvidedContext {
    /** A folder for projects that install the package, and the packed package. */
    hosts: { readonly folder: string; readonly tarball: string }
  }
}

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** What `npm run build` writes last. */
const lastWritten = "dist/latchkey.sri.json"

/** What `npm run build` reads. */
const sources = [
  "src",
  "provider",
  "scripts",
  "package.json",
  "package-lock.json",
  "tsconfig.build.json",
  "vite.config.ts"
]

const timeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Whether a source changed after the last build, if there was one. */
const isStale = () => {
  const built = timeOf(join(root, lastWritten))
  return sources
    .flatMap((name) => {
      const path = join(root, name)
      const isFolder = statSync(path).isDirectory()
      const files = isFolder ? readdirSync(path, { recursive: true, encoding: "utf8" }) : []
      return [path, ...files.map((file) => join(path, file))]
    })
    .some((path) => timeOf(path) > built)
}

export default async (project: TestProject) => {
  if (isStale()) await run(["npm", "run", "build"], { cwd: root })
  const folder = mkdtempSync(join(tmpdir(), "latchkey-hosts-"))
  // Also when packing fails
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  project.provide("hosts", { folder, tarball: await pack(folder) })
}
