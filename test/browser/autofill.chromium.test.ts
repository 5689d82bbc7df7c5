/** Chromium's own autofill, which its headless shell does not have: `npm run test:chromium`. */
import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  button,
  calls,
  emailField,
  eventually,
  heading,
  hold,
  passcodesBy,
  phoneField
} from "../support/browser/login.js"
import { app, takenOver } from "../support/browser/takeover.js"
import { t } from "../support/words.js"

const email = "ada@example.com"

/** Fills in the form with Chromium's own autofill, as when the user chooses an address. */
const autofill = async (page: Page, selector: string) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("DOM.enable")
  await devtools.send("Autofill.enable")
  const { root } = await devtools.send("DOM.getDocument")
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector })
  const { node } = await devtools.send("DOM.describeNode", { nodeId })
  const fields = [
    { name: "NAME_FULL", value: "Ada Lovelace" },
    { name: "EMAIL_ADDRESS", value: email },
    { name: "PHONE_HOME_WHOLE_NUMBER", value: "+12015550123" }
  ]
  await page.locator(selector).focus()
  await devtools.send("Autofill.trigger", { fieldId: node.backendNodeId, address: { fields } })
  await eventually(() => page.locator(selector).inputValue()).not.toBe("")
  await devtools.detach()
}

const isAutofilled = (page: Page, selector: string) =>
  page.locator(selector).evaluate((field) => field.matches(":autofill"))

describe("a field that Chromium fills in before React is loaded", () => {
  it("is kept, marked as filled in, and sent: an address", async ({ context, open, provider }) => {
    const release = await hold(context, app)
    const page = await open("login")
    await emailField(page).waitFor()
    await autofill(page, "#login input")
    expect(await emailField(page).inputValue()).toBe(email)
    expect(await isAutofilled(page, "#login input")).toBe(true)
    release()
    await takenOver(page)
    expect(await emailField(page).inputValue()).toBe(email)
    expect(await isAutofilled(page, "#login input")).toBe(true)
    await button(page, t("main.submit.email")).click()
    await heading(page, t("emailConfirmation.title")).waitFor()
    expect(calls(provider, "/magic_links")).toEqual([200])
  })

  it("is kept, marked as filled in, and sent: a number", async ({ context, open, provider }) => {
    const release = await hold(context, app)
    const page = await open("login", passcodesBy("sms"))
    await phoneField(page).waitFor()
    await autofill(page, "#login input")
    release()
    await takenOver(page)
    expect((await phoneField(page).inputValue()).replaceAll(/\D/g, "")).toBe("2015550123")
    expect(await isAutofilled(page, "#login input")).toBe(true)
    await button(page, t("main.submit.sms")).click()
    await heading(page, t("otp.title")).waitFor()
    expect(calls(provider, "/otps/sms")).toEqual([200])
  })
})
