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
    await page.getByText("Powered by").waitFor()
    expect(await press(page, "Tab")).toEqual(["Email"])
    await page.keyboard.type(email)
    expect(await press(page, "Tab", "Tab")).toEqual(["Continue with email", "Stytch"])
    await press(page, "Shift+Tab", "Enter")
    await eventually(() => focused(page)).toBe("Check your email")
    expect(await press(page, "Tab", "Tab", "Tab", "Tab")).toEqual(["Gmail", "Yahoo", "Outlook", "Try again"])
    await page.keyboard.press("Enter")
    await eventually(() => focused(page)).toBe("Sign up or log in")

    expect(await press(page, "Tab")).toEqual(["Email"])
    await page.keyboard.type("grace@example.com")
    await page.keyboard.press("Enter")
    await eventually(() => focused(page)).toBe("Check your email")
    await provider.inbox.waitFor("grace@example.com")
    expect(calls(provider, "/magic_links")).toEqual([200, 200])
  })

  it("a user logs in by passcode", async ({ open, provider }) => {
    const page = await open("login", passcodesBy("sms", "whatsapp", "email"))
    await page.getByRole("tab", { name: "Text" }).waitFor()
    expect(await press(page, "Tab")).toEqual(["Text"])
    expect(await press(page, "ArrowRight", "ArrowRight", "ArrowRight")).toEqual(["WhatsApp", "Email", "Text"])
    expect(await press(page, "ArrowLeft", "Home", "End", "Home")).toEqual(["Email", "Text", "Email", "Text"])
    await page.getByRole("combobox", { name: "Country" }).waitFor()
    expect(await press(page, "Tab", "Tab")).toEqual(["Country", "Phone number"])
    await page.keyboard.type("2015550123")
    expect(await press(page, "Tab")).toEqual(["Continue with text"])
    await page.keyboard.press("Space")
    await eventually(() => focused(page)).toBe("Passcode")

    expect(await press(page, "Shift+Tab", "Shift+Tab")).toEqual(["Text", "Back"])
    await page.keyboard.press("Enter")
    await eventually(() => focused(page)).toBe("Sign up or log in")
    expect(await press(page, "Tab", "Tab", "Tab")).toEqual(["Text", "Country", "Phone number"])
    await page.keyboard.press("Enter")
    await eventually(() => focused(page)).toBe("Passcode")

    expect(await press(page, "Tab")).toEqual(["Resend code"])
    await page.keyboard.press("Enter")
    await eventually(() => focused(page)).toBe("Passcode")
    const { code = "" } = provider.inbox.latest() ?? {}
    await page.keyboard.type(code)
    await eventually(() => focused(page)).toBe("Success!")
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
      await eventually(() => busy.textContent()).toBe("Continue with email")
      await eventually(() => focused(page)).toBe(before)
      release()
      await heading(page, "Check your email").waitFor()
      expect(calls(provider, "/magic_links")).toEqual([200])
      expect(provider.inbox.list()).toHaveLength(1)
    })

  it("keeps its width", async ({ open }) => {
    const page = await open("login")
    const release = await hold(page, /magic_links/)
    await emailField(page).focus()
    await page.keyboard.type(email)
    const button = page.getByRole("button", { name: "Continue with email" })
    const label = button.locator(".lk-button-label")
    const before = [await button.boundingBox(), await label.boundingBox()]
    await page.keyboard.press("Enter")
    await page.locator("button[aria-busy=true]").waitFor()
    expect([await button.boundingBox(), await label.boundingBox()]).toEqual(before)
    release()
    await heading(page, "Check your email").waitFor()
  })
})

describe("the focus ring", () => {
  it("is visible on every tab stop, and not after a click on a button", async ({ open }) => {
    const page = await open("login", passcodesBy("sms", "email"))
    await page.getByRole("link", { name: "Stytch" }).waitFor()
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
    await page.getByRole("tab", { name: "Email" }).click()
    await eventually(() => outline()).toBe(false)
  })
})
