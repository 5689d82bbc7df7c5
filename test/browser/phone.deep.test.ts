import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { hasFocus } from "../support/browser/focus.js"
import { it } from "../support/browser/it.js"
import {
  button,
  calls,
  emailField,
  errors,
  eventually,
  expectFieldError,
  heading,
  passcodesBy,
  phoneField,
  submitEmail
} from "../support/browser/login.js"
import { t } from "../support/words.js"

const bySms = passcodesBy("sms")
const byEmail = passcodesBy("email")

const invalidPhone = t("error.invalidPhoneNumber")

const country = (page: Page) => page.getByRole("combobox", { name: t("field.country") })
const caret = (page: Page) =>
  phoneField(page).evaluate((field) => (field instanceof HTMLInputElement ? field.selectionStart : null))

/** Types after the parser has loaded. */
const typeFormatted = async (page: Page, digits: string, formatted: string) => {
  await phoneField(page).pressSequentially(digits)
  await eventually(async () => {
    await phoneField(page).press("End")
    await page.keyboard.press("Backspace")
    await page.keyboard.type(digits.slice(-1))
    return phoneField(page).inputValue()
  }).toBe(formatted)
}

describe("the phone field", () => {
  it("has the placeholder '(123) 456-7890' and the country US, and is required", async ({ open }) => {
    const page = await open("login", bySms)
    expect(await phoneField(page).getAttribute("placeholder")).toBe(t("field.phone.placeholder"))
    expect(await phoneField(page).getAttribute("required")).toBe("")
    expect(await country(page).inputValue()).toBe("US")
  })

  it("formats while typing, also in the middle, and keeps the caret", async ({ open }) => {
    const page = await open("login", bySms)
    await typeFormatted(page, "201555012", "(201) 555-012")
    await phoneField(page).press("Home")
    for (const _ of "(201) ") await page.keyboard.press("ArrowRight")
    await page.keyboard.type("9")
    expect(await phoneField(page).inputValue()).toBe("(201) 955-5012")
    expect(await caret(page)).toBe("(201) 9".length)
    await page.keyboard.press("Backspace")
    expect(await phoneField(page).inputValue()).toBe("(201) 555-012")
    expect(await caret(page)).toBeLessThanOrEqual("(201) ".length)
    await page.keyboard.type("8")
    expect(await phoneField(page).inputValue()).toBe("(201) 855-5012")
  })

  it("accepts a number in the national format of another country", async ({ open, provider }) => {
    const page = await open("login", bySms)
    await country(page).selectOption({ label: "United Kingdom +44" })
    await page.getByText("GB +44", { exact: true }).waitFor()
    await typeFormatted(page, "07400123456", "07400 123456")
    await button(page, t("main.submit.sms")).click()
    await heading(page, t("otp.title")).waitFor()
    expect(provider.inbox.latest()?.to).toBe("+447400123456")
  })

  it("selects a country by typing its name", async ({ open }) => {
    const page = await open("login", bySms)
    await country(page).locator("option[value=DE]").waitFor({ state: "attached" })
    await country(page).focus()
    await page.keyboard.type("Germ")
    expect(await country(page).inputValue()).toBe("DE")
  })

  it("accepts a full international number whatever country is selected", async ({ open, provider }) => {
    const page = await open("login", bySms)
    await phoneField(page).fill("+49 1512 3456789")
    await phoneField(page).press("Enter")
    await heading(page, t("otp.title")).waitFor()
    expect(provider.inbox.latest()?.to).toBe("+4915123456789")
  })

  it("shows an error for an invalid number and sends nothing", async ({ open, provider }) => {
    const page = await open("login", bySms)
    await phoneField(page).fill("201555")
    await button(page, t("main.submit.sms")).click()
    await expectFieldError(page, invalidPhone)
    expect((await phoneField(page).inputValue()).replace(/\D/g, "")).toBe("201555")
    expect(calls(provider, "/otps")).toEqual([])
    expect(await errors(page)).toEqual(["invalid_phone_number"])
  })

  it("shows an error and takes the focus when empty", async ({ open }) => {
    const page = await open("login", bySms)
    await button(page, t("main.submit.sms")).click()
    await expectFieldError(page, t("field.phone.required"))
    expect(await hasFocus(phoneField(page))).toBe(true)
  })

  it("keeps the number when the user returns from the passcode screen", async ({ open }) => {
    const page = await open("login", bySms)
    await typeFormatted(page, "2015550123", "(201) 555-0123")
    await phoneField(page).press("Enter")
    await button(page, t("common.back")).click()
    expect(await phoneField(page).inputValue()).toBe("(201) 555-0123")
  })
})

describe("a number that the provider refuses", () => {
  it.scoped({
    providerOptions: { undeliverable: { "+12015550123": "unsubscribed_phone_number" } }
  })

  it("shows an error at the field", async ({ open }) => {
    const page = await open("login", bySms)
    await phoneField(page).fill("2015550123")
    await phoneField(page).press("Enter")
    await expectFieldError(page, t("error.unsubscribedPhoneNumber"))
  })
})

describe("the email field for passcodes", () => {
  it("shows 'Invalid email address.' for an invalid address", async ({ open, provider }) => {
    const page = await open("login", byEmail)
    await submitEmail(page, "ada@")
    await expectFieldError(page, t("field.email.invalid"))
    expect(await emailField(page).inputValue()).toBe("ada@")
    expect(calls(provider, "/otps")).toEqual([])
    // The error disappears as soon as the value changes.
    await emailField(page).pressSequentially("e")
    expect(await page.getByText(t("field.email.invalid")).count()).toBe(0)
  })
})
