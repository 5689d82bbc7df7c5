import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import * as Limits from "../../src/domain/limits/Limits.js"
import { type OtpMethod, otpMethods } from "../../src/domain/otp/OtpMethod.js"
import { expectFocus } from "../support/browser/focus.js"
import { it } from "../support/browser/it.js"
import {
  askForCode,
  button,
  calls,
  codeField,
  errors,
  eventually,
  events,
  expectFieldError,
  heading,
  hold,
  passcodesBy,
  phoneField,
  status
} from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"
import { t } from "../support/words.js"

const email = "ada@example.com"
const phone = "+12015550123"

/** Goes to the passcode screen. Returns the code. */
const ask = async (page: Page, provider: ServedProvider, method: OtpMethod = "email") => {
  if (method === "email") return askForCode(page, provider, email)
  await phoneField(page).fill("2015550123")
  await button(page, t(`main.submit.${method}`)).click()
  await heading(page, t("otp.title")).waitFor()
  return (await provider.inbox.waitFor(phone)).code ?? ""
}

/** A different code. */
const wrong = (code: string) => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`

const expectSuccess = async (page: Page) => {
  await heading(page, t("otpConfirmation.title")).waitFor()
  await page.getByText(t("otpConfirmation.text")).waitFor()
  await eventually(() => status(page)).toBe("present")
}

describe("passcode login", () => {
  for (const method of otpMethods)
    it(`signs in by ${method} and emits an authenticate-flow-complete event`, async ({ open, provider }) => {
      const page = await open("login", passcodesBy(method))
      const code = await ask(page, provider, method)
      await page.getByText(t("otp.text", { destination: method === "email" ? email : phone })).waitFor()
      expect(provider.inbox.latest()).toMatchObject({ channel: method })

      await codeField(page).pressSequentially(code)
      await expectSuccess(page)
      await eventually(() => events(page)).toEqual([
        "OTP_LOGIN_OR_CREATE",
        "OTP_AUTHENTICATE",
        "AUTHENTICATE_FLOW_COMPLETE"
      ])
      const [user] = await provider.state.users()
      expect(user?.status).toBe("active")
      expect([...(user?.emails ?? []), ...(user?.phone_numbers ?? [])]).toMatchObject([{ verified: true }])
    })

  it("shows an error at the field for a wrong code, and keeps value and focus", async ({
    open,
    provider
  }) => {
    const page = await open("login", passcodesBy("email"))
    const code = await ask(page, provider)
    await codeField(page).pressSequentially(wrong(code))
    await expectFieldError(page, t("error.otpCodeNotFound"))
    await eventually(() => codeField(page).inputValue()).toBe(wrong(code))
    await eventually(() => codeField(page).isEnabled()).toBe(true)
    await expectFocus(codeField(page))
    await eventually(() => errors(page)).toEqual(["otp_code_not_found"])

    await page.keyboard.press("End")
    await page.keyboard.press("Backspace")
    await page.keyboard.type(code.slice(-1))
    await expectSuccess(page)
    expect(calls(provider, "/otps/authenticate")).toEqual([404, 200])
  })

  it("shows 'Verifying passcode...' and a bar of 10 seconds while verifying, and disables the input", async ({
    open,
    provider
  }) => {
    const page = await open("login", passcodesBy("email"))
    const code = await ask(page, provider)
    const release = await hold(page, /otps\/authenticate/)
    await codeField(page).pressSequentially(code)
    const bar = page.getByRole("progressbar", { name: t("otp.verifying") })
    await bar.waitFor()
    expect(
      await bar.evaluate(
        (element) => element.getAnimations({ subtree: true })[0]?.effect?.getTiming().duration
      )
    ).toBe(Limits.verifyingBar)
    await eventually(() => codeField(page).isDisabled()).toBe(true)
    release()
    await expectSuccess(page)
    expect(calls(provider, "/otps/authenticate")).toEqual([200])
  })

  it("accepts a pasted code that contains a space", async ({ context, open, provider }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    const page = await open("login", passcodesBy("email"))
    const code = await ask(page, provider)
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      ` ${code.slice(0, 3)} ${code.slice(3)} `
    )
    await codeField(page).focus()
    await page.keyboard.press("ControlOrMeta+V")
    await expectSuccess(page)
  })

  it("accepts a code with a space that a password manager inserts", async ({ open, provider }) => {
    const page = await open("login", passcodesBy("email"))
    const code = await ask(page, provider)
    await codeField(page).focus()
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expectSuccess(page)
  })

  it("accepts full-width digits of an input method", async ({ context, open, provider }) => {
    const page = await open("login", passcodesBy("email"))
    const code = await ask(page, provider)
    const wide = code.replace(/./g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x30 + 0xff10))
    const devtools = await context.newCDPSession(page)
    await codeField(page).focus()
    for (let length = 1; length <= wide.length; length++) {
      const text = wide.slice(0, length)
      await devtools.send("Input.imeSetComposition", { text, selectionStart: length, selectionEnd: length })
      expect(await codeField(page).inputValue()).toBe(text)
    }
    await devtools.send("Input.insertText", { text: wide })
    await expectSuccess(page)
    expect(calls(provider, "/otps/authenticate")).toEqual([200])
  })
})

describe("several passcode methods", () => {
  it("show one tab per method on Main, and 'otp-tabs' on the passcode screen", async ({ open, provider }) => {
    const page = await open("login", passcodesBy("sms", "whatsapp", "email"))
    await eventually(() => page.getByRole("tab").allTextContents()).toEqual([
      t("main.tab.sms"),
      t("main.tab.whatsapp"),
      t("main.tab.email")
    ])
    await page.getByRole("tab", { name: t("main.tab.email") }).click()
    await ask(page, provider)
    const tabs = page.getByRole("tablist", { name: t("otp.tabs") })
    await eventually(() => tabs.getByRole("tab", { selected: true }).textContent()).toBe(t("main.tab.email"))

    await tabs.getByRole("tab", { name: t("main.tab.whatsapp") }).click()
    await heading(page, t("main.title")).waitFor()
    const code = await ask(page, provider, "whatsapp")
    await codeField(page).fill(code)
    await expectSuccess(page)
  })
})
