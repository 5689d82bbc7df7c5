import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  asks,
  button,
  calls,
  emailField,
  events,
  eventually,
  expectFieldError,
  heading,
  hold,
  passcodesBy,
  phoneField
} from "../support/browser/login.js"
import { app, isMarked, mark, react, reloadWhereStuck, takenOver } from "../support/browser/takeover.js"
import { everyProduct } from "../support/mainStates.js"
import { t } from "../support/words.js"

const email = "ada@example.com"

describe("the form before React is loaded", () => {
  it.for([
    ["points at it", (page: Page) => emailField(page).hover()],
    ["types", (page: Page) => page.keyboard.type("a")]
  ] as const)("loads React when the user %s, not when the page sets the focus", async ([, use], { open }) => {
    const page = await open("login")
    let isAsked = false
    page.on("request", (request) => (isAsked ||= react.test(request.url())))
    // The project's settings are there
    await page.getByText(t("watermark.text")).waitFor()
    await emailField(page).focus()
    await page.evaluate(() => window.lk.auth.rbac.isAuthorized("documents", "read"))
    expect(isAsked).toBe(false)
    const asked = page.waitForRequest(react)
    await use(page)
    await asked
  })

  it("loads React at once for what the page has to look for", async ({ context, open }) => {
    const asked = context.waitForEvent("request", (request) => react.test(request.url()))
    await open("login", asks({ config: { products: ["emailMagicLinks", "crypto"] } }))
    await asked
  })

  it("keeps the text, the caret and the focus when React takes over", async ({ context, open }) => {
    const release = await hold(context, app)
    const page = await open("login")
    await emailField(page).pressSequentially(email)
    for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowLeft")
    await mark(page, "input")
    release()
    await takenOver(page)
    expect(await isMarked(page, "input")).toBe(true)
    await page.keyboard.type("X")
    expect(await emailField(page).inputValue()).toBe("ada@exampleX.com")
  })

  it("keeps the selection when React takes over", async ({ context, open }) => {
    const release = await hold(context, app)
    const page = await open("login", passcodesBy("sms"))
    await phoneField(page).pressSequentially("5551234")
    await phoneField(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 5))
    release()
    await takenOver(page)
    const selection = await phoneField(page).evaluate((input: HTMLInputElement) => [
      input.selectionStart,
      input.selectionEnd
    ])
    expect(selection).toEqual([2, 5])
  })

  it("lets the user undo what they typed before", async ({ context, open }) => {
    const release = await hold(context, app)
    const page = await open("login")
    await emailField(page).pressSequentially("ada")
    release()
    await takenOver(page)
    await page.keyboard.press("Control+z")
    await eventually(() => emailField(page).inputValue()).not.toBe("ada")
    await page.keyboard.press("Control+Shift+z")
    await eventually(() => emailField(page).inputValue()).toBe("ada")
  })

  it("keeps a text that is being composed", async ({ context, open }) => {
    const release = await hold(context, app)
    const page = await open("login")
    await emailField(page).focus()
    const devtools = await context.newCDPSession(page)
    await devtools.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 })
    release()
    await takenOver(page)
    await devtools.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 })
    await devtools.send("Input.insertText", { text: "日本" })
    expect(await emailField(page).inputValue()).toBe("日本")
  })

  it("sends the form that was submitted before, once", async ({ context, open, provider }) => {
    const release = await hold(context, app)
    const page = await open("login")
    await emailField(page).fill(email)
    await emailField(page).press("Enter")
    await emailField(page).press("Enter")
    await page.locator("button[aria-busy=true]").waitFor()
    release()
    await heading(page, t("emailConfirmation.title")).waitFor()
    expect(calls(provider, "/magic_links")).toEqual([200])
    expect(await events(page)).toEqual(["MAGIC_LINK_LOGIN_OR_CREATE"])
    expect(new URL(page.url()).search).not.toContain("ada")
  })

  it("sends a submitted form before React is loaded, and React shows the next screen", async ({
    context,
    open,
    provider
  }) => {
    const release = await hold(context, react)
    const page = await open("login")
    await emailField(page).fill(email)
    await emailField(page).press("Enter")
    await eventually(() => calls(provider, "/magic_links")).toEqual([200])
    await emailField(page).press("Enter")
    expect(await heading(page, t("main.title")).isVisible()).toBe(true)
    release()
    await heading(page, t("emailConfirmation.title")).waitFor()
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
      t("emailConfirmation.title")
    )
    expect(calls(provider, "/magic_links")).toEqual([200])
    expect(await events(page)).toEqual(["MAGIC_LINK_LOGIN_OR_CREATE"])
  })

  it("shows the error of a form that was sent before React is loaded, and keeps what was typed since", async ({
    context,
    open
  }) => {
    const release = await hold(context, react)
    await context.route(/magic_links/, (route) =>
      route.request().method() === "OPTIONS" ? route.continue() : route.abort()
    )
    const page = await open("login")
    page.expected.push(/ERR_FAILED/)
    await emailField(page).fill("ada@example.co")
    const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("magic_links"))
    await emailField(page).press("Enter")
    await refused
    await mark(page, "input")
    release()
    await expectFieldError(page, t("error.network"))
    expect(await isMarked(page, "input")).toBe(true)
    await page.keyboard.type("m")
    expect(await emailField(page).inputValue()).toBe(email)
    expect(await page.locator("[aria-busy=true], [aria-invalid]").count()).toBe(0)
  })

  it("sends a number with its country before React is loaded", async ({ context, open, provider }) => {
    const release = await hold(context, react)
    const page = await open("login", passcodesBy("email", "sms"))
    await page.getByRole("tab", { name: t("main.tab.sms") }).click()
    await page.getByRole("combobox", { name: t("field.country") }).selectOption("DE")
    await phoneField(page).fill("1512 3456789")
    await phoneField(page).press("Enter")
    await eventually(() => provider.inbox.list().map(({ to }) => to)).toEqual(["+4915123456789"])
    release()
    await heading(page, t("otp.title")).waitFor()
  })

  it("loads the next screen for a user who typed before React was loaded", async ({ context, open }) => {
    const release = await hold(context, app)
    const page = await open("login", passcodesBy("email"))
    await emailField(page).fill(email)
    const screens = page.waitForResponse(/OtpAuthenticate/)
    release()
    await screens
  })

  it("carries out a press of a social button, once", async ({ context, open }) => {
    const asked: Array<string> = []
    const release = await hold(context, app)
    // A 204 keeps the page where it is
    await context.route(/oauth\/github\/start/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ status: 204 })
    })
    const page = await open("login", asks(everyProduct))
    await button(page, t("oauth.continue", { provider: "GitHub" })).click()
    await page.locator("[data-part=oauth-button][aria-busy=true]").waitFor()
    release()
    await eventually(() => asked.length).toBe(1)
  })

  it("says what is wrong with the input, and React goes on saying it", async ({ context, open }) => {
    const release = await hold(context, app)
    const page = await open("login")
    await emailField(page).fill("ada")
    await button(page, t("main.submit.email")).click()
    await expectFieldError(page, t("field.email.format"))
    await mark(page, "[id$=-error]")
    release()
    await takenOver(page)
    expect(await isMarked(page, "[id$=-error]")).toBe(true)
    await expectFieldError(page, t("field.email.format"))
    await emailField(page).pressSequentially("@example.com")
    await eventually(() => page.locator("[aria-invalid]").count()).toBe(0)
  })

  it("keeps the tab and the country that were chosen", async ({ context, open }) => {
    const release = await hold(context, app)
    const page = await open("login", passcodesBy("email", "sms"))
    await page.getByRole("tab", { name: t("main.tab.sms") }).click()
    await page.getByRole("combobox", { name: t("field.country") }).selectOption("DE")
    await phoneField(page).fill("1512 3456789")
    release()
    await takenOver(page)
    expect(await page.getByRole("tab", { name: t("main.tab.sms") }).getAttribute("aria-selected")).toBe(
      "true"
    )
    expect(await page.getByRole("combobox", { name: t("field.country") }).inputValue()).toBe("DE")
    expect((await phoneField(page).inputValue()).replaceAll(/\D/g, "")).toBe("15123456789")
  })

  it("leaves the page where it was scrolled to", async ({ context, open }) => {
    const release = await hold(context, app)
    const page = await open("login", asks(everyProduct))
    await page.setViewportSize({ width: 400, height: 200 })
    await page.locator("#login .lk-card").waitFor()
    const scrolled = () => page.evaluate(() => window.scrollY)
    await page.evaluate(() => window.scrollTo(0, 150))
    expect(await scrolled()).toBe(150)
    release()
    await takenOver(page)
    expect(await scrolled()).toBe(150)
  })

  it("moves nothing when React takes over", async ({ context, open }) => {
    const release = await hold(context, app)
    const page = await open("login", asks(everyProduct))
    await page.locator("#login .lk-card").waitFor()
    await page.evaluate(() => {
      const shifts: Array<number> = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ("value" in entry) shifts.push(Number(entry.value))
      }).observe({ type: "layout-shift" })
    })
    release()
    await takenOver(page)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate((): unknown => Reflect.get(window, "shifts"))).toEqual([])
  })

  it("says that React could not be loaded, keeps the text, and tries again on a press", async ({
    context,
    open,
    provider
  }) => {
    let isDown = true
    await context.route(app, (route) => (isDown ? route.abort() : route.continue()))
    const page = await open("login")
    page.expected.push(/ERR_FAILED/)
    await emailField(page).fill(email)
    await button(page, t("main.submit.email")).click()
    await page.getByText(t("error.network")).waitFor()
    if (!(await button(page, t("common.reload")).isVisible()))
      await expectFieldError(page, t("error.network"))
    expect(await emailField(page).inputValue()).toBe(email)
    isDown = false
    await button(page, t("main.submit.email")).click()
    const sent = heading(page, t("emailConfirmation.title"))
    const isStuck = await reloadWhereStuck(page, sent)
    if (isStuck) {
      await eventually(() => emailField(page).inputValue()).toBe(email)
      await button(page, t("main.submit.email")).click()
      await sent.waitFor()
    }
    // A page that was reloaded does not know what it sent before
    expect(calls(provider, "/magic_links")).toEqual(isStuck ? [200, 200] : [200])
  })
})
