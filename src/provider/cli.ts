#!/usr/bin/env node
/** The program `latchkey`: `npx latchkey provider` serves the embedded provider. */
import { help, readArguments } from "./cli/arguments.js"
import { greeting } from "./cli/greeting.js"
import { CommandError, serve } from "./cli/serve.js"

const run = async () => {
  const command = readArguments(process.argv.slice(2))
  if (command._tag === "Help") return void process.stdout.write(help)
  if (command._tag === "Wrong") throw new CommandError(command.message, 2)
  const { address, close } = await serve(command.options)
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void close())
  process.stdout.write(greeting(address, command.options))
}

run().catch((cause: unknown) => {
  if (!(cause instanceof CommandError)) throw cause
  process.stderr.write(`latchkey: ${cause.message}\n`)
  if (cause.exitCode === 2) process.stderr.write("latchkey provider --help lists the options.\n")
  process.exitCode = cause.exitCode
})
