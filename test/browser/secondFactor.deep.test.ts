import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  askForCode,
  asks,
  button,
  codeField,
  emailField,
  eventually,
  events,
  heading,
  linkIn,
  submitEmail
} from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"
import {
  asksAlways,
  enrolApp,
  enterRecoveryCode,
  handsOf,
  isComplete,
  logOut,
  proven,
  saveCodes,
  shownCodes
} from "../support/browser/secondFactor.js"
import { t } from "../support/words.js"

const email = "ada@example.com"

/** Signs in with a passcode by email: the first factor. */
const firstFactor = async (page: Page, provider: ServedProvider) => {
  const code = await askForCode(page, provider, email)
  await codeField(page).pressSequentially(code)
}

describe("a second factor", () => {
  it("is registered at the first login, asked for at the next, and replaced by a recovery code", async ({
    open,
    provider,
    secrets
  }) => {
    const page = await open("login", asksAlways)
    await firstFactor(page, provider)
    await heading(page, t("factorEnroll.title")).waitFor()
    expect(await page.evaluate(isComplete)).toBe(false)
    expect(await events(page)).not.toContain("AUTHENTICATE_FLOW_COMPLETE")

    const { nextCode, recoveryCodes } = await enrolApp(handsOf(page), provider)
    secrets.push(...recoveryCodes)
    expect(await page.evaluate(isComplete)).toBe(false)
    await button(page, t("recoveryCodes.done")).click()
    await page.getByText(t("recoveryCodes.required")).waitFor()
    await saveCodes(handsOf(page))
    await page.getByText(proven).waitFor()
    expect(await page.evaluate(isComplete)).toBe(true)
    await eventually(() => events(page)).toEqual([
      "OTP_LOGIN_OR_CREATE",
      "OTP_AUTHENTICATE",
      "TOTP_AUTHENTICATE",
      "AUTHENTICATE_FLOW_COMPLETE"
    ])

    await logOut(page)
    await firstFactor(page, provider)
    await heading(page, t("factorApp.title")).waitFor()
    await codeField(page).pressSequentially("000000")
    await page.getByText(t("error.otpCodeNotFound")).waitFor()
    await codeField(page).fill(nextCode())
    await page.getByText(proven).waitFor()

    await logOut(page)
    await firstFactor(page, provider)
    await enterRecoveryCode(handsOf(page), recoveryCodes[0] ?? "")
    await page.getByText(proven).waitFor()
    expect(await page.evaluate(isComplete)).toBe(true)
  })

  it("is asked for after a reload and in a second tab, and both end with it", async ({
    open,
    provider,
    secrets
  }) => {
    const page = await open("login", asksAlways)
    await firstFactor(page, provider)
    await heading(page, t("factorEnroll.title")).waitFor()
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector("#login input[name=email]")) Object.assign(window, { hasFlashed: true })
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await heading(page, t("factorEnroll.title")).waitFor()
    expect(await page.evaluate((): unknown => Reflect.get(window, "hasFlashed"))).toBeUndefined()
    const other = await open("login", asksAlways)
    await heading(other, t("factorEnroll.title")).waitFor()

    const { recoveryCodes } = await enrolApp(handsOf(page), provider)
    secrets.push(...recoveryCodes)
    for (const each of [page, other]) {
      await each.reload()
      await heading(each, t("recoveryCodes.title")).waitFor()
      await eventually(() => each.evaluate(shownCodes)).toEqual(recoveryCodes)
      expect(await each.evaluate(isComplete)).toBe(false)
    }
    await saveCodes(handsOf(other))
    await other.getByText(proven).waitFor()
    await page.getByText(proven).waitFor()
    expect(await page.evaluate(isComplete)).toBe(true)
  })

  it("is a code that is sent to a new number, after the person has chosen it", async ({ open, provider }) => {
    const page = await open("login", asksAlways)
    await firstFactor(page, provider)
    await button(page, t("factorEnroll.sms")).click()
    await page.getByRole("textbox", { name: t("field.phone") }).fill("2015550123")
    expect(provider.inbox.latest()).toMatchObject({ channel: "email" })
    await button(page, t("main.submit.sms")).click()
    await page.getByText(t("otp.text", { destination: "+12015550123" })).waitFor()
    const { code = "" } = await provider.inbox.waitFor("+12015550123")
    await codeField(page).pressSequentially(code)
    await page.getByText(proven).waitFor()

    await logOut(page)
    await firstFactor(page, provider)
    await button(page, new RegExp(`^${t("factorRow.sms")} ••.0123$`)).click()
    await page.getByText(t("otp.text", { destination: "+12015550123" })).waitFor()
    const { code: next = "" } = await provider.inbox.waitFor("+12015550123")
    await codeField(page).pressSequentially(next)
    await page.getByText(proven).waitFor()
  })

  it("can be declined by logging in as somebody else", async ({ open, provider }) => {
    const page = await open("login", asksAlways)
    await firstFactor(page, provider)
    await button(page, t("factor.signOut")).click()
    await emailField(page).waitFor()
    await eventually(() => page.evaluate(() => window.lk.auth.session.getInfo().status)).toBe("absent")
  })

  it("ends with its first session, which another tab revokes", async ({ open, provider }) => {
    const page = await open("login", asksAlways)
    await firstFactor(page, provider)
    await button(page, t("factorEnroll.totp")).click()
    const other = await open("login", asks({ mount: false }))
    await other.evaluate(() => window.lk.auth.session.revoke())
    await emailField(page).waitFor()
  })
})

describe("a second factor after a link", () => {
  it("is asked for on the page that the link opens", async ({ open, provider, serve }) => {
    const site = await serve()
    const here = {
      loginRedirectURL: site.url("login", asksAlways.search),
      signupRedirectURL: site.url("login", asksAlways.search)
    }
    const page = await open(
      "login",
      asks({ config: { emailMagicLinksOptions: here }, secondFactor: { methods: ["totp"], when: "always" } })
    )
    await submitEmail(page, email)
    await page.goto(await linkIn(provider, email))
    await page.evaluate(() => window.lk.auth.authenticateByUrl({ session_duration_minutes: 60 }))
    await heading(page, t("factorEnroll.title")).waitFor()
    expect(await page.evaluate(isComplete)).toBe(false)
  })
})
