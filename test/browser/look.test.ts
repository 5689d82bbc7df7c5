import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  asks,
  button,
  codeField,
  eventually,
  expectFieldError,
  heading,
  submitEmail
} from "../support/browser/login.js"

const email = "ada@example.com"
const all = { products: ["otp"], otpOptions: { methods: ["email", "sms", "whatsapp"] } } as const

const wide = "<svg xmlns='http://www.w3.org/2000/svg' width='600' height='150'/>"
const tall = "<svg xmlns='http://www.w3.org/2000/svg' width='150' height='600'/>"

const logo = (logoImageUrl: string) => asks({ styles: { logo: { logoImageUrl } } })

describe("the watermark", () => {
  it("is text with a link when the settings say so, and there at once the next time", async ({ open }) => {
    const page = await open("login")
    const watermark = page.locator("[data-part=watermark]")
    await watermark.waitFor()
    expect(await watermark.textContent()).toBe("Powered by Stytch")
    const link = watermark.getByRole("link")
    expect(await link.getAttribute("href")).toBe("https://stytch.com/")
    expect(await link.getAttribute("rel")).toContain("noopener")
    expect(await page.locator("img").count()).toBe(0)
  })
})

describe("without the watermark", () => {
  it.scoped({ providerOptions: { bootstrap: { disable_sdk_watermark: true } } })

  it("none is shown", async ({ open, provider }) => {
    const page = await open("login")
    await eventually(() => provider.state.events().length).toBeGreaterThan(0)
    expect(await page.getByText("Powered by").count()).toBe(0)
  })
})

describe("the logo", () => {
  for (const [shape, svg] of [
    ["wide", wide],
    ["tall", tall]
  ] as const)
    it(`is at most 50 px high and 100 px wide, also when it is ${shape}`, async ({ open }) => {
      const page = await open("login", logo(`data:image/svg+xml,${encodeURIComponent(svg)}`))
      const picture = page.locator("[data-part=logo]")
      await picture.waitFor()
      await eventually(() => picture.boundingBox()).toMatchObject(
        shape === "wide" ? { width: 100, height: 25 } : { width: 12.5, height: 50 }
      )
    })

  it("is left out when its address is a script", async ({ open }) => {
    const page = await open("login", logo("javascript:alert(1)"))
    await heading(page, "Sign up or log in").waitFor()
    expect(await page.locator("img").count()).toBe(0)
  })
})

/** Every screen of a login, one after the other. */
const visitAll = async (page: Page, code: () => Promise<string>, look: (where: string) => Promise<void>) => {
  for (const tab of ["WhatsApp", "Text", "Email"]) {
    await page.getByRole("tab", { name: tab }).click()
    await button(page, new RegExp(`Continue with ${tab}`, "i")).waitFor()
    await look(tab)
  }
  await submitEmail(page, "ada@")
  await expectFieldError(page, "Invalid email address.")
  await look("error")
  await submitEmail(page, email)
  await heading(page, "Enter passcode").waitFor()
  await look("passcode")
  await codeField(page).fill(await code())
  await heading(page, "Success!").waitFor()
  await look("success")
}

describe("in little room, with no margin to hide in", () => {
  for (const [name, width, zoom] of [
    ["320 px", 320, 1],
    ["280 px", 280, 1],
    ["640 px at 200 % zoom", 640, 2]
  ] as const)
    it(`of ${name} nothing scrolls sideways on any screen`, async ({ open, provider }) => {
      const page = await open("login", asks({ config: all }))
      await page.setViewportSize({ width, height: 700 })
      await page.evaluate((zoom) => {
        document.documentElement.style.setProperty("zoom", String(zoom))
        document.body.style.setProperty("margin", "0")
      }, zoom)
      const code = async () => (await provider.inbox.waitFor(email)).code ?? ""
      await visitAll(page, code, async (where) =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth / innerWidth), where).toBe(1)
      )
    })

  it("the six digits stand in their cells, the caret behind the last", async ({ open, provider }) => {
    const page = await open("login", asks({ config: all }))
    await submitEmail(page, email)
    await heading(page, "Enter passcode").waitFor()
    provider.faults.delay(60_000, { path: "/otps/authenticate" })
    await codeField(page).pressSequentially("123456")
    for (const width of [320, 360, 500]) {
      await page.setViewportSize({ width, height: 700 })
      expect(
        await codeField(page).evaluate(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth)
      ).toBe(true)
    }
  })
})

describe("with reduced motion", () => {
  it("nothing moves on any screen", async ({ open, provider }) => {
    const page = await open("login", asks({ config: all }))
    await page.emulateMedia({ reducedMotion: "reduce" })
    const code = async () => (await provider.inbox.waitFor(email)).code ?? ""
    await visitAll(page, code, async (where) => {
      expect(await page.evaluate(() => document.getAnimations().length), where).toBe(0)
    })
  })
})

describe("on a page that is written from right to left", () => {
  it("the widget is mirrored, and what was typed runs from left to right", async ({ open }) => {
    const page = await open("login", asks({ config: all }))
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"))
    const sides = (part: string) =>
      page
        .locator(part)
        .first()
        .evaluate((element) => {
          const card = element.closest("[data-part=card]")?.getBoundingClientRect()
          const { left, right } = element.getBoundingClientRect()
          return card && Math.round(card.right - right) < Math.round(left - card.left) ? "right" : "left"
        })
    const tabs = page.getByRole("tab")
    await tabs.first().waitFor()
    expect(await sides("[role=tab]")).toBe("right")
    await tabs.first().focus()
    await page.keyboard.press("ArrowLeft")
    expect(await tabs.nth(1).getAttribute("aria-selected")).toBe("true")
    await page.keyboard.press("ArrowRight")
    const field = page.getByRole("textbox", { name: "Email" })
    expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe("ltr")

    await submitEmail(page, email)
    await heading(page, "Enter passcode").waitFor()
    expect(await sides("[data-part=back]")).toBe("right")
    const arrow = page.locator("[data-part=back] svg")
    expect(await arrow.evaluate((icon) => getComputedStyle(icon).transform)).toContain("matrix(-1")
    const otp = page.locator("[data-part=otp]")
    expect(await otp.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr")
  })
})

describe("beside a site's own styles", () => {
  it("resets lose, and rules for our parts win", async ({ open }) => {
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
    expect(await look("[data-part=title]", "font-size")).toBe("24px")
    expect(await look("[data-part=title]", "letter-spacing")).toBe("3px")
    expect(await look("[data-part=card]", "padding-top")).toBe("32px")
    expect(await look("[data-part=button]", "background-color")).toBe("rgb(25, 48, 61)")
    expect(await page.getByRole("textbox", { name: "Email" }).isVisible()).toBe(true)
  })
})
