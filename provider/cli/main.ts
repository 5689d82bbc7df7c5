/** What the program does on a Node that is new enough. */
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { run } from "./run.js"

/** Runs the command of these arguments. `program` is the address of the program's file, which is in `dist/provider`. */
export const main = async (args: ReadonlyArray<string>, program: string): Promise<void> => {
  const dist = join(dirname(fileURLToPath(program)), "..")
  const { exitCode, running, stderr, stdout } = await run(args, dist)
  if (running !== undefined)
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void running.close())
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  if (exitCode !== undefined) process.exitCode = exitCode
}
