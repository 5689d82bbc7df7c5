/** Follows docs/your-server.md and docs/account.md word for word, in projects that the embedded provider answers. */
import assert from "node:assert/strict"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { makeControl } from "latchkey/provider"
import { signInBefore } from "./journeys.mjs"
import { copyFixture, install, versionsOf } from "../../../scripts/project.mjs"
import { run, startServer } from "../../../scripts/run.mjs"
import { provider, stepsOf } from "./startPages.mjs"

/** @typedef {import("../../../scripts/project.mjs").Workshop} Workshop */

/** The secret of the embedded provider. */
export const secret = "secret-test-embedded"

/** The steps of a page of docs, with this address of the provider. @param {string} page @param {string} api */
const stepsWith = (page, api) =>
  stepsOf(
    readFileSync(fileURLToPath(new URL(`../../../docs/${page}.md`, import.meta.url)), "utf8").replaceAll(
      provider.address,
      api
    )
  )

/**
 * Writes the files of a page into a folder, those that `place` gives a place there. `api` is the provider's address.
 *
 * @param {string} page
 * @param {string} folder
 * @param {string} api
 * @param {(file: string) => string | undefined} place
 */
export const writeFiles = (page, folder, api, place) => {
  for (const step of stepsWith(page, api)) {
    const file = "file" in step ? place(step.file) : undefined
    if (file === undefined || !("file" in step)) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), step.code)
  }
}

/** The files of Next and of bundled pages. */
const isElsewhere = /^(app\/|proxy\.ts$|src\/accountPage\.ts$)/

/**
 * The project of both pages: all their servers but Next's, with their types checked, and the provider of the start pages.
 *
 * @param {Workshop} workshop
 */
export const followServerPages = async ({ folder, tarball }) => {
  const place = copyFixture("server", folder)
  const frameworks = ["@hono/node-server", "@sveltejs/kit", "express", "fastify", "hono", "svelte"]
  const tools = ["@sveltejs/vite-plugin-svelte", "@types/express", "@types/node", "tsx", "typescript", "vite"]
  await install(place, { ...versionsOf(...frameworks, ...tools), latchkey: `file:${tarball}` })
  const api = provider.address
  writeFiles("start/html", join(place, "public"), api, (file) => file)
  for (const page of ["your-server", "account"])
    writeFiles(page, place, api, (file) => (isElsewhere.test(file) ? undefined : file))
  for (const step of stepsWith("your-server", api))
    if ("command" in step && step.command !== "npm i latchkey")
      await run(["sh", "-c", step.command], { cwd: place })
  // Where the page says that the router belongs
  const file = join(place, "src/express.ts")
  const code = readFileSync(file, "utf8").replace("\nconst answerRefusal", "app.use(accountRoutes)\n$&")
  writeFileSync(file, `import { accountRoutes } from "./accountRoutes"\n${code}`)
  // The servers also run without the secret
  const session = join(place, "src/session.ts")
  const leftOut = readFileSync(session, "utf8").replace(
    /secret: (process\.env[^,]+)/,
    "...($1 && { secret: $1 })"
  )
  writeFileSync(session, leftOut)
  await run([bin(place, "vite"), "build", "--logLevel", "error"], {
    cwd: place,
    env: { NODE_ENV: "production" }
  })
  await run([bin(place, "tsc"), "-p", "."], { cwd: place })
  await startServer(["sh", "-c", provider.command], { cwd: place }, `${api}/_control/health`)
  return { control: makeControl(api), place }
}

/** @param {string} place @param {string} name */
const bin = (place, name) => join(place, "node_modules/.bin", name)

/** Where each server answers, one at a time. */
const origin = "http://localhost:3000"

/** @typedef {readonly [status: number, text: string]} Answer with a part of its text */

/**
 * What a server answers to a request: in a session with one factor, also after a pause; without a session; after a pause without
 * the project's secret; while the provider fails.
 *
 * @typedef {{ readonly signedIn: Answer, readonly signedOut: Answer, readonly expired?: Answer, readonly failing: Answer }} Answers
 */

/** An API that answers with the reason of a refusal. @param {Answer} signedIn @returns {Answers} */
const givesReasons = (signedIn) => ({
  signedIn,
  signedOut: [401, '{"reason":"missing"}'],
  expired: [401, '{"reason":"expired"}'],
  failing: [503, '{"reason":"provider_unavailable"}']
})

/** A response with the message of a refusal. @param {Answer} signedIn @returns {Answers} */
const givesMessages = (signedIn) => ({
  signedIn,
  signedOut: [401, "The request has no session."],
  expired: [401, "The session's JWT has expired or is missing."],
  failing: [503, "The provider could not be asked."]
})

/** It asks the provider each time. @param {Answer} signedIn @returns {Answers} */
const needsSecret = (signedIn) => {
  const { failing, signedOut } = givesMessages(signedIn)
  return { signedIn, signedOut, failing }
}

const user = '{"user_id":"USER"}'

/**
 * How a server starts, in a package of which type, and what it answers.
 *
 * @typedef {{ readonly command: ReadonlyArray<string>, readonly type?: "module" | "commonjs", readonly requests: Readonly<Record<string, Answers>> }} Server
 */

/** @type {Server} */
const express = {
  command: ["tsx", "src/express.ts"],
  requests: {
    "GET /account": {
      signedIn: [200, "<latchkey-account>"],
      signedOut: [302, "/"],
      expired: [302, "/"],
      failing: [503, '{"reason":"provider_unavailable"}']
    },
    "POST /api/transfers": givesReasons([403, '{"reason":"factors_missing"}']),
    "GET /api/sessions": needsSecret([200, '"user_id":"USER"']),
    "DELETE /api/account": needsSecret([403, "The session lacks a factor that is required here."])
  }
}

/** @type {Readonly<Record<string, Server>>} */
export const servers = {
  Hono: {
    command: ["tsx", "src/honoInNode.ts"],
    requests: { "GET /api/me": givesReasons([200, user]) }
  },
  Fastify: {
    command: ["tsx", "src/fastify.ts"],
    requests: { "GET /api/me": givesMessages([200, user]) }
  },
  SvelteKit: {
    command: ["vite", "preview", "--port", "3000"],
    requests: {
      "GET /account": {
        ...givesMessages([200, "Your id is USER."]),
        signedOut: [303, "/login"],
        expired: [303, "/login"]
      }
    }
  },
  // As npm writes it into an empty folder
  "Express in a package without a type": { ...express, type: "commonjs" },
  Express: express
}

/**
 * Starts a server, with the project's secret or without it.
 *
 * @param {string} place
 * @param {string} name
 * @param {Readonly<Record<string, string>>} env
 */
const startFollowed = (place, name, env) => {
  const { command: [program = "", ...args] = [], type = "module" } = servers[name] ?? {}
  const manifest = join(place, "package.json")
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"type": "\w+"/, `"type": "${type}"`))
  const options = { cwd: place, env: { NODE_ENV: "production", ...env } }
  // Not each has a page for strangers
  return startServer([bin(place, program), ...args], options, origin, ({ status }) => status < 500)
}

/** Cookies of a browser. @param {Partial<import("latchkey/provider").SignedIn>} tokens */
const cookiesOf = ({ session_jwt, session_token }) =>
  [
    ...(session_token === undefined ? [] : [`stytch_session=${session_token}`]),
    ...(session_jwt === undefined ? [] : [`stytch_session_jwt=${session_jwt}`])
  ].join("; ")

/** Sends each request of a server, and compares what it answers. @param {string} name @param {string} user_id @param {keyof Answers} kind @param {string} cookie */
const compare = async (name, user_id, kind, cookie) => {
  for (const [request, answers] of Object.entries(servers[name]?.requests ?? {})) {
    const [method = "", path = ""] = request.split(" ")
    const answer = answers[kind]
    if (answer === undefined) continue
    const [status, text] = answer
    const response = await fetch(`${origin}${path}`, { method, headers: { cookie }, redirect: "manual" })
    const said = `${response.status} ${response.headers.get("location") ?? ""} ${await response.text()}`
    const about = `${name} answers ${request} (${kind}) with ${said}`
    assert.equal(response.status, status, about)
    assert.ok(said.includes(text.replace("USER", user_id)), about)
    // A cache that kept the cookies would hand out the session
    if (response.headers.has("set-cookie"))
      assert.equal(response.headers.get("cache-control"), "no-store", about)
  }
}

const email = "ada@example.com"

/**
 * Sends requests of all kinds to a server of the pages, then lets somebody visit the one without the secret.
 *
 * @param {Awaited<ReturnType<typeof followServerPages>>} project
 * @param {string} name
 * @param {(origin: string) => Promise<void>} [visit]
 */
export const answersBySession = async ({ control, place }, name, visit = async () => {}) => {
  await control.reset()
  const [ada] = (await control.seed({ users: [{ email, phone_number: "+12025550123" }] })).users
  const user_id = ada?.user.user_id ?? ""
  const paused = cookiesOf(await signInBefore(control, email))
  const { session_jwt, session_token } = await control.signIn(email)

  const stop = await startFollowed(place, name, { STYTCH_SECRET: secret })
  await compare(name, user_id, "signedIn", cookiesOf({ session_jwt, session_token }))
  await compare(name, user_id, "signedIn", paused)
  await compare(name, user_id, "signedOut", "")
  const mend = await control.faults.status(503, { path: "sessions/authenticate" })
  await compare(name, user_id, "failing", cookiesOf({ session_token }))
  await mend()
  await stop()

  const stopWithout = await startFollowed(place, name, {})
  await compare(name, user_id, "expired", paused)
  await visit(origin)
  await stopWithout()
}
