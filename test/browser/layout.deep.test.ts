import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  askForCode,
  button,
  codeField,
  expectFieldError,
  heading,
  passcodesBy,
  submitEmail
} from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"
import { t } from "../support/words.js"

const email = "ada@example.com"
const all = passcodesBy("email", "sms", "whatsapp")

/** Visits every screen of a login in order. */
const visitAll = async (page: Page, provider: ServedProvider, look: (where: string) => Promise<void>) => {
  for (const method of ["whatsapp", "sms", "email"] as const) {
    await page.getByRole("tab", { name: t(`main.tab.${method}`) }).click()
    await button(page, t(`main.submit.${method}`)).waitFor()
    await look(method)
  }
  await submitEmail(page, "ada@")
  await expectFieldError(page, t("field.email.invalid"))
  await look("error")
  const code = await askForCode(page, provider, email)
  await look("passcode")
  await codeField(page).fill(code)
  await heading(page, t("otpConfirmation.title")).waitFor()
  await look("success")
}

describe("in a narrow container without margins", () => {
  for (const [name, width, zoom] of [
    ["320 px", 320, 1],
    ["280 px", 280, 1],
    ["640 px at 200 % zoom", 640, 2]
  ] as const)
    it(`no screen of ${name} scrolls horizontally`, async ({ open, provider }) => {
      const page = await open("login", all)
      await page.setViewportSize({ width, height: 700 })
      await page.evaluate((zoom) => {
        document.documentElement.style.setProperty("zoom", String(zoom))
        document.body.style.setProperty("margin", "0")
      }, zoom)
      await visitAll(page, provider, async (where) =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth / innerWidth), where).toBe(1)
      )
    })

  it("the six digits align with their cells, with the caret after the last", async ({ open, provider }) => {
    const page = await open("login", all)
    await submitEmail(page, email)
    await heading(page, t("otp.title")).waitFor()
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

describe("on a touch screen", () => {
  it("no field has a text smaller than 16 px, for which iOS would enlarge the page", async ({
    open,
    provider
  }) => {
    const page = await open("login", all)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true })
    const small = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("input, select, textarea")]
          .map((field) => parseFloat(getComputedStyle(field).fontSize))
          .filter((size) => size < 16)
      )
    await visitAll(page, provider, async (where) => expect(await small(), where).toEqual([]))
  })
})

describe("with reduced motion", () => {
  it("nothing animates on any screen", async ({ open, provider }) => {
    const page = await open("login", all)
    await page.emulateMedia({ reducedMotion: "reduce" })
    await visitAll(page, provider, async (where) => {
      expect(await page.evaluate(() => document.getAnimations().length), where).toBe(0)
    })
  })
})

describe("on a right-to-left page", () => {
  it("the widget is mirrored, and typed addresses and codes stay left-to-right", async ({ open }) => {
    const page = await open("login", all)
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
    const field = page.getByRole("textbox", { name: t("field.email") })
    expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe("ltr")

    await submitEmail(page, email)
    await heading(page, t("otp.title")).waitFor()
    expect(await sides("[data-part=back]")).toBe("right")
    const arrow = page.locator("[data-part=back] svg")
    expect(await arrow.evaluate((icon) => getComputedStyle(icon).transform)).toContain("matrix(-1")
    const otp = page.locator("[data-part=otp]")
    expect(await otp.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr")
  })
})
