import type { Locator } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  askForCode,
  button,
  calls,
  codeField,
  eventually,
  hold,
  passcodesBy,
  quiet,
  status
} from "../support/browser/login.js"
import { expectNothingLeft } from "../support/browser/remount.js"
import { t } from "../support/words.js"

const email = "ada@example.com"

describe("mounting a widget", () => {
  it("works in the document of another window, with the keyboard", async ({ open, provider }) => {
    const page = await open("login", quiet)
    await page.evaluate(() => {
      const frame = document.createElement("iframe")
      frame.style.cssText = "width: 420px; height: 600px"
      document.body.append(frame)
      const element = frame.contentDocument?.body.appendChild(document.createElement("div"))
      if (element === undefined) throw new Error("The frame has no document.")
      window.lk.mount({
        elementId: element,
        config: { products: ["otp"], otpOptions: { methods: ["email"] } }
      })
    })
    const inFrame = page.frameLocator("iframe")
    const named = (role: "button" | "textbox" | "heading", name: string) => inFrame.getByRole(role, { name })
    const hasFocus = (locator: Locator) =>
      locator.evaluate((element) => element === element.ownerDocument.activeElement)
    await named("textbox", t("field.email")).focus()
    await page.keyboard.type(email)
    await page.keyboard.press("Enter")
    await named("heading", t("otp.title")).waitFor()
    await eventually(() => hasFocus(named("textbox", t("field.code")))).toBe(true)
    expect(
      await named("heading", t("otp.title")).evaluate((element) => getComputedStyle(element).fontSize)
    ).toBe("22px")
    await named("button", t("otp.resend")).focus()
    await page.keyboard.press("Enter")
    await eventually(() => calls(provider, "/otps/email")).toEqual([200, 200])
    await eventually(() => hasFocus(named("textbox", t("field.code")))).toBe(true)
  })

  it("gets its styles when its element is attached later", async ({ open }) => {
    const page = await open("login", quiet)
    await page.evaluate(() => {
      const element = document.createElement("div")
      window.lk.mount({ elementId: element })
      document.querySelector("main")?.append(element)
    })
    const title = page.getByRole("heading", { name: t("main.title") })
    await eventually(() => title.evaluate((element) => getComputedStyle(element).fontSize)).toBe("22px")
  })

  it("renders in the light DOM of an element that has a shadow root", async ({ open }) => {
    const page = await open("login", quiet)
    await page.evaluate(() => {
      window.lk.mount({ config: { enableShadowDOM: true } }).unmount()
      window.lk.mount()
    })
    await button(page, t("main.submit.email")).waitFor()
  })

  it("renders in a shadow root on any element, including a form or a table cell", async ({ open }) => {
    const page = await open("login", quiet)
    await page.evaluate(() => {
      const form = document.createElement("form")
      form.id = "form"
      document.querySelector("main")?.append(form)
      window.lk.mount({ elementId: "#form", config: { enableShadowDOM: true } })
    })
    await button(page, t("main.submit.email")).waitFor()
  })

  it("adds no code to a form of the site around it, and does not submit it", async ({ open, provider }) => {
    const page = await open("login", passcodesBy("email"))
    const form = await page.evaluateHandle(() => {
      const form = document.createElement("form")
      form.noValidate = true
      form.addEventListener("submit", () => (form.title = "submitted"))
      document.querySelector("main")?.append(form)
      form.append(...document.querySelectorAll("#login"))
      return form
    })
    await askForCode(page, provider, email)
    await codeField(page).pressSequentially("12")
    await codeField(page).press("Enter")
    expect(await form.evaluate((form) => [form.title, ...new FormData(form).keys()])).toEqual([""])
  })
})

describe("unmounting a widget", () => {
  it("does not lose the login of a passcode that is being checked", async ({ context, open, provider }) => {
    const page = await open("login", quiet)
    await page.evaluate(() => {
      const config = { products: ["otp"], otpOptions: { methods: ["email"] } } as const
      const { unmount } = window.lk.mount({ config })
      document.addEventListener("unmount", unmount)
    })
    const code = await askForCode(page, provider, email)
    const release = await hold(context, /otps\/authenticate/)
    const asked = page.waitForRequest(/otps\/authenticate/)
    await codeField(page).fill(code)
    await asked
    await page.evaluate(() => document.dispatchEvent(new Event("unmount")))
    release()
    await eventually(() => status(page)).toBe("present")
    expect(await provider.state.sessions()).toHaveLength(1)
    expect(await page.evaluate(() => window.lk.errors)).toEqual([])
  })

  for (const enableShadowDOM of [false, true])
    it(`leaks nothing after mounting 40 times in the ${enableShadowDOM ? "shadow" : "light"} DOM`, ({
      open
    }) => expectNothingLeft(40, enableShadowDOM, open))
})
