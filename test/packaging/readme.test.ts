/** The first screen of README.md: what works from a clone. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import manifest from "../../package.json"
import { documentAt } from "./evidence.js"

const readme = documentAt("README.md")
const [, ...blocks] = readme.split(/^```sh\n/m).map((part) => part.split("```")[0] ?? "")

describe("README.md", () => {
  it("begins with the two commands that work from a clone, and names the Node version", () => {
    expect(blocks.slice(0, 2)).toEqual(["npm ci && npm start\n", "npm test\n"])
    const node = manifest.engines.node.replace(">=", "")
    expect(readme.slice(0, readme.indexOf("```sh"))).toContain(`${node} or later`)
    expect(readme.split("\n").findIndex((line) => line.startsWith("npm ci"))).toBeLessThan(20)
  })

  it("says that the package is not published before it installs one, and names the tarball of this version", () => {
    expect(readme.indexOf("not on npm yet")).toBeLessThan(readme.indexOf("npx latchkey"))
    expect(blocks[2]).toContain(`npm i ../latchkey/${manifest.name}-${manifest.version}.tgz`)
  })

  it.each(["scripts/nodeVersion.mjs", "scripts/test.mjs"])(
    "has commands that say which Node they need before anything else: %s",
    (script) => {
      expect(manifest.scripts.start).toMatch(/^node scripts\/nodeVersion.mjs && /)
      const older =
        "data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.4' })"
      const { status, stderr, stdout } = spawnSync(process.execPath, ["--import", older, script], {
        cwd: fileURLToPath(new URL("../..", import.meta.url)),
        encoding: "utf8"
      })
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" })
      expect(stderr).toBe(
        "Latchkey needs Node 20.19 or later. This is Node 18.20.4. Install a newer one: https://nodejs.org\n"
      )
    }
  )

  it("says what npm test installs", () => {
    for (const name of ["Chromium", "Firefox", "WebKitGTK", "LATCHKEY_INSTALL=no"])
      expect(readme).toContain(name)
  })
})
