/** Projects of users who have installed no bundler and nothing that only the provider needs. */
import { spawnSync } from "node:child_process"
import { cpSync, rmSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { copyFixture, effects, install, pinned } from "./project.mjs"

const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url))

/** Runs a program of Node. Throws what it prints if it fails. @param {string} folder @param {ReadonlyArray<string>} args */
const run = (folder, ...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" })
  if (status !== 0) throw new Error(`node ${args.join(" ")} failed:\n${stdout}\n${stderr}`)
}

/** Installs the package with React and their types. Returns the folder. @param {string} temporary @param {string} tarball */
export const installPlain = (temporary, tarball) => {
  const folder = join(temporary, "plain")
  const names = ["react", "react-dom", "@types/react", "@types/react-dom"]
  const peers = Object.fromEntries(names.map((name) => [name, pinned[name] ?? "*"]))
  install(folder, { ...peers, latchkey: `file:${tarball}` })
  copyFixture("types", folder)
  return folder
}

/** Checks the types of a strict project, and the declarations that it imports, as Node and as bundlers find them. @param {string} folder */
export const checkTypes = async (folder) => {
  for (const file of ["tsconfig.json", "tsconfig.bundler.json"]) run(folder, tsc, "-p", `types/${file}`)
}

/** Runs a script beside our package, without the packages that npm installs with it. @param {string} temporary */
export const runAlone = async (temporary) => {
  const folder = join(temporary, "alone")
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(temporary, "plain/node_modules/latchkey"), join(folder, "node_modules/latchkey"), {
    recursive: true
  })
  run(copyFixture("alone", folder), "main.mjs")
}

/** Runs a script beside our package and React, with the condition of server components. @param {string} folder */
export const runInServerComponents = async (folder) =>
  run(copyFixture("reactServer", folder), "--conditions=react-server", "main.mjs")

/** The programs of test/hosts/effect, each on one version of Effect: a title, and a function that runs it. @param {string} temporary @param {string} tarball */
export const effectPrograms = (temporary, tarball) =>
  effects.map((versions) => ({
    title: Object.entries(versions)
      .map((version) => version.join(" "))
      .join(", "),
    run: async () => {
      const folder = join(temporary, `effect-${versions["effect"]}`)
      install(folder, { ...versions, latchkey: `file:${tarball}` })
      const program = copyFixture("effect", folder)
      run(program, "main.mjs")
      run(folder, tsc, "-p", "effect")
    }
  }))
