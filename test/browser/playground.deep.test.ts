/** The pages of the playground, as `npm start` serves them. */
import { fileURLToPath } from "node:url"
import { createServer, type ViteDevServer } from "vite"
import { afterAll, beforeAll, expect } from "vitest"
import { it } from "../support/browser/it.js"

let server: ViteDevServer
let origin = ""

beforeAll(async () => {
  const configFile = fileURLToPath(new URL("../../demo/server.config.ts", import.meta.url))
  server = await createServer({ configFile, logLevel: "error", server: { port: 0, hmr: false } })
  await server.listen()
  origin = (server.resolvedUrls?.local[0] ?? "").replace(/\/$/, "")
})
afterAll(() => server.close())

it.for(["/", "/passkeys/", "/reset/", "/consent/"])("%s shows the widget", async (path, { context }) => {
  const page = await context.newPage()
  const errors: Array<string> = []
  page.on("pageerror", ({ message }) => errors.push(message))
  await page.goto(origin + path)
  await page.locator(".lk-card").first().waitFor()
  await page.locator(".lk-card :is(h1, h2)").first().waitFor()
  expect(errors).toEqual([])
})
