/**
 * Runs before `npm pack` and `npm publish`: builds the package, unless `dist` is whole and newer than what it is made of.
 */
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))

/** @param {string} path */
const timeOf = (path) => statSync(path).mtimeMs

/** One file of each part of the build. */
const built = ["index.js", "index.d.ts", "effect.js", "provider/cli.js", "latchkey.js"].map((name) =>
  join("dist", name)
)
const sources = ["src", "provider"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))
)
const changed = Math.max(...["package.json", "vite.config.ts", ...sources].map(timeOf))

if (!built.every((path) => existsSync(path) && timeOf(path) >= changed)) {
  console.error("Building the package, because dist is missing or older than src. This takes a few minutes.")
  // Standard output is that of npm pack, which a script may read
  const { status } = spawnSync("npm", ["run", "build"], {
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32"
  })
  process.exitCode = status ?? 1
}
