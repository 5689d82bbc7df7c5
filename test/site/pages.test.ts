import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bringAxe } from "../support/browser/axe.js"
import { patience } from "../support/patience.js"
import { pages, serveDocumentation, type DocumentationSite } from "../support/site/site.js"
import { t } from "../support/words.js"

let site: DocumentationSite

beforeAll(async () => {
  site = await serveDocumentation()
})
afterAll(() => site.close())

describe("the documentation site", () => {
  it("finds pages without a network, also by words that they do not show", async () => {
    const page = await site.open("/index.html")
    const search = page.locator("#localsearch-input")
    // The page hears keys once its scripts run
    const opens = async () => {
      await page.keyboard.press("Control+k")
      return search.isVisible()
    }
    await expect.poll(opens, { timeout: patience }).toBe(true)
    await search.fill("MFA")
    await page.getByRole("option", { name: "Second factor" }).first().click()
    await page.getByRole("heading", { level: 1, name: "Second factor" }).waitFor()
    expect(page.problems).toEqual([])
    await page.context().close()
  })

  it("lets a reader sign up on its home page by keyboard, with the link in the phone", async () => {
    const page = await site.open("/index.html", { viewport: { width: 320, height: 800 } })
    const example = page.locator(".live-home")
    await example.scrollIntoViewIfNeeded()
    await example.getByRole("textbox", { name: t("field.email") }).focus()
    await page.keyboard.type("ada@example.com")
    await page.keyboard.press("Enter")
    const link = example.getByRole("link", { name: "Open the link" })
    await link.waitFor()
    const pressUntil = async (target: typeof link) => {
      const hasFocus = () => target.evaluate((element) => element === document.activeElement)
      for (let count = 0; count < 12 && !(await hasFocus()); count++) await page.keyboard.press("Tab")
      await page.keyboard.press("Enter")
    }
    await pressUntil(link)
    await example.getByText("Signed in as ada@example.com").waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await bringAxe(page)
    const findings = await page.evaluate(async () => window.axe.run({ include: [".live-home"] }))
    expect(findings.violations).toEqual([])
    await pressUntil(example.getByRole("button", { name: "Sign out" }))
    await example.getByRole("textbox", { name: t("field.email") }).waitFor()
    expect(await page.locator(".live-home .site:focus").count()).toBe(1)
    expect(page.problems).toEqual([])
    await page.context().close()
  })

  it.each(["light", "dark"] as const)("has legible code in %s colors", async (colorScheme) => {
    const page = await site.open("/start/vite.html", { colorScheme })
    await bringAxe(page)
    const { passes, violations } = await page.evaluate(() => window.axe.run({ runOnly: ["color-contrast"] }))
    expect(violations).toEqual([])
    expect(passes.flatMap(({ nodes }) => nodes).length).toBeGreaterThan(100)
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
