/**
 * `npm run hosts`: the published package in projects of users. It packs `dist`, installs it beside pinned bundlers in a
 * folder outside of this repository, builds the same pages with each of them and visits the pages in Chromium.
 *
 * - The e-mail form weighs the same with each bundler, within 5 % of the smallest.
 * - The types compile in a strict project, and the client and the server's form run without any other package.
 * - An application with services of its own works on the oldest and on the newest Effect, and its types compile.
 * - In Next's app router, the server sends the form, and the browser keeps it and what was typed. Server components import
 *   every entry themselves.
 * - People sign up, reload and sign out with each bundler, in Next, on React 18, on Preact, and with a client in a worker.
 *
 * `--write` puts the weights into docs/package.md.
 *
 * HOSTS_TMP names the folder, by default one in the system's temporary folder. The first run installs about 450 MB there.
 */
import { tmpdir } from "node:os"
import { join } from "node:path"
import { reactApps, serveWorker } from "./hosts/apps.mjs"
import { buildPage, bundlers } from "./hosts/bundlers.mjs"
import {
  importsOnTheServer,
  isInHtml,
  keepsWhatWasTyped,
  signsUpInWorker,
  signsUpReloadsAndSignsOut
} from "./hosts/journeys.mjs"
import { buildNext, startNext } from "./hosts/next.mjs"
import { checkTypes, effectPrograms, installPlain, runAlone, runInServerComponents } from "./hosts/plain.mjs"
import { copyFixture, install, pack, pinned } from "./hosts/project.mjs"
import { writeTable } from "./hosts/table.mjs"
import { idle, launch, serve, takenOver, weigh } from "./hosts/visit.mjs"

/** The share above the smallest that a bundler may add. */
const tolerance = 0.05

const temporary = process.env["HOSTS_TMP"] ?? join(tmpdir(), "latchkey-hosts")
const project = join(temporary, "project")

/** @typedef {import("./hosts/visit.mjs").Weight} Weight */
/** @typedef {{ readonly host: string, readonly page?: Weight, readonly added: Weight }} Row `added`: what `Login` adds to a React page */

/** @param {Weight} page @param {Weight} without @returns {Weight} */
const difference = (page, without) => ({
  bytes: page.bytes - without.bytes,
  files: page.files - without.files
})

/** @type {Array<string>} */
const failures = []

/** @param {string} title @param {() => Promise<void>} check */
const expect = async (title, check) => {
  try {
    await check()
    console.log(`✓ ${title}`)
  } catch (error) {
    failures.push(title)
    console.error(`✗ ${title}\n`, error)
  }
}

/**
 * Checks that no weight is more than the tolerance above the smallest.
 *
 * @param {string} title
 * @param {ReadonlyArray<Weight>} weights
 */
const expectEqual = (title, weights) =>
  expect(title, async () => {
    const bytes = weights.map((weight) => weight.bytes)
    const limit = Math.min(...bytes) * (1 + tolerance)
    if (Math.max(...bytes) > limit) throw new Error(`The largest is more than ${kB(limit)} kB`)
  })

/** @param {number} bytes */
const kB = (bytes) => (bytes / 1000).toFixed(1)

/** @param {Weight | undefined} weight */
const cells = (weight) =>
  weight === undefined
    ? ["", ""].map((cell) => cell.padStart(10))
    : [kB(weight.bytes).padStart(10), `${weight.files}`.padStart(10)]

const tarball = pack(temporary)
const plain = installPlain(temporary, tarball)
await expect("typescript, strict: the types need no package but those that npm installs", () =>
  checkTypes(plain)
)
await expect("node: all entries but /react and /effect import no other package", () => runAlone(temporary))
await expect("node, react-server: server components import all entries but /react and /effect", () =>
  runInServerComponents(plain)
)
for (const { run, title } of effectPrograms(temporary, tarball))
  await expect(
    `${title}: an application with services of its own signs up and out, and its types compile`,
    run
  )

install(project, { ...pinned, latchkey: `file:${tarball}` })
copyFixture("pages", project)
copyFixture("next", project)

const browser = await launch()
/** @type {Array<Row>} */
const rows = []

for (const { serve: start, title } of reactApps(temporary, tarball))
  await expect(`${title}: a person signs up, reloads and signs out`, async () => {
    const { origin, stop } = await start()
    await signsUpReloadsAndSignsOut(browser, `${origin}/`).finally(stop)
  })
await expect("worker: the client signs up and out, and the session ends with the page", async () => {
  const { origin, stop } = await serveWorker(temporary, tarball)
  await signsUpInWorker(browser, `${origin}/`).finally(stop)
})

const site = await serve(join(project, "built"))
for (const host of Object.keys(bundlers)) {
  /** @param {string} page @param {typeof takenOver} until */
  const weighPage = (page, until) => weigh(browser, site.origin + buildPage(project, host, page), until)
  const page = await weighPage("login", takenOver)
  const added = difference(await weighPage("component", takenOver), await weighPage("react", idle))
  rows.push({ host, page, added })
  const app = site.origin + buildPage(project, host, "app")
  await expect(`${host}: a person signs up, reloads and signs out`, () =>
    signsUpReloadsAndSignsOut(browser, app)
  )
}
site.stop()

for (const builder of /** @type {const} */ (["turbopack", "webpack"])) {
  buildNext(project, builder)
  const { origin, stop } = await startNext(project, "start", builder)
  const host = `next, ${builder}`
  const [page, without] = [`${origin}/`, `${origin}/without`]
  rows.push({
    host,
    added: difference(await weigh(browser, page, takenOver), await weigh(browser, without, idle))
  })
  await expect(`${host}: a server component imports every entry`, () =>
    importsOnTheServer(`${origin}/server`)
  )
  await expect(`${host}: a person signs up, reloads and signs out`, () =>
    signsUpReloadsAndSignsOut(browser, `${origin}/journey`)
  )
  for (const [name, address] of [
    ["", page],
    [" under a strict policy", `${origin}/strict`]
  ]) {
    await expect(`${host}: the server sends the form${name}`, () => isInHtml(`${address}`))
    await expect(`${host}: the browser keeps the form and what was typed${name}`, () =>
      keepsWhatWasTyped(browser, `${address}`)
    )
  }
  stop()
}

const { origin, stop } = await startNext(project, "dev", "turbopack")
await expect("next, development: React reports no difference between server and browser", () =>
  keepsWhatWasTyped(browser, `${origin}/`)
)
stop()
await browser.close()

console.log(
  `\n${"kB after brotli -11".padEnd(20)}${["page", "files", "added", "files"].map((name) => name.padStart(10)).join("")}`
)
for (const { host, page, added } of rows)
  console.log(host.padEnd(20) + [...cells(page), ...cells(added)].join(""))
console.log("page: the form, mounted by a script. added: what the component Login adds to a React page.\n")

await expectEqual(
  "bundlers: the page weighs the same within 5 %",
  rows.flatMap(({ page }) => page ?? [])
)
await expectEqual(
  "bundlers and next: Login adds the same within 5 %",
  rows.flatMap(({ host, added }) => (host === "esbuild" ? [] : added))
)
if (failures.length > 0) process.exitCode = 1
else if (process.argv.includes("--write"))
  writeTable(
    "hosts",
    ["built with", "page", "files", "added", "files"],
    rows.map(({ host, page, added }) => [host, ...cells(page), ...cells(added)].map((cell) => cell.trim()))
  )
