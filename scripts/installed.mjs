/**
 * Part of `npm run packaging`: what `npm install latchkey` adds to an empty project. Fails above 5 packages or 22 MB, when
 * npm warns, when a package runs a script as it is installed, and when the program `latchkey` does not start. Reads `dist`,
 * so run `npm run build` first.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pack } from "./project.mjs"
import { run, withSecondTry } from "./run.mjs"

const limits = { packages: 5, megabytes: 22 }

/** The size of a folder on the disk, in bytes. @param {string} folder */
const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)).blocks * 512)
    .reduce((sum, size) => sum + size, 0)

const folder = mkdtempSync(join(tmpdir(), "latchkey-installed-"))
const project = join(folder, "project")

/** The warnings of an `npm install` in the project. @param {ReadonlyArray<string>} packages */
const warningsOf = async (...packages) => {
  const { stderr } = await withSecondTry(() =>
    run(["npm", "install", "--no-audit", "--no-fund", ...packages], { cwd: project })
  )
  return stderr.split("\n").filter((line) => line !== "")
}

try {
  mkdirSync(project)
  writeFileSync(join(project, "package.json"), "{}")
  // What this computer's settings of npm cause
  const usual = await warningsOf()
  const warnings = (await warningsOf(`file:${await pack(folder)}`)).filter((line) => !usual.includes(line))
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
  if (warnings.length > 0) {
    console.error(`npm warns:\n${warnings.join("\n")}`)
    process.exitCode = 1
  }
  const { stdout: help } = await run([join(project, "node_modules/.bin/latchkey"), "provider", "--help"], {
    cwd: project
  })
  if (!help.includes("--port")) throw new Error(`latchkey provider --help printed: ${help}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
