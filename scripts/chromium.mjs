/** Finds the Chromium that tests run, and installs it where it may. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { arch, env, pid, platform } from "node:process"
import { fileURLToPath } from "node:url"
import { brotliDecompressSync } from "node:zlib"
import { chromium } from "playwright-core"
import { findOrInstall, installed, isExecutable } from "./programs.mjs"

/** It halves the time of the tests, and ignores preconnect hints and a profile's preferences. */
const shell = "chromium-headless-shell"

const chromiums = [
  ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"],
  "/snap/bin/chromium",
  ...["Google Chrome", "Chromium", "Microsoft Edge"].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`
  ),
  ...["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((root) =>
    ["Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"].map((file) =>
      join(env[root] ?? "/", file)
    )
  ),
  // Where `npx playwright install chromium` puts it
  chromium.executablePath()
]

/**
 * The path of a Chromium: `CHROME_PATH`, else an installed one, else one that apt has just installed. With `whole`, not the
 * headless shell. Throws an error whose message is one sentence on what to do.
 */
export const findChromium = ({ whole = false } = {}) => {
  const chosen = env["CHROME_PATH"]
  if (chosen !== undefined && chosen !== "") {
    if (isExecutable(chosen)) return chosen
    throw new Error(`CHROME_PATH names ${chosen}, which is not a program: point it at a Chromium or Chrome.`)
  }
  const found = findOrInstall(
    "Chromium",
    () => installed(...(whole ? [] : [shell]), ...chromiums),
    // Older Debian releases have no headless package
    [...(whole ? [] : [[shell]]), ["chromium"]]
  )
  if (found !== undefined) return found
  throw new Error(
    "The real-browser tests need Chromium: install it (on Debian: sudo apt-get install chromium), or set CHROME_PATH to a Chromium or Chrome."
  )
}

const floorCache = fileURLToPath(new URL("../node_modules/.cache/latchkey", import.meta.url))

/** The oldest Chromium that we support is a program for Linux on x64. */
export const runsFloorChromium = platform === "linux" && arch === "x64"

/** Installs the oldest Chromium that we support. */
export const installFloorChromium = async () => {
  const path = join(floorCache, "chromium-109")
  if (existsSync(path)) return path
  const { installPackages } = await import("./packages.mjs")
  const modules = await installPackages("tools/chromium-109")
  mkdirSync(floorCache, { recursive: true })
  // Renamed when it is complete: several processes may unpack it at the same time
  const partial = `${path}.${pid}`
  const packed = readFileSync(join(modules, "@sparticuz/chromium/bin/chromium.br"))
  writeFileSync(partial, brotliDecompressSync(packed), { mode: 0o755 })
  renameSync(partial, path)
  return path
}
