import type { Locator, Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  askForCode,
  asks,
  button,
  calls,
  codeField,
  emailField,
  errors,
  eventually,
  expectFieldError,
  heading,
  hold,
  passcodesBy,
  phoneField
} from "../support/browser/login.js"
import { addIcons, app, isMarked, mark, takenOver } from "../support/browser/takeover.js"
import { t } from "../support/words.js"

const email = "ada@example.com"

/** Fills in a field as password managers do: past the page's own setter, and with these events. */
const fillIn = (page: Page, name: string, value: string, events: ReadonlyArray<string>) =>
  page.evaluate(
    ([name, value, events]) => {
      const field = document.querySelector(`[name=${name}]`)
      const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value)
      for (const type of events) field?.dispatchEvent(new Event(type, { bubbles: true }))
    },
    [name, value, events] as const
  )

/** The number of icons, and the attributes of the field. */
const added = (page: Page) =>
  page.evaluate(() => [
    document.querySelectorAll("[data-icon-root]").length,
    ...["data-vault-rid", "data-form-type"].map((name) =>
      document.querySelector("#login input")?.getAttribute(name)
    )
  ])

describe("what is filled in before React is loaded", () => {
  it.for([
    ["with the events of typing", ["input", "change"]],
    ["with a change only", ["change"]],
    ["without an event", []]
  ] as const)(
    "by a password manager is kept and sent: %s",
    async ([, events], { context, open, provider }) => {
      const release = await hold(context, app)
      const page = await open("login")
      await emailField(page).waitFor()
      await fillIn(page, "email", email, events)
      await button(page, t("main.submit.email")).click()
      await page.locator("button[aria-busy=true]").waitFor()
      expect(await emailField(page).inputValue()).toBe(email)
      release()
      await heading(page, t("emailConfirmation.title")).waitFor()
      expect(calls(provider, "/magic_links")).toEqual([200])
    }
  )

  it("without an event is kept when the texts of the language arrive, and when React takes over", async ({
    context,
    open
  }) => {
    const release = await hold(context, app)
    const releaseWords = await hold(context, /\/assets\/de-[^/]*\.js/)
    const page = await open("login", asks({ locale: "de" }))
    await emailField(page).waitFor()
    await fillIn(page, "email", email, [])
    releaseWords()
    const field = page.getByRole("textbox", { name: "E-Mail" })
    await field.waitFor()
    await page.locator(".lk-root[lang=de]").waitFor()
    expect(await field.inputValue()).toBe(email)
    release()
    await takenOver(page)
    expect(await field.inputValue()).toBe(email)
  })

  it("into the fields of a phone number is kept, and React goes on with it", async ({ context, open }) => {
    const release = await hold(context, app)
    const page = await open("login", passcodesBy("sms"))
    await phoneField(page).waitFor()
    await fillIn(page, "phone-country", "DE", ["change"])
    await fillIn(page, "phone", "15123456789", ["input", "change"])
    release()
    await takenOver(page)
    expect(await page.getByRole("combobox", { name: t("field.country") }).inputValue()).toBe("DE")
    expect((await phoneField(page).inputValue()).replaceAll(/\D/g, "")).toBe("15123456789")
  })
})

/** Fills in a field as a script of the page does: by the page's own setter, which React watches. */
const setValue = (field: Locator, value: string, events: ReadonlyArray<string>) =>
  field.evaluate(
    (field, [value, events]) => {
      Object.assign(field, { value })
      for (const type of events) field.dispatchEvent(new Event(type, { bubbles: true }))
    },
    [value, events] as const
  )

describe("what a script of the page puts into a field of React", () => {
  for (const [name, events] of [
    ["with the events of typing", ["input", "change"]],
    ["with a change only", ["change"]],
    ["without an event", []]
  ] as const) {
    it(`is sent: an address, ${name}`, async ({ open, provider }) => {
      const page = await open("login")
      await takenOver(page)
      await setValue(emailField(page), email, events)
      await button(page, t("main.submit.email")).click()
      await heading(page, t("emailConfirmation.title")).waitFor()
      expect(calls(provider, "/magic_links")).toEqual([200])
    })

    it(`is checked: a passcode, ${name}, also when seconds pass before Enter`, async ({ open, provider }) => {
      const page = await open("login", passcodesBy("email"))
      const code = await askForCode(page, provider, email)
      const line = page.locator("#login [data-part=resend]")
      const before = await line.textContent()
      await setValue(codeField(page), code, events)
      if (events.length === 0) {
        await eventually(() => line.textContent()).not.toBe(before)
        await codeField(page).press("Enter")
      }
      await heading(page, t("otpConfirmation.title")).waitFor()
      expect(calls(provider, "/otps/authenticate")).toEqual([200])
    })
  }
})

describe("icons and attributes that a password manager adds before React is loaded", () => {
  it("stay, and so do the field, its caret and its text", async ({ context, open, provider }) => {
    const release = await hold(context, app)
    const page = await open("login")
    await emailField(page).pressSequentially("ada")
    await mark(page, "#login input")
    await addIcons(page)
    await emailField(page).press("Enter")
    await expectFieldError(page, t("field.email.format"))
    await page.keyboard.type("@exampl.com")
    for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowLeft")
    expect(await added(page)).toEqual([6, "1", "email"])
    release()
    await takenOver(page)
    expect(await isMarked(page, "#login input")).toBe(true)
    expect(await added(page)).toEqual([6, "1", "email"])
    await page.keyboard.type("e")
    expect(await emailField(page).inputValue()).toBe(email)
    await page.keyboard.press("Enter")
    await heading(page, t("emailConfirmation.title")).waitFor()
    expect(calls(provider, "/magic_links")).toEqual([200])
  })

  it("stay beside the form when the tab is changed", async ({ context, open }) => {
    const release = await hold(context, app)
    const page = await open("login", passcodesBy("email", "sms"))
    await emailField(page).fill(email)
    await addIcons(page)
    await page.getByRole("tab", { name: t("main.tab.sms") }).click()
    await phoneField(page).fill("5551234")
    await page.getByRole("tab", { name: t("main.tab.email") }).click()
    expect(await emailField(page).inputValue()).toBe(email)
    release()
    await takenOver(page)
    expect(await emailField(page).inputValue()).toBe(email)
    await page.getByRole("tab", { name: t("main.tab.sms") }).click()
    expect((await phoneField(page).inputValue()).replaceAll(/\D/g, "")).toBe("5551234")
  })
})

describe("a translator's changes before React is loaded", () => {
  it("leave the field, its caret and its text", async ({ context, open, provider }) => {
    const release = await hold(context, app)
    const page = await open("login")
    await emailField(page).pressSequentially(email)
    await mark(page, "#login input")
    // As Google Translate does
    await page.evaluate(() => {
      for (const element of document.querySelectorAll("#login label, #login h2, #login button *, #login p")) {
        const text = [...element.childNodes].find((node) => node instanceof Text)
        const translated = document.createElement("span")
        translated.append(`übersetzt: ${text?.data}`)
        text?.replaceWith(translated)
      }
    })
    release()
    await takenOver(page)
    expect(await isMarked(page, "#login input")).toBe(true)
    await page.keyboard.press("Enter")
    await heading(page, t("emailConfirmation.title")).waitFor()
    expect(calls(provider, "/magic_links")).toEqual([200])
  })
})

describe("a translator that puts whole paragraphs into elements of its own", () => {
  it("stops no passcode, neither a wrong one nor the right one", async ({ open, provider }) => {
    const page = await open("login", passcodesBy("email"))
    const code = await askForCode(page, provider, email)
    await page.evaluate(() => {
      const translate = () => {
        for (const paragraph of document.querySelectorAll("#login p")) {
          if (
            paragraph.querySelector(":scope > [data-translated]") !== null ||
            paragraph.childNodes.length === 0
          )
            continue
          const span = document.createElement("span")
          span.dataset["translated"] = ""
          span.append(...paragraph.childNodes)
          paragraph.append(span)
        }
      }
      new MutationObserver(translate).observe(document.body, { childList: true, subtree: true })
      translate()
    })
    await codeField(page).pressSequentially(`${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`)
    await expectFieldError(page, "Invalid passcode, please try again.")
    expect(await codeField(page).evaluate((field) => field.matches(":focus"))).toBe(true)
    await codeField(page).fill(code)
    await heading(page, "Success!").waitFor()
    expect(await errors(page)).toEqual(["otp_code_not_found"])
  })
})
