/** Finds Go and Python with the libraries of docs/backend.md. On Debian, installs them when it has the rights to. */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { aptInstall, inPath, isExecutable } from "./install.mjs"

/** Where Debian puts the sources of Go libraries. */
const debian = "/usr/share/gocode"

/** Debian 12 has version 2 only. All that the page uses is in both versions. */
const oidc = ["github.com/coreos/go-oidc/v3/oidc", "github.com/coreos/go-oidc"]

const lookForGo = () => {
  const program = [...inPath(["go"]), "/usr/bin/go"].find(isExecutable)
  const library = oidc.find((name) => existsSync(join(debian, "src", name)))
  return program === undefined || library === undefined
    ? undefined
    : { program, library, libraryFolder: join(debian, "src", library), goPath: debian }
}

/** Other Pythons of this computer do not see Debian's libraries. */
const lookForPython = () =>
  ["/usr/bin/python3", ...inPath(["python3"])].find(
    (program) =>
      isExecutable(program) && spawnSync(program, ["-c", "import cryptography, jwt"], {}).status === 0
  )

/**
 * What `look` finds, at first or after the installation of the first of these sets of packages that apt has. Throws an error
 * whose message says what to install.
 *
 * @template T
 * @param {string} what
 * @param {() => T | undefined} look
 * @param {ReadonlyArray<ReadonlyArray<string>>} sets
 * @returns {T}
 */
const find = (what, look, sets) => {
  const found = look()
  if (found !== undefined) return found
  aptInstall(what, sets)
  const installed = look()
  if (installed !== undefined) return installed
  const commands = sets.map((packages) => `apt-get install ${packages.join(" ")}`)
  throw new Error(`The examples of docs/backend.md need ${what}. On Debian: ${commands.join(", or ")}`)
}

/** The Go compiler, the installed go-oidc (its import path and its folder), and the GOPATH of Debian's libraries. */
export const findGo = () =>
  find("Go with go-oidc", lookForGo, [
    ["golang-go", "golang-github-coreos-go-oidc-v3-dev"],
    ["golang-go", "golang-github-coreos-go-oidc-dev"]
  ])

/** A Python with PyJWT and cryptography. */
export const findPython = () =>
  find("Python with PyJWT", lookForPython, [["python3", "python3-jwt", "python3-cryptography"]])
