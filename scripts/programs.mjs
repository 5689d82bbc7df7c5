/** Finds the programs that tests run: engines, Go and Python. On Debian, installs them when it has the rights to. */
import { spawnSync } from "node:child_process"
import { accessSync, constants, existsSync, readdirSync } from "node:fs"
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

const folders = [...(env["PATH"] ?? "").split(delimiter), "/usr/bin"]

/** The first of these programs that is installed: a path, or a name. @param {ReadonlyArray<string>} programs */
export const installed = (...programs) =>
  programs
    .flatMap((name) => (/[\\/]/.test(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isExecutable)

/** @param {ReadonlyArray<string>} command */
const succeeds = ([program = "", ...args]) => spawnSync(program, args, { stdio: "ignore" }).status === 0

/** @returns {ReadonlyArray<string> | undefined} the prefix of an apt-get command with the rights to install */
const aptPrefix = () => {
  if (env["LATCHKEY_INSTALL"] === "no" || platform !== "linux" || !succeeds(["apt-get", "--version"])) return
  if (process.getuid?.() === 0) return []
  return succeeds(["sudo", "-n", "true"]) ? ["sudo", "-n"] : undefined
}

/**
 * What `look` finds, at first or after the installation of the first of these sets of Debian packages that apt has, which it names
 * before. Installs nothing where this user may not, or does not want it: `LATCHKEY_INSTALL=no`.
 *
 * @template Found
 * @param {string} what
 * @param {() => Found | undefined} look
 * @param {ReadonlyArray<ReadonlyArray<string>>} sets
 */
export const findOrInstall = (what, look, sets) => {
  const found = look()
  const prefix = found === undefined ? aptPrefix() : undefined
  if (prefix === undefined) return found
  console.log(
    `No ${what} here, which the tests use. Installing it on this system: ${sets[0]?.join(", ")}. ` +
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
  return look()
}

const lookForFirefox = () => {
  const chosen = env["FIREFOX_PATH"]
  if (chosen !== undefined && chosen !== "") return installed(chosen)
  return installed("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")
}

/** WebKitGTK's small browser is not in `PATH`, but in a folder that names the machine or the version. */
const lookForMiniBrowser = () => {
  const roots = ["/usr/lib", "/usr/libexec"].filter((root) => existsSync(root))
  const folders = roots.flatMap((root) => [root, ...readdirSync(root).map((folder) => join(root, folder))])
  return installed(...folders.map((folder) => join(folder, "webkit2gtk-4.1/MiniBrowser")))
}

/** The driver, the browser that it starts, and a display for it. */
const lookForWebKit = () => {
  const [driver, browser, display] = [installed("WebKitWebDriver"), lookForMiniBrowser(), installed("Xvfb")]
  return driver === undefined || browser === undefined || display === undefined
    ? undefined
    : { driver, browser, display }
}

const webKitPackages = ["webkit2gtk-driver", "xvfb", "libgl1-mesa-dri", "libegl1", "libgles2"]

/** What is installed here of Firefox and WebKitGTK. */
export const installedEngines = () => ({ firefox: lookForFirefox(), webkit: lookForWebKit() })

/**
 * Installs the engines that are missing, where this user may. Returns a sentence for each engine that is still missing: what to
 * install.
 */
export const installEngines = () => {
  const firefox = findOrInstall("Firefox", lookForFirefox, [["firefox-esr"], ["firefox"]])
  const webkit = findOrInstall("WebKitGTK", lookForWebKit, [webKitPackages])
  return [
    ...(firefox === undefined
      ? ["Firefox: install it (on Debian: sudo apt-get install firefox-esr), or set FIREFOX_PATH."]
      : []),
    ...(webkit === undefined
      ? [`WebKitGTK: install its driver (on Debian: sudo apt-get install ${webKitPackages.join(" ")}).`]
      : [])
  ]
}

/** Where Debian puts the sources of Go libraries. */
const debian = "/usr/share/gocode"

/** Debian 12 has version 2 only. All that docs/backend.md uses is in both versions. */
const oidc = ["github.com/coreos/go-oidc/v3/oidc", "github.com/coreos/go-oidc"]

const lookForGo = () => {
  const program = installed("go")
  const library = oidc.find((name) => existsSync(join(debian, "src", name)))
  return program === undefined || library === undefined
    ? undefined
    : { program, library, libraryFolder: join(debian, "src", library), goPath: debian }
}

/** Other Pythons of this computer do not see Debian's libraries. */
const lookForPython = () =>
  ["/usr/bin/python3", installed("python3") ?? ""].find((program) =>
    succeeds([program, "-c", "import cryptography, jwt"])
  )

/**
 * @template Found
 * @param {string} what
 * @param {() => Found | undefined} look
 * @param {ReadonlyArray<ReadonlyArray<string>>} sets
 */
const findLanguage = (what, look, sets) => {
  const found = findOrInstall(what, look, sets)
  if (found !== undefined) return found
  const commands = sets.map((packages) => `apt-get install ${packages.join(" ")}`)
  throw new Error(`The examples of docs/backend.md need ${what}. On Debian: ${commands.join(", or ")}`)
}

/** The Go compiler, the installed go-oidc (its import path and its folder), and the GOPATH of Debian's libraries. */
export const findGo = () =>
  findLanguage(
    "Go with go-oidc",
    lookForGo,
    ["golang-github-coreos-go-oidc-v3-dev", "golang-github-coreos-go-oidc-dev"].map((name) => [
      "golang-go",
      name
    ])
  )

/** A Python with PyJWT and cryptography. */
export const findPython = () =>
  findLanguage("Python with PyJWT", lookForPython, [["python3", "python3-jwt", "python3-cryptography"]])
