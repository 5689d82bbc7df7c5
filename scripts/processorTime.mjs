/**
 * Processor time, in seconds, where the system reports it (Linux). A process contains the time of the children that it
 * waited for. Nobody waits for most processes of Chromium, so they are measured while they run.
 */
import { readdirSync, readFileSync } from "node:fs"

/** @typedef {{ pid: number, parent: number, group: number, name: string, own: number, children: number }} Process */

/** Linux counts in hundredths of a second. @param {string | undefined} ticks */
const seconds = (ticks) => Number(ticks) / 100

/** A process by its line in `/proc`, or nothing when it has just ended. @param {string} pid */
const processOf = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    const end = stat.lastIndexOf(")")
    const fields = stat.slice(end + 2).split(" ")
    return [
      {
        pid: Number.parseInt(stat),
        parent: Number(fields[1]),
        group: Number(fields[2]),
        name: stat.slice(stat.indexOf("(") + 1, end),
        own: seconds(fields[11]) + seconds(fields[12]),
        children: seconds(fields[13]) + seconds(fields[14])
      }
    ]
  } catch {
    return []
  }
}

/** The time of the children that this process has waited for. Undefined where the system does not report it. */
export const childrenTime = () => processOf("self")[0]?.children

const processes = () =>
  (process.platform === "linux" ? readdirSync("/proc") : [])
    .filter((name) => /^\d+$/.test(name))
    .flatMap(processOf)

/** The time of a group of processes that run. Undefined where the system does not report it. @param {number} group */
export const groupTime = (group) => {
  const all = processes()
  if (all.length === 0) return undefined
  return all
    .filter((each) => each.group === group)
    .reduce((sum, { children, own }) => sum + own + children, 0)
}

/**
 * The time of the processes below each Chromium, by the id of its main process. The worker that started the main
 * process waits for it, so it does not count here.
 *
 * @param {number} ancestor the process below which Chromium was started
 */
const timesBelow = (ancestor) => {
  const all = new Map(processes().map((each) => [each.pid, each]))
  /** @param {Process} each @returns {ReadonlyArray<Process>} */
  const chainOf = (each) => {
    const parent = all.get(each.parent)
    return parent === undefined || each.pid === ancestor ? [each] : [each, ...chainOf(parent)]
  }
  /** @type {Map<number, number>} */
  const times = new Map()
  for (const each of all.values()) {
    const chain = chainOf(each)
    const main = chain.findLast(({ name }) => /^(chrom|headless)/.test(name))
    if (chain.at(-1)?.pid !== ancestor || main === undefined || main === each) continue
    times.set(main.pid, (times.get(main.pid) ?? 0) + each.own + each.children)
  }
  return times
}

/** A fixed piece of work of some 50 ms. */
const work = () => {
  let text = ""
  for (let round = 0; round < 200; round++) {
    const rows = Array.from({ length: 400 }, (_, index) => ({ index, name: `row ${(index * 7_919) % 400}` }))
    rows.sort((one, other) => (one.name < other.name ? -1 : 1))
    text = JSON.stringify(JSON.parse(JSON.stringify(rows)))
  }
  if (text === "") throw new Error("The work was left out.")
}

/** What the work takes between the tests of a quiet machine: the one that the budgets are measured on, on 2026-11-27. */
const referenceSeconds = 0.05

/**
 * Does a fixed piece of work every few seconds. The function it returns stops, and returns the time of the work as a multiple
 * of what it took on the machine that the budgets are measured on. Beside the tests, because whatever slows them down is over
 * when they are.
 */
export const measureSlowness = () => {
  /** @type {Array<number>} */
  const times = []
  const timer = setInterval(() => {
    const start = process.cpuUsage()
    work()
    const { system, user } = process.cpuUsage(start)
    times.push((user + system) / 1_000_000)
  }, 3_000)
  return () => {
    clearInterval(timer)
    const sum = times.reduce((sum, time) => sum + time, 0)
    return times.length === 0 ? 1 : sum / times.length / referenceSeconds
  }
}

/** Measures Chromium's processes every second. The function it returns stops and returns their time. */
export const measureChromium = () => {
  /** @type {Map<number, number>} */
  const times = new Map()
  const timer = setInterval(() => {
    for (const [main, time] of timesBelow(process.pid)) times.set(main, Math.max(time, times.get(main) ?? 0))
  }, 1_000)
  return () => {
    clearInterval(timer)
    return [...times.values()].reduce((sum, time) => sum + time, 0)
  }
}
