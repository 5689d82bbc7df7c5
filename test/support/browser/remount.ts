/** Mounting and unmounting again and again. */
import type { Page } from "playwright-core"
import { expect } from "vitest"
import type { BrowserFixtures } from "./it.js"
import { quiet } from "./login.js"

/** What the browser counts after it has collected garbage. */
const counted = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send("HeapProfiler.collectGarbage")
  const { jsEventListeners, nodes } = await session.send("Memory.getDOMCounters")
  const sheets = await page.evaluate(() => document.adoptedStyleSheets.length)
  await session.detach()
  return { jsEventListeners, nodes, sheets }
}

/** Mounts and unmounts so many times: no style sheets, nodes or listeners remain. */
export const expectNothingLeft = async (
  count: number,
  enableShadowDOM: boolean,
  open: BrowserFixtures["open"]
): Promise<void> => {
  const page = await open("login", quiet)
  const cycle = (times: number) =>
    page.evaluate(
      async ([times, enableShadowDOM]) => {
        const host = document.querySelector("#login")
        const drawn = () => (host?.firstElementChild?.shadowRoot ?? host)?.querySelector("input")
        for (let index = 0; index < times; index++) {
          const handle = window.lk.mount({ config: { enableShadowDOM } })
          while (!drawn()) await new Promise((later) => setTimeout(later))
          handle.unmount()
        }
      },
      [times, enableShadowDOM] as const
    )
  await cycle(20)
  const before = await counted(page)
  await cycle(count)
  const after = await counted(page)
  expect(after.sheets).toBe(before.sheets)
  // The last mount may not be collected yet: React gives each root some 150 listeners.
  expect(after.nodes - before.nodes).toBeLessThan(100)
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(400)
}
