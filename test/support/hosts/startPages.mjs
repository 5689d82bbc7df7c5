/** Follows a page of docs/start word for word: runs its commands and writes its files, from an empty folder. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { makeControl } from "latchkey/provider"
import { run, startServer } from "../../../scripts/run.mjs"

const folderOfPages = fileURLToPath(new URL("../../../docs/start/", import.meta.url))

/** @typedef {{ readonly command: string } | { readonly file: string, readonly code: string }} Step */

const fence = /^```(?<language>\w+)\n(?<code>[^]*?)^```$/gm

/** The file that the last paragraph above a block says to create or to replace. @param {string} text */
export const fileNamedIn = (text) => {
  const paragraph = text.replace("<!-- runs -->", "").trim().split("\n\n").at(-1) ?? ""
  return /(?:Create|Replace) `([^`]+)`[^`]*:$/.exec(paragraph)?.[1]
}

/**
 * The steps of a page, up to the command that starts a server. A block of `sh` is a command per line. A block below a
 * sentence with `Create` or `Replace` and the name of a file is that file.
 *
 * @param {string} text
 * @returns {ReadonlyArray<Step>}
 */
export const stepsOf = (text) => {
  /** @type {Array<Step>} */
  const steps = []
  let end = 0
  for (const match of text.matchAll(fence)) {
    const { code = "", language } = match.groups ?? {}
    const file = fileNamedIn(text.slice(end, match.index))
    end = match.index + match[0].length
    if (language === "sh")
      steps.push(
        ...code
          .trim()
          .split("\n")
          .map((command) => ({ command }))
      )
    else if (file !== undefined) steps.push({ file, code })
  }
  const server = steps.findIndex((step) => "command" in step && isServer(step.command))
  return server === -1 ? steps : steps.slice(0, server + 1)
}

/** Whether a command serves the page's site until it is stopped. @param {string} command */
const isServer = (command) => /^(npm run dev|npm start|python3 -m http\.server)/.test(command)

/** The command that serves the provider until it is stopped, and where it listens. */
export const provider = { command: "npx latchkey provider", address: "http://127.0.0.1:4000" }

/**
 * What the section on Angular has people do: its steps, and between its commands and its files the provider and the client of the
 * page above.
 *
 * @param {string} text
 * @returns {ReadonlyArray<Step>}
 */
export const angularStepsOf = (text) => {
  const own = stepsOf(sectionOf(text, "Angular"))
  const isShared = (/** @type {Step} */ step) =>
    "file" in step ? step.file === "src/auth.ts" : step.command === provider.command
  const begin = own.findIndex((step) => "file" in step)
  return [...own.slice(0, begin), ...stepsOf(text).filter(isShared), ...own.slice(begin)]
}

/** The text below a heading, up to the next one. @param {string} text @param {string} heading */
const sectionOf = (text, heading) => (text.split(`\n## ${heading}\n`)[1] ?? "").split("\n## ")[0] ?? ""

/**
 * Installs the newest Node of a major version in a folder, unless this process has one as new. Returns the environment of programs
 * that run with it.
 *
 * @param {string} folder
 * @param {number} major
 */
export const withNode = async (folder, major) => {
  if (Number.parseInt(process.versions.node) >= major) return env
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), "{}")
  await run(["sh", "-c", `npm i node@${major}`], { cwd: folder, env })
  return { ...env, PATH: `${join(folder, "node_modules/node/bin")}:${process.env["PATH"]}` }
}

/** npm asks before it runs the package of a template. @type {Readonly<Record<string, string>>} */
const env = { npm_config_yes: "true", npm_config_audit: "false", npm_config_fund: "false" }

/** Angular does not run on every Node that we run on. @param {string} name @param {import("../../../scripts/project.mjs").Workshop} workshop */
const envOf = (name, workshop) =>
  name === "angular" ? withNode(join(workshop.folder, "node"), 24) : Promise.resolve(env)

/**
 * Follows a page, or the section on Angular, in an empty folder. Our package is the tarball. Returns the project's folder, for a page with a server its
 * address, and for one that starts a provider that provider's control.
 *
 * @param {string} name
 * @param {import("../../../scripts/project.mjs").Workshop} workshop
 */
export const followPage = async (name, workshop) => {
  const isAngular = name === "angular"
  const page = readFileSync(join(folderOfPages, `${isAngular ? "elements" : name}.md`), "utf8")
  const [text, steps] = isAngular ? [sectionOf(page, "Angular"), angularStepsOf(page)] : [page, stepsOf(page)]
  const address = /Open <(http[^>]+)>/.exec(text)?.[1]
  const folder = join(workshop.folder, `start-${name}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // npm installs into a folder above if that is a project
  writeFileSync(join(folder, "package.json"), "{}")
  const env = await envOf(name, workshop)
  let place = folder
  /** @type {import("latchkey/provider").Control | undefined} */
  let control
  for (const step of steps) {
    if ("file" in step) {
      mkdirSync(dirname(join(place, step.file)), { recursive: true })
      writeFileSync(join(place, step.file), step.code)
      continue
    }
    const command = step.command.replace(/^npm i latchkey\b/, `npm i file:${workshop.tarball}`)
    if (command.startsWith("cd ")) place = join(place, command.slice(3))
    else if (command.startsWith(provider.command)) {
      await startServer(["sh", "-c", command], { cwd: place, env }, `${provider.address}/_control/health`)
      control = makeControl(provider.address)
    } else if (!isServer(command)) await run(["sh", "-c", command], { cwd: place, env })
    else if (address === undefined) throw new Error(`${name}.md names no address to open`)
    else await startServer(["sh", "-c", command], { cwd: place, env }, address)
  }
  return { place, address, control }
}

/**
 * Builds a project for production as its template does, if it does, which checks types. Next's template fetches fonts from
 * Google then: only its types are checked.
 *
 * @param {string} name
 * @param {string} place
 * @param {import("../../../scripts/project.mjs").Workshop} workshop
 */
export const checkProject = async (name, place, workshop) =>
  run(["sh", "-c", name === "next" ? "npx tsc --noEmit" : "npm run build --if-present"], {
    cwd: place,
    env: await envOf(name, workshop)
  })
