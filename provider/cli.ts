#!/usr/bin/env node
/** The program `latchkey`: `npx latchkey try` serves a sample site, `npx latchkey provider` the embedded provider. */
import { engines } from "../package.json"
import { nodeProblem } from "./cli/nodeProblem.js"

const problem = nodeProblem(engines.node, process.versions.node)
if (problem === undefined) {
  // An old Node would end with a stack before this line if it loaded the program at once
  const { main } = await import("./cli/main.js")
  await main(process.argv.slice(2), import.meta.url)
} else {
  process.stderr.write(`latchkey: ${problem}\n`)
  process.exitCode = 1
}
