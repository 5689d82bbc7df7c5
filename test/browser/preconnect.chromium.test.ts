/** Connections that a preconnect hint opens, which Chromium's headless shell ignores: `npm run test:chromium`. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright-core"
import { expect } from "vitest"
import { findChromium } from "../../scripts/chromium.mjs"
import { it } from "../support/browser/it.js"
import { emailField, eventually, hold } from "../support/browser/login.js"

/** Chrome's defaults. Debian's Chromium ignores preconnect hints and blocks cookies of other sites. */
const preferences = {
  net: { network_prediction_options: 0 },
  profile: { block_third_party_cookies: false, cookie_controls_mode: 0 }
}

it("connects to the API before the code is loaded that asks it", async ({ serve }) => {
  let connections = 0
  let requests = 0
  const api = createServer((_, response) => {
    requests++
    response.end()
  }).on("connection", () => connections++)
  await new Promise<void>((done) => void api.listen(0, "127.0.0.1", done))
  const address = api.address()
  const port = typeof address === "object" ? address?.port : undefined
  const profile = await mkdtemp(join(tmpdir(), "latchkey-profile-"))
  await mkdir(join(profile, "Default"))
  await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run"]
  })
  try {
    const site = await serve({ provider: `http://127.0.0.1:${port}` })
    const release = await hold(context, /\/loadWhenUsed-[^/]*\.js/)
    const page = await context.newPage()
    await page.goto(site.url("login"))
    await emailField(page).waitFor()
    // One with cookies, and one without, which preflights use
    await eventually(() => connections).toBe(2)
    expect(requests).toBe(0)
    expect(await page.locator("link[rel=preconnect]").count()).toBe(0)
    release()
    await eventually(() => requests).toBeGreaterThan(0)
  } finally {
    await context.close()
    api.closeAllConnections()
    api.close()
    await rm(profile, { recursive: true, force: true })
  }
})
