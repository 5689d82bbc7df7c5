#!/usr/bin/env node
/** The program `latchkey`: `npx latchkey try` serves a sample site, `npx latchkey provider` the embedded provider. */
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { run } from "./cli/run.js"

// This file is in `dist/provider`
const dist = join(dirname(fileURLToPath(import.meta.url)), "..")
const { exitCode, running, stderr, stdout } = await run(process.argv.slice(2), dist)
if (running !== undefined)
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void running.close())
process.stdout.write(stdout)
process.stderr.write(stderr)
if (exitCode !== undefined) process.exitCode = exitCode
