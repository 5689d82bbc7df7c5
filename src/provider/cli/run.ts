/** Runs a command of the program `latchkey`. */
import { help, readArguments } from "./arguments.js"
import { greeting } from "./greeting.js"
import { CommandError, serve, type Running } from "./serve.js"

/** What a command wrote, and how it ended. A provider that is listening has no exit code yet. */
export interface Outcome {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode?: 0 | 1 | 2
  readonly running?: Running
}

/** Starts a provider, or says what is wrong with these arguments. */
export const run = async (args: ReadonlyArray<string>): Promise<Outcome> => {
  const command = readArguments(args)
  if (command._tag === "Help") return { stdout: help, stderr: "", exitCode: 0 }
  try {
    if (command._tag === "Wrong") throw new CommandError(command.message, 2)
    const running = await serve(command.options)
    return { stdout: greeting(running.address, command.options), stderr: "", running }
  } catch (cause) {
    if (!(cause instanceof CommandError)) throw cause
    const hint = cause.exitCode === 2 ? "latchkey provider --help lists the options.\n" : ""
    return { stdout: "", stderr: `latchkey: ${cause.message}\n${hint}`, exitCode: cause.exitCode }
  }
}
