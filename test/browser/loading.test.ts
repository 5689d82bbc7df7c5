import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import { asks, button, calls, emailField, expectFieldError, heading } from "../support/browser/login.js"

const email = "ada@example.com"
const byEmail = asks({ config: { products: ["otp"], otpOptions: { methods: ["email"] } } })

describe("parts that load when they are needed", () => {
  it("are there before the person has typed: no spinner comes between the screens", async ({ open }) => {
    const page = await open("login")
    await emailField(page).fill(email)
    await page.waitForLoadState("networkidle")
    await page.evaluate(() => {
      const main = document.querySelector("main")
      const watch = () => {
        if (document.querySelector(".lk-waiting")) console.warn("a spinner stood in for a screen")
      }
      if (main) new MutationObserver(watch).observe(main, { childList: true, subtree: true })
    })
    await button(page, "Continue with email").click()
    await heading(page, "Check your email").waitFor()
  })

  it("that talk to the provider may fail to load: the field says so, and the next try works", async ({
    context,
    open,
    provider
  }) => {
    let isDown = true
    await context.route(/layerCalls/, (route) => (isDown ? route.abort() : route.continue()))
    const page = await open("login")
    page.expected.push(/ERR_FAILED/)
    await emailField(page).fill(email)
    await button(page, "Continue with email").click()
    await expectFieldError(page, "Unable to contact our servers.")
    isDown = false
    await button(page, "Continue with email").click()
    await heading(page, "Check your email").waitFor()
    expect(calls(provider, "/magic_links")).toEqual([200])
  })

  it("that draw the next screen may fail to load: that is said in words, and they are tried again", async ({
    context,
    open
  }) => {
    let isDown = true
    await context.route(/OtpAuthenticate/, (route) => (isDown ? route.abort() : route.continue()))
    const page = await open("login", byEmail)
    page.expected.push(/ERR_FAILED/, /dynamically imported module/)
    await emailField(page).fill(email)
    await button(page, "Continue with email").click()
    await page.waitForTimeout(3000)
    console.log(await page.locator("main").innerText(), page.problems)
    isDown = false
    await heading(page, "Enter passcode").waitFor()
  })
})
