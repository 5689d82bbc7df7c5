import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  asks,
  askForCode,
  button,
  codeField,
  eventually,
  heading,
  phoneField
} from "../support/browser/login.js"
import { holding, start } from "../support/browser/prerendered.js"
import { takenOver } from "../support/browser/takeover.js"
import type { Setup } from "./pages/login.js"
import { t } from "../support/words.js"

const setup: Setup = {
  config: { products: ["otp"], otpOptions: { methods: ["email", "sms"] }, lastUsed: true }
}

const names = (page: Page) => page.getByRole("tab").allTextContents()

/** Enters the code, signs out and comes back. */
const enter = async (page: Page, code: string) => {
  await codeField(page).pressSequentially(code)
  await heading(page, t("otpConfirmation.title")).waitFor()
  await page.evaluate(() => window.lk.auth.session.revoke())
  await page.reload()
}

/** The places of all elements of the form but the mark. */
const places = (page: Page) =>
  page.locator("#login *:not([data-part=used])").evaluateAll((elements) =>
    elements.map((element) => {
      const { height, width, x, y } = element.getBoundingClientRect()
      return [element.localName, x, y, width, height]
    })
  )

const mark = (page: Page) => page.locator("[data-part=used]")

describe("the mark on the method that was used last", () => {
  it("is there after a logout and a reload, and moves with the next login", async ({ open, provider }) => {
    const page = await open("login", asks(setup))
    expect(await names(page)).toEqual([t("main.tab.email"), t("main.tab.sms")])
    await enter(page, await askForCode(page, provider, "ada@example.com"))
    await eventually(() => names(page)).toEqual([
      `${t("main.tab.email")} ${t("main.lastUsed")}`,
      t("main.tab.sms")
    ])
    await takenOver(page)
    expect(await names(page)).toEqual([`${t("main.tab.email")} ${t("main.lastUsed")}`, t("main.tab.sms")])

    await page.getByRole("tab", { name: t("main.tab.sms") }).click()
    await phoneField(page).fill("2015550123")
    await button(page, t("main.submit.sms")).click()
    await heading(page, t("otp.title")).waitFor()
    await enter(page, (await provider.inbox.waitFor("+12015550123")).code ?? "")
    await eventually(() => names(page)).toEqual([
      t("main.tab.email"),
      `${t("main.tab.sms")} ${t("main.lastUsed")}`
    ])
    const kept = await page.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, value]) =>
        key.endsWith("::last_used") ? [String(value)] : []
      )
    )
    expect(kept).toEqual([expect.stringMatching(/^\{"method":"sms","at":\d+\}$/)])
  })

  it.for([
    ["en", 400],
    ["de", 320],
    ["ar", 320]
  ] as const)(
    "moves nothing in a form of a server: %s, %d px wide",
    async ([locale, width], { context, open, provider }) => {
      await context.addInitScript(() => {
        const key = "stytch_sdk_state_public-token-test-00000000-0000-0000-0000-000000000000::last_used"
        localStorage.setItem(key, '{"method":"oauth","provider":"github","at":1}')
      })
      const options: Setup = {
        locale,
        config: {
          products: ["oauth", "emailMagicLinks"],
          oauthOptions: { providers: [{ type: "google" }, { type: "github" }] },
          lastUsed: true
        }
      }
      const page = await open("login", {
        ...asks(options),
        ...(await holding(provider, { locale, config: options.config, watermark: true }))
      })
      await page.setViewportSize({ width, height: 800 })
      await page.locator("#login .lk-card").waitFor()
      const before = await places(page)
      await start(page)
      await mark(page).waitFor()
      expect(await places(page)).toEqual(before)
      await takenOver(page)
      expect(await mark(page).count()).toBe(1)
      expect(await places(page)).toEqual(before)
    }
  )
})
