import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { bringAxe } from "../support/browser/axe.js"
import { it } from "../support/browser/it.js"
import {
  askForCode,
  asks,
  button,
  codeField,
  expectFieldError,
  heading,
  hold,
  submitEmail
} from "../support/browser/login.js"
import type { Setup } from "./pages/login.js"
import { t } from "../support/words.js"

/** The violations that axe finds in the current page. */
const findings = async (page: Page) => {
  await bringAxe(page)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run({ preload: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)
  })
}

const email = "ada@example.com"
const otp: Setup["config"] = { products: ["otp"], otpOptions: { methods: ["sms", "whatsapp", "email"] } }

for (const [where, enableShadowDOM, colorScheme] of [
  ["in the light DOM", false, "light"],
  ["in the shadow DOM, in dark colours", true, "dark"]
] as const)
  describe(`axe ${where}`, () => {
    it("reports no violations with magic links: form, error, sending and sent", async ({ open }) => {
      const page = await open("login", asks({ colorScheme, config: { enableShadowDOM } }))
      await page.getByText(t("watermark.text")).waitFor()
      expect(await findings(page)).toEqual([])
      await submitEmail(page, "nobody")
      await expectFieldError(page, t("field.email.format"))
      expect(await findings(page)).toEqual([])
      const release = await hold(page, /magic_links/)
      await submitEmail(page, email)
      await page.locator("button[aria-busy=true]").waitFor()
      expect(await findings(page)).toEqual([])
      release()
      await heading(page, t("emailConfirmation.title")).waitFor()
      expect(await findings(page)).toEqual([])
    })

    it("reports no violations with passcodes: each tab, code entry, wrong code, verifying and success", async ({
      open,
      provider
    }) => {
      const page = await open("login", asks({ colorScheme, config: { ...otp, enableShadowDOM } }))
      await page.getByRole("combobox", { name: t("field.country") }).waitFor()
      expect(await findings(page)).toEqual([])
      await page.getByRole("tab", { name: t("main.tab.email") }).click()
      await button(page, t("main.submit.email")).waitFor()
      expect(await findings(page)).toEqual([])
      const code = await askForCode(page, provider, email)
      expect(await findings(page)).toEqual([])

      await codeField(page).fill(code === "000000" ? "000001" : "000000")
      await expectFieldError(page, t("error.otpCodeNotFound"))
      expect(await findings(page)).toEqual([])
      provider.faults.status(500, { path: "/otps/email", times: 1 })
      await button(page, t("otp.resend")).click()
      await page.getByRole("alert").getByText("Something went wrong").waitFor()
      expect(await findings(page)).toEqual([])
      const release = await hold(page, /otps\/authenticate/)
      await codeField(page).fill(code)
      await page.getByRole("progressbar").waitFor()
      expect(await findings(page)).toEqual([])
      release()
      await heading(page, t("otpConfirmation.title")).waitFor()
      expect(await findings(page)).toEqual([])
    })

    it("reports no violations with an invalid configuration", async ({ open }) => {
      const config: Setup["config"] = { products: ["passkeys"], enableShadowDOM }
      const page = await open("login", asks({ colorScheme, config }))
      page.expected.push(/"passkeys" needs another product/)
      await page.getByRole("alert").getByText(t("config.passkeysAlone")).waitFor()
      expect(await findings(page)).toEqual([])
    })
  })
