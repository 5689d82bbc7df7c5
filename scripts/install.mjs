/** Finds programs, and installs Debian packages where this user may. */
import { spawnSync } from "node:child_process"
import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import { env, platform } from "node:process"

/** @param {string} file */
export const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Where the programs of these names are, first name first within each folder of `PATH`.
 * @param {ReadonlyArray<string>} names
 */
export const inPath = (names) =>
  (env["PATH"] ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

/** @param {ReadonlyArray<string>} command */
const succeeds = ([program = "", ...args]) => spawnSync(program, args, { stdio: "ignore" }).status === 0

/** @returns {ReadonlyArray<string> | undefined} the prefix of an apt-get command with the rights to install */
const aptPrefix = () => {
  if (platform !== "linux" || !succeeds(["apt-get", "--version"])) return undefined
  if (process.getuid?.() === 0) return []
  return succeeds(["sudo", "-n", "true"]) ? ["sudo", "-n"] : undefined
}

/**
 * Installs the first of these sets of packages that apt has. Does nothing where this user may not install.
 * @param {string} what
 * @param {ReadonlyArray<ReadonlyArray<string>>} sets
 */
export const aptInstall = (what, sets) => {
  const prefix = aptPrefix()
  if (prefix === undefined) return
  /** @param {ReadonlyArray<string>} step */
  const apt = (...step) => {
    const [program = "", ...args] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...step]
    console.log(`No ${what} here. Running: apt-get ${step.join(" ")}`)
    return spawnSync(program, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0
  }
  apt("update", "-qq")
  sets.some((packages) => apt("install", "-y", "-qq", "--no-install-recommends", ...packages))
}
