/** The tests of the custom elements, once for each way in which a page gets them. */
import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "./it.js"
import { askForCode, codeField, emailField, eventually, heading } from "./login.js"
import { t } from "../words.js"

const email = "ada@example.com"

/** What the page shows of the session: the user's address, or the session's status. */
const shown = (page: Page) => page.locator("output").textContent()

const sent = (page: Page) => page.evaluate(() => window.elementPage.sent)

const setAttribute = (page: Page, name: string, value: string) =>
  page
    .locator("latchkey-login")
    .evaluate((element, [name, value]) => element.setAttribute(name, value), [name, value] as const)

/** What `<latchkey-login>` does on the test page `name`. */
export const testElement = (title: string, name: "element" | "script"): void => {
  describe(`<latchkey-login> ${title}`, () => {
    it("signs up by a passcode, stays signed in after a reload, and signs out", async ({
      open,
      provider
    }) => {
      const page = await open(name)
      const code = await askForCode(page, provider, email)
      await codeField(page).fill(code)
      await eventually(() => shown(page)).toBe(email)
      await eventually(() => sent(page)).toEqual([
        "OTP_LOGIN_OR_CREATE",
        "OTP_AUTHENTICATE",
        "AUTHENTICATE_FLOW_COMPLETE"
      ])
      await page.reload()
      await eventually(() => shown(page)).toBe(email)
      await page.getByRole("button", { name: "Sign out" }).click()
      await eventually(() => shown(page)).toBe("absent")
      expect(await provider.state.sessions()).toEqual([])
    })

    it("takes attributes and properties while the user types, and keeps what was typed", async ({ open }) => {
      const page = await open(name)
      await emailField(page).fill(email)
      await setAttribute(page, "locale", "de")
      await setAttribute(page, "color-scheme", "dark")
      await page.getByText("Weiter mit E-Mail").waitFor()
      const field = page.locator("latchkey-login input[type=email]")
      await eventually(() => field.inputValue()).toBe(email)
      await eventually(() =>
        page.locator("[data-part=card]").evaluate((card) => getComputedStyle(card).backgroundColor)
      ).toBe("rgb(23, 24, 30)")
      await page.locator("latchkey-login").evaluate((element) => {
        Object.assign(element, { strings: { "main.title": "Hello" }, locale: "en" })
      })
      await heading(page, "Hello").waitFor()
      expect(await emailField(page).inputValue()).toBe(email)
    })

    it("is gone when it is removed, works when it comes back, and keeps its form when it is moved", async ({
      open,
      provider
    }) => {
      const page = await open(name)
      await emailField(page).waitFor()
      const login = await page.locator("latchkey-login").elementHandle()
      await page.evaluate(() => document.querySelector("latchkey-login")?.remove())
      await eventually(() => login?.evaluate((element) => element.childElementCount)).toBe(0)
      await login?.evaluate((element) => document.body.prepend(element))
      await emailField(page).fill(email)
      await login?.evaluate((element) => document.body.append(element))
      expect(await emailField(page).inputValue()).toBe(email)
      const code = await askForCode(page, provider, email)
      await codeField(page).fill(code)
      await eventually(() => shown(page)).toBe(email)
    })

    it("sends an error when an option is not what it must be", async ({ open }) => {
      const page = await open(name)
      await emailField(page).waitFor()
      page.expected.push(/products/)
      await page.locator("latchkey-login").evaluate((element) => {
        Object.assign(element, { config: { products: "otp" } })
      })
      await eventually(() => sent(page)).toEqual(["UsageError"])
      await emailField(page).waitFor()
    })

    it("stands beside the other elements, which share its client", async ({ open }) => {
      const page = await open(name)
      await emailField(page).waitFor()
      await page.evaluate(() => {
        const { auth } = window.elementPage
        const reset = Object.assign(document.createElement("latchkey-password-reset"), { client: auth })
        reset.setAttribute("password-reset-token", "token")
        document.body.append(reset)
        for (const tag of ["latchkey-passkey-registration", "latchkey-identity-provider"])
          document.body.append(Object.assign(document.createElement(tag), { client: auth }))
      })
      await heading(page, t("passwordReset.title")).waitFor()
      page.expected.push(/mountPasskeyRegistration: nobody is signed in/)
      for (const tag of ["latchkey-passkey-registration", "latchkey-identity-provider"])
        await page.locator(`${tag} .lk-root`).waitFor()
    })
  })
}
