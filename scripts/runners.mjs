/**
 * `npm run runners`: the test kits on the oldest and the newest versions of their runners, which test/hosts/package.json
 * pins. It installs the packed package beside each in a folder outside of this repository, compiles the tests of
 * test/hosts/runners there and runs them. Names after `--` choose (`-- vitest@1`).
 *
 * The packages come from the npm registry, ours from `dist`, so run `npm run build` first. HOSTS_TMP names the folder.
 */
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findChromium } from "./programs.mjs"
import { copyFixture, install, pack, runners, versionsOf } from "./hosts/project.mjs"
import { run } from "./hosts/run.mjs"

/** The fixture, and the command in it, of each runner. @type {Readonly<Record<string, readonly [string, ...ReadonlyArray<string>]>>} */
const commands = {
  "@playwright/test": ["playwright", "test", "--reporter=line"],
  vitest: ["vitest", "run"]
}

const compile = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2022"]

const temporary = process.env["HOSTS_TMP"] ?? join(tmpdir(), "latchkey-hosts")
const chosen = process.argv.slice(2)
const tarball = await pack(temporary)
for (const [name, version] of runners) {
  const title = `${name}@${version}`
  if (chosen.length > 0 && !chosen.some((each) => title.startsWith(each))) continue
  const [program = "", ...args] = commands[name] ?? []
  const project = join(temporary, `runner-${program}-${version}`)
  try {
    await install(project, { [name]: version, ...versionsOf("typescript"), latchkey: `file:${tarball}` })
    const folder = copyFixture(`runners/${program}`, project)
    for (const [file = "", ...rest] of [
      ["tsc", ...compile, "kit.spec.ts"],
      [program, ...args]
    ])
      await run([join(project, "node_modules/.bin", file), ...rest], {
        cwd: folder,
        env: { CHROME_PATH: findChromium() }
      })
    console.log(`✓ ${title}`)
  } catch (error) {
    process.exitCode = 1
    console.error(`✗ ${title}\n`, error)
  }
}
