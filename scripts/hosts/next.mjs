/** The sign-in page in Next's app router. */
import { spawn, spawnSync } from "node:child_process"
import { createServer } from "node:net"
import { join } from "node:path"
import process from "node:process"

/** @typedef {"turbopack" | "webpack"} Builder */

/** @param {string} project @param {Builder} builder */
const settings = (project, builder) => ({
  cwd: join(project, "next"),
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NEXT_DIST: `.next-${builder}` }
})

/** @param {string} project */
const program = (project) => join(project, "node_modules/next/dist/bin/next")

/**
 * Builds the application for production. Next checks its types against those of the package.
 *
 * @param {string} project
 * @param {Builder} builder
 */
export const buildNext = (project, builder) => {
  const { cwd, env } = settings(project, builder)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program(project), "build", `--${builder}`],
    {
      cwd,
      env: { ...env, NODE_ENV: "production" },
      encoding: "utf8"
    }
  )
  if (status !== 0) throw new Error(`next build failed:\n${stdout}\n${stderr}`)
}

/** A port that is free now. @returns {Promise<number>} */
const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => done(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

/**
 * Starts Next's server, `start` for what was built or `dev`. Returns its origin and a function that stops it.
 *
 * @param {string} project
 * @param {"start" | "dev"} command
 * @param {Builder} builder
 */
export const startNext = async (project, command, builder) => {
  const port = await freePort()
  const args = [program(project), command, "--port", `${port}`, "--hostname", "127.0.0.1"]
  // `next dev` starts another process: a process group lets `stop` end both
  const server = spawn(process.execPath, args, {
    ...settings(project, builder),
    detached: true,
    stdio: ["ignore", "ignore", "inherit"]
  })
  const ended = new Promise((_, fail) => server.once("exit", () => fail(new Error(`next ${command} ended`))))
  const stop = () => {
    ended.catch(() => {})
    process.off("exit", stop)
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid)
  }
  // A failure elsewhere must not leave the server behind
  process.on("exit", stop)
  const origin = `http://127.0.0.1:${port}`
  await Promise.race([ended, untilItAnswers(origin)])
  ended.catch(() => {})
  return { origin, stop }
}

/** @param {string} origin */
const untilItAnswers = async (origin) => {
  while (
    !(await fetch(`${origin}/without`).then(
      ({ ok }) => ok,
      () => false
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 200))
}
