/** A project of a user who has installed no bundler and nothing that only the provider needs. */
import { cpSync, rmSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { findChromium } from "../../../scripts/chromium.mjs"
import { compilers, copyFixture, install, versionsOf } from "../../../scripts/project.mjs"
import { run } from "../../../scripts/run.mjs"
import { writeFiles } from "./serverPages.mjs"
import { provider, withNode } from "./startPages.mjs"

/** @typedef {import("../../../scripts/project.mjs").Workshop} Workshop */

/** Not a package of the project, whose types must need no package but ours and React. */
const tsc = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url))

/** Runs a program of Node. @param {string} folder @param {ReadonlyArray<string>} args */
const node = (folder, ...args) => run([process.execPath, ...args], { cwd: folder })

/** Installs the package with React and its types. Returns the folder. @param {Workshop} workshop */
const installPlain = async ({ folder, tarball }) => {
  const project = join(folder, "plain")
  const peers = versionsOf("react", "react-dom", "@types/react", "@types/react-dom")
  await install(project, { ...peers, latchkey: `file:${tarball}` })
  return project
}

/** Checks the types of a strict project, and the declarations that it imports, as Node and as bundlers find them, with the oldest, our own and the newest compiler. @param {Workshop} workshop */
export const checkTypes = async (workshop) => {
  const project = await installPlain(workshop)
  copyFixture("pages/mounted", project)
  copyFixture("types", project)
  const others = join(workshop.folder, "compilers")
  const aliases = Object.fromEntries(
    compilers.map((version) => [`typescript-${version}`, `npm:typescript@${version}`])
  )
  await install(others, aliases)
  const all = [tsc, ...Object.keys(aliases).map((name) => join(others, `node_modules/${name}/bin/tsc`))]
  for (const compiler of all)
    for (const file of ["tsconfig.json", "tsconfig.bundler.json"])
      await node(project, compiler, "-p", `types/${file}`)
}

/** Runs a script beside our package, without the packages that npm installs with it. @param {Workshop} workshop */
export const runAlone = async (workshop) => {
  const installed = join(await installPlain(workshop), "node_modules/latchkey")
  const project = join(workshop.folder, "alone")
  rmSync(project, { recursive: true, force: true })
  cpSync(installed, join(project, "node_modules/latchkey"), { recursive: true })
  await node(copyFixture("alone", project), "main.mjs")
}

/** Runs a script beside our package and React, with the condition of server components. @param {Workshop} workshop */
export const runInServerComponents = async (workshop) => {
  const project = await installPlain(workshop)
  await node(copyFixture("reactServer", project), "--conditions=react-server", "main.mjs")
}

const strict = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2022"]

/** The fixture of each runner, and its command. @type {Readonly<Record<string, ReadonlyArray<string>>>} */
const commands = {
  "@playwright/test": ["playwright", "test", "--reporter=line"],
  vitest: ["vitest", "run"]
}

/**
 * Compiles the tests of test/hosts/runners with a version of their runner, and runs them there.
 *
 * @param {Workshop} workshop
 * @param {string} name
 * @param {string} version
 * @param {number} [major] of Node
 */
export const runKit = async ({ folder, tarball }, name, version, major = 0) => {
  const [program = "", ...args] = commands[name] ?? []
  const project = join(folder, `runner-${program}-${version}`)
  const env = { ...(await withNode(join(folder, "node"), major)), CHROME_PATH: findChromium() }
  await install(project, { [name]: version, ...versionsOf("typescript"), latchkey: `file:${tarball}` }, env)
  const cwd = copyFixture(`runners/${program}`, project)
  await run([join(project, "node_modules/.bin/tsc"), ...strict, "kit.spec.ts"], { cwd })
  await run([join(project, "node_modules/.bin", program), ...args], { cwd, env })
}

/** Follows the section on Jest of docs/testing.md with the newest Jest. @param {Workshop} workshop */
export const runJest = async ({ folder, tarball }) => {
  const project = join(folder, "jest")
  await install(project, { jest: "latest", "jest-environment-jsdom": "latest", latchkey: `file:${tarball}` })
  writeFiles("testing", project, provider.address, (file) =>
    /^(jest\.|login\.test\.js$)/.test(file) ? file : undefined
  )
  await node(project, "--experimental-vm-modules", "node_modules/jest/bin/jest.js")
}
