/** What is done to the gallery's states, one after the other, in one page. */
import type { Page } from "playwright-core"
import { launch } from "./chromium.js"
import { openPage, type WatchedPage } from "./openPage.js"
import { serveSite } from "./site.js"

/** The page with the gallery under the strict policy, and how to close it. */
export const openGallery = async (): Promise<readonly [page: WatchedPage, close: () => Promise<void>]> => {
  const site = await serveSite({ provider: "https://provider.invalid" })
  const context = await (await launch()).newContext()
  const page = await openPage(context, site.url("gallery"))
  await page.waitForFunction(() => "gallery" in window)
  const close = async () => {
    await context.close()
    await site.close()
  }
  return [page, close]
}

/** How to look at states that do not say so themselves. */
interface Look {
  readonly dir?: "rtl"
  /** The page is in forced colours. */
  readonly forced?: boolean
  /** False: only what the layout got wrong is looked for, which takes half the time. */
  readonly axe?: boolean
}

/** What axe and the layout got wrong in each of these states, each on a line; in dark colours only the contrast. */
export const findings = (page: Page, names: ReadonlyArray<string>, look: Look = {}) =>
  page.evaluate(
    async ([names, { axe = true, dir, forced = false }]) => {
      const found: Array<string> = []
      const find = async (name: string, options: object) => {
        const { violations } = await window.axe.run({
          preload: false,
          resultTypes: ["violations"],
          ...options
        })
        const lines = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)
        found.push(...lines.map((line) => `${name}: ${line}`))
      }
      for (const name of names) {
        await window.gallery.show(name, dir)
        const faults = [...window.gallery.faults(), ...(forced ? window.gallery.ownColors() : [])]
        found.push(...faults.map((fault) => `${name}: ${fault}`))
        if (!axe) continue
        // In forced colours axe reads the colours that would be there without
        await find(name, {
          rules: { "target-size": { enabled: true }, "color-contrast": { enabled: !forced } }
        })
        if (!forced && window.gallery.darken()) await find(`${name}, dark`, { runOnly: ["color-contrast"] })
      }
      return found
    },
    [names, look] as const
  )

/** Each screen that is not the one its state names. */
export const otherScreens = (page: Page) =>
  page.evaluate(async () => {
    const found: Array<string> = []
    for (const { name, screen } of window.gallery.states) {
      const shown = await window.gallery.show(name)
      if (shown !== screen) found.push(`${name}: ${shown}`)
    }
    return found
  })

/** Nodes and listeners that the page holds once all that can be forgotten is. */
export const held = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable")
  await page.evaluate(() => window.gallery.clear())
  await session.send("HeapProfiler.collectGarbage")
  await session.send("HeapProfiler.collectGarbage")
  const { metrics } = await session.send("Performance.getMetrics")
  await session.detach()
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { nodes: valueOf("Nodes"), listeners: valueOf("JSEventListeners") }
}
