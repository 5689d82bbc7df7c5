/** Programs that the tests start. They end with the worker. */
import { spawn, type ChildProcess } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { patience } from "../patience.js"

/** A program and its folder, which is removed with the worker. */
export interface Program {
  readonly child: ChildProcess
  readonly folder: string
  readonly hasEnded: () => boolean
}

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Passes the program's descriptor 3 on. */
  readonly hasPipe?: boolean
  /** Puts files into the folder before the program starts. */
  readonly prepare?: (folder: string) => void
}

/** Ends the group of processes when the program ends, and when the input ends: however the worker ended. */
const guard = '("$@" < /dev/null; kill -9 0) & cat > /dev/null; rm -rf "$HOME"; kill -9 0'

/** Starts a program in a process group of its own, with a folder as its home. */
export const start = (
  command: string,
  argsOf: (folder: string) => ReadonlyArray<string>,
  { env = {}, prepare, hasPipe = false }: ProgramOptions = {}
): Program => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-engine-"))
  prepare?.(folder)
  const child = spawn("sh", ["-c", guard, "sh", command, ...argsOf(folder)], {
    stdio: ["pipe", "ignore", "ignore", ...(hasPipe ? ["pipe" as const] : [])],
    detached: true,
    env: { ...process.env, ...env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder }
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
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

/** Rejects when a command is not answered within `limit` ms. */
export const inTime = <Value>(what: string, answer: Promise<Value>, limit = patience): Promise<Value> => {
  const guard = new AbortController()
  const late = setTimeout(limit, undefined, { signal: guard.signal, ref: false }).then(() => {
    throw new Error(`No answer to ${what}.`)
  })
  return Promise.race([answer, late]).finally(() => guard.abort())
}
