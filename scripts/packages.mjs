/**
 * Packages that only some checks and long tests need. Each set is a folder with a package.json and a lock file of its own, so that
 * `npm ci` leaves it out. What uses a set installs it before:
 *
 * - `node scripts/packages.mjs FOLDER...` installs sets.
 * - `node scripts/packages.mjs run FOLDER PROGRAM ARGUMENTS...` installs a set and runs a program of it.
 */
import { spawn } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { run, withSecondTry } from "./run.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const cache = join(root, "node_modules/.cache/latchkey")

/** The folders of all sets. */
export const sets = /** @type {const} */ ([
  "docs/.vitepress",
  "test/support/realClients",
  "tools/changesets",
  "tools/chromium-109",
  "tools/knip",
  "tools/packaging",
  "tools/react-18"
])

/** @typedef {typeof sets[number]} PackageSet */

/** A copy of the lock file that was installed. @param {string} modules */
const copyIn = (modules) => join(modules, ".latchkey-lock.json")

/** @param {string} file */
const textOf = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined)

/**
 * Installs a set as its lock file says, unless it is there already. Returns the path of its `node_modules`.
 *
 * @param {PackageSet} set
 */
export const installPackages = async (set) => {
  const folder = join(root, set)
  const modules = join(folder, "node_modules")
  const lock = textOf(join(folder, "package-lock.json"))
  const isInstalled = () => textOf(copyIn(modules)) === lock
  if (isInstalled()) return modules
  console.log(`Installing the packages of ${set}, which npm ci leaves out.`)
  mkdirSync(cache, { recursive: true })
  const place = mkdtempSync(join(cache, "packages-"))
  try {
    for (const name of ["package.json", "package-lock.json"]) cpSync(join(folder, name), join(place, name))
    const command = ["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    await withSecondTry((attempt) =>
      run([...command, ...(attempt === 1 ? ["--prefer-offline"] : [])], { cwd: place })
    )
    cpSync(join(place, "package-lock.json"), copyIn(join(place, "node_modules")))
    // At once and complete: another process may install the same set
    if (!isInstalled()) {
      rmSync(modules, { recursive: true, force: true })
      renameSync(join(place, "node_modules"), modules)
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
  return modules
}

/** @param {string} name @returns {PackageSet} */
const setNamed = (name) => {
  const found = sets.find((set) => set === name)
  if (found === undefined) throw new Error(`${name} is none of ${sets.join(", ")}.`)
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [first = "", ...rest] = process.argv.slice(2)
  if (first === "run") {
    const [set = "", program = "", ...args] = rest
    const modules = await installPackages(setNamed(set))
    const isWindows = process.platform === "win32"
    const file = join(modules, ".bin", isWindows ? `${program}.cmd` : program)
    const child = spawn(file, args, { cwd: root, stdio: "inherit", shell: isWindows })
    child.on("close", (code) => (process.exitCode = code ?? 1))
  } else for (const set of [first, ...rest]) await installPackages(setNamed(set))
}
