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
  it("shows the remaining time as m:ss, ticks every second and ends with 'Your code has expired.'", async ({
    context,
    open,
    provider
  }) => {
    const { page } = await standStill(context, open, provider)
    await resend(page)
    await context.clock.runFor(2000)
    for (const left of ["4:58", "4:57", "4:56"]) {
      await line(page, `Your code expires in ${left}.`).waitFor()
      await context.clock.runFor(1000)
    }
    await context.clock.runFor(4 * 60_000 + 46_000)
    await line(page, t("otp.expires", { timeRemaining: "0:09" })).waitFor()
    await context.clock.runFor(9000)
    await line(page, t("otp.expired")).waitFor()
    await page
      .getByRole("status")
      .filter({ hasText: t("otp.expired") })
      .waitFor()
  })

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
  it("shows 'Code sent' for two seconds and restarts the countdown", async ({ context, open, provider }) => {
    const { page } = await standStill(context, open, provider)
    await context.clock.runFor(10_000)
    await resend(page)
    await eventually(() => button(page, t("otp.resend")).count()).toBe(0)
    await context.clock.runFor(1999)
    await eventually(() => line(page, t("otp.sent")).count()).toBe(1)
    await eventually(async () => {
      await context.clock.runFor(50)
      return button(page, t("otp.resend")).count()
    }).toBe(1)
    await line(page, "Your code expires in 4:5").waitFor()
  })

  it("invalidates the old code and accepts the new one", async ({ context, open, provider }) => {
    const { page, sent } = await standStill(context, open, provider)
    await resend(page)
    const { code = "" } = await provider.inbox.waitFor(email, { after: sent })

    await codeField(page).fill(sent.code ?? "")
    await expectFieldError(page, t("error.otpCodeNotFound"))
    await codeField(page).fill(code)
    await eventually(() => status(page)).toBe("present")
  })

  it("shows a toast for four seconds when it fails, and can be retried", async ({
    context,
    open,
    provider
  }) => {
    const { page } = await standStill(context, open, provider)
    provider.faults.status(500, { path: "/otps/email", error_message: "Out of order.", times: 1 })
    await button(page, t("otp.resend")).click()
    const toast = page.getByRole("alert").getByText("Out of order.")
    await toast.waitFor()
    await context.clock.runFor(3999)
    await eventually(() => toast.count()).toBe(1)
    await eventually(async () => {
      await context.clock.runFor(500)
      return toast.count()
    }).toBe(0)
    await resend(page)
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
