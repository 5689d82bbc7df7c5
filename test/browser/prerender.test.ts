import { describe, expect } from "vitest"
import { it, type BrowserFixtures } from "../support/browser/it.js"
import {
  asks,
  button,
  calls,
  emailField,
  eventually,
  heading,
  hold,
  passcodesBy,
  phoneField
} from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"
import { adopted, holding, start } from "../support/browser/prerendered.js"
import { addIcons, app, isMarked, mark, takenOver } from "../support/browser/takeover.js"
import { everyProduct } from "../support/mainStates.js"
import { t } from "../support/words.js"

const email = "ada@example.com"
/** Opens a page whose form a server drew in German, and starts its script. */
const openGerman = async (open: BrowserFixtures["open"], provider: ServedProvider) => {
  const page = await open("login", {
    ...asks({ locale: "de" }),
    ...(await holding(provider, { locale: "de" }))
  })
  await start(page)
  return page
}

describe("a form in the HTML of the page", () => {
  it("can be used with JavaScript off, and Enter leaves the address alone", async ({
    browser,
    provider,
    serve
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const site = await serve(await holding(provider))
    const page = await context.newPage()
    const address = site.url("login")
    await page.goto(address)
    expect(await heading(page, t("main.title")).isVisible()).toBe(true)
    await emailField(page).fill(email)
    await emailField(page).press("Enter")
    await button(page, t("main.submit.email")).click()
    expect(page.url()).toBe(address)
    expect(await emailField(page).inputValue()).toBe(email)
    await context.close()
  })

  it("keeps text, caret and focus through the script and React, and then sends", async ({
    context,
    open,
    provider
  }) => {
    const releaseHouse = await hold(context, app)
    const page = await open("login", await holding(provider))
    const address = page.url()
    await emailField(page).pressSequentially("ada@example.co")
    await page.keyboard.press("Enter")
    await button(page, t("main.submit.email")).click()
    expect(page.url()).toBe(address)
    await emailField(page).focus()
    await mark(page, "input")
    await start(page)
    await adopted(page)
    await page.keyboard.type("m")
    releaseHouse()
    await takenOver(page)
    expect(await isMarked(page, "input")).toBe(true)
    expect(await emailField(page).evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await emailField(page).inputValue()).toBe(email)
    await page.keyboard.press("Enter")
    await heading(page, t("emailConfirmation.title")).waitFor()
    expect(calls(provider, "/magic_links")).toEqual([200])
  })

  it("keeps its field and its caret when a password manager has added icons", async ({ open, provider }) => {
    const page = await open("login", await holding(provider))
    await emailField(page).pressSequentially("ada@exampl.com")
    for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowLeft")
    await mark(page, "#login input")
    await addIcons(page)
    await start(page)
    await takenOver(page)
    expect(await isMarked(page, "#login input")).toBe(true)
    expect(await page.locator("[data-icon-root]").count()).toBe(6)
    await page.keyboard.type("e")
    expect(await emailField(page).inputValue()).toBe(email)
  })

  it("keeps the country and the number that were entered before the script", async ({ open, provider }) => {
    const page = await open("login", {
      ...passcodesBy("sms"),
      ...(await holding(provider, { config: { products: ["otp"], otpOptions: { methods: ["sms"] } } }))
    })
    await page.getByRole("combobox", { name: t("field.country") }).selectOption("DE")
    await phoneField(page).fill("1512 3456789")
    await mark(page, "input")
    await start(page)
    await takenOver(page)
    expect(await isMarked(page, "input")).toBe(true)
    expect(await page.getByRole("combobox", { name: t("field.country") }).inputValue()).toBe("DE")
    expect((await phoneField(page).inputValue()).replaceAll(/\D/g, "")).toBe("15123456789")
  })

  it("keeps what is typed and pressed while the texts of the language are loading", async ({
    context,
    open,
    provider
  }) => {
    const releaseWords = await hold(context, /\/assets\/de-[^/]*\.js/)
    const page = await openGerman(open, provider)
    await page.getByRole("textbox", { name: "E-Mail" }).fill(email)
    await mark(page, "input")
    // Nothing shows when the script begins to listen
    await eventually(async () => {
      await page.keyboard.press("Enter")
      return page.locator("button[aria-busy=true]").count()
    }).toBe(1)
    expect(await heading(page, "Registrieren oder anmelden").isVisible()).toBe(true)
    expect(await page.locator(".lk-root").getAttribute("lang")).toBe("de")
    releaseWords()
    await eventually(() => calls(provider, "/magic_links").length).toBe(1)
  })

  it("continues in English when the texts of the language have not loaded after 30 seconds", async ({
    context,
    open,
    provider
  }) => {
    await hold(context, /\/assets\/de-[^/]*\.js/)
    await context.clock.install()
    const page = await openGerman(open, provider)
    await page.getByRole("textbox", { name: "E-Mail" }).fill(email)
    expect(await heading(page, "Registrieren oder anmelden").isVisible()).toBe(true)
    await context.clock.fastForward(31_000)
    await takenOver(page)
    await heading(page, t("main.title")).waitFor()
    expect(await emailField(page).inputValue()).toBe(email)
    await emailField(page).press("Enter")
    await eventually(() => calls(provider, "/magic_links")).toEqual([200])
  })

  it.for([
    ["other words", { strings: { "main.title": "Come in" } }],
    ["another product", everyProduct],
    ["a shadow root", { config: { enableShadowDOM: true } }]
  ] as const)(
    "is drawn again for other options, with the typed text: %s",
    async ([, options], { open, provider }) => {
      const page = await open("login", await holding(provider, options))
      await page.evaluate(
        ([email]) => {
          const place = document.querySelector("#login > *")
          const input = (place?.shadowRoot ?? place)?.querySelector("input[name=email]")
          if (input instanceof HTMLInputElement) input.value = email
        },
        [email] as const
      )
      await start(page)
      await takenOver(page)
      await heading(page, t("main.title")).waitFor()
      expect(await emailField(page).inputValue()).toBe(email)
    }
  )

  it("has one theme at a time: the page's until the script sets its own", async ({ open, provider }) => {
    const page = await open(
      "login",
      await holding(provider, { styles: { container: { backgroundColor: "rgb(1, 2, 3)" } } })
    )
    const background = () =>
      page.locator(".lk-card").evaluate((card) => getComputedStyle(card).backgroundColor)
    expect(await background()).toBe("rgb(1, 2, 3)")
    await start(page)
    await adopted(page)
    expect(await background()).toBe("rgb(255, 255, 255)")
  })
})
