/**
 * `npm test`: runs the unit tests, the view tests and the journeys in real browsers. It fails for a failed test and for
 * nothing else. The last lines also say what the types are like (in CI, `npm run check:sources` does).
 *
 * Passes other arguments to vitest (`npm test -- Otps`, `npm test -- -t "sends"`, `npm test -- --project view`), which
 * then runs the selected tests only.
 *
 * `npm run test:deep` passes `--deep`: it runs the long tests (`*.deep.test.ts`), and the unit tests with their coverage,
 * whose thresholds it checks. `--slice=3/10` runs a tenth of that.
 */
import "./nodeVersion.mjs"
import { spawn } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { findChromium } from "./chromium.mjs"
import { installEngines } from "./engines.mjs"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))

const args = process.argv.slice(2)
const deep = args.includes("--deep")
const slice = args.find((arg) => arg.startsWith("--slice="))?.replace("--slice=", "") ?? "0/1"
const selection = args.filter((arg) => arg !== "--deep" && !arg.startsWith("--slice="))
const everything = selection.length === 0
const inCI = process.env["CI"] === "true"
const reports = "node_modules/.cache/latchkey/test"
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** @typedef {{ readonly passed: boolean, readonly output: string }} Outcome */

/** @type {Array<Outcome & { name: string, seconds: number }>} */
const steps = []
const count = { passed: 0, failed: 0, skipped: 0 }
/** What did not run, or is wrong beside the tests. @type {Array<string>} */
const remarks = []

/**
 * Runs a Node program to its end.
 *
 * @param {ReadonlyArray<string>} command
 * @param {{ readonly env?: Record<string, string> | undefined, readonly print: (text: string) => void }} options
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
 * @param {Record<string, string>} [env]
 * @param {(report: string) => void} [add]
 */
const vitest = async (name, more, env, add = addCounts) => {
  console.log(`\n── ${name} ──`)
  const start = performance.now()
  const report = join(reports, `${name.replaceAll(/\W+/g, "-")}.json`)
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const outcome = await node(["node_modules/vitest/vitest.mjs", "run", ...reporters, ...more], { env, print })
  add(report)
  steps.push({ ...outcome, name, seconds: (performance.now() - start) / 1000 })
}

/** Vitest leaves a core idle by default. */
const twoWorkers = ["--maxWorkers=2", "--minWorkers=1"]

/** The test files that the selection names, as vitest does: by a part of their path. Undefined where options select. */
const selectedFiles = () => {
  if (everything || selection.some((arg) => arg.startsWith("-"))) return undefined
  const words = selection.map((word) => word.replace(/^\.\//, "").toLowerCase())
  return ["test", "provider/test"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
        (file) => `${folder}/${file.replaceAll("\\", "/")}`
      )
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("/node_modules/"))
    .filter((file) => deep || !file.includes(".deep."))
    .filter((file) => words.some((word) => file.toLowerCase().includes(word)))
}
const files = selectedFiles()
if (files?.length === 0) {
  const others = deep ? "" : " Long tests (*.deep.test.ts) run with npm run test:deep."
  console.error(`No test file has ${selection.join(" or ")} in its path.${others}`)
  process.exit(1)
}
const needsBrowser = files?.some((file) => /^test\/(browser|engines)\/|\.chromium\./.test(file)) ?? true

/** The projects without a browser where none is needed, because those with one build its pages first. */
const projects = () => {
  if (selection.includes("--project")) return []
  if (!needsBrowser) return ["--project", "unit", "--project", "view"]
  return everything ? ["--project", "unit", "--project", "view"] : []
}

/**
 * Finds Chromium, or says that its tests are skipped. In CI they must run.
 *
 * @returns {Record<string, string> | undefined}
 */
const chromium = () => {
  try {
    return { CHROME_PATH: findChromium() }
  } catch (error) {
    if (inCI) throw error
    remarks.push(`SKIPPED ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

/**
 * After the tests, because whoever tests waits for those. Without Effect's own diagnostics, which take eight times as long:
 * those are in `npm run types`.
 */
const checkTypes = async () => {
  if (inCI) return
  console.log("\n── Types ──")
  const compile = [
    "node_modules/typescript/bin/tsc",
    "--noEmit",
    "-p",
    "tsconfig.plain.json",
    "--incremental"
  ]
  const { passed } = await node(
    [...compile, "--tsBuildInfoFile", "node_modules/.cache/latchkey/types.json"],
    {
      print
    }
  )
  if (passed) console.log("No errors.")
  else remarks.push("TYPES There are errors, printed above. They do not change the outcome of the tests.")
}

const browserEnv = needsBrowser ? chromium() : undefined
const quick = { LATCHKEY_SPEED: "quick" }
if (needsBrowser && (deep || everything))
  remarks.push(...installEngines().map((sentence) => `SKIPPED ${sentence}`))

if (deep) {
  const isFirst = Number.parseInt(slice) === 0
  await vitest("Deep tests", [...twoWorkers, ...selection], {
    ...browserEnv,
    LATCHKEY_SPEED: "deep",
    LATCHKEY_SLICE: slice
  })
  // As `npm run coverage`: its tests are those of `npm test` again, so they do not count
  if (everything && isFirst)
    await vitest("Coverage", ["--project", "unit", "--coverage", ...twoWorkers], quick, () => {})
} else {
  const journeys = everything && browserEnv !== undefined ? ["--project", "browser"] : []
  await vitest("Tests", [...projects(), ...journeys, ...(everything ? twoWorkers : []), ...selection], {
    ...browserEnv,
    ...quick
  })
  await checkTypes()
}

/** Enough for the errors that vitest prints last: unhandled ones, and coverage below a threshold. */
const lastLines = 60
for (const { name, output } of steps.filter(({ passed }) => !passed)) {
  console.log(`\n── Why ${name} failed: its last ${lastLines} lines ──`)
  console.log(output.trimEnd().split("\n").slice(-lastLines).join("\n"))
}

console.log("\n── Summary ──")
for (const { name, passed, seconds } of steps)
  console.log(`${passed ? "ok    " : "FAILED"} ${name} (${seconds.toFixed(1)} s)`)
for (const remark of remarks) console.log(remark)
if (count.skipped > 0) console.log(`${count.skipped} skipped`)
console.log(`${count.passed} passed, ${count.failed} failed`)
if (!steps.every(({ passed }) => passed)) process.exitCode = 1
