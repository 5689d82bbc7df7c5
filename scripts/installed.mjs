/**
 * Part of `npm run packaging`: what `npm install latchkey` adds to a project. Fails above 5 packages or 20 MB, when a
 * package runs a script as it is installed, and when the program `latchkey` does not start. Reads `dist`, so run
 * `npm run build` first.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { install, pack } from "./hosts/project.mjs"

const limits = { packages: 5, megabytes: 20 }

/** The size of a folder on the disk, in bytes. @param {string} folder */
const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)).blocks * 512)
    .reduce((sum, size) => sum + size, 0)

const folder = mkdtempSync(join(tmpdir(), "latchkey-installed-"))
try {
  const project = join(folder, "project")
  install(project, { latchkey: `file:${pack(folder)}` })
  /** @type {{ packages: Record<string, { hasInstallScript?: boolean }> }} */
  const lock = JSON.parse(readFileSync(join(project, "node_modules/.package-lock.json"), "utf8"))
  const packages = Object.entries(lock.packages)
  const megabytes = sizeOf(join(project, "node_modules")) / 1e6
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name)
  console.log(`npm install latchkey: ${packages.length} packages, ${megabytes.toFixed(1)} MB on the disk.`)
  if (packages.length > limits.packages || megabytes > limits.megabytes || scripted.length > 0) {
    console.error(
      `At most ${limits.packages} packages, ${limits.megabytes} MB, and no install script. ${scripted}`
    )
    process.exitCode = 1
  }
  const help = execFileSync(join(project, "node_modules/.bin/latchkey"), ["provider", "--help"], {
    encoding: "utf8"
  })
  if (!help.includes("--port")) throw new Error(`latchkey provider --help printed: ${help}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
