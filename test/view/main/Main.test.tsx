import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Call } from "../../support/view/fakeCalls.js"
import { choose, field, heading, press, tab, tabs, type } from "../../support/view/hands.js"
import { renderWidget } from "../../support/view/renderWidget.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const withOtp = (...methods: ReadonlyArray<"sms" | "whatsapp" | "email">) => ({
  products: ["otp"] as const,
  otpOptions: { methods }
})

const logo = () => document.querySelector<HTMLImageElement>("[data-part=logo]")

describe("Main: header", () => {
  it("shows the title 'Sign up or log in'", async () => {
    await renderWidget()
    expect(heading(t("main.title")).className).toBe("lk-title")
    expect(logo()).toBeNull()
  })

  it("can hide the title visually but not from assistive technology", async () => {
    await renderWidget({ styles: { hideHeaderText: true } })
    expect(heading(t("main.title")).className).toBe("lk-hidden")
  })

  it("shows a configured logo", async () => {
    await renderWidget({ styles: { logo: { logoImageUrl: "https://acme.test/logo.svg" } } })
    expect(logo()?.src).toBe("https://acme.test/logo.svg")
  })

  it.each(["javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x"])(
    "refuses the logo %j",
    async (logoImageUrl) => {
      await renderWidget({ styles: { logo: { logoImageUrl } } })
      expect(logo()).toBeNull()
      expect(heading(t("main.title"))).toBeTruthy()
    }
  )

  it("shows the site's own texts", async () => {
    await renderWidget({ strings: { "main.title": "Welcome to Acme", "field.email": "Your address" } })
    expect(heading("Welcome to Acme")).toBeTruthy()
    expect(field("Your address")).toBeTruthy()
  })
})

describe("Main: tabs", () => {
  it("shows the magic link form when no products are configured", async () => {
    const { calls } = await renderWidget({ config: { products: [] } })
    await type(t("field.email"), "ada@example.com")
    await press(t("main.submit.email"))
    expect(calls).toEqual([["magicLinks.email.loginOrCreate", "ada@example.com", expect.anything()]])
  })

  it("shows tabs labelled Text, WhatsApp and Email, in the order of the products", async () => {
    await renderWidget({
      config: { products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["whatsapp", "sms"] } }
    })
    expect(tabs()).toEqual([t("main.tab.email"), t("main.tab.whatsapp"), t("main.tab.sms")])
    expect(screen.getByRole("tablist", { name: t("main.tabs") })).toBeTruthy()
  })

  it("shows one tab per passcode method", async () => {
    await renderWidget({ config: withOtp("sms", "whatsapp", "email") })
    expect(tabs()).toEqual([t("main.tab.sms"), t("main.tab.whatsapp"), t("main.tab.email")])
  })

  it.each(["sms", "email"] as const)("shows no tabs when %s is the only method", async (method) => {
    await renderWidget({ config: withOtp(method) })
    expect(tabs()).toEqual([])
    expect(screen.getAllByRole("textbox")).toHaveLength(1)
  })

  it("selects the first tab, and shows the form of the selected tab", async () => {
    await renderWidget({ config: withOtp("sms", "email") })
    expect(tab(t("main.tab.sms")).getAttribute("aria-selected")).toBe("true")
    expect(field(t("field.phone"))).toBeTruthy()
    await choose(t("main.tab.email"))
    expect(tab(t("main.tab.email")).getAttribute("aria-selected")).toBe("true")
    expect(field(t("field.email"))).toBeTruthy()
    expect(screen.queryByRole("textbox", { name: t("field.phone") })).toBeNull()
  })

  it("keeps the typed text when the user switches tabs and returns", async () => {
    await renderWidget({ config: withOtp("sms", "email") })
    await type(t("field.phone"), "2025550123")
    await choose(t("main.tab.email"))
    await choose(t("main.tab.sms"))
    expect(field(t("field.phone")).value).toBe("(202) 555-0123")
  })

  it("shows an error only on the tab where it occurred", async () => {
    await renderWidget({ config: withOtp("sms", "whatsapp") })
    await press(t("main.submit.sms"))
    expect(screen.getByText(t("field.phone.required"))).toBeTruthy()
    await choose(t("main.tab.whatsapp"))
    expect(screen.queryByText(t("field.phone.required"))).toBeNull()
  })
})

/** The buttons, fields and dividers on Main from top to bottom, by their text or name. */
const contentOf = (container: HTMLElement) =>
  [...container.querySelectorAll("button, input, [data-part=divider]")].map(
    (element) => element.textContent || element.getAttribute("name")
  )

describe("Main: several products", () => {
  const oauthOptions = { providers: [{ type: "github" }, { type: "linkedin" }] } as const
  const social = [t("oauth.continue", { provider: "GitHub" }), t("oauth.continue", { provider: "LinkedIn" })]
  const form = ["email", t("main.submit.email")]

  it("orders methods like the products, with 'or' before the last", async () => {
    const { container } = await renderWidget({
      config: { products: ["oauth", "emailMagicLinks"], oauthOptions }
    })
    expect(contentOf(container)).toEqual([...social, t("main.or"), ...form])
  })

  it("orders methods in reverse when the products are reversed", async () => {
    const { container } = await renderWidget({
      config: { products: ["emailMagicLinks", "oauth"], oauthOptions }
    })
    expect(contentOf(container)).toEqual([...form, t("main.or"), ...social])
  })

  it("shows no 'or' when there is no form", async () => {
    const { container } = await renderWidget({ config: { products: ["oauth", "crypto"], oauthOptions } })
    expect(contentOf(container).slice(0, social.length)).toEqual(social)
    expect(contentOf(container)).not.toContain(t("main.or"))
  })
})

describe("Main: passkeys beside an email form", () => {
  const config = { products: ["emailMagicLinks", "passkeys"] } as const
  const supports = (answer: boolean) => ({
    "webAuthn.browserSupportsAutofill": Effect.succeed(answer),
    "webAuthn.authenticate": Effect.never
  })
  const login = t("passkey.login")
  const suggested = (calls: ReadonlyArray<Call>) =>
    calls.filter(([path]) => path === "webAuthn.authenticate").map(([, options]) => options)

  it("suggests passkeys in the email field when the browser supports autofill, without a button", async () => {
    const { calls, container } = await renderWidget({ config, answers: supports(true) })
    expect(contentOf(container)).toEqual(["email", t("main.submit.email")])
    expect(suggested(calls)).toEqual([expect.objectContaining({ conditional_mediation: true })])
  })

  it("suggests passkeys and keeps the passkey button, when the site wants both", async () => {
    const { calls, container } = await renderWidget({
      config: { ...config, passkeyOptions: { keepButton: true } },
      answers: supports(true)
    })
    expect(contentOf(container)).toEqual([login, "email", t("main.submit.email")])
    expect(suggested(calls)).toEqual([expect.objectContaining({ conditional_mediation: true })])
  })

  it("shows the passkey button first when the browser does not support autofill", async () => {
    const { calls, container } = await renderWidget({ config, answers: supports(false) })
    expect(contentOf(container)).toEqual([login, "email", t("main.submit.email")])
    expect(suggested(calls)).toEqual([])
  })

  it("shows the passkey button when autofill support cannot be determined", async () => {
    const { container } = await renderWidget({
      config,
      answers: { "webAuthn.browserSupportsAutofill": Effect.die("no") }
    })
    expect(contentOf(container)[0]).toBe(login)
  })

  it("shows the passkey button when there is no email field", async () => {
    const { calls, container } = await renderWidget({
      config: { products: ["oauth", "passkeys"], oauthOptions: { providers: [{ type: "github" }] } },
      answers: supports(true)
    })
    expect(contentOf(container)).toEqual([login, t("oauth.continue", { provider: "GitHub" })])
    expect(suggested(calls)).toEqual([])
  })

  it("suggests passkeys only while the email field is visible", async () => {
    const { calls } = await renderWidget({
      config: {
        products: ["otp", "passkeys"],
        otpOptions: { methods: ["sms", "email"] }
      },
      answers: supports(true)
    })
    expect(suggested(calls)).toEqual([])
    await choose(t("main.tab.email"))
    expect(suggested(calls)).toHaveLength(1)
    expect(suggested(calls)[0]).toHaveProperty("signal.aborted", false)
    await choose(t("main.tab.sms"))
    expect(suggested(calls)[0]).toHaveProperty("signal.aborted", true)
    await choose(t("main.tab.email"))
    expect(suggested(calls)).toHaveLength(2)
  })
})

describe("Main: configuration errors", () => {
  it("shows inline 'Error: Cannot use both EML and Email OTP'", async () => {
    await renderWidget({
      config: { products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["email"] } }
    })
    expect(screen.getByText(t("config.magicLinksAndEmailOtp"))).toBeTruthy()
    expect(screen.queryByRole("textbox")).toBeNull()
  })

  it("shows inline that passkeys cannot be the only product", async () => {
    await renderWidget({ config: { products: ["passkeys"] } })
    expect(screen.getByText(t("config.passkeysAlone"))).toBeTruthy()
    expect(screen.queryByRole("textbox")).toBeNull()
  })
})

describe("Main: products without a login method", () => {
  it.each([
    ["passcodes without a method", { products: ["otp"] }],
    ["social login without a provider", { products: ["oauth"] }]
  ] as const)("shows an error for %s", async (_, config) => {
    const { crashes } = await renderWidget({ config })
    const words = t("config.noMethod")
    expect(screen.getByText(words).closest("[role=alert]")).toBeTruthy()
    expect(crashes).toEqual([])
  })

  it("still shows the other products", async () => {
    const { container } = await renderWidget({ config: { products: ["oauth", "emailMagicLinks"] } })
    expect(contentOf(container)).toEqual(["email", t("main.submit.email")])
  })
})

describe("Main: watermark", () => {
  const watermark = () => document.querySelector("[data-part=watermark]")

  it("shows no watermark unless the settings enable it", async () => {
    await renderWidget()
    expect(watermark()).toBeNull()
  })

  it("shows 'Powered by' the provider when the settings enable it", async () => {
    await renderWidget({ settings: { displayWatermark: true } })
    expect(watermark()?.textContent).toBe(`${t("watermark.text")} ${t("watermark.link")}`)
  })

  it("shows the watermark when the settings arrive later", async () => {
    const { publishSettings } = await renderWidget()
    await after(() => publishSettings({ displayWatermark: true }))
    expect(watermark()).not.toBeNull()
  })
})
