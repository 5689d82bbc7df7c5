/** Finds Firefox and WebKitGTK for the tests of other engines. On Debian, installs them when it has the rights to. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { arch, env, pid, platform } from "node:process"
import { fileURLToPath } from "node:url"
import { brotliDecompressSync } from "node:zlib"
import { aptInstall, inPath, isExecutable } from "./install.mjs"
import { installPackages } from "./packages.mjs"

/** @param {Array<string>} names */
const installed = (...names) =>
  [...inPath(names), ...names.map((name) => join("/usr/bin", name))].find(isExecutable)

const findFirefox = () => {
  const chosen = env["FIREFOX_PATH"]
  if (chosen !== undefined && chosen !== "") return isExecutable(chosen) ? chosen : undefined
  const onMac = "/Applications/Firefox.app/Contents/MacOS/firefox"
  return installed("firefox-esr", "firefox") ?? (isExecutable(onMac) ? onMac : undefined)
}

/** WebKitGTK's small browser is not in `PATH`, but in a folder that names the machine or the version. */
const miniBrowser = () => {
  const roots = ["/usr/lib", "/usr/libexec"].filter((root) => existsSync(root))
  const folders = roots.flatMap((root) => [root, ...readdirSync(root).map((folder) => join(root, folder))])
  return folders.map((folder) => join(folder, "webkit2gtk-4.1/MiniBrowser")).find(isExecutable)
}

/** The driver, the browser that it starts, and a display for it. */
const findWebKit = () => {
  const [driver, browser, display] = [installed("WebKitWebDriver"), miniBrowser(), installed("Xvfb")]
  return driver === undefined || browser === undefined || display === undefined
    ? undefined
    : { driver, browser, display }
}

const webKitPackages = ["webkit2gtk-driver", "xvfb", "libgl1-mesa-dri", "libegl1", "libgles2"]

/** What is installed here. */
export const installedEngines = () => ({ firefox: findFirefox(), webkit: findWebKit() })

/**
 * Installs the engines that are missing, where this user may.
 * Returns a sentence for each engine that is still missing: what to install.
 *
 * @returns {ReadonlyArray<string>}
 */
export const installEngines = () => {
  const missing = installedEngines()
  if (missing.firefox === undefined) aptInstall("Firefox", [["firefox-esr"], ["firefox"]])
  if (missing.webkit === undefined) aptInstall("WebKitGTK", [webKitPackages])
  const { firefox, webkit } = installedEngines()
  return [
    ...(firefox === undefined
      ? ["Firefox: install it (on Debian: sudo apt-get install firefox-esr), or set FIREFOX_PATH."]
      : []),
    ...(webkit === undefined
      ? [`WebKitGTK: install its driver (on Debian: sudo apt-get install ${webKitPackages.join(" ")}).`]
      : [])
  ]
}

const floorCache = fileURLToPath(new URL("../node_modules/.cache/latchkey", import.meta.url))

/** The oldest Chromium that we support is a program for Linux on x64. */
export const runsFloorChromium = platform === "linux" && arch === "x64"

/** Installs the oldest Chromium that we support. */
export const installFloorChromium = async () => {
  const path = join(floorCache, "chromium-109")
  if (existsSync(path)) return path
  const modules = await installPackages("tools/chromium-109")
  mkdirSync(floorCache, { recursive: true })
  // Renamed when it is complete: several processes may unpack it at the same time
  const partial = `${path}.${pid}`
  const packed = readFileSync(join(modules, "@sparticuz/chromium/bin/chromium.br"))
  writeFileSync(partial, brotliDecompressSync(packed), { mode: 0o755 })
  renameSync(partial, path)
  return path
}
