import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import { eventually, passcodesBy, phoneField } from "../support/browser/login.js"
import { t } from "../support/words.js"

const bySms = passcodesBy("sms")

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

  it("takes each digit of an input method once", async ({ context, open }) => {
    const page = await open("login", bySms)
    await typeFormatted(page, "2015550", "(201) 555-0")
    const devtools = await context.newCDPSession(page)
    const wide = "１２３"
    for (let length = 1; length <= wide.length; length++) {
      const text = wide.slice(0, length)
      await devtools.send("Input.imeSetComposition", { text, selectionStart: length, selectionEnd: length })
    }
    await devtools.send("Input.insertText", { text: wide })
    expect(await phoneField(page).inputValue()).toBe("(201) 555-0123")
  })

  it("selects a country by typing its name", async ({ open }) => {
    const page = await open("login", bySms)
    await country(page).locator("option[value=DE]").waitFor({ state: "attached" })
    await country(page).focus()
    await page.keyboard.type("Germ")
    expect(await country(page).inputValue()).toBe("DE")
  })
})
