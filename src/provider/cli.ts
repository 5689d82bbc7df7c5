#!/usr/bin/env node
/** The program `latchkey`: `npx latchkey provider` serves the embedded provider. */
import { run } from "./cli/run.js"

const { exitCode, running, stderr, stdout } = await run(process.argv.slice(2))
if (running !== undefined)
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void running.close())
process.stdout.write(stdout)
process.stderr.write(stderr)
if (exitCode !== undefined) process.exitCode = exitCode
