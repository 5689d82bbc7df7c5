/** The sign-in page in Next's app router. */
import { readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import process from "node:process"
import { listen } from "../../../scripts/listen.mjs"
import { copyFixture, install, versionsOf } from "../../../scripts/project.mjs"
import { run, startServer } from "../../../scripts/run.mjs"
import { secret, writeFiles } from "./serverPages.mjs"
import { provider as startProvider } from "./startPages.mjs"

/** @typedef {"turbopack" | "webpack"} Builder */

/**
 * Installs our package beside Next, copies the application, and writes the files of docs/your-server.md and docs/account.md into
 * it. Returns the folder.
 *
 * @param {import("../../../scripts/project.mjs").Workshop} workshop
 * @param {string} api the provider's address, for the application's server
 */
export const installNext = async ({ folder, tarball }, api) => {
  const project = join(folder, "next")
  const names = ["@effect/platform", "@types/node", "@types/react", "@types/react-dom", "effect"]
  const packages = versionsOf(...names, "next", "react", "react-dom", "typescript")
  await install(project, { ...packages, latchkey: `file:${tarball}` })
  copyFixture("pages/app", project)
  const application = copyFixture("next", project)
  // The fixture's proxy.ts calls that of the page
  const placeOf = (/** @type {string} */ file) => (file === "proxy.ts" ? "pageProxy.ts" : file)
  writeFiles("your-server", application, api, (file) =>
    /^app\/|^proxy/.test(file) ? placeOf(file) : undefined
  )
  writeFiles("account", application, api, (file) => (/Routes\.ts$/.test(file) ? undefined : file))
  return project
}

/** @param {string} project @param {Builder} builder @param {Readonly<Record<string, string>>} [env] */
const settings = (project, builder, env) => ({
  cwd: join(project, "next"),
  env: { NEXT_TELEMETRY_DISABLED: "1", NEXT_DIST: `.next-${builder}`, ...env }
})

/** @param {string} project */
const program = (project) => [process.execPath, join(project, "node_modules/next/dist/bin/next")]

/**
 * Builds the application for production. Next checks its types against those of the package.
 *
 * @param {string} project
 * @param {Builder} builder
 */
export const buildNext = (project, builder) =>
  run([...program(project), "build", `--${builder}`], settings(project, builder, { NODE_ENV: "production" }))

/** The template of create-next-app takes these from Google, which a build without the internet cannot reach. */
const fonts = /import \{ Geist, Geist_Mono \} from "next\/font\/google";?/

/**
 * Adds the files of docs/your-server.md and docs/account.md to the project of docs/start/next.md, and builds it for production.
 *
 * @param {string} project
 */
export const buildNewestNext = async (project) => {
  writeFiles("your-server", project, startProvider.address, (file) =>
    /^(app\/|proxy\.ts$)/.test(file) ? file : undefined
  )
  writeFiles("account", project, startProvider.address, (file) =>
    /^(app\/|src\/account\.ts$)/.test(file) ? file : undefined
  )
  const layout = join(project, "app/layout.tsx")
  const noFonts = "const Geist = (_: object) => ({ variable: '' })\nconst Geist_Mono = Geist"
  writeFileSync(layout, readFileSync(layout, "utf8").replace(fonts, noFonts))
  await run(["npm", "run", "build"], { cwd: project, env: { NEXT_TELEMETRY_DISABLED: "1" } })
}

/** A port that is free now. */
const freePort = async () => {
  const server = createServer()
  const port = await listen(server)
  await new Promise((done) => server.close(done))
  return port
}

/**
 * Starts Next's server, `start` for what was built or `dev`. Returns its origin and a function that stops it.
 *
 * @param {string} project
 * @param {"start" | "dev"} command
 * @param {Builder} builder
 */
export const startNext = async (project, command, builder) => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const args = [command, "--port", `${port}`, "--hostname", "127.0.0.1"]
  const stop = await startServer(
    [...program(project), ...args],
    settings(project, builder, { STYTCH_SECRET: secret }),
    `${origin}/without`
  )
  return { origin, stop }
}
