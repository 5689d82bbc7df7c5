/** A page that remembers what went wrong in it. */
import type { BrowserContext, Page } from "playwright-core"

/** A page and its problems: console errors and warnings, uncaught errors, violations of the policy. */
export type WatchedPage = Page & {
  /** Empty at the end of the test, or it fails. A test that means to cause some takes them: `problems.splice(0)`. */
  readonly problems: Array<string>
  /** Problems that the test means to cause, however often and however late they come. */
  readonly expected: Array<RegExp>
  /** All console messages. */
  readonly consoleLines: ReadonlyArray<string>
}

/** Chromium's own line for each answer of 400 and more: that is the provider speaking, not the page failing. */
const isRefusal = (text: string, url: string, origin: string) =>
  /^Failed to load resource: .* status of [45]\d\d/.test(text) && !url.startsWith(origin)

/** Opens an address in a new page that collects its problems. */
export const openPage = async (context: BrowserContext, url: string): Promise<WatchedPage> => {
  const page = await context.newPage()
  const problems: Array<string> = []
  const consoleLines: Array<string> = []
  page.on("console", (message) => {
    consoleLines.push(message.text())
    const isProblem = message.type() === "error" || message.type() === "warning"
    const { url: source } = message.location()
    if (!isProblem || isRefusal(message.text(), source, new URL(url).origin)) return
    // The text of a failed load does not name what was loaded
    const loaded = message.text().startsWith("Failed to load resource") ? ` (${source})` : ""
    problems.push(`console ${message.type()}: ${message.text()}${loaded}`)
  })
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`))
  await page.exposeFunction("__violated", (violation: string) => problems.push(violation))
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", (event) => {
      const report: unknown = Reflect.get(window, "__violated")
      if (typeof report === "function")
        Reflect.apply(report, undefined, [
          `policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`.trim()
        ])
    })
  )
  await page.goto(url)
  return Object.assign(page, { problems, consoleLines, expected: [] })
}
