import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  askForCode,
  asks,
  button,
  codeField,
  eventually,
  expectFieldError,
  heading,
  status,
  submitEmail
} from "../support/browser/login.js"
import { t } from "../support/words.js"

const email = "ada@example.com"
const shadow = asks({
  config: { products: ["otp"], otpOptions: { methods: ["email", "sms"] }, enableShadowDOM: true }
})

describe("in a shadow root", () => {
  it("a user logs in as in the light DOM", async ({ open, provider }) => {
    const page = await open("login", shadow)
    await submitEmail(page, "ada@")
    await expectFieldError(page, t("field.email.invalid"))
    const code = await askForCode(page, provider, email)
    const focused = () =>
      page.evaluate(() =>
        document.querySelector("#login")?.firstElementChild?.shadowRoot?.activeElement?.getAttribute("name")
      )
    await eventually(focused).toBe("code")
    await codeField(page).pressSequentially(code)
    await heading(page, t("otpConfirmation.title")).waitFor()
    await eventually(() => status(page)).toBe("present")
  })

  it("everything works by keyboard", async ({ open, provider }) => {
    const page = await open("login", shadow)
    await button(page, t("main.submit.email")).waitFor()
    await page.keyboard.press("Tab")
    await page.keyboard.press("ArrowRight")
    await button(page, t("main.submit.sms")).waitFor()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("Tab")
    await page.keyboard.type(email)
    await page.keyboard.press("Enter")
    await provider.inbox.waitFor(email)
    await heading(page, t("otp.title")).waitFor()
  })

  it("a removed field does not take the focus from the page", async ({ open }) => {
    const page = await open("login", shadow)
    await submitEmail(page, "ada@")
    await expectFieldError(page, t("field.email.invalid"))
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Tab")
    await page.evaluate(async () => {
      const field = document.querySelector("#login")?.firstElementChild?.shadowRoot?.activeElement
      document.body.appendChild(document.createElement("textarea")).focus()
      field?.remove()
      await new Promise(requestAnimationFrame)
    })
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("textarea")
  })

  it("the styles are adopted by the shadow root only", async ({ open }) => {
    const page = await open("login", shadow)
    await button(page, t("main.submit.email")).waitFor()
    const sheets = () =>
      page.evaluate(() => {
        const root = document.querySelector("#login")?.firstElementChild?.shadowRoot
        const elements = (of: Document | ShadowRoot) =>
          of.querySelectorAll("style, link[rel=stylesheet]").length
        return {
          root: root?.adoptedStyleSheets.length,
          document: document.adoptedStyleSheets.length,
          elements: elements(document) + (root ? elements(root) : 0)
        }
      })
    expect(await sheets()).toEqual({ root: 1, document: 0, elements: 0 })
    const card = page.locator("[data-part=card]")
    expect(await card.evaluate((element) => getComputedStyle(element).width)).toBe("400px")
    await page.evaluate(() => window.lk.mount({ elementId: "#login" }))
    expect(await sheets()).toEqual({ root: 1, document: 0, elements: 0 })
  })

  it("the site's styles stay outside, and the theme applies inside", async ({ open }) => {
    const page = await open(
      "login",
      asks({ config: { enableShadowDOM: true }, styles: { colors: { primary: "#102030" } } })
    )
    const title = page.locator("[data-part=title]")
    await title.waitFor()
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync("* { color: red !important; font-size: 3px !important }")
      document.adoptedStyleSheets.push(sheet)
    })
    const look = await title.evaluate((element) => {
      const { color, fontSize } = getComputedStyle(element)
      return { color, fontSize }
    })
    expect(look).toEqual({ color: "rgb(16, 32, 48)", fontSize: "22px" })
  })
})
