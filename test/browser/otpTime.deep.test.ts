import { describe } from "vitest"
import { it } from "../support/browser/it.js"
import { button, heading, passcodesBy, submitEmail } from "../support/browser/login.js"
import { t } from "../support/words.js"

describe("the passcode countdown", () => {
  it("is correct after the computer slept", async ({ context, open }) => {
    await context.clock.install()
    const page = await open("login", passcodesBy("email"))
    await submitEmail(page, "ada@example.com")
    await heading(page, t("otp.title")).waitFor()
    await context.clock.pauseAt(Date.now() + 60_000)
    const line = (text: string) => page.locator("[data-part=resend]", { hasText: text })
    await button(page, t("otp.resend")).click()
    await line(t("otp.sent")).waitFor()
    await context.clock.runFor(2000)
    await line(t("otp.expires", { timeRemaining: "4:58" })).waitFor()
    await context.clock.fastForward(2 * 60_000 + 58_000)
    await line(t("otp.expires", { timeRemaining: "2:00" })).waitFor()
  })
})
