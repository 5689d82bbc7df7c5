import type { BrowserContext, Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import { asks, hold } from "../support/browser/login.js"
import { adopted, holding, start } from "../support/browser/prerendered.js"
import { app, takenOver } from "../support/browser/takeover.js"
import { sliceOf } from "../support/deep.js"
import { formStates } from "../support/mainStates.js"

/** Counts from now on what moves on the page. */
const watchShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const shifts: Array<number> = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) shifts.push(Number(entry.value))
    }).observe({ type: "layout-shift", buffered: true })
  })

const shifts = async (page: Page): Promise<unknown> => {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate((): unknown => Reflect.get(window, "shifts"))
}

/** Marks all elements of the form, and returns their number. A placeholder of wallets makes way for buttons. */
const markAll = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector("#login > *")
    const elements = [
      ...((place?.shadowRoot ?? place)?.querySelectorAll(
        ".lk-card, .lk-card *:not(option, .lk-skeleton, :has(> .lk-skeleton))"
      ) ?? [])
    ]
    for (const element of elements) Object.assign(element, { isMarked: true })
    return elements.length
  })

/** The number of elements of the form that are marked. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector("#login > *")
    const elements = [
      ...((place?.shadowRoot ?? place)?.querySelectorAll(
        ".lk-card, .lk-card *:not(option, .lk-skeleton, :has(> .lk-skeleton))"
      ) ?? [])
    ]
    return elements.filter((element) => "isMarked" in element).length
  })

describe("a form in the HTML of the page", () => {
  it.for(sliceOf(formStates))(
    "is adopted, node by node, and nothing moves: %s",
    async ([, setup], { context, open, provider }) => {
      const { mount: _, elementId: __, ...options } = setup
      await watchShifts(context)
      const releaseHouse = await hold(context, app)
      const page = await open("login", { ...asks(setup), ...(await holding(provider, options)) })
      // One Tap asks for the provider's frame, which this policy forbids
      page.expected.push(/Framing|frame-src|postMessage/)
      await page.locator("#login .lk-card").waitFor({ state: "attached" })
      const all = await markAll(page)
      expect(all).toBeGreaterThan(5)
      await start(page)
      await adopted(page)
      expect(await marked(page)).toBe(all)
      releaseHouse()
      await takenOver(page)
      expect(await marked(page)).toBe(all)
      expect(await shifts(page)).toEqual([])
    }
  )
})
