/** How slow this machine is, so that a budget of processor time holds on every machine. */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import ts from "typescript"

/** @param {() => number} work returns how much it did, so that it is not left out */
const secondsFor = (work) => {
  const start = process.cpuUsage()
  if (work() === 0) throw new Error("The work was left out.")
  const { system, user } = process.cpuUsage(start)
  return (user + system) / 1_000_000
}

const compute = () => {
  let length = 0
  for (let round = 0; round < 4_000; round++) {
    const rows = Array.from({ length: 400 }, (_, index) => ({ index, name: `row ${(index * 7_919) % 400}` }))
    rows.sort((one, other) => (one.name < other.name ? -1 : 1))
    length = JSON.stringify(JSON.parse(JSON.stringify(rows))).length
  }
  return length
}

/** Waits for the memory, as the compiler and the linter do: it builds large trees and keeps them. */
const parse = () => {
  const file = fileURLToPath(new URL("../node_modules/typescript/lib/lib.dom.d.ts", import.meta.url))
  const text = readFileSync(file, "utf8")
  return Array.from({ length: 8 }, () => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)).length
}

/** How much slower this machine is than the one that the budgets are measured on: two fixed pieces of work. */
export const slowness = () =>
  0.8 * (secondsFor(compute) / computeSeconds) + 0.2 * (secondsFor(parse) / parseSeconds)

/** What the work took on 2026-11-27, when the compiler and the linter took a fifth of the suite. */
const computeSeconds = 1
const parseSeconds = 1
