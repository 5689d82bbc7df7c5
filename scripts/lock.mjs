/**
 * `npm run lock`: completes package-lock.json with the native packages of other platforms.
 *
 * When a registry lacks some of them, `npm install` silently leaves them out of the lock file, and `npm ci` then rejects
 * the lock file everywhere. The versions come from the package that depends on them.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const file = fileURLToPath(new URL("../package-lock.json", import.meta.url))

/**
 * @typedef {{
 *   version?: string, dev?: boolean, optional?: boolean, cpu?: Array<string>, os?: Array<string>, libc?: Array<string>,
 *   optionalDependencies?: Record<string, string>
 * }} Locked
 */

/** @type {{ packages: Record<string, Locked> }} */
const lock = JSON.parse(readFileSync(file, "utf8"))

const systems = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32"
]
const processors = [
  "arm64",
  "arm",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64"
]

/**
 * @param {string} name
 * @param {ReadonlyArray<string>} words
 */
const wordsIn = (name, words) => words.filter((word) => name.split(/[-/]/).includes(word))

/** @type {Array<string>} */
const added = []
for (const asker of Object.values(lock.packages))
  for (const [name, version] of Object.entries(asker.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`
    const os = wordsIn(name, systems)
    const cpu = wordsIn(name, processors)
    if (path in lock.packages || !/^\d+\.\d+\.\d+\S*$/.test(version) || os.length + cpu.length === 0) continue
    lock.packages[path] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(asker.dev === true && { dev: true }),
      ...(os.includes("linux") && /gnu|musl/.test(name) && { libc: [/musl/.test(name) ? "musl" : "glibc"] }),
      optional: true,
      ...(os.length > 0 && { os })
    }
    added.push(`${name}@${version}`)
  }

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, "en"))
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(
  added.length === 0 ? "The lock file is complete." : `Added to the lock file:\n${added.join("\n")}`
)
