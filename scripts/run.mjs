/** Runs the programs of users, such as npm, bundlers and servers, and ends those that still run. */
import { spawn } from "node:child_process"
import process from "node:process"

/**
 * The programs that run, each a process group with its end, because npm and Next start other processes.
 *
 * @type {Map<number, Promise<unknown>>}
 */
const groups = new Map()

/** @param {number} group */
const stopGroup = async (group) => {
  const ended = groups.get(group)
  try {
    if (ended !== undefined) process.kill(-group)
  } catch {
    // The program has just ended
  }
  await ended?.catch(() => {})
}

/** Ends all programs that still run, and waits for their end. */
export const stopAll = async () => {
  await Promise.all([...groups.keys()].map(stopGroup))
}
process.on("exit", () => void stopAll())
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.once(signal, () => {
    void stopAll()
    process.kill(process.pid, signal)
  })
// Vitest's main process is gone. It forbids its workers `process.exit`
process.once("disconnect", () => process.kill(process.pid))

/** What Vitest sets, which users do not have. */
const ofVitest = /^(NODE_ENV|VITEST.*|TEST|MODE|DEV|PROD|SSR|BASE_URL|LATCHKEY_.*)$/

const inherited = () => Object.entries(process.env).filter(([name]) => !ofVitest.test(name))

/**
 * `env` is added to the environment of this process, unless that is `env` alone. `uid` and `gid` are the account.
 *
 * @typedef {{
 *   readonly cwd: string, readonly env?: Readonly<Record<string, string>>, readonly isWhole?: boolean,
 *   readonly uid?: number, readonly gid?: number
 * }} Options
 */
/** @typedef {{ readonly stdout: string, readonly stderr: string }} Output */

/**
 * Starts a program. `ended` rejects with what the program printed if it fails. `output` is what it has printed so far.
 *
 * @param {ReadonlyArray<string>} command
 * @param {Options} options
 */
export const start = (command, { env, isWhole = false, ...options }) => {
  const [program = "", ...args] = command
  const child = spawn(program, args, {
    ...options,
    env: { ...(isWhole ? {} : Object.fromEntries(inherited())), ...env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"]
  })
  const group = child.pid ?? 0
  const output = { stdout: "", stderr: "" }
  for (const name of /** @type {const} */ (["stdout", "stderr"]))
    child[name].setEncoding("utf8").on("data", (text) => void (output[name] += text))
  /** @type {Promise<Output>} */
  const ended = new Promise((resolve, reject) => {
    child.on("error", reject)
    // When the last process of the group has closed its output
    child.on("close", (code, signal) => {
      groups.delete(group)
      if (code === 0) resolve(output)
      else
        reject(
          new Error(`${command.join(" ")} ended with ${code ?? signal}:\n${Object.values(output).join("\n")}`)
        )
    })
  })
  // A server that is stopped has nobody who waits for its end
  ended.catch(() => {})
  if (group !== 0) groups.set(group, ended)
  return { ended, output, stop: () => stopGroup(group) }
}

/** Runs a program to its end. @param {ReadonlyArray<string>} command @param {Options} options */
export const run = (command, options) => start(command, options).ended

/**
 * Starts a server and waits until it answers. Waits two minutes for another server there to end: two runs on one machine
 * share the ports of the start pages. Returns a function that stops the server.
 *
 * @param {ReadonlyArray<string>} command
 * @param {Options} options
 * @param {string} address
 * @param {(response: Response) => boolean} [isReady] whether this is an answer of a server that is ready. Default: with a status of success
 */
export const startServer = async (command, options, address, isReady = ({ ok }) => ok) => {
  for (let tries = 0; await answers(address, isReady); tries++) {
    if (tries === mostTries) throw new Error(`Something else answers at ${address}`)
    await pause()
  }
  const { ended, stop } = start(command, options)
  let hasEnded = false
  const untilEnd = ended.finally(() => (hasEnded = true))
  const untilItAnswers = async () => {
    while (!hasEnded && !(await answers(address, isReady))) await pause()
  }
  await Promise.race([untilEnd, untilItAnswers()])
  return stop
}

/** Two minutes of pauses. */
const mostTries = 600

const pause = () => new Promise((resolve) => setTimeout(resolve, 200))

/** @param {string} address @param {(response: Response) => boolean} isReady */
const answers = (address, isReady) => fetch(address).then(isReady, () => false)

/** How npm names a download that failed, and a version that is newer than its cache. */
const failedDownload =
  /npm error code (E429|E5\d\d|ECONN\w+|ETIMEDOUT|ENOTFOUND|ETARGET|EAI_AGAIN|EIDLETIMEOUT|EINTEGRITY|ERR_SOCKET_TIMEOUT)/

/**
 * Does something that downloads packages. When a download fails, does it once more.
 *
 * @template Result
 * @param {(attempt: number) => Promise<Result>} download
 * @returns {Promise<Result>}
 */
export const withSecondTry = (download) =>
  download(1).catch((error) => {
    if (!failedDownload.test(String(error))) throw error
    return download(2)
  })
