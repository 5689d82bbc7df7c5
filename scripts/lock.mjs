/**
 * `npm run lock`: completes package-lock.json with the native packages of other platforms, and the lock files of the packages that
 * `npm ci` leaves out (scripts/packages.mjs).
 *
 * When a registry lacks some of them, `npm install` silently leaves them out of the lock file, and `npm ci` then rejects
 * the lock file everywhere. The versions come from the package that depends on them.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { sets } from "./packages.mjs"

/**
 * @typedef {{
 *   version?: string, dev?: boolean, optional?: boolean, cpu?: Array<string>, os?: Array<string>, libc?: Array<string>,
 *   optionalDependencies?: Record<string, string>
 * }} Locked
 */

const systems = "aix android darwin freebsd linux netbsd openbsd openharmony sunos win32".split(" ")
const processors = "arm64 arm ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64".split(" ")

/**
 * @param {string} name
 * @param {ReadonlyArray<string>} words
 */
const wordsIn = (name, words) => words.filter((word) => name.split(/[-/]/).includes(word))

/** Returns the names of the packages that it adds. @param {string} file */
const complete = (file) => {
  /** @type {{ packages: Record<string, Locked> }} */
  const lock = JSON.parse(readFileSync(file, "utf8"))
  /** @type {Array<string>} */
  const added = []
  for (const asker of Object.values(lock.packages))
    for (const [name, version] of Object.entries(asker.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`
      const os = wordsIn(name, systems)
      const cpu = wordsIn(name, processors)
      if (path in lock.packages || !/^\d+\.\d+\.\d+\S*$/.test(version) || os.length + cpu.length === 0)
        continue
      lock.packages[path] = {
        version,
        ...(cpu.length > 0 && { cpu }),
        ...(asker.dev === true && { dev: true }),
        ...(os.includes("linux") &&
          /gnu|musl/.test(name) && { libc: [/musl/.test(name) ? "musl" : "glibc"] }),
        optional: true,
        ...(os.length > 0 && { os })
      }
      added.push(`${name}@${version}`)
    }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, "en"))
  )
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  return added
}

for (const folder of ["", ...sets.map((set) => `${set}/`)]) {
  const name = `${folder}package-lock.json`
  const added = complete(fileURLToPath(new URL(`../${name}`, import.meta.url)))
  console.log(added.length === 0 ? `${name} is complete.` : `Added to ${name}:\n${added.join("\n")}`)
}
