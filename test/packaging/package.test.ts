/** What `npm install latchkey` gets, and what `npm ci` gives a contributor. */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import lock from "../../package-lock.json"
import manifest from "../../package.json"
import { sourceOfEntry } from "../../scripts/aliases.mjs"
import { sets } from "../../scripts/packages.mjs"

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === "string" ? [] : [{ name, ...target }]
)

/** `.` is index, `./widget` is widget. */
const stemOf = (name: string) => (name === "." ? "index" : name.slice(2))

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly dependencies?: Readonly<Record<string, string>>
        readonly optionalDependencies?: Readonly<Record<string, string>>
      }
    >
  >
}
const parse: (text: string) => Lock = JSON.parse
const lockIn = (folder: string) => parse(readFileSync(at(`${folder}package-lock.json`), "utf8"))

describe("package.json", () => {
  it("is MIT, ESM, and asks for Node 20.19", () => {
    expect(manifest).toMatchObject({ license: "MIT", type: "module", engines: { node: ">=20.19" } })
  })

  it.each(Object.entries(manifest.devDependencies))("pins %s exactly", (_, version) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })

  it("installs no other package, and runs nothing when it is installed", () => {
    expect(manifest).not.toHaveProperty("dependencies")
    expect(manifest).not.toHaveProperty("optionalDependencies")
    const scripts = ["preinstall", "install", "postinstall", "prepare"]
    expect(Object.keys(manifest.scripts).filter((name) => scripts.includes(name))).toEqual([])
  })

  it("leaves React to the site, in the range that npm run hosts tests", () => {
    const supported = "^18.2.0 || ^19.0.0"
    const { react, "react-dom": reactDom } = manifest.peerDependencies
    expect([react, reactDom]).toEqual([supported, supported])
    expect(manifest.devDependencies.react).toMatch(/^19\./)
  })

  it("can be installed beside every version of what only one of its entries uses", () => {
    // npm does not install a package beside a version that its optional peers exclude
    const { react: _, "react-dom": __, ...others } = manifest.peerDependencies
    expect(new Set(Object.values(others))).toEqual(new Set(["*"]))
  })

  it("can be installed by an application on Effect 4", () => {
    const folder = mkdtempSync(join(tmpdir(), "latchkey-peers-"))
    const packed = (name: string, packageJson: object) => {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, "package.json"), JSON.stringify(packageJson))
      return npm("pack", "--ignore-scripts", `./${name}`).trim()
    }
    // Our package has no dependencies, so that npm needs no registry
    const npm = (...given: ReadonlyArray<string>) =>
      execFileSync("npm", [...given, "--offline", "--silent"], { cwd: folder, encoding: "utf8" })
    try {
      const effect = packed("effect", { name: "effect", version: "4.1.0" })
      const latchkey = packed("latchkey", manifest)
      writeFileSync(join(folder, "package.json"), "{}")
      npm("install", `./${effect}`)
      npm("install", `./${latchkey}`)
      expect(existsSync(join(folder, "node_modules/latchkey/package.json"))).toBe(true)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it("lets sites leave out each of them", () => {
    expect(manifest.peerDependenciesMeta).toEqual(
      Object.fromEntries(Object.keys(manifest.peerDependencies).map((name) => [name, { optional: true }]))
    )
  })

  it("names each package with an install script, or npm ci ends in a warning", () => {
    const named = Object.entries(lock.packages).filter(([, each]) => "hasInstallScript" in each)
    expect(named.map(([path]) => path.replace(/^.*node_modules\//, "")).sort()).toEqual(
      Object.keys(manifest.allowScripts)
    )
  })

  it("has a lock file of the same versions", () => {
    const { devDependencies, peerDependencies } = lock.packages[""]
    expect({ devDependencies, peerDependencies }).toEqual({
      devDependencies: manifest.devDependencies,
      peerDependencies: manifest.peerDependencies
    })
  })

  it.each(["", ...sets.map((set) => `${set}/`)])(
    "locks the native packages of every platform, or npm ci refuses (npm run lock adds them): %spackage-lock.json",
    (folder) => {
      const { packages } = lockIn(folder)
      const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
        Object.keys(optionalDependencies)
      )
      expect(wanted.filter((name) => !(`node_modules/${name}` in packages))).toEqual([])
    }
  )

  it("ships one copy of what must be one: Effect, React, the scheduler", () => {
    const copies = Object.keys(lock.packages).filter((path) =>
      /(^|\/)node_modules\/(effect|react|react-dom|scheduler|@effect\/platform|@effect-rx\/rx)$/.test(path)
    )
    expect(copies.toSorted()).toEqual(
      ["@effect-rx/rx", "@effect/platform", "effect", "react", "react-dom", "scheduler"].map(
        (name) => `node_modules/${name}`
      )
    )
  })
})

describe("the workflows", () => {
  it.each(["ci", "deep", "release"])("run actions by their commits: %s", (name) => {
    const workflow = readFileSync(at(`.github/workflows/${name}.yml`), "utf8")
    const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action)
    expect(actions).not.toEqual([])
    for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/)
  })

  it("run nothing that is installed where they publish", () => {
    const workflow = readFileSync(at(".github/workflows/release.yml"), "utf8")
    for (const [install] of workflow.matchAll(/npm (ci|i|install)\b.*/g))
      expect(install).toContain("--ignore-scripts")
  })
})

describe("the packages that npm ci leaves out", () => {
  it.each(sets)("are pinned, and locked at the same versions: %s", (set) => {
    const { dependencies = {} } = lockIn(`${set}/`).packages[""] ?? {}
    for (const version of Object.values(dependencies))
      expect(version).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/)
    expect(parse(readFileSync(at(`${set}/package.json`), "utf8"))).toHaveProperty(
      "dependencies",
      dependencies
    )
  })

  it("are not installed with the others, which the playground and npm test need", () => {
    const left = sets.flatMap((set) => Object.keys(lockIn(`${set}/`).packages[""]?.dependencies ?? {}))
    const shared = ["react", "react-dom"]
    const both = left.filter((name) => name in manifest.devDependencies && !shared.includes(name))
    expect(both).toEqual([])
  })
})

describe("the entries", () => {
  it("are exported as soon as they are written, and not before", () => {
    const templates = ["element/react", "element/svelte", "element/vue"]
    const kits = ["provider/playwright", "provider/vitest"]
    const stems = [
      ...["index", "widget", "react", "element", ...templates],
      ...["b2b", "server", "texts", "compat", "themes", "effect", "provider", ...kits]
    ]
    const written = stems.filter((stem) => existsSync(at(sourceOfEntry(stem))))
    expect(entries.map(({ name }) => stemOf(name))).toEqual(written)
  })

  it.each(entries)("$name: types first, then the module, in dist", ({ name, types, default: module }) => {
    const stem = stemOf(name)
    expect({ types, module }).toEqual({ types: `./dist/${stem}.d.ts`, module: `./dist/${stem}.js` })
  })

  it.each(entries)("$name runs nothing when it is only imported", ({ name }) => {
    expect(manifest.sideEffects).toEqual(["*.css"])
    expect(readFileSync(at(sourceOfEntry(stemOf(name))), "utf8")).not.toMatch(/^import ["']/m)
  })
})
