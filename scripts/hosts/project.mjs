/** A project of a user: the packed package, installed beside pinned bundlers in a folder outside of this repository. */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const fixtures = join(root, "test/hosts")

/** @param {string} folder @param {ReadonlyArray<string>} args */
const npm = (folder, ...args) =>
  execFileSync("npm", [...args, "--loglevel=error"], { cwd: folder, encoding: "utf8" })

/** Packs the package as `npm publish` does. Returns the path of the tarball. @param {string} folder */
export const pack = (folder) => {
  mkdirSync(folder, { recursive: true })
  const [packed] = JSON.parse(npm(root, "pack", "--json", "--ignore-scripts", "--pack-destination", folder))
  const file = join(folder, packed.filename)
  // npm keeps what it installed from a tarball of the same name
  const hash = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 12)
  const named = join(folder, `latchkey-${hash}.tgz`)
  renameSync(file, named)
  return named
}

/**
 * Writes a project and installs its packages, unless they are installed already.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} dependencies
 */
export const install = (folder, dependencies) => {
  const manifest = JSON.stringify(
    { private: true, type: "module", dependencies, overrides, ...settings },
    null,
    2
  )
  const file = join(folder, "package.json")
  const isInstalled = existsSync(join(folder, "node_modules/.package-lock.json"))
  if (isInstalled && readFileSync(file, "utf8") === manifest) return
  mkdirSync(folder, { recursive: true })
  // The lock file names the tarball of the last run
  rmSync(join(folder, "package-lock.json"), { force: true })
  writeFileSync(file, manifest)
  npm(folder, "install", "--no-audit", "--no-fund", "--ignore-scripts")
}

/** Copies a folder of test/hosts into a project. Returns its path. @param {string} name @param {string} folder */
export const copyFixture = (name, folder) => {
  const target = join(folder, name)
  rmSync(target, { recursive: true, force: true })
  cpSync(join(fixtures, name), target, { recursive: true })
  return target
}

/** Copies the HTML that all fixtures with a `main.js` share into the folder of one. @param {string} folder */
export const copyPage = (folder) => cpSync(join(fixtures, "page.html"), join(folder, "index.html"))

/** @type {{ apps: Readonly<Record<string, Readonly<Record<string, string>>>>, dependencies: Readonly<Record<string, string>>, effects: ReadonlyArray<Readonly<Record<string, string>>>, overrides: Readonly<Record<string, string>>, runners: ReadonlyArray<readonly [string, string]>, settings: object }} */
const {
  apps,
  dependencies: pinned,
  effects,
  overrides,
  runners,
  settings
} = JSON.parse(readFileSync(join(fixtures, "package.json"), "utf8"))

/** The pinned versions, the oldest and the newest versions of Effect and of test runners, and the packages that replace React. */
export { apps, effects, pinned, runners }
