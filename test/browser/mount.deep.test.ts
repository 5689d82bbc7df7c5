import type { Locator } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  askForCode,
  button,
  calls,
  codeField,
  emailField,
  eventually,
  heading,
  hold,
  quiet,
  status,
  submitEmail,
  windowListeners,
  loadServices
} from "../support/browser/login.js"
import { expectNothingLeft } from "../support/browser/remount.js"
import { t } from "../support/words.js"

const email = "ada@example.com"

describe("mounting a widget", () => {
  it("updates in place and keeps typed text when mounted twice on one element", async ({ open }) => {
    const page = await open("login")
    await emailField(page).pressSequentially("ada@exam")
    await page.evaluate(() =>
      window.lk.mount({ strings: { "main.title": "Welcome" }, styles: { colors: { primary: "#112233" } } })
    )
    const title = page.getByRole("heading", { name: "Welcome" })
    await title.waitFor()
    expect(await title.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(17, 34, 51)")
    await page.keyboard.type("ple.com")
    await eventually(() => emailField(page).inputValue()).toBe(email)
    await eventually(() => page.locator("[data-part=card]").count()).toBe(1)
  })

  it("shows the new products when mounted again with others", async ({ open }) => {
    const page = await open("login")
    await emailField(page).fill(email)
    await page.evaluate(() =>
      window.lk.mount({ config: { products: ["otp"], otpOptions: { methods: ["sms", "email"] } } })
    )
    await page.getByRole("tab", { name: t("main.tab.email") }).click()
    await eventually(() => emailField(page).inputValue()).toBe(email)
  })

  it("leaves one working widget after mount, unmount, mount as in StrictMode", async ({ open, provider }) => {
    const page = await open("login", quiet)
    await page.evaluate(() => {
      window.lk.mount().unmount()
      window.lk.mount()
    })
    await submitEmail(page, email)
    await heading(page, t("emailConfirmation.title")).waitFor()
    await eventually(() => page.locator("[data-part=card]").count()).toBe(1)
    expect(calls(provider, "/magic_links")).toEqual([200])
    expect(calls(provider, "/projects/bootstrap")).toEqual([200])
  })

  it("renders again when the page has emptied the element", async ({ open }) => {
    const page = await open("login")
    await emailField(page).waitFor()
    await page.evaluate(() => {
      document.querySelector("#login")?.replaceChildren()
      window.lk.mount()
    })
    await emailField(page).waitFor()
  })

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

  it("keeps the labels and fields of two widgets on one page separate", async ({ open }) => {
    const page = await open("login")
    await page.evaluate(() => {
      const second = document.createElement("div")
      second.id = "second"
      document.querySelector("main")?.append(second)
      window.lk.mount({ elementId: "#second" })
    })
    const second = page.locator("#second")
    await second.getByText(t("field.email"), { exact: true }).click()
    await page.keyboard.type(email)
    expect(
      await emailField(page)
        .evaluateAll((fields) => fields.map((field) => field.id))
        .then(unique)
    ).toBe(2)
    await eventually(() => second.getByRole("textbox").inputValue()).toBe(email)
    await eventually(() => page.locator("#login").getByRole("textbox").inputValue()).toBe("")
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
})

const unique = (texts: ReadonlyArray<string>) => new Set(texts).size

describe("unmounting a widget", () => {
  it("silently cancels a pending request", async ({ open, provider }) => {
    provider.faults.delay(60_000, { path: "/magic_links" })
    const page = await open("login", quiet)
    await loadServices(page)
    await eventually(() => calls(provider, "/events")).toEqual([200])
    const listeners = await windowListeners(page)
    await page.evaluate(() => {
      const { unmount } = window.lk.mount()
      document.addEventListener("unmount", unmount)
    })
    await submitEmail(page, email)
    await page.locator("[aria-busy=true]").waitFor()
    await eventually(() => provider.state.requests().map(({ path }) => path)).toContainEqual(
      "/magic_links/email/login_or_create"
    )
    await page.evaluate(() => document.dispatchEvent(new Event("unmount")))
    await eventually(() => calls(provider, "/magic_links")).toEqual([0])
    expect(await page.evaluate(() => document.querySelector("#login")?.childNodes.length)).toBe(0)
    expect(await page.evaluate(() => [window.lk.events, window.lk.errors])).toEqual([[], []])
    expect(await windowListeners(page)).toEqual(listeners)
  })

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

  it("does nothing the second time, or after another mount replaced it", async ({ open }) => {
    const page = await open("login", quiet)
    await page.evaluate(() => {
      const first = window.lk.mount()
      first.unmount()
      first.unmount()
      window.lk.mount()
      first.unmount()
    })
    await button(page, t("main.submit.email")).waitFor()
  })

  for (const enableShadowDOM of [false, true])
    it(`leaks nothing after mounting 40 times in the ${enableShadowDOM ? "shadow" : "light"} DOM`, ({
      open
    }) => expectNothingLeft(40, enableShadowDOM, open))
})
