import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { focused } from "../support/browser/focus.js"
import { it } from "../support/browser/it.js"
import {
  calls,
  emailField,
  eventually,
  heading,
  hold,
  passcodesBy,
  status
} from "../support/browser/login.js"
import { t } from "../support/words.js"

const email = "ada@example.com"

/** Presses the keys in order and returns the focused element after each. */
const press = async (page: Page, ...keys: ReadonlyArray<string>) => {
  const seen: Array<unknown> = []
  for (const key of keys) {
    await page.keyboard.press(key)
    seen.push(await focused(page))
  }
  return seen
}

describe("by keyboard alone", () => {
  it("a user requests a magic link and returns to enter another address", async ({ open, provider }) => {
    const page = await open("login")
    await page.getByText(t("watermark.text")).waitFor()
    expect(await press(page, "Tab")).toEqual([t("field.email")])
    await page.keyboard.type(email)
    expect(await press(page, "Tab", "Tab")).toEqual([t("main.submit.email"), t("watermark.link")])
    await press(page, "Shift+Tab", "Enter")
    await eventually(() => focused(page)).toBe(t("emailConfirmation.title"))
    expect(await press(page, "Tab", "Tab", "Tab", "Tab")).toEqual([
      "Gmail",
      "Yahoo",
      "Outlook",
      t("emailConfirmation.tryAgain")
    ])
    await page.keyboard.press("Enter")
    await eventually(() => focused(page)).toBe(t("main.title"))

    expect(await press(page, "Tab")).toEqual([t("field.email")])
    await page.keyboard.type("grace@example.com")
    await page.keyboard.press("Enter")
    await eventually(() => focused(page)).toBe(t("emailConfirmation.title"))
    await provider.inbox.waitFor("grace@example.com")
    expect(calls(provider, "/magic_links")).toEqual([200, 200])
  })

  it("a user logs in by passcode", async ({ open, provider }) => {
    const page = await open("login", passcodesBy("sms", "whatsapp", "email"))
    await page.getByRole("tab", { name: t("main.tab.sms") }).waitFor()
    expect(await press(page, "Tab")).toEqual([t("main.tab.sms")])
    expect(await press(page, "ArrowRight", "ArrowRight", "ArrowRight")).toEqual([
      t("main.tab.whatsapp"),
      t("main.tab.email"),
      t("main.tab.sms")
    ])
    expect(await press(page, "ArrowLeft", "Home", "End", "Home")).toEqual([
      t("main.tab.email"),
      t("main.tab.sms"),
      t("main.tab.email"),
      t("main.tab.sms")
    ])
    await page.getByRole("combobox", { name: t("field.country") }).waitFor()
    expect(await press(page, "Tab", "Tab")).toEqual([t("field.country"), t("field.phone")])
    await page.keyboard.type("2015550123")
    expect(await press(page, "Tab")).toEqual([t("main.submit.sms")])
    await page.keyboard.press("Space")
    await eventually(() => focused(page)).toBe(t("field.code"))

    expect(await press(page, "Shift+Tab", "Shift+Tab")).toEqual([t("main.tab.sms"), t("common.back")])
    await page.keyboard.press("Enter")
    await eventually(() => focused(page)).toBe(t("main.title"))
    expect(await press(page, "Tab", "Tab", "Tab")).toEqual([
      t("main.tab.sms"),
      t("field.country"),
      t("field.phone")
    ])
    await page.keyboard.press("Enter")
    await eventually(() => focused(page)).toBe(t("field.code"))

    expect(await press(page, "Tab")).toEqual([t("otp.resend")])
    await page.keyboard.press("Enter")
    await eventually(() => focused(page)).toBe(t("field.code"))
    const { code = "" } = provider.inbox.latest() ?? {}
    await page.keyboard.type(code)
    await eventually(() => focused(page)).toBe(t("otpConfirmation.title"))
    await eventually(() => status(page)).toBe("present")
  })
})

describe("a busy button", () => {
  for (const [how, keys] of [
    ["Enter in the field", ["Enter", "Enter"]],
    ["Enter on the button", ["Tab", "Enter", "Enter", "Space"]]
  ] as const)
    it(`keeps the focus, and ${how} twice sends once`, async ({ open, provider }) => {
      const page = await open("login")
      const release = await hold(page, /magic_links/)
      await emailField(page).focus()
      await page.keyboard.type(email)
      const before = (await press(page, ...keys)).at(-1)
      const busy = page.locator("button[aria-busy=true]")
      await eventually(() => busy.getAttribute("aria-disabled")).toBe("true")
      await eventually(() => busy.textContent()).toBe(t("main.submit.email"))
      await eventually(() => focused(page)).toBe(before)
      release()
      await heading(page, t("emailConfirmation.title")).waitFor()
      expect(calls(provider, "/magic_links")).toEqual([200])
      expect(provider.inbox.list()).toHaveLength(1)
    })

  it("keeps its width", async ({ open }) => {
    const page = await open("login")
    const release = await hold(page, /magic_links/)
    await emailField(page).focus()
    await page.keyboard.type(email)
    const button = page.getByRole("button", { name: t("main.submit.email") })
    const label = button.locator(".lk-button-label")
    const before = [await button.boundingBox(), await label.boundingBox()]
    await page.keyboard.press("Enter")
    await page.locator("button[aria-busy=true]").waitFor()
    expect([await button.boundingBox(), await label.boundingBox()]).toEqual(before)
    release()
    await heading(page, t("emailConfirmation.title")).waitFor()
  })
})

describe("the focus ring", () => {
  it("is visible on every tab stop, and not after a click on a button", async ({ open }) => {
    const page = await open("login", passcodesBy("sms", "email"))
    await page.getByRole("link", { name: t("watermark.link") }).waitFor()
    const outline = () =>
      page.evaluate(() => {
        const element = document.activeElement
        const drawn = [element, element?.nextElementSibling, element?.closest(".lk-phone")]
        return drawn.some((each) => each && getComputedStyle(each).outlineStyle === "solid")
      })
    for (const _ of ["tab", "country", "number", "button", "watermark"]) {
      await page.keyboard.press("Tab")
      expect(await outline(), String(await focused(page))).toBe(true)
    }
    await page.getByRole("tab", { name: t("main.tab.email") }).click()
    await eventually(() => outline()).toBe(false)
  })
})
