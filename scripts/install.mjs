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
 * Installs the first of these sets of packages that apt has, and says so before. Does nothing where this user may not install,
 * or does not want it: `LATCHKEY_INSTALL=no`.
 * @param {string} what
 * @param {ReadonlyArray<ReadonlyArray<string>>} sets
 */
export const aptInstall = (what, sets) => {
  const prefix = env["LATCHKEY_INSTALL"] === "no" ? undefined : aptPrefix()
  if (prefix === undefined) return
  const [names = []] = sets
  console.log(
    `No ${what} here, which the browser tests use. Installing it on this system: ${names.join(", ")}. ` +
      "LATCHKEY_INSTALL=no skips those tests instead."
  )
  /** @param {ReadonlyArray<string>} step */
  const apt = (...step) => {
    const [program = "", ...args] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...step]
    console.log(`Running: apt-get ${step.join(" ")}`)
    return spawnSync(program, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0
  }
  apt("update", "-qq")
  sets.some((packages) => apt("install", "-y", "-qq", "--no-install-recommends", ...packages))
}
