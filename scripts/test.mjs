/**
 * `npm test`: `vitest run` with the unit tests, the view tests and the journeys in real browsers, which it installs before where it
 * may. Other arguments are those of vitest (`npm test -- Otps`, `npm test -- -t "sends"`), which then runs the selected tests only.
 * The last line counts the tests.
 *
 * `npm run test:deep` passes `--deep`: it runs the long tests (`*.deep.test.ts`), and the unit tests with their coverage,
 * whose thresholds it checks. `--slice=3/10` runs a tenth of that.
 */
import "./nodeVersion.mjs"
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))

const args = process.argv.slice(2)
const deep = args.includes("--deep")
const slice = args.find((arg) => arg.startsWith("--slice="))?.replace("--slice=", "") ?? "0/1"
const selection = args.filter((arg) => arg !== "--deep" && !arg.startsWith("--slice="))
const everything = selection.length === 0

/** What does not run. @type {Array<string>} */
const missing = []
let hasChromium = true
if (everything) {
  const { installEngines } = await import("./programs.mjs")
  const { findChromium } = await import("./chromium.mjs")
  missing.push(...installEngines())
  try {
    findChromium()
  } catch (error) {
    if (process.env["CI"] === "true" || deep) throw error
    hasChromium = false
    missing.push(error instanceof Error ? error.message : String(error))
  }
}

// Vitest leaves a core idle by default
const workers = { maxWorkers: 2, minWorkers: 1 }

// As `npm run coverage`: its tests are those of `npm test` again, so they do not count
if (deep && everything && Number.parseInt(slice) === 0) {
  const coverage = ["run", "--project", "unit", "--coverage", "--maxWorkers=2", "--minWorkers=1"]
  process.exitCode =
    spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...coverage], {
      stdio: "inherit",
      env: { ...process.env, LATCHKEY_SPEED: "quick" }
    }).status ?? 1
}

Object.assign(process.env, { LATCHKEY_SPEED: deep ? "deep" : "quick", LATCHKEY_SLICE: slice })
const { parseCLI, startVitest } = await import("vitest/node")
const { filter, options } = parseCLI(["vitest", "run", ...selection])
const vitest = await startVitest("test", filter, {
  ...(everything && !deep && { project: ["unit", "view", ...(hasChromium ? ["browser"] : [])] }),
  ...((everything || deep) && workers),
  ...options
})

const modules = vitest.state.getTestModules()
const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
/** @param {"passed" | "failed" | "skipped"} state */
const count = (state) => states.filter((each) => each === state).length
for (const sentence of missing) console.log(`SKIPPED ${sentence}`)
if (count("skipped") > 0) console.log(`${count("skipped")} skipped`)
console.log(
  modules.length === 0
    ? `No file of tests has ${selection.join(" ")} in its path.`
    : `${count("passed")} passed, ${count("failed")} failed`
)
await vitest.exit()
