/** What `npm install latchkey` gets, and what `npm ci` gives a contributor. */
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import lock from "../../package-lock.json"
import manifest from "../../package.json"

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === "string" ? [] : [{ name, ...target }]
)

/** The packages that only `latchkey/provider` imports. */
const ofProvider = [
  "@noble/curves",
  "@noble/hashes",
  "@simplewebauthn/server",
  "@zxcvbn-ts/core",
  "@zxcvbn-ts/language-common",
  "jose",
  "otpauth",
  "uqr",
  "viem"
]

/** `.` is index, `./widget` is widget. */
const stemOf = (name: string) => (name === "." ? "index" : name.slice(2))

describe("package.json", () => {
  it("is MIT, ESM, and asks for Node 20.19", () => {
    expect(manifest).toMatchObject({ license: "MIT", type: "module", engines: { node: ">=20.19" } })
  })

  it.each(Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))(
    "pins %s exactly",
    (_, version) => {
      // React 18 is installed under another name
      expect(version).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
  )

  it("installs only what latchkey/effect imports: the widget and the client are self-contained", () => {
    expect(Object.keys(manifest.dependencies).toSorted()).toEqual([
      "@effect/platform",
      "@scure/base",
      "@simplewebauthn/browser",
      "effect",
      "libphonenumber-js"
    ])
  })

  it("leaves React, and what only the provider imports, to the site", () => {
    const supported = "^18.2.0 || ^19.0.0"
    expect(manifest.peerDependencies).toEqual({
      react: supported,
      "react-dom": supported,
      scheduler: "*",
      ...Object.fromEntries(ofProvider.map((name) => [name, "*"]))
    })
    expect(manifest.devDependencies.react).toMatch(/^19\./)
    expect(manifest.devDependencies["react-18"]).toMatch(/^npm:react@18\./)
  })

  it("lets sites leave out each of them", () => {
    expect(manifest.peerDependenciesMeta).toEqual(
      Object.fromEntries(Object.keys(manifest.peerDependencies).map((name) => [name, { optional: true }]))
    )
  })

  it("says in the README which versions the provider needs", () => {
    const readme = readFileSync(at("README.md"), "utf8")
    const installed = ofProvider.map((name) => `${name}@${Reflect.get(manifest.devDependencies, name)}`)
    for (const each of installed) expect(readme).toContain(each)
  })

  it("has a lock file of the same versions", () => {
    const { dependencies, devDependencies, peerDependencies } = lock.packages[""]
    expect({ dependencies, devDependencies, peerDependencies }).toEqual({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
      peerDependencies: manifest.peerDependencies
    })
  })

  it("locks the native packages of every platform, or npm ci refuses (npm run lock adds them)", () => {
    const wanted = Object.values(lock.packages).flatMap((locked) =>
      "optionalDependencies" in locked ? Object.keys(locked.optionalDependencies) : []
    )
    expect(wanted.filter((name) => !(`node_modules/${name}` in lock.packages))).toEqual([])
  })

  it("ships one copy of what must be one: Effect, React, the scheduler", () => {
    // The React 18 of the tests needs another version of the scheduler
    const copies = Object.keys(lock.packages).filter(
      (path) =>
        !path.startsWith("node_modules/react-dom-18/") &&
        /(^|\/)node_modules\/(effect|react|react-dom|scheduler|@effect\/platform|@effect-rx\/rx)$/.test(path)
    )
    expect(copies.toSorted()).toEqual(
      ["@effect-rx/rx", "@effect/platform", "effect", "react", "react-dom", "scheduler"].map(
        (name) => `node_modules/${name}`
      )
    )
  })
})

describe("the entries", () => {
  it("are exported as soon as they are written, and not before", () => {
    const written = ["index", "widget", "react", "server", "effect", "provider"].filter((stem) =>
      existsSync(at(`src/${stem}.ts`))
    )
    expect(entries.map(({ name }) => stemOf(name))).toEqual(written)
  })

  it.each(entries)("$name: types first, then the module, in dist", ({ name, types, default: module }) => {
    const stem = stemOf(name)
    expect({ types, module }).toEqual({ types: `./dist/${stem}.d.ts`, module: `./dist/${stem}.js` })
  })

  it.each(entries)("$name runs nothing when it is only imported", ({ name }) => {
    expect(manifest.sideEffects).toBe(false)
    expect(readFileSync(at(`src/${stemOf(name)}.ts`), "utf8")).not.toMatch(/^import ["']/m)
  })
})
