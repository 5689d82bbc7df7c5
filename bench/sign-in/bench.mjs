/**
 * `npm run bench`: what a person waits for until a sign-in form is usable, ours beside others. See README.md here.
 *
 * - `--runs 5`: the number of rounds
 * - `--only id,id`: these entries and the reference
 * - `--type`: also measures a form that is typed into
 * - `--submit`: also measures when an immediate submit arrives
 * - `--quiet-ms 8000`: the longest wait for a quiet machine before each visit
 * - `--write`: writes results.md
 *
 * The peers' packages and all built pages are in BENCH_TMP, by default a folder of the system's temporary folder.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { build } from "vite"
import { findChromium } from "../../scripts/chromium.mjs"
import { entries, reference } from "./entries.mjs"
import { table } from "./report.mjs"
import { certificate, dist, install, placeOf, runText, temporary } from "./setup.mjs"
import { startNetwork, visit, waitForQuiet } from "./visit.mjs"

// Vite reads its mode from here, and React chooses its build by it.
process.env["NODE_ENV"] = "production"

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    only: { type: "string" },
    submit: { type: "boolean", default: false },
    type: { type: "boolean", default: false },
    "quiet-ms": { type: "string", default: "8000" },
    write: { type: "boolean", default: false }
  }
})
const here = fileURLToPath(new URL(".", import.meta.url))
const only = options.only?.split(",")
const chosen = entries.filter(({ id }) => only === undefined || id === reference || only.includes(id))

/** Draws our form into the page, as a server does. @param {string} file */
const drawForm = async (file) => {
  const { login } = await import("./pages/latchkey/login.js")
  /** @type {typeof import("../../src/server.js")} */
  const { renderLogin } = await import(`${dist}server.js`)
  const { css, html } = await renderLogin(login)
  const page = readFileSync(file, "utf8")
  const drawn = page.replace(
    '<div id="root"></div>',
    () => `<style>${css}</style><div id="root">${html}</div>`
  )
  if (drawn === page) throw new Error(`${file} has no place for the form`)
  writeFileSync(file, drawn)
}

/**
 * Builds an entry as a site does: Vite's production mode, our package as it is published.
 * @param {import("./entries.mjs").Entry} entry
 */
const buildPage = async ({ alias = {}, id, page = id, prerendered = false }) => {
  const root = join(placeOf(id), "page")
  rmSync(root, { recursive: true, force: true })
  cpSync(join(here, "pages", page), root, { recursive: true })
  if (prerendered) await drawForm(join(root, "index.html"))
  return build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: {
      alias: [
        { find: /^latchkey\/(\w+)$/, replacement: `${dist}$1.js` },
        ...Object.entries(alias).map(([find, replacement]) => ({ find, replacement }))
      ]
    },
    build: { outDir: join(placeOf(id), "built"), emptyOutDir: true }
  })
}

const browser = findChromium({ whole: true })
mkdirSync(temporary, { recursive: true })
for (const entry of chosen) {
  install(entry)
  await buildPage(entry)
}

const network = await startNetwork(certificate())
/** @type {Array<import("./report.mjs").Run>} */
const runs = []
/** @type {Array<number>} */
const shares = []
const rounds = Number(options.runs)
/** @type {ReadonlyArray<import("./visit.mjs").Use>} */
const uses = [
  "look",
  ...(options.type ? [/** @type {const} */ ("type")] : []),
  ...(options.submit ? [/** @type {const} */ ("submit")] : [])
]

/**
 * @param {string} id
 * @param {import("./visit.mjs").Profile} profile
 * @param {import("./visit.mjs").Use} use
 */
const visitOnce = (id, profile, use) =>
  visit(network, { folder: join(placeOf(id), "built"), profile, use, browser })

// The first visit of each page compresses its files; it does not count
for (const { id } of chosen) {
  const { unanswered } = await visitOnce(id, "fast", "look")
  if (unanswered.length > 0) console.log(`${id} asked in vain for ${unanswered.join(", ")}`)
}
/** Saves what was measured so far. Returns the text for the terminal. @param {number} done rounds */
const save = (done) => {
  const text = [runText(browser, done, shares), "", table(chosen, runs)].join("\n")
  writeFileSync(join(temporary, "runs.json"), JSON.stringify(runs, null, 1))
  if (options.write)
    writeFileSync(
      join(here, "results.md"),
      `# Until a sign-in form is usable

Medians; in parentheses the median ratio to the reference client 5.35.1 in the same round. [README.md](README.md) says what
each column means.

${text}
`
    )
  return text
}

for (let round = 0; round < rounds; round++) {
  // Every entry is first in some round
  const first = round % chosen.length
  for (const profile of /** @type {const} */ (["slow4g", "fast"]))
    for (const use of uses)
      for (const { id, prerendered } of [...chosen.slice(first), ...chosen.slice(0, first)]) {
        // Before the script, Enter sends nothing
        if (use === "submit" && prerendered) continue
        shares.push(await waitForQuiet(Number(options["quiet-ms"])))
        // A visit fails when the machine stops for a moment: once more
        const result = await visitOnce(id, profile, use).catch((error) => {
          console.log(`${id} failed: ${error}`)
          return visitOnce(id, profile, use)
        })
        runs.push({ id, round, profile, use, ...result })
      }
  console.log(`Round ${round + 1} of ${rounds}\n${save(round + 1)}\n`)
}
network.stop()
