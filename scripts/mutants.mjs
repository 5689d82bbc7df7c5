/**
 * `npm run mutants -- --seed 7 --count 100`: changes the code in one place at a time and reports which changes no test
 * notices. The seed decides the places. test/README.md says how to read the report.
 *
 * - `--in src/shell` takes places below this folder only.
 * - `--jobs 2` tests two mutants at a time.
 * - `--only "src/shell/early.ts:40:7 condition"` tests these mutants of the sample again; may be repeated.
 * - `--browser` also runs the browser tests for each mutant that the unit and view tests do not notice.
 * - `--at-least 90` fails when less per cent of the mutants are noticed.
 *
 * All work is done in copies of the checkout in the temporary folder.
 */
import { spawn } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { basename, join, relative } from "node:path"
import { parseArgs } from "node:util"
import { copyCheckout, root, trackedFiles } from "./mutants/copies.mjs"
import { importersOf } from "./mutants/importers.mjs"
import { drawMutants, mutantsIn } from "./mutants/mutations.mjs"
import { probed, readProbes } from "./mutants/probes.mjs"
import { compilerOf } from "./mutants/compile.mjs"
import { findChromium } from "./chromium.mjs"
import { groupTime } from "./processorTime.mjs"

/** @typedef {import("./mutants/mutations.mjs").Mutant} Mutant */
/** @typedef {"noticed" | "hangs" | "survives" | "not reached"} Verdict */
/** @typedef {{ readonly verdict: Verdict, readonly by: string }} Judgement */

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "100" },
    jobs: { type: "string", default: "1" },
    in: { type: "string", default: "src" },
    only: { type: "string", multiple: true, default: [] },
    browser: { type: "boolean", default: false },
    "at-least": { type: "string", default: "0" }
  }
})

/** Not mutated: texts and drawings, which tests compare with nothing, and the provider, which is no part of a page. */
const left = /\.generated\.ts$|\.d\.ts$|^src\/(provider|view\/i18n|view\/marks)\/|^src\/provider\.ts$/

/** The projects whose tests are quick enough to run for each mutant. */
const projects = ["unit", "view"]

/** Tests that run other programs, or that read the sources as text and so import none of them. */
const slow = /^test\/(packaging|docs)\//

/** The processor time of a run that is taken for an endless loop, beside five times what its tests take. */
const loopSeconds = 40

/** What a test file may take that has not been measured yet. */
const unknownSeconds = 5

/** A run that uses less than half a second of processor time for this long waits for something that never comes. */
const idleSeconds = 30

const results = join(root, "node_modules/.cache/latchkey/mutants")

/** The runs that have not ended. @type {Set<number>} */
const running = new Set()

/** @param {number} pid */
const killGroup = (pid) => {
  try {
    process.kill(-pid, "SIGKILL")
  } catch {
    // It has just ended
  }
}

/**
 * Runs tests in a copy. It stops at the first failure, or when the run loops or waits forever.
 *
 * @param {string} copy
 * @param {ReadonlyArray<string>} files
 * @param {{ readonly bail?: boolean, readonly workers?: number, readonly seconds?: number | undefined, readonly projects?: ReadonlyArray<string> | undefined }} how
 * @returns {Promise<{ passed: boolean, hangs: boolean, failed: ReadonlyArray<string>, seconds: ReadonlyMap<string, number>, output: string }>}
 */
const runTests = async (copy, files, how = {}) => {
  const report = join(copy, "mutants-report.json")
  rmSync(report, { force: true })
  const workers = how.workers ?? 1
  const child = spawn(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...(how.projects ?? projects).map((name) => `--project=${name}`),
      `--maxWorkers=${workers}`,
      "--minWorkers=1",
      "--reporter=json",
      `--outputFile=${report}`,
      ...(how.bail === false ? [] : ["--bail=1"]),
      ...files
    ],
    { cwd: copy, detached: true, stdio: ["ignore", "pipe", "pipe"] }
  )
  const pid = child.pid ?? 0
  running.add(pid)
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8")
    stream.on("data", (text) => (output = (output + text).slice(-20_000)))
  }
  const limit = loopSeconds + 5 * (how.seconds ?? unknownSeconds * files.length)
  let hangs = false
  let quiet = { ticks: 0, used: 0 }
  const timer = setInterval(() => {
    const used = groupTime(pid)
    // Where the system does not report it, the limits of the tests end the run
    if (used === undefined) return
    // Counts its own ticks: while the whole machine sleeps, the run does not wait for anything
    quiet = used - quiet.used > 0.5 ? { ticks: 0, used } : { ...quiet, ticks: quiet.ticks + 1 }
    if (used < limit && quiet.ticks < idleSeconds) return
    hangs = true
    killGroup(pid)
  }, 1_000)
  const code = await new Promise((done) => child.on("exit", done))
  clearInterval(timer)
  // A worker that hangs outlives the run
  killGroup(pid)
  running.delete(pid)
  /** @type {ReadonlyArray<{ name: string, status: string, startTime: number, endTime: number }>} */
  let tests = []
  try {
    tests = JSON.parse(readFileSync(report, "utf8")).testResults
  } catch {
    // A run that was stopped or has crashed writes no report
  }
  /** @param {string} name */
  const pathOf = (name) => relative(copy, name)
  return {
    passed: code === 0,
    hangs,
    failed: tests.filter(({ status }) => status === "failed").map(({ name }) => pathOf(name)),
    seconds: new Map(
      tests.map(({ endTime, name, startTime }) => [pathOf(name), (endTime - startTime) / 1000])
    ),
    output
  }
}

/** A file's name without its ending. @param {string} file */
const stemOf = (file) => basename(file).replace(/\..*/, "")

/** The test files that mirror a source file. @param {string} file */
const mirrorsOf = (file) => allTests.filter((test) => stemOf(test) === stemOf(file))

const seed = Number(options.seed)
const count = Number(options.count)
const files = trackedFiles()
const sources = files.filter(
  (file) => /\.tsx?$/.test(file) && file.startsWith(`${options.in.replace(/\/$/, "")}`) && !left.test(file)
)
const allTests = files.filter(
  (file) =>
    /\.test\.tsx?$/.test(file) &&
    !/\.(deep|chromium)\.test\./.test(file) &&
    !/^test\/(browser|engines|hosts|site|realClients)\//.test(file) &&
    !slow.test(file)
)
const browserTests = files.filter(
  (file) => /^test\/browser\/.*\.test\.tsx?$/.test(file) && !/\.(deep|chromium)\.test\./.test(file)
)
process.on("exit", () => running.forEach(killGroup))
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1))
const copies = Array.from({ length: Number(options.jobs) }, () => copyCheckout(files))
const clean = copyCheckout(files)
const [first = clean] = copies

/** @type {Map<string, string>} */
const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), "utf8")]))

const order = drawMutants(
  [...texts].flatMap(([file, text]) => mutantsIn(file, text)),
  { seed, perFile: 4 }
)
console.log(`Looking for ${count} mutants that compile`)
const thoseThatCompile = compilerOf(texts)
/** @type {Array<Mutant>} */
const compiling = []
for (let from = 0; compiling.length < count && from < order.length; from += count)
  compiling.push(...thoseThatCompile(order.slice(from, from + count)))
compiling.splice(count)
const sample = options.only.length === 0 ? compiling : compiling.filter(({ id }) => options.only.includes(id))
if (sample.length === 0) throw new Error("No mutant to test.")

/** Test files that fail without a mutation too. @type {Map<string, Promise<boolean>>} */
const soundness = new Map()

/**
 * Whether these tests pass without a mutation.
 *
 * @param {ReadonlyArray<string>} some
 * @param {ReadonlyArray<string>} [projects]
 */
const areSound = async (some, projects) => {
  const key = some.join(" ")
  const known = soundness.get(key)
  if (known !== undefined) return known
  // One run at a time: they share the copy
  const before = [...soundness.values()].at(-1) ?? Promise.resolve(true)
  const check = before.then(async () => (await runTests(clean, some, { projects })).passed)
  soundness.set(key, check)
  return check
}

/** Seconds that a test file takes without a mutation. @type {Map<string, number>} */
const seconds = new Map()

/** Seconds that these tests take. Unknown before all of them have run. @param {ReadonlyArray<string>} some */
const secondsOf = (some) =>
  seconds.size === 0 ? undefined : some.reduce((sum, file) => sum + (seconds.get(file) ?? unknownSeconds), 0)

/**
 * Who notices a mutant, or undefined when all of these tests pass. Failures without the mutation do not count.
 *
 * @param {Mutant} mutant
 * @param {string} copy
 * @param {ReadonlyArray<string>} tests
 * @param {ReadonlyArray<string>} [projects]
 * @returns {Promise<Judgement | undefined>}
 */
const notice = async (mutant, copy, tests, projects) => {
  writeFileSync(join(copy, mutant.file), mutant.apply(texts.get(mutant.file) ?? ""))
  try {
    let remaining = tests
    for (;;) {
      const run = await runTests(copy, remaining, { projects, seconds: secondsOf(tests) })
      if (run.hangs) return { verdict: "hangs", by: tests[0] ?? "" }
      if (run.passed) return undefined
      const [failed] = run.failed
      if (await areSound(failed === undefined ? remaining : [failed], projects))
        return { verdict: "noticed", by: failed ?? "an error outside of the tests" }
      remaining = failed === undefined ? [] : remaining.filter((file) => file !== failed)
      if (remaining.length === 0) return undefined
    }
  } finally {
    writeFileSync(join(copy, mutant.file), texts.get(mutant.file) ?? "")
  }
}

/** @type {Map<Mutant, Judgement>} */
const judged = new Map()

/** Judges the mutants that are not noticed yet. @param {(mutant: Mutant, copy: string) => Promise<Judgement | undefined>} judge */
const judgeRest = async (judge) => {
  const waiting = sample.filter((mutant) => !isNoticed(mutant))
  const total = waiting.length
  let done = 0
  await Promise.all(
    copies.map(async (folder) => {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const { by, verdict } = (await judge(mutant, folder)) ?? { verdict: "survives", by: "" }
        judged.set(mutant, { by, verdict })
        console.log(`${++done}/${total} ${verdict}: ${mutant.id}: ${mutant.change} (${by})`)
      }
    })
  )
}

/** @param {Mutant} mutant */
const isNoticed = (mutant) => ["noticed", "hangs"].includes(judged.get(mutant)?.verdict ?? "")

console.log(`Testing ${sample.length} mutants with the tests that mirror their files`)
await judgeRest(async (mutant, copy) => {
  const mirrors = mirrorsOf(mutant.file)
  return mirrors.length === 0 ? undefined : notice(mutant, copy, mirrors)
})

// One run of all other tests with a probe in each place: which test files reach it
const rest = sample.filter((mutant) => !isNoticed(mutant))
const mutated = new Set(rest.map(({ file }) => file))
const importers = importersOf(files)
const loading = new Set([...mutated].flatMap((file) => [...importers(file).keys()]))
const tests = allTests.filter((file) => loading.has(file))
const log = join(first, "probes.log")
for (const file of mutated) writeFileSync(join(first, file), probed(texts.get(file) ?? "", file, rest, log))
console.log(`Running ${tests.length} test files with probes in ${rest.length} places`)
if (tests.length > 0) {
  const whole = await runTests(first, tests, { bail: false, workers: Math.min(2, cpus().length) })
  if (whole.seconds.size === 0) throw new Error(`The tests did not run:\n${whole.output}`)
  for (const [file, time] of whole.seconds) seconds.set(file, time)
}
for (const file of mutated) writeFileSync(join(first, file), texts.get(file) ?? "")
const { reached, whileLoading } = readProbes(log, first)

/** The tests that can notice a mutant, in batches: each takes about three times as long as the one before. */
const batchesFor = (/** @type {Mutant} */ mutant) => {
  const distances = importers(mutant.file)
  const index = rest.indexOf(mutant)
  const isLoaded = mutant.isStatic || whileLoading.has(index)
  const mirrors = mirrorsOf(mutant.file)
  const able = tests
    .filter((test) => (isLoaded && distances.has(test)) || reached.get(index)?.has(test))
    .filter((test) => !mirrors.includes(test))
    .sort((one, other) => (distances.get(one) ?? 99) - (distances.get(other) ?? 99))
  /** @type {Array<Array<string>>} */
  const batches = []
  /** @type {Array<string>} */
  let batch = []
  for (const test of able) {
    batch.push(test)
    if ((secondsOf(batch) ?? 0) < 10 * 3 ** batches.length) continue
    batches.push(batch)
    batch = []
  }
  return {
    isReached: able.length + mirrors.length > 0,
    batches: [...batches, batch].filter(({ length }) => length > 0)
  }
}

await judgeRest(async (mutant, copy) => {
  const { batches, isReached } = batchesFor(mutant)
  for (const batch of batches) {
    const judgement = await notice(mutant, copy, batch)
    if (judgement !== undefined) return judgement
  }
  return isReached ? undefined : { verdict: "not reached", by: "" }
})

if (options.browser) {
  process.env["CHROME_PATH"] ??= findChromium()
  console.log("Testing those that are left with the browser tests")
  await judgeRest((mutant, copy) => notice(mutant, copy, browserTests, ["browser"]))
}

/** @param {Verdict} verdict */
const having = (verdict) => sample.filter((mutant) => judged.get(mutant)?.verdict === verdict)
const noticed = sample.filter(isNoticed).length
const score = (100 * noticed) / sample.length
mkdirSync(results, { recursive: true })
const report = sample.map((mutant) => ({ id: mutant.id, change: mutant.change, ...judged.get(mutant) }))
writeFileSync(join(results, `${seed}.json`), JSON.stringify({ seed, score, report }, undefined, 2))
console.log(`\nSeed ${seed}: ${noticed} of ${sample.length} mutants noticed, ${score.toFixed(1)} %`)
for (const verdict of /** @type {const} */ (["survives", "not reached"]))
  for (const { change, id } of having(verdict)) console.log(`${verdict}: ${id}: ${change}`)
process.exit(score >= Number(options["at-least"]) ? 0 : 1)
