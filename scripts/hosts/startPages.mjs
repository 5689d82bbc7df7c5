/** Follows a page of docs/start word for word: runs its commands and writes its files, from an empty folder. */
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

const folderOfPages = fileURLToPath(new URL("../../docs/start/", import.meta.url))

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

/** Whether a command runs until it is stopped. @param {string} command */
const isServer = (command) => /^(npm run dev|python3 -m http\.server)/.test(command)

/** @param {string} address */
const answers = (address) =>
  fetch(address).then(
    () => true,
    () => false
  )

/**
 * Starts a server and waits until it answers. Returns the function that stops it.
 *
 * @param {string} command
 * @param {string} folder
 * @param {string} address
 */
const startServer = async (command, folder, address) => {
  if (await answers(address)) throw new Error(`Something else answers at ${address}`)
  // A process group, because npm starts another process
  const server = spawn("sh", ["-c", command], { cwd: folder, detached: true, stdio: "ignore" })
  const stop = () => {
    process.off("exit", stop)
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid)
  }
  process.on("exit", stop)
  while (!(await answers(address))) {
    if (server.exitCode !== null) throw new Error(`${command} ended with ${server.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return stop
}

/**
 * Follows a page in an empty folder. Our package is the tarball, and the public token a whole one. Returns the number of
 * steps, the project's folder, and for a page with a server its address and a function that stops it.
 *
 * @param {string} name
 * @param {string} folder
 * @param {string} tarball
 */
export const followPage = async (name, folder, tarball) => {
  const text = readFileSync(join(folderOfPages, `${name}.md`), "utf8")
  const address = /Open <(http[^>]+)>/.exec(text)?.[1]
  const steps = stepsOf(text)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // npm installs into a folder above if that is a project
  writeFileSync(join(folder, "package.json"), "{}")
  let place = folder
  for (const step of steps) {
    if ("file" in step) {
      mkdirSync(dirname(join(place, step.file)), { recursive: true })
      writeFileSync(
        join(place, step.file),
        step.code.replaceAll("public-token-test-…", "public-token-test-1")
      )
      continue
    }
    const { command } = step
    if (command.startsWith("cd ")) place = join(place, command.slice(3))
    else if (isServer(command)) {
      if (address === undefined) throw new Error(`${name}.md names no address to open`)
      return { place, steps: steps.length, address, stop: await startServer(command, place, address) }
    } else
      execFileSync("sh", ["-c", command.replace(/^npm i latchkey\b/, `npm i file:${tarball}`)], {
        cwd: place,
        stdio: ["ignore", "ignore", "pipe"],
        // npm asks before it runs the package of a template
        env: { ...process.env, npm_config_yes: "true" }
      })
  }
  return { place, steps: steps.length }
}

/**
 * Builds a project for production as its template does, if it does, which checks types. Next's template fetches fonts from
 * Google then: only its types are checked.
 *
 * @param {string} name
 * @param {string} place
 */
export const checkProject = (name, place) => {
  const command = name === "next" ? "npx tsc --noEmit" : "npm run build --if-present"
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: place, encoding: "utf8" })
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}\n${stderr}`)
}
