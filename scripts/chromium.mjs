/** Finds the Chromium for the browser tests. On Debian, installs one when it has the rights to. */
import { readdirSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { env, platform } from "node:process"
import { aptInstall, inPath, isExecutable } from "./install.mjs"

/** It halves the time of the tests, and ignores preconnect hints and a profile's preferences. */
const shell = "chromium-headless-shell"

const names = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge"
]

const applications = {
  darwin: ["Google Chrome.app", "Chromium.app", "Microsoft Edge.app"].map((app) =>
    join("/Applications", app, "Contents/MacOS", app.replace(".app", ""))
  ),
  win32: [env["PROGRAMFILES"], env["PROGRAMFILES(X86)"], env["LOCALAPPDATA"]].flatMap((root) =>
    root === undefined
      ? []
      : [
          join(root, "Google/Chrome/Application/chrome.exe"),
          join(root, "Chromium/Application/chrome.exe"),
          join(root, "Microsoft/Edge/Application/msedge.exe")
        ]
  )
}

/** Browsers that Playwright installed on this machine. */
const playwrights = () => {
  const root = env["PLAYWRIGHT_BROWSERS_PATH"] ?? join(homedir(), ".cache/ms-playwright")
  try {
    return readdirSync(root)
      .filter((folder) => folder.startsWith("chromium-"))
      .sort()
      .reverse()
      .flatMap((folder) => [
        join(root, folder, "chrome-linux/chrome"),
        join(root, folder, "chrome-linux64/chrome")
      ])
  } catch {
    return []
  }
}

/** The path of an installed Chromium. @param {ReadonlyArray<string>} names @returns {string | undefined} */
const look = (names) =>
  [
    ...inPath(names),
    ...names.map((name) => join("/usr/bin", name)),
    "/snap/bin/chromium",
    ...(platform === "darwin" ? applications.darwin : []),
    ...(platform === "win32" ? applications.win32 : []),
    ...playwrights()
  ].find(isExecutable)

/**
 * The path of a Chromium: `CHROME_PATH`, else an installed one, else one that apt has just installed. With `whole`, not the
 * headless shell. Throws an error whose message is one sentence on what to do.
 */
export const findChromium = ({ whole = false } = {}) => {
  const wanted = whole ? names : [shell, ...names]
  const chosen = env["CHROME_PATH"]
  if (chosen !== undefined && chosen !== "") {
    if (isExecutable(chosen)) return chosen
    throw new Error(`CHROME_PATH names ${chosen}, which is not a program: point it at a Chromium or Chrome.`)
  }
  const found = look(wanted)
  if (found !== undefined) return found
  // Older Debian releases have no headless package
  aptInstall("Chromium", whole ? [["chromium"]] : [[shell], ["chromium"]])
  const installed = look(wanted)
  if (installed !== undefined) return installed
  throw new Error(
    "The real-browser tests need Chromium: install it (on Debian: sudo apt-get install chromium), or set CHROME_PATH to a Chromium or Chrome."
  )
}
