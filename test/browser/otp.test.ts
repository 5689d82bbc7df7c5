import type { Page } from "playwright-core"
import * as Duration from "effect/Duration"
import { describe, expect } from "vitest"
import * as Limits from "../../src/domain/Limits.js"
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

const email = "ada@example.com"
const phone = "+12015550123"

/** Up to the screen where the passcode is entered. Answers the code. */
const ask = async (page: Page, provider: ServedProvider, method: "sms" | "whatsapp" | "email" = "email") => {
  if (method === "email") return askForCode(page, provider, email)
  await phoneField(page).fill("2015550123")
  await button(page, method === "sms" ? "Continue with text" : "Continue with WhatsApp").click()
  await heading(page, "Enter passcode").waitFor()
  return (await provider.inbox.waitFor(phone)).code ?? ""
}

/** A code that is not this one. */
const wrong = (code: string) => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`

const expectSuccess = async (page: Page) => {
  await heading(page, "Success!").waitFor()
  await page.getByText("Your passcode has been successfully verified.").waitFor()
  expect(await status(page)).toBe("present")
}

describe("a login by passcode", () => {
  for (const method of ["sms", "whatsapp", "email"] as const)
    it(`by ${method} ends signed in, with an authenticate-flow-complete event`, async ({
      open,
      provider
    }) => {
      const page = await open("login", passcodesBy(method))
      const code = await ask(page, provider, method)
      await page.getByText(`A 6-digit passcode was sent to ${method === "email" ? email : phone}.`).waitFor()
      expect(provider.inbox.latest()).toMatchObject({ channel: method })

      await codeField(page).pressSequentially(code)
      await expectSuccess(page)
      expect(await events(page)).toEqual([
        "OTP_LOGIN_OR_CREATE",
        "OTP_AUTHENTICATE",
        "AUTHENTICATE_FLOW_COMPLETE"
      ])
      const [user] = await provider.state.users()
      expect(user?.status).toBe("active")
      expect([...(user?.emails ?? []), ...(user?.phone_numbers ?? [])]).toMatchObject([{ verified: true }])
    })

  it("with a wrong code says so at the field, which keeps its value and the focus", async ({
    open,
    provider
  }) => {
    const page = await open("login", passcodesBy("email"))
    const code = await ask(page, provider)
    await codeField(page).pressSequentially(wrong(code))
    await expectFieldError(page, "Invalid passcode, please try again.")
    expect(await codeField(page).inputValue()).toBe(wrong(code))
    expect(await codeField(page).isEnabled()).toBe(true)
    await expectFocus(codeField(page))
    expect(await errors(page)).toEqual(["otp_code_not_found"])

    await page.keyboard.press("End")
    await page.keyboard.press("Backspace")
    await page.keyboard.type(code.slice(-1))
    await expectSuccess(page)
    expect(calls(provider, "/otps/authenticate")).toEqual([404, 200])
  })

  it("while it is checked shows 'Verifying passcode...' by a bar of 10 seconds, and takes no more input", async ({
    open,
    provider
  }) => {
    const page = await open("login", passcodesBy("email"))
    const code = await ask(page, provider)
    const release = await hold(page, /otps\/authenticate/)
    await codeField(page).pressSequentially(code)
    const bar = page.getByRole("progressbar", { name: "Verifying passcode..." })
    await bar.waitFor()
    expect(
      await bar.evaluate(
        (element) => element.getAnimations({ subtree: true })[0]?.effect?.getTiming().duration
      )
    ).toBe(Duration.toMillis(Limits.verifyingBar))
    expect(await codeField(page).isDisabled()).toBe(true)
    release()
    await expectSuccess(page)
    expect(calls(provider, "/otps/authenticate")).toEqual([200])
  })

  it("takes digits only, at most six", async ({ open, provider }) => {
    const page = await open("login", passcodesBy("email"))
    const code = await ask(page, provider)
    await codeField(page).pressSequentially("1a2 3-4")
    expect(await codeField(page).inputValue()).toBe("1234")
    expect(await codeField(page).getAttribute("inputmode")).toBe("numeric")
    expect(await codeField(page).getAttribute("autocomplete")).toBe("one-time-code")
    expect(calls(provider, "/otps/authenticate")).toEqual([])
    await codeField(page).fill("")
    await codeField(page).pressSequentially(`${code}999`)
    await expectSuccess(page)
  })

  it("takes a pasted code with a space in it", async ({ context, open, provider }) => {
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

  it("with a code that expired at the provider is refused", async ({ open, provider }) => {
    const page = await open("login", passcodesBy("email"))
    const code = await ask(page, provider)
    provider.clock.advance(5 * 60_000 + 1)
    await codeField(page).fill(code)
    await expectFieldError(page, "Invalid passcode, please try again.")
    expect(await provider.state.sessions()).toEqual([])
  })

  it("tells a person who guesses too often to try again later", async ({ open, provider }) => {
    const page = await open("login", passcodesBy("email"))
    const code = await ask(page, provider)
    provider.faults.status(429, { path: "/otps/authenticate", error_type: "user_lock_limit_reached" })
    await codeField(page).fill(code)
    await expectFieldError(page, "Too many failed authentication attempts. Please try again later.")
  })
})

describe("with several passcode methods", () => {
  it("has a tab per method on Main, and 'otp-tabs' where the code is entered", async ({ open, provider }) => {
    const page = await open("login", passcodesBy("sms", "whatsapp", "email"))
    await eventually(() => page.getByRole("tab").allTextContents()).toEqual(["Text", "WhatsApp", "Email"])
    await page.getByRole("tab", { name: "Email" }).click()
    await ask(page, provider)
    const tabs = page.getByRole("tablist", { name: "otp-tabs" })
    expect(await tabs.getByRole("tab", { selected: true }).textContent()).toBe("Email")

    await tabs.getByRole("tab", { name: "WhatsApp" }).click()
    await heading(page, "Sign up or log in").waitFor()
    const code = await ask(page, provider, "whatsapp")
    await codeField(page).fill(code)
    await expectSuccess(page)
  })
})
