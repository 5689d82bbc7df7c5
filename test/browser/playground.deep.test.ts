/** The pages of the playground, as `npm start` serves them. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createServer, mergeConfig, type ViteDevServer } from "vite"
import { afterAll, beforeAll, expect } from "vitest"
import { playground } from "../../demo/server.config.js"
import { it } from "../support/browser/it.js"
import { t } from "../support/words.js"

let server: ViteDevServer
let origin = ""
let folder = ""

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-playground-"))
  const quiet = { configFile: false, logLevel: "error", server: { port: 0, hmr: false } }
  server = await createServer(mergeConfig(playground(join(folder, "provider.json")), quiet))
  await server.listen()
  origin = (server.resolvedUrls?.local[0] ?? "").replace(/\/$/, "")
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

it.for(["/", "/passkeys/", "/account/", "/reset/", "/consent/"])(
  "%s shows the widget",
  async (path, { context }) => {
    const page = await context.newPage()
    const errors: Array<string> = []
    page.on("pageerror", ({ message }) => errors.push(message))
    await page.goto(origin + path)
    await page.locator(".lk-card").first().waitFor()
    await page.locator(".lk-card :is(h1, h2)").first().waitFor()
    expect(errors).toEqual([])
  }
)

it.for(["/passkeys/", "/account/", "/consent/"])(
  "%s leads to the login while nobody is signed in",
  async (path, { context }) => {
    const page = await context.newPage()
    await page.goto(origin + path)
    await page.getByRole("link", { name: "Go to sign in" }).click()
    await page.getByRole("heading", { name: "Come on in" }).waitFor()
  }
)

it("shows an example on a press, and its form again after a sign-out", async ({ context }) => {
  const page = await context.newPage()
  await page.goto(origin)
  const example = page.getByRole("button", { name: "Passcodes" })
  await example.click()
  const tab = page.getByRole("tab", { name: t("main.tab.email") })
  await tab.click()
  expect(await example.getAttribute("aria-pressed")).toBe("true")
  expect(await page.getByRole("checkbox", { name: "Passcode by email" }).isChecked()).toBe(true)
  await page.getByRole("textbox", { name: t("field.email") }).fill(`${crypto.randomUUID()}@example.com`)
  await page.keyboard.press("Enter")
  const code = await page.locator("#inbox-messages .passcode").first().innerText()
  await page.locator("[autocomplete=one-time-code]").fill(code)
  await page.locator("#session-status[data-status=present]").waitFor()
  await page.getByRole("button", { name: "Sign out" }).click()
  await tab.waitFor()
})

it("asks for the second factor in its example", async ({ context }) => {
  const page = await context.newPage()
  await page.goto(origin)
  await page.getByRole("button", { name: "Second factor" }).click()
  await page.waitForURL("**/*second=totp,sms*")
  expect(await page.getByRole("checkbox", { name: "Authenticator app" }).isChecked()).toBe(true)
  const email = `${crypto.randomUUID()}@example.com`
  await page.getByRole("textbox", { name: t("field.email") }).fill(email)
  await page.keyboard.press("Enter")
  const code = await page.locator("#inbox-messages > *", { hasText: email }).locator(".passcode").innerText()
  await page.locator("[autocomplete=one-time-code]").fill(code)
  await page.getByRole("button", { name: t("factorEnroll.totp") }).waitFor()
  await page.getByText("A site would still wait for the second factor.").waitFor()
})
