/**
 * `npm test`: type-checks and runs the unit tests with coverage, the view tests and the tests in a real browser.
 *
 * Passes other arguments to vitest (`npm test -- Otps`, `npm test -- -t "sends"`, `npm test -- --project view`). Then it
 * runs the selected tests only, without coverage thresholds. `--no-coverage` switches coverage off in a full run.
 *
 * `npm run test:deep` passes `--deep`: it runs the long tests (`*.deep.test.ts`) and no others. `--slice=3/10` runs a
 * tenth of them.
 */
import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { findChromium } from "./chromium.mjs"
import { childrenTime } from "./processorTime.mjs"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))

const args = process.argv.slice(2)
const withoutCoverage = args.includes("--no-coverage")
const deep = args.includes("--deep")
const slice = args.find((arg) => arg.startsWith("--slice="))?.replace("--slice=", "") ?? "0/1"
const selection = args.filter(
  (arg) => !["--no-coverage", "--deep"].includes(arg) && !arg.startsWith("--slice=")
)
const everything = selection.length === 0
const reports = "node_modules/.cache/latchkey/test"
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** @type {Array<{ name: string, passed: boolean, seconds: number }>} */
const steps = []
const count = { passed: 0, failed: 0, skipped: 0 }

/**
 * @param {string} name
 * @param {() => boolean | Promise<boolean>} run
 */
const step = async (name, run) => {
  console.log(`\n── ${name} ──`)
  const start = performance.now()
  const passed = await run()
  steps.push({ name, passed, seconds: (performance.now() - start) / 1000 })
}

/**
 * @param {ReadonlyArray<string>} command
 * @param {Record<string, string>} env
 */
const node = (command, env) =>
  spawnSync(process.execPath, [...command], { stdio: "inherit", env: { ...process.env, ...env } }).status ===
  0

/**
 * Starts a program that runs beside the next step. The function it returns waits for its end and prints its output.
 *
 * @param {ReadonlyArray<string>} command
 */
const nodeBeside = (command) => {
  const child = spawn(process.execPath, [...command], { stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
  const ended = new Promise((resolve) => child.on("close", resolve))
  return async () => {
    const code = await ended
    process.stdout.write(output)
    return code === 0
  }
}

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
  return step(name, () => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
    const passed = node(["node_modules/vitest/vitest.mjs", "run", ...reporters, ...more], env)
    addCounts(report)
    return passed
  })
}

const hasBrowserTests =
  existsSync("test/browser") &&
  readdirSync("test/browser", { recursive: true }).some((file) => /\.test\.tsx?$/.test(String(file)))

/** Vitest leaves a core idle by default. */
const twoWorkers = ["--maxWorkers=2", "--minWorkers=1"]

/** Where the browser tests write the processor time of Chromium. */
const chromiumTime = join(reports, "chromium-time.txt")

/** @type {Record<string, string>} */
const browserEnv = { LATCHKEY_CHROMIUM_TIME: chromiumTime }
await step("Chromium", () => {
  try {
    browserEnv["CHROME_PATH"] = findChromium()
    console.log(browserEnv["CHROME_PATH"])
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
})

/** Without Effect's own diagnostics, which take eight times as long: those are in `npm run types`. */
const checkTypes = () =>
  nodeBeside(["node_modules/typescript/bin/tsc", "--noEmit", "-p", "tsconfig.plain.json"])

if (deep) {
  await vitest("Deep tests", ["--project", "deep-*", ...twoWorkers, ...selection], {
    ...browserEnv,
    LATCHKEY_SLICE: slice
  })
} else if (everything) {
  const types = checkTypes()
  const coverage = withoutCoverage ? [] : ["--coverage.enabled"]
  await vitest("Unit tests", ["--project", "unit", ...twoWorkers, ...coverage], {
    ...browserEnv,
    LATCHKEY_THRESHOLDS: withoutCoverage ? "0" : "1"
  })
  await step("Types", types)
  await vitest("View tests", ["--project", "view", ...twoWorkers], browserEnv)
  if (hasBrowserTests && "CHROME_PATH" in browserEnv)
    await vitest("Real browser", ["--project", "browser", ...twoWorkers], browserEnv)
} else {
  await step("Types", checkTypes())
  const projects = selection.includes("--project") ? [] : ["--project", "!deep-*"]
  await vitest("Selected tests", [...projects, ...selection], browserEnv)
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
}
if (count.skipped > 0) console.log(`${count.skipped} skipped`)
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exitCode = steps.every(({ passed }) => passed) ? 0 : 1
