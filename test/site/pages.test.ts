import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { patience } from "../support/patience.js"
import { pages, serveDocumentation, type DocumentationSite } from "../support/site/site.js"

let site: DocumentationSite

beforeAll(async () => {
  site = await serveDocumentation()
})
afterAll(() => site.close())

describe("the documentation site", () => {
  it("finds pages without a network", async () => {
    const page = await site.open("/index.html")
    const search = page.locator("#localsearch-input")
    // The page hears keys once its scripts run
    const opens = async () => {
      await page.keyboard.press("Control+k")
      return search.isVisible()
    }
    await expect.poll(opens, { timeout: patience }).toBe(true)
    await search.fill("passcode")
    await page.getByRole("option", { name: "Passcode" }).first().waitFor()
    await page.getByRole("option", { name: "Passcode" }).first().click()
    await page.getByRole("heading", { level: 1, name: "Passcode" }).waitFor()
    expect(page.problems).toEqual([])
    await page.context().close()
  })

  it("fits into 320 px on every page", async () => {
    const page = await site.open("/index.html", { viewport: { width: 320, height: 800 } })
    const tooWide: Array<string> = []
    for (const path of pages()) {
      await page.goto(new URL(path, page.url()).href)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 320) tooWide.push(`${path}: ${width}`)
    }
    expect(tooWide).toEqual([])
    expect(page.problems).toEqual([])
    await page.context().close()
  })
})
