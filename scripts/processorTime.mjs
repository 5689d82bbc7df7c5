/**
 * Processor time, in seconds, where the system reports it (Linux). A process contains the time of the children that it
 * waited for: nobody waits for most processes of Chromium, so their time is missing.
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
