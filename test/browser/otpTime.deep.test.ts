import type { BrowserContext, Page } from "playwright-core"
import { describe } from "vitest"
import { it } from "../support/browser/it.js"
import {
  button,
  calls,
  codeField,
  eventually,
  expectFieldError,
  heading,
  passcodesBy,
  status,
  submitEmail
} from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"
import { t } from "../support/words.js"

const email = "ada@example.com"
const byEmail = passcodesBy("email")

/** A page whose clock stops when the first code is sent. */
const standStill = async (
  context: BrowserContext,
  open: (name: string, options: typeof byEmail) => Promise<Page>,
  provider: ServedProvider
) => {
  await context.clock.install()
  const page = await open("login", byEmail)
  await submitEmail(page, email)
  await heading(page, t("otp.title")).waitFor()
  await context.clock.pauseAt(Date.now() + 60_000)
  return { page, sent: await provider.inbox.waitFor(email) }
}

/** Requests a new code, so that the countdown starts at five minutes. */
const resend = async (page: Page) => {
  await button(page, t("otp.resend")).click()
  await line(page, t("otp.sent")).waitFor()
}

const line = (page: Page, text: string) => page.locator("[data-part=resend]", { hasText: text })

describe("the passcode countdown", () => {
  it("is correct after the computer slept", async ({ context, open, provider }) => {
    const { page } = await standStill(context, open, provider)
    await resend(page)
    await context.clock.runFor(2000)
    await line(page, t("otp.expires", { timeRemaining: "4:58" })).waitFor()
    await context.clock.fastForward(2 * 60_000 + 58_000)
    await line(page, t("otp.expires", { timeRemaining: "2:00" })).waitFor()
  })
})

describe("resending a passcode", () => {
  it("invalidates the old code and accepts the new one", async ({ context, open, provider }) => {
    const { page, sent } = await standStill(context, open, provider)
    await resend(page)
    const { code = "" } = await provider.inbox.waitFor(email, { after: sent })

    await codeField(page).fill(sent.code ?? "")
    await expectFieldError(page, t("error.otpCodeNotFound"))
    await codeField(page).fill(code)
    await eventually(() => status(page)).toBe("present")
  })

  it("is cancelled when the user goes back", async ({ context, open, provider }) => {
    const { page } = await standStill(context, open, provider)
    provider.faults.delay(60_000, { path: "/otps/email" })
    await button(page, t("otp.resend")).click()
    await button(page, t("common.back")).click()
    await heading(page, t("main.title")).waitFor()
    await eventually(() => calls(provider, "/otps/email")).toEqual([200, 0])
    await eventually(() => heading(page, t("main.title")).count()).toBe(1)
  })
})
