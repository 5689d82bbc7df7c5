/** The program `latchkey` in a process of its own. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import { onTestFinished } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = `${root}node_modules/.cache/latchkey/program`

/** Builds the program. Node reads no TypeScript. */
export const buildProgram = () =>
  build({
    configFile: false,
    root,
    logLevel: "error",
    build: { ssr: "provider/cli.ts", outDir: folder, target: "node20", minify: false }
  })

/** Starts the program with these arguments. It ends with the test. */
export const startProgram = (args: ReadonlyArray<string>, nodeArgs: ReadonlyArray<string> = []) => {
  const child = spawn(process.execPath, [...nodeArgs, `${folder}/cli.js`, ...args], { cwd: root })
  onTestFinished(() => void child.kill("SIGKILL"))
  const printed = { stdout: "", stderr: "" }
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (part: string) => (printed[stream] += part))
  const ended = once(child, "close").then(([exitCode]: Array<unknown>) => ({ ...printed, exitCode }))
  /** The address that the program prints when it listens. */
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const found = /listens at (\S+)/.exec(printed.stdout)?.[1]
      // The greeting is one write, so that the rest is there, too
      if (found !== undefined) resolve(found)
    })
    void ended.then(({ stderr }) => reject(new Error(`The program ended: ${stderr}`)))
  })
  address.catch(() => {})
  return { address, ended, printed, signal: (name: NodeJS.Signals) => child.kill(name) }
}
