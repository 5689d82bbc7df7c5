/**
 * `npm test`: type-checks and runs the unit tests, the view tests and the journeys in real browsers. In CI it leaves the
 * types to `npm run check:sources`.
 *
 * Passes other arguments to vitest (`npm test -- Otps`, `npm test -- -t "sends"`, `npm test -- --project view`), which
 * then runs the selected tests only.
 *
 * `npm run test:deep` passes `--deep`: it runs the long tests (`*.deep.test.ts`), and the unit tests with their coverage,
 * whose thresholds it checks. `--slice=3/10` runs a tenth of that.
 */
import { spawn } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { findChromium } from "./chromium.mjs"
import { installEngines } from "./engines.mjs"
import { childrenTime, measureSlowness } from "./processorTime.mjs"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))

const args = process.argv.slice(2)
const deep = args.includes("--deep")
const slice = args.find((arg) => arg.startsWith("--slice="))?.replace("--slice=", "") ?? "0/1"
const selection = args.filter((arg) => arg !== "--deep" && !arg.startsWith("--slice="))
const everything = selection.length === 0
const reports = "node_modules/.cache/latchkey/test"
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** @typedef {{ readonly passed: boolean, readonly output: string }} Outcome */

/** @type {Array<Outcome & { name: string, seconds: number }>} */
const steps = []
const count = { passed: 0, failed: 0, skipped: 0 }

/**
 * @param {string} name
 * @param {() => Promise<Outcome>} run
 */
const step = async (name, run) => {
  console.log(`\n── ${name} ──`)
  const start = performance.now()
  const outcome = await run()
  steps.push({ ...outcome, name, seconds: (performance.now() - start) / 1000 })
}

/**
 * Starts a Node program. It runs beside what follows until its outcome is awaited.
 *
 * @param {ReadonlyArray<string>} command
 * @param {{ readonly env?: Record<string, string>, readonly print: (text: string) => void }} options
 * @returns {Promise<Outcome>}
 */
const node = (command, { env = {}, print }) => {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}
  const child = spawn(process.execPath, [...command], {
    stdio: ["inherit", "pipe", "pipe"],
    env: { ...process.env, ...colors, ...env }
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8")
    stream.on("data", (text) => {
      output += text
      print(text)
    })
  }
  return new Promise((resolve) => child.on("close", (code) => resolve({ passed: code === 0, output })))
}

/** @param {string} text */
const print = (text) => void process.stdout.write(text)

/** @param {string} file */
const addCounts = (file) => {
  if (!existsSync(file)) return
  const report = JSON.parse(readFileSync(file, "utf8"))
  count.passed += report.numPassedTests
  count.failed += report.numFailedTests
  count.skipped += report.numPendingTests + report.numTodoTests
}

/**
 * @param {string} name
 * @param {ReadonlyArray<string>} more
 * @param {Record<string, string>} env
 */
const vitest = (name, more, env) => {
  const report = join(reports, `${name.replaceAll(/\W+/g, "-")}.json`)
  return step(name, async () => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
    const outcome = await node(["node_modules/vitest/vitest.mjs", "run", ...reporters, ...more], {
      env,
      print
    })
    addCounts(report)
    return outcome
  })
}

/** Vitest leaves a core idle by default. */
const twoWorkers = ["--maxWorkers=2", "--minWorkers=1"]

/** Where the browser tests write the processor time of Chromium. */
const chromiumTime = join(reports, "chromium-time.txt")

/** @type {Record<string, string>} */
const browserEnv = { LATCHKEY_CHROMIUM_TIME: chromiumTime }
await step("Chromium", async () => {
  try {
    browserEnv["CHROME_PATH"] = findChromium()
    console.log(browserEnv["CHROME_PATH"])
    return { passed: true, output: "" }
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error)
    console.error(output)
    return { passed: false, output }
  }
})

/** Prints which engines are missing. Their tests are skipped, and counted as that. */
const findEngines = () => {
  const missing = installEngines()
  for (const sentence of missing) console.warn(`SKIPPED: no tests in ${sentence}`)
  return missing
}

/**
 * Without Effect's own diagnostics, which take eight times as long: those are in `npm run types`. The function it returns
 * waits for the end and prints the output.
 */
const checkTypes = () => {
  const ended = node(["node_modules/typescript/bin/tsc", "--noEmit", "-p", "tsconfig.plain.json"], {
    print: () => {}
  })
  return async () => {
    const outcome = await ended
    print(outcome.output)
    return outcome
  }
}

/** @type {ReadonlyArray<string>} */
let missingEngines = []
let slowness = 1

if (deep) {
  missingEngines = findEngines()
  await vitest("Deep tests", ["--project", "deep-*", ...twoWorkers, ...selection], {
    ...browserEnv,
    LATCHKEY_SLICE: slice
  })
  const isFirst = Number.parseInt(slice) === 0
  // As `npm run coverage`
  const coverage = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--coverage", ...twoWorkers]
  if (everything && isFirst) await step("Coverage", () => node(coverage, { print }))
} else if (everything) {
  missingEngines = findEngines()
  const types = process.env["CI"] === "true" ? undefined : checkTypes()
  const browser = "CHROME_PATH" in browserEnv ? ["--project", "browser"] : []
  const stop = measureSlowness()
  await vitest("Tests", ["--project", "unit", "--project", "view", ...browser, ...twoWorkers], browserEnv)
  slowness = stop()
  if (types !== undefined) await step("Types", types)
} else {
  await step("Types", checkTypes())
  const projects = selection.includes("--project") ? [] : ["--project", "!deep-*"]
  await vitest("Selected tests", [...projects, ...selection], browserEnv)
}

/** The processor time that a full run may take, in seconds on the machine that it was measured on. */
const budget = 450

/**
 * How much more is put down to chance. On 2026-11-27 the same tests took 374, 400, 416, 447 and 541 s on one machine, and an
 * eighth more on CI's.
 */
const tolerance = 1.4

/** Enough for the errors that vitest prints last: unhandled ones, and coverage below a threshold. */
const lastLines = 60
for (const { name, output } of steps.filter(({ passed }) => !passed)) {
  console.log(`\n── Why ${name} failed: its last ${lastLines} lines ──`)
  console.log(output.trimEnd().split("\n").slice(-lastLines).join("\n"))
}

console.log("\n── Summary ──")
for (const { name, passed, seconds } of steps)
  console.log(`${passed ? "ok    " : "FAILED"} ${name} (${seconds.toFixed(1)} s)`)
const ownTime = childrenTime()
if (ownTime !== undefined) {
  const inChromium = existsSync(chromiumTime) ? Number(readFileSync(chromiumTime, "utf8")) : 0
  console.log(
    `Processor time: ${(ownTime + inChromium).toFixed(0)} s, ${inChromium.toFixed(0)} s of it in Chromium's child processes`
  )
  if (everything && !deep) {
    const limit = budget * tolerance * Math.max(1, slowness)
    console.log(
      `Its limit: ${limit.toFixed(0)} s on this machine, which is ${slowness.toFixed(2)} times as slow as ours`
    )
    if (ownTime + inChromium > limit) {
      console.error(`FAILED The tests took more than their budget of ${budget} s.`)
      process.exitCode = 1
    }
  }
}
for (const sentence of missingEngines) console.log(`SKIPPED ${sentence}`)
if (count.skipped > 0) console.log(`${count.skipped} skipped`)
console.log(`${count.passed} passed, ${count.failed} failed`)
if (!steps.every(({ passed }) => passed)) process.exitCode = 1
