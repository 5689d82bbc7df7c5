/**
 * `npm run start:pages`: follows each page of docs/start word for word, from an empty folder to a user who signs up by a
 * magic link, is still signed in after a reload, and signs out. Names after `--` choose pages (`-- html vue`).
 *
 * Fails when a page has more than eight commands and files, when it takes more than five minutes, or when the project cannot be
 * built for production afterwards, which checks types. The packages come from the npm registry, ours from `dist`, so run
 * `npm run build` first. HOSTS_TMP names the folder of the projects.
 */
import { tmpdir } from "node:os"
import { join } from "node:path"
import { signsUpReloadsAndSignsOut } from "./hosts/journeys.mjs"
import { pack } from "./hosts/project.mjs"
import { checkProject, followPage } from "./hosts/startPages.mjs"
import { launch } from "./hosts/visit.mjs"

const mostSteps = 8
const mostSeconds = 300
const pages = ["html", "vite", "react", "next", "vue", "svelte", "effect"]

const temporary = process.env["HOSTS_TMP"] ?? join(tmpdir(), "latchkey-hosts")
const chosen = process.argv.slice(2)
const tarball = pack(temporary)
const browser = await launch()
for (const name of chosen.length > 0 ? chosen : pages) {
  const began = performance.now()
  try {
    const { address, place, steps, stop } = await followPage(name, join(temporary, `start-${name}`), tarball)
    try {
      if (address !== undefined) await signsUpReloadsAndSignsOut(browser, address)
    } finally {
      stop?.()
    }
    const seconds = Math.round((performance.now() - began) / 1000)
    checkProject(name, place)
    if (steps > mostSteps) throw new Error(`The page has ${steps} steps, more than ${mostSteps}`)
    if (seconds > mostSeconds) throw new Error(`The page took ${seconds} s, more than ${mostSeconds}`)
    console.log(`✓ docs/start/${name}.md: ${steps} commands and files, ${seconds} s`)
  } catch (error) {
    process.exitCode = 1
    console.error(`✗ docs/start/${name}.md\n`, error)
  }
}
await browser.close()
