/** A project of a user: the packed package, installed beside pinned packages in a folder outside of this repository. */
import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { run, withSecondTry } from "./run.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const fixtures = join(root, "test/hosts")

/** A folder for the projects of a run, and the packed package. @typedef {{ readonly folder: string, readonly tarball: string }} Workshop */

/** Packs the package as `npm publish` does. Returns the path of the tarball. @param {string} folder */
export const pack = async (folder) => {
  mkdirSync(folder, { recursive: true })
  const { stdout } = await run(
    ["npm", "pack", "--json", "--ignore-scripts", "--loglevel=error", "--pack-destination", folder],
    { cwd: root }
  )
  const [packed] = JSON.parse(stdout)
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
 * @param {Readonly<Record<string, string>>} [env]
 */
export const install = async (folder, dependencies, env = {}) => {
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
  const command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
  await withSecondTry((attempt) =>
    run([...command, ...(attempt === 1 ? ["--prefer-offline"] : [])], { cwd: folder, env })
  )
}

/** Copies a folder of test/hosts into a project. Returns its path. @param {string} name @param {string} folder */
export const copyFixture = (name, folder) => {
  const target = join(folder, name)
  rmSync(target, { recursive: true, force: true })
  cpSync(join(fixtures, name), target, { recursive: true })
  return target
}

/** Writes the HTML that the fixtures share into the folder of one, with its `main.js` or `main.ts`. @param {string} folder */
export const copyPage = (folder) => {
  const html = readFileSync(join(fixtures, "page.html"), "utf8")
  const script = existsSync(join(folder, "main.ts")) ? "main.ts" : "main.js"
  writeFileSync(join(folder, "index.html"), html.replace("main.js", script))
}

/** @type {{ apps: Readonly<Record<string, Readonly<Record<string, string>>>>, compilers: ReadonlyArray<string>, dependencies: Readonly<Record<string, string>>, effects: ReadonlyArray<Readonly<Record<string, string>>>, overrides: Readonly<Record<string, string>>, runners: ReadonlyArray<readonly [name: string, version: string, node?: number]>, settings: object }} */
const {
  apps,
  compilers,
  dependencies: pinned,
  effects,
  overrides,
  runners,
  settings
} = JSON.parse(readFileSync(join(fixtures, "package.json"), "utf8"))

/**
 * The oldest and the newest versions of TypeScript, Effect and test runners, with the major version of Node that they need when it
 * is newer than ours, and the packages that replace React.
 */
export { apps, compilers, effects, runners }

/** The pinned versions of these packages. @param {ReadonlyArray<string>} names */
export const versionsOf = (...names) =>
  Object.fromEntries(
    names.map((name) => {
      const version = pinned[name]
      if (version === undefined) throw new Error(`test/hosts/package.json does not pin ${name}`)
      return [name, version]
    })
  )
