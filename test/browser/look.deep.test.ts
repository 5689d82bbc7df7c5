import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import { asks, button, eventually, heading, quiet } from "../support/browser/login.js"
import { t } from "../support/words.js"

const wide = "<svg xmlns='http://www.w3.org/2000/svg' width='600' height='150'/>"
const tall = "<svg xmlns='http://www.w3.org/2000/svg' width='150' height='600'/>"

const logo = (logoImageUrl: string) => asks({ styles: { logo: { logoImageUrl } } })

describe("the watermark", () => {
  it("is text with a link when the bootstrap data says so, and shows at once on the next visit", async ({
    open
  }) => {
    const page = await open("login")
    const watermark = page.locator("[data-part=watermark]")
    await watermark.waitFor()
    await eventually(() => watermark.textContent()).toBe(`${t("watermark.text")} ${t("watermark.link")}`)
    const link = watermark.getByRole("link")
    await eventually(() => link.getAttribute("href")).toBe("https://stytch.com/")
    await eventually(() => link.getAttribute("rel")).toContain("noopener")
    await eventually(() => page.locator("img").count()).toBe(0)
  })
})

describe("a project without the watermark", () => {
  it.scoped({ providerOptions: { bootstrap: { disable_sdk_watermark: true } } })

  it("shows no watermark", async ({ open, provider }) => {
    const page = await open("login")
    await eventually(() => provider.state.events().length).toBeGreaterThan(0)
    await eventually(() => page.getByText(t("watermark.text")).count()).toBe(0)
  })
})

describe("the logo", () => {
  for (const [shape, svg] of [
    ["wide", wide],
    ["tall", tall]
  ] as const)
    it(`is at most 50 px high and 100 px wide when it is ${shape}`, async ({ open }) => {
      const page = await open("login", logo(`data:image/svg+xml,${encodeURIComponent(svg)}`))
      const picture = page.locator("[data-part=logo]")
      await picture.waitFor()
      await eventually(() => picture.boundingBox()).toMatchObject(
        shape === "wide" ? { width: 100, height: 25 } : { width: 12.5, height: 50 }
      )
    })

  it("is left out when its address is a javascript: URL", async ({ open }) => {
    const page = await open("login", logo("javascript:alert(1)"))
    await heading(page, t("main.title")).waitFor()
    await eventually(() => page.locator("img").count()).toBe(0)
  })
})

describe("the dark scheme", () => {
  const ground = (page: Page) =>
    page.locator("[data-part=card]").evaluate((card) => getComputedStyle(card).backgroundColor)

  it("follows the system only when colorScheme is auto", async ({ open }) => {
    const page = await open("login")
    await page.emulateMedia({ colorScheme: "dark" })
    expect(await ground(page)).toBe("rgb(255, 255, 255)")
    await page.evaluate(() => window.lk.mount({ colorScheme: "auto" }))
    expect(await ground(page)).toBe("rgb(23, 24, 30)")
    await page.emulateMedia({ colorScheme: "light" })
    expect(await ground(page)).toBe("rgb(255, 255, 255)")
    await page.evaluate(() => window.lk.mount({ colorScheme: "dark" }))
    expect(await ground(page)).toBe("rgb(23, 24, 30)")
  })
})

describe("custom colours", () => {
  it("are checked for contrast in any notation, and again when the system scheme changes", async ({
    open
  }) => {
    const styles = { colors: { secondary: "midnightblue" } }
    const page = await open("login", asks({ colorScheme: "auto", styles }))
    const secondary = () =>
      page
        .locator("[data-part=root]")
        .evaluate((root: HTMLElement) => root.style.getPropertyValue("--lk-color-secondary"))
    await heading(page, t("main.title")).waitFor()
    expect(await secondary()).toBe("midnightblue")
    page.expected.push(/midnightblue cannot be read on #17181E: #FFFFFF is used/)
    await page.emulateMedia({ colorScheme: "dark" })
    await eventually(secondary).toBe("#FFFFFF")
    await page.emulateMedia({ colorScheme: "light" })
    await eventually(secondary).toBe("midnightblue")
  })

  for (const pale of [
    "oklch(0.95 0.02 250)",
    "oklab(0.95 0 0)",
    "lch(95 3 250)",
    "lab(95 0 0)",
    "color(srgb 0.95 0.95 0.95)",
    "color-mix(in oklab, white 95%, black)"
  ])
    it(`are checked for contrast in any notation: ${pale}`, async ({ open }) => {
      const page = await open("login", quiet)
      page.expected.push(/colors\.secondary .* cannot be read on #FFFFFF: #000000 is used/)
      await page.evaluate((secondary) => window.lk.mount({ styles: { colors: { secondary } } }), pale)
      const root = page.locator("[data-part=root]")
      await eventually(() =>
        root.evaluate((element: HTMLElement) => element.style.getPropertyValue("--lk-color-secondary"))
      ).toBe("#000000")
    })

  it("that are mistyped are left out with a warning", async ({ open }) => {
    const page = await open("login", quiet)
    page.expected.push(/--lk-color-accent cannot be "0f766e": the default is used/)
    await page.evaluate(() => window.lk.mount({ styles: { colors: { accent: "0f766e" } } }))
    const submit = button(page, t("main.submit.email"))
    await eventually(() => submit.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      "rgb(75, 84, 217)"
    )
  })
})

describe("next to the site's styles", () => {
  it("CSS resets lose against the widget, and rules for data-part win", async ({ open }) => {
    const page = await open("login")
    const title = page.locator("[data-part=title]")
    await title.waitFor()
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`
        * { margin: 0; padding: 0; font: 10px serif; border: 0 solid; box-sizing: content-box }
        h2 { font-size: inherit } button { background: transparent; color: red } input { display: none }
        .lk-root [data-part=title] { letter-spacing: 3px }`)
      document.adoptedStyleSheets.push(sheet)
    })
    const look = (part: string, property: string) =>
      page
        .locator(part)
        .first()
        .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property)
    expect(await look("[data-part=title]", "font-size")).toBe("22px")
    expect(await look("[data-part=title]", "letter-spacing")).toBe("3px")
    expect(await look("[data-part=card]", "padding-top")).toBe("32px")
    expect(await look("[data-part=button]", "background-color")).toBe("rgb(75, 84, 217)")
    await eventually(() => page.getByRole("textbox", { name: t("field.email") }).isVisible()).toBe(true)
  })

  for (const around of ["display: flex", "display: inline-grid", "display: inline-block"])
    it(`a width of 100% does not collapse in a parent with ${around}`, async ({ open }) => {
      const page = await open("login", asks({ styles: { container: { width: "100%" } } }))
      await page.locator("main").evaluate((main, css) => {
        main.style.cssText = css
      }, around)
      const card = page.locator("[data-part=card]")
      await eventually(async () => (await card.boundingBox())?.width).toBeGreaterThanOrEqual(300)
    })

  it("the widget is hidden and disabled with the element around it", async ({ open }) => {
    const page = await open("login")
    const field = page.getByRole("textbox", { name: t("field.email") })
    await field.waitFor()
    const around = (css: string) =>
      page.locator("main").evaluate((main, css) => {
        main.style.cssText = css
      }, css)
    const isHit = () =>
      field.evaluate((input) => {
        const { height, width, x, y } = input.getBoundingClientRect()
        return document.elementFromPoint(x + width / 2, y + height / 2) === input
      })
    await eventually(isHit).toBe(true)
    await around("pointer-events: none")
    expect(await isHit()).toBe(false)
    await around("visibility: hidden")
    expect(await field.isVisible()).toBe(false)
  })
})
