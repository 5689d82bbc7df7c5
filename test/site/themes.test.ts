import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { bringAxe } from "../support/browser/axe.js"
import type { WatchedPage } from "../support/browser/openPage.js"
import { serveDocumentation, type DocumentationSite } from "../support/site/site.js"
import { t } from "../support/words.js"

let site: DocumentationSite
let page: WatchedPage

beforeAll(async () => {
  site = await serveDocumentation()
})
afterAll(() => site.close())
afterEach(async () => {
  const problems = page.problems.splice(0)
  await page.context().close()
  expect(problems, "problems in the page").toEqual([])
})

const submit = () => page.getByRole("button", { name: t("main.submit.email") })
const field = (name: string) =>
  page
    .locator(".choices label", { has: page.locator("span", { hasText: new RegExp(`^${name}$`) }) })
    .locator("input, select")
const code = () => page.getByRole("region", { name: "Code of the example" }).innerText()

const open = async (options: Parameters<DocumentationSite["open"]>[1] = {}) => {
  page = await site.open("/theme.html", { reducedMotion: "reduce", ...options })
  await submit().waitFor()
}

/** Waits until the button for the email has this style. */
const hasStyle = (of: Page, property: string, value: string) =>
  of.waitForFunction(
    ([property, value]) => {
      const [button] = [...document.querySelectorAll('.preview [data-part="button"]')]
      return button !== undefined && getComputedStyle(button).getPropertyValue(property) === value
    },
    [property, value] as const
  )

const findings = async () => {
  await bringAxe(page)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run({ include: [".live-themes"] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)
  })
}

describe("the live themes", () => {
  it("draw a theme of the list, and the code that makes it", async () => {
    await open()
    expect(await code()).not.toContain("styles")
    await field("Theme").selectOption("Harbour")
    await hasStyle(page, "background-color", "rgb(29, 78, 216)")
    expect(await field("Color").inputValue()).toBe("#1d4ed8")
    expect(await code()).toContain('logo: { logoImageUrl: "/logo.svg" }')
    await page.locator(`.preview [data-part="logo"]`).waitFor()
    await field("Theme").selectOption("Standard")
    await hasStyle(page, "background-color", "rgb(75, 84, 217)")
    expect(await code()).not.toContain("styles")
  })

  it("draw each change of a reader", async () => {
    await open()
    await field("Color").fill("#7a1f5c")
    await hasStyle(page, "background-color", "rgb(122, 31, 92)")
    await field("Corners").fill("16")
    await hasStyle(page, "border-top-left-radius", "16px")
    await field("Font").selectOption("Georgia")
    await hasStyle(page, "font-family", 'Georgia, "Times New Roman", serif')
    await field("Width").fill("300")
    await page.waitForFunction(
      () => document.querySelector('.preview [data-part="card"]')?.getBoundingClientRect().width === 300
    )
    await field("Color scheme").selectOption("Dark")
    await page.locator(".preview [data-scheme=dark]").waitFor()
    expect(await code()).toBe(`import { plainTexts } from "latchkey/texts"
import { createAuthWidget } from "latchkey/widget"

const auth = createAuthWidget("public-token-test-…")

auth.mountLogin({
  elementId: "#login",
  config: {
    products: ["emailMagicLinks", "otp", "crypto"],
    emailMagicLinksOptions: {
      loginRedirectURL: "https://example.com/landing/",
      signupRedirectURL: "https://example.com/landing/"
    },
    otpOptions: { methods: ["sms"] },
    sessionOptions: { sessionDurationMinutes: 30 }
  },
  colorScheme: "dark",
  styles: {
    fontFamily: "Georgia, 'Times New Roman', serif",
    container: { borderRadius: "16px", width: "300px" },
    colors: { accent: "#7a1f5c" },
    inputs: { borderRadius: "16px" },
    buttons: {
      primary: { borderRadius: "16px" },
      secondary: { borderRadius: "16px" },
      disabled: { borderRadius: "16px" }
    }
  },
  strings: plainTexts
})
`)
  })

  it("keep the button readable in every color, without a warning", async () => {
    await open()
    await hasStyle(page, "color", "rgb(255, 255, 255)")
    await field("Color").fill("#ffff66")
    await hasStyle(page, "background-color", "rgb(255, 255, 102)")
    await hasStyle(page, "color", "rgb(0, 0, 0)")
    expect(await page.locator(".live-themes .warning").textContent()).toBe("")
  })

  it("send a link without a network, and store nothing", async () => {
    await open()
    await page.locator(".preview input").fill("ada@example.com")
    await submit().click()
    await page.getByRole("heading", { name: t("emailConfirmation.title") }).waitFor()
    const stored = await page.evaluate(() => [document.cookie, ...Object.keys(localStorage)])
    expect(stored).toEqual(["", "vitepress-theme-appearance"])
  })

  it("work with the keyboard alone, and show the focus", async () => {
    await open()
    await field("Theme").focus()
    await page.keyboard.press("p")
    await hasStyle(page, "background-color", "rgb(151, 50, 31)")
    const stops: Array<string> = []
    const stop = () =>
      page.evaluate(() => {
        const { activeElement } = document
        if (activeElement === null || getComputedStyle(activeElement).outlineStyle === "none") return "unseen"
        return activeElement.closest("label")?.firstElementChild?.textContent ?? activeElement.textContent
      })
    for (let count = 0; count < 6; count++) {
      stops.push(await stop())
      await page.keyboard.press("Tab")
    }
    expect(stops).toEqual(["Theme", "Color scheme", "Color", "Font", "Corners", "Width"])
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("End")
    await hasStyle(page, "border-top-left-radius", "24px")
  })

  it.each(["light", "dark"] as const)("fit into 320 px and pass axe in %s colors", async (colorScheme) => {
    await open({ colorScheme, viewport: { width: 320, height: 800 } })
    for (const theme of ["Standard", "Harbour", "Press"]) {
      await field("Theme").selectOption(theme)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await findings()).toEqual([])
    }
  })
})
