/**
 * `npm run bench:pages`: what a client costs on every page of a site, ours beside the reference. See README.md here.
 *
 * - `--runs 5`: the number of rounds
 * - `--quiet-ms 8000`: the longest wait for a quiet machine before each visit
 * - `--members`: measures the clients of organizations
 * - `--write`: writes results.md, or membersResults.md
 */
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { build } from "vite"
import { findChromium } from "../../scripts/chromium.mjs"
import { median } from "../sign-in/report.mjs"
import { certificate, dist, install, placeOf, runText, temporary } from "../sign-in/setup.mjs"
import {
  makeProfileFolder,
  openBrowser,
  pause,
  slowdown,
  startNetwork,
  waitForQuiet
} from "../sign-in/visit.mjs"

// Vite reads its mode from here.
process.env["NODE_ENV"] = "production"

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    "quiet-ms": { type: "string", default: "8000" },
    members: { type: "boolean", default: false },
    write: { type: "boolean", default: false }
  }
})
const here = fileURLToPath(new URL(".", import.meta.url))
const site = "https://app.bench.test"
const reference = "pages-stytch5"

/** Versions are pinned, so that the numbers of two days can be compared. */
const entries = [
  {
    id: reference,
    name: "reference client 5.35.1",
    main: options.members ? "membersReference5.js" : "reference.js",
    packages: { "@stytch/vanilla-js": "5.35.1" }
  },
  {
    id: "pages-stytch6",
    name: "client 6.3.0",
    main: options.members ? "membersReference6.js" : "reference.js",
    packages: { "@stytch/vanilla-js": "6.3.0" }
  },
  {
    id: "pages-latchkey",
    name: "**Latchkey**",
    main: options.members ? "members.js" : "latchkey.js",
    packages: {}
  },
  // What no client can be better than
  ...(options.members ? [] : [{ id: "pages-bare", name: "*no client*", main: "bare.js", packages: {} }])
]

/** The path of the page in each scene. */
const scenes = {
  "signed out, subscribed": "/",
  "signed in": "/",
  landing: `/?stytch_token_type=${options.members ? "multi_tenant_" : ""}magic_links&token=one-time`
}
/** @typedef {keyof typeof scenes} Scene */
/** @typedef {import("../sign-in/visit.mjs").Profile} Profile */
/**
 * Times are in ms since navigation started. Script time is the main thread's processor time.
 *
 * @typedef {{ readonly kB: number, readonly script: number, readonly heap: number, readonly asked: number, readonly signedIn: number }} Visit
 * @typedef {{ readonly id: string, readonly round: number, readonly scene: Scene, readonly profile: Profile } & Visit} Run
 */

for (const { id, main, packages } of entries) {
  mkdirSync(placeOf(id), { recursive: true })
  install({ id, packages })
  const root = join(placeOf(id), "page")
  rmSync(root, { recursive: true, force: true })
  cpSync(join(here, "pages"), root, { recursive: true })
  renameSync(join(root, main), join(root, "main.js"))
  await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: {
      alias: [
        { find: /^latchkey$/, replacement: `${dist}index.js` },
        { find: /^latchkey\/b2b$/, replacement: `${dist}b2b.js` }
      ]
    },
    build: { outDir: join(placeOf(id), "built"), emptyOutDir: true }
  })
}

const browser = findChromium({ whole: true })
const network = await startNetwork(certificate())

/**
 * Signs in on an earlier visit, if the scene needs it. What is measured is a visit with an empty cache.
 *
 * @param {string} id
 * @param {Scene} scene
 * @param {Profile} profile
 * @returns {Promise<Visit>}
 */
const visit = async (id, scene, profile) => {
  await network.serve(join(placeOf(id), "built"))
  const folder = makeProfileFolder()
  try {
    if (scene === "signed in") {
      const before = await openBrowser(network, { folder, profile: "fast", browser })
      const page = await before.newPage()
      await page.goto(`${site}${scenes.landing}`)
      await page.getByText("Signed in").waitFor()
      await pause(500)
      await before.close()
    }
    await network.serve(join(placeOf(id), "built"))
    const context = await openBrowser(network, { folder, profile, browser })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send("Network.enable")
    await session.send("Network.clearBrowserCache")
    // Processor time: other processes on the machine hardly change it
    await session.send("Performance.enable", { timeDomain: "threadTicks" })
    await session.send("HeapProfiler.enable")
    // The browser's own start ends
    await pause(250)
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
    /** @param {string} name */
    const metric = async (name) =>
      (await session.send("Performance.getMetrics")).metrics.find((each) => each.name === name)?.value ?? 0
    await page.goto(`${site}${scenes[scene]}`, { waitUntil: "load" })
    await pause(profile === "fast" ? 5_000 : 7_000)
    const [began, signedIn] = await page.evaluate(() => [
      performance.timeOrigin,
      Number(Reflect.get(globalThis, "signedInAt"))
    ])
    const script = (await metric("ScriptDuration")) * 1_000
    await session.send("HeapProfiler.collectGarbage")
    const heap = await metric("JSHeapUsedSize")
    const log = await network.log()
    await context.close()
    const call = log.find(
      ({ method, path }) => method === "POST" && /\/(sessions|magic_links)\/authenticate$/.test(path)
    )
    return {
      kB: log.reduce((sum, { bytes, host }) => sum + (site.endsWith(host) ? bytes : 0), 0) / 1_000,
      script,
      heap,
      asked: call === undefined ? NaN : call.at - Number(began),
      signedIn: Number(signedIn)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @type {Array<Run>} */
const runs = []
/** @type {Array<number>} */
const shares = []

/** @param {Scene} scene @param {string} id @param {Profile} profile @param {keyof Visit} what */
const typical = (scene, id, profile, what) =>
  median(
    runs
      .filter((run) => run.scene === scene && run.id === id && run.profile === profile)
      .flatMap((run) => (Number.isNaN(run[what]) ? [] : [run[what]]))
  )

const table = () => {
  const rows = Object.keys(scenes).flatMap((name) =>
    entries.map(({ id, name: client }) => {
      const scene = /** @type {Scene} */ (name)
      /** @param {Profile} profile @param {keyof Visit} what */
      const ratio = (profile, what) => {
        const share = typical(scene, id, profile, what) / typical(scene, reference, profile, what)
        return Number.isNaN(share) ? "–" : share.toFixed(2)
      }
      /** @param {keyof Visit} what */
      const times = (what) => `${ratio("slow4g", what)} / ${ratio("fast", what)}`
      const kB = typical(scene, id, "fast", "kB").toFixed(1)
      const cells = [kB, ratio("fast", "script"), ratio("fast", "heap"), times("asked"), times("signedIn")]
      return `| ${[scene, client, ...cells].join(" | ")} |`
    })
  )
  return [
    "| scene | | kB | script | heap | asked: slow 4G / no limit | signed in: slow 4G / no limit |",
    "|---|---|--:|--:|--:|--:|--:|",
    ...rows
  ].join("\n")
}

/** Saves what was measured so far. Returns the text for the terminal. @param {number} rounds */
const save = (rounds) => {
  const text = [runText(browser, rounds, shares), "", table()].join("\n")
  writeFileSync(join(temporary, "pages.json"), JSON.stringify(runs, null, 1))
  if (options.write)
    writeFileSync(
      join(here, options.members ? "membersResults.md" : "results.md"),
      `# What a client ${options.members ? "of organizations " : ""}costs on every page

Medians as ratios to the reference client 5.35.1, except kB. [README.md](README.md) says what each column means.

${text}
`
    )
  return text
}

const rounds = Number(options.runs)
for (let round = 0; round < rounds; round++) {
  for (const profile of /** @type {const} */ (["slow4g", "fast"]))
    for (const name of Object.keys(scenes))
      for (const { id } of round % 2 === 0 ? entries : entries.toReversed()) {
        const scene = /** @type {Scene} */ (name)
        shares.push(await waitForQuiet(Number(options["quiet-ms"])))
        // A visit fails when the machine stops for a moment: once more
        const result = await visit(id, scene, profile).catch((error) => {
          console.log(`${id} failed: ${error}`)
          return visit(id, scene, profile)
        })
        runs.push({ id, round, scene, profile, ...result })
      }
  console.log(`Round ${round + 1} of ${rounds}\n${save(round + 1)}\n`)
}
network.stop()
