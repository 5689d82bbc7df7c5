/** Programs that the tests start. They end with the worker. */
import { spawn, type ChildProcess, type StdioOptions } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { patience } from "../patience.js"

/** A program and the folder that is removed when it ends. */
export interface Program {
  readonly child: ChildProcess
  readonly folder: string
  readonly hasEnded: () => boolean
}

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly stdio?: StdioOptions
  /** Puts files into the folder before the program starts. */
  readonly prepare?: (folder: string) => void
}

/** Starts a program in a process group of its own, so that the processes that it starts end with it. */
export const start = (
  command: string,
  argsOf: (folder: string) => ReadonlyArray<string>,
  { env = {}, prepare, stdio = "ignore" }: ProgramOptions = {}
): Program => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-engine-"))
  prepare?.(folder)
  const child = spawn(command, argsOf(folder), {
    stdio,
    detached: true,
    env: { ...process.env, ...env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder }
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  process.once("exit", () => {
    if (child.pid !== undefined && !hasEnded()) process.kill(-child.pid, "SIGKILL")
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return { child, folder, hasEnded }
}

/** Asks until there is an answer. Errors count as none. */
export const answerOf = async <Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> => {
  const end = performance.now() + patience
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > end) throw new Error(`${what} did not start.`, { cause: error })
      await setTimeout(50)
    }
  }
}

/** Rejects when a command is not answered. */
export const inTime = <Value>(what: string, answer: Promise<Value>): Promise<Value> => {
  const guard = new AbortController()
  const late = setTimeout(patience, undefined, { signal: guard.signal, ref: false }).then(() => {
    throw new Error(`No answer to ${what}.`)
  })
  return Promise.race([answer, late]).finally(() => guard.abort())
}
