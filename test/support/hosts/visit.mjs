/** Visits pages in Chromium, with the embedded provider for all calls that leave the machine. */
import { createServer } from "node:http"
import { existsSync, readFileSync, statSync } from "node:fs"
import { extname, join, resolve } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { EmbeddedProvider, nodeHandler } from "latchkey/provider"
import { chromium } from "playwright-core"
import { findChromium } from "../../../scripts/chromium.mjs"
import { listen } from "../../../scripts/listen.mjs"

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {{ readonly bytes: number, readonly files: number }} Weight of all scripts and styles, after brotli -11 */

/** Starts Chromium, which ends with this process: Playwright's handlers of signals would keep a worker of Vitest alive. */
export const launch = () =>
  chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
    handleSIGINT: false,
    handleSIGTERM: false
  })

/** @type {Readonly<Record<string, string>>} */
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" }

/** Serves a folder. Returns its origin and a function that stops the server. @param {string} folder */
export const serve = async (folder) => {
  const server = createServer(({ url = "/" }, response) => {
    const path = new URL(url, "http://localhost").pathname
    const file = resolve(join(folder, path.endsWith("/") ? `${path}index.html` : path))
    const isThere = file.startsWith(resolve(folder)) && existsSync(file) && statSync(file).isFile()
    response.writeHead(isThere ? 200 : 404, { "content-type": types[extname(file)] ?? "text/plain" })
    response.end(isThere ? readFileSync(file) : "")
  })
  const port = await listen(server)
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

/**
 * Opens a page in a new browser profile. The provider answers in this process. `problems` has all that the page reports:
 * errors, warnings and violations of its policy.
 *
 * @param {Browser} browser
 * @param {{ readonly device?: import("playwright-core").BrowserContextOptions, readonly provider?: EmbeddedProvider }} [options]
 */
export const openPage = async (browser, { device, provider = EmbeddedProvider.make() } = {}) => {
  const context = await browser.newContext(device)
  await context.route(/^https:\/\/[^/]*stytch/, async (route) => {
    const request = route.request()
    const body = request.postData()
    const answer = await provider.fetch(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      ...(body !== null && { body })
    })
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text()
    })
  })
  // A guard against hangs: a busy machine may be slow
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  /** @type {Array<string>} */
  const problems = []
  page.on("pageerror", (error) => void problems.push(String(error)))
  page.on("console", (message) => {
    // The routes above turn the browser's cache off, which the development server of Next reports
    if (message.text().includes("rendering with server caches disabled")) return
    // Links that lead to the page itself, the default of the provider, are right here
    if (message.text().startsWith("[Latchkey] mountLogin: Not set: ")) return
    if (["error", "warning"].includes(message.type()))
      problems.push(`${message.text()} (${message.location().url})`)
  })
  return { page, problems, provider, close: () => context.close() }
}

/** Serves a provider of this process, for the servers of sites. */
export const serveProvider = async () => {
  const provider = EmbeddedProvider.make()
  const server = createServer(nodeHandler(provider))
  const port = await listen(server)
  return { provider, origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

/** Points at the form, and waits until React has taken over. @param {Page} page */
export const takenOver = async (page) => {
  await page.hover(".lk-card")
  await page.waitForFunction(() =>
    Object.keys(document.querySelector(".lk-card") ?? {}).some((key) => key.startsWith("__react"))
  )
  await page.waitForLoadState("networkidle")
}

/** Waits for a page without the widget. @param {Page} page */
export const idle = (page) => page.waitForLoadState("networkidle")

/**
 * Weighs all scripts and styles that a page loads until `until` is fulfilled.
 *
 * @param {Browser} browser
 * @param {string} address
 * @param {(page: Page) => Promise<void>} until
 * @returns {Promise<Weight>}
 */
export const weigh = async (browser, address, until) => {
  const { close, page, problems } = await openPage(browser)
  /** @type {Array<Promise<number>>} */
  const sizes = []
  page.on("response", (response) => {
    if (["script", "stylesheet"].includes(response.request().resourceType()))
      sizes.push(response.body().then((body) => brotliCompressSync(body).length))
  })
  await page.goto(address)
  await until(page)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await close()
  if (problems.length > 0) throw new Error(`${address} reports:\n${problems.join("\n")}`)
  return { bytes, files: sizes.length }
}
