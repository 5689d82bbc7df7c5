import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  button,
  calls,
  emailField,
  eventually,
  heading,
  quiet,
  submitEmail,
  windowListeners
} from "../support/browser/login.js"
import { expectNothingLeft } from "../support/browser/remount.js"

const email = "ada@example.com"

describe("mounting", () => {
  it("twice on one element updates in place and keeps what was typed", async ({ open }) => {
    const page = await open("login")
    await emailField(page).pressSequentially("ada@exam")
    await page.evaluate(() =>
      window.lk.mount({ strings: { "main.title": "Welcome" }, styles: { colors: { primary: "#112233" } } })
    )
    const title = page.getByRole("heading", { name: "Welcome" })
    await title.waitFor()
    expect(await title.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(17, 34, 51)")
    await page.keyboard.type("ple.com")
    expect(await emailField(page).inputValue()).toBe(email)
    expect(await page.locator("[data-part=card]").count()).toBe(1)
  })

  it("again after the products changed shows the new ones", async ({ open }) => {
    const page = await open("login")
    await emailField(page).fill(email)
    await page.evaluate(() =>
      window.lk.mount({ config: { products: ["otp"], otpOptions: { methods: ["sms", "email"] } } })
    )
    await page.getByRole("tab", { name: "Email" }).click()
    expect(await emailField(page).inputValue()).toBe(email)
  })

  it("and unmounting and mounting at once, as a strict mode does, leaves one widget that works", async ({
    open,
    provider
  }) => {
    const page = await open("login", quiet)
    await page.evaluate(() => {
      window.lk.mount().unmount()
      window.lk.mount()
    })
    await submitEmail(page, email)
    await heading(page, "Check your email").waitFor()
    expect(await page.locator("[data-part=card]").count()).toBe(1)
    expect(calls(provider, "/magic_links")).toEqual([200])
    expect(calls(provider, "/projects/bootstrap")).toEqual([200])
  })

  it("again where the page has emptied the element meanwhile shows the widget anew", async ({ open }) => {
    const page = await open("login")
    await emailField(page).waitFor()
    await page.evaluate(() => {
      document.querySelector("#login")?.replaceChildren()
      window.lk.mount()
    })
    await emailField(page).waitFor()
  })

  it("two widgets on one page keeps their labels and fields apart", async ({ open }) => {
    const page = await open("login")
    await page.evaluate(() => {
      const second = document.createElement("div")
      second.id = "second"
      document.querySelector("main")?.append(second)
      window.lk.mount({ elementId: "#second" })
    })
    const second = page.locator("#second")
    await second.getByText("Email", { exact: true }).click()
    await page.keyboard.type(email)
    expect(
      await emailField(page)
        .evaluateAll((fields) => fields.map((field) => field.id))
        .then(unique)
    ).toBe(2)
    expect(await second.getByRole("textbox").inputValue()).toBe(email)
    expect(await page.locator("#login").getByRole("textbox").inputValue()).toBe("")
  })

  it("in the light DOM where a shadow root was before shows the widget", async ({ open }) => {
    const page = await open("login", quiet)
    await page.evaluate(() => {
      window.lk.mount({ config: { enableShadowDOM: true } }).unmount()
      window.lk.mount()
    })
    await button(page, "Continue with email").waitFor()
  })

  it("in a shadow root works on any element, a form or a table cell too", async ({ open }) => {
    const page = await open("login", quiet)
    await page.evaluate(() => {
      const form = document.createElement("form")
      form.id = "form"
      document.querySelector("main")?.append(form)
      window.lk.mount({ elementId: "#form", config: { enableShadowDOM: true } })
    })
    await button(page, "Continue with email").waitFor()
  })
})

const unique = (texts: ReadonlyArray<string>) => new Set(texts).size

describe("unmounting", () => {
  it("while a request is under way gives it up, without a word", async ({ open, provider }) => {
    provider.faults.delay(60_000, { path: "/magic_links" })
    const page = await open("login", quiet)
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

  it("twice, or after another mount took over, does nothing", async ({ open }) => {
    const page = await open("login", quiet)
    await page.evaluate(() => {
      const first = window.lk.mount()
      first.unmount()
      first.unmount()
      window.lk.mount()
      first.unmount()
    })
    await button(page, "Continue with email").waitFor()
  })

  for (const enableShadowDOM of [false, true])
    it(`and mounting 40 times in the ${enableShadowDOM ? "shadow" : "light"} DOM leaves nothing behind`, ({
      open
    }) => expectNothingLeft(40, enableShadowDOM, open))
})
