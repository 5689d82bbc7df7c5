import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Call } from "../../support/view/fakeCalls.js"
import { choose, field, heading, press, tab, tabs, type } from "../../support/view/hands.js"
import { renderWidget } from "../../support/view/renderWidget.js"
import { after } from "../../support/view/time.js"

const withOtp = (...methods: ReadonlyArray<"sms" | "whatsapp" | "email">) => ({
  products: ["otp"] as const,
  otpOptions: { methods }
})

const logo = () => document.querySelector<HTMLImageElement>("[data-part=logo]")

describe("Main: header", () => {
  it("shows the title 'Sign up or log in'", async () => {
    await renderWidget()
    expect(heading("Sign up or log in")).toBeTruthy()
    expect(logo()).toBeNull()
  })

  it("can hide the title visually but not from assistive technology", async () => {
    await renderWidget({ styles: { hideHeaderText: true } })
    expect(heading("Sign up or log in").className).toBe("lk-hidden")
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
      expect(heading("Sign up or log in")).toBeTruthy()
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
    await type("Email", "ada@example.com")
    await press("Continue with email")
    expect(calls).toEqual([["magicLinks.email.loginOrCreate", "ada@example.com", expect.anything()]])
  })

  it("shows tabs labelled Text, WhatsApp and Email, in the order of the products", async () => {
    await renderWidget({
      config: { products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["whatsapp", "sms"] } }
    })
    expect(tabs()).toEqual(["Email", "WhatsApp", "Text"])
    expect(screen.getByRole("tablist", { name: "Login methods" })).toBeTruthy()
  })

  it("shows one tab per passcode method", async () => {
    await renderWidget({ config: withOtp("sms", "whatsapp", "email") })
    expect(tabs()).toEqual(["Text", "WhatsApp", "Email"])
  })

  it.each(["sms", "email"] as const)("shows no tabs when %s is the only method", async (method) => {
    await renderWidget({ config: withOtp(method) })
    expect(tabs()).toEqual([])
    expect(screen.getAllByRole("textbox")).toHaveLength(1)
  })

  it("selects the first tab, and shows the form of the selected tab", async () => {
    await renderWidget({ config: withOtp("sms", "email") })
    expect(tab("Text").getAttribute("aria-selected")).toBe("true")
    expect(field("Phone number")).toBeTruthy()
    await choose("Email")
    expect(tab("Email").getAttribute("aria-selected")).toBe("true")
    expect(field("Email")).toBeTruthy()
    expect(screen.queryByRole("textbox", { name: "Phone number" })).toBeNull()
  })

  it("keeps the typed text when the user switches tabs and returns", async () => {
    await renderWidget({ config: withOtp("sms", "email") })
    await type("Phone number", "2025550123")
    await choose("Email")
    await choose("Text")
    expect(field("Phone number").value).toBe("(202) 555-0123")
  })

  it("shows an error only on the tab where it occurred", async () => {
    await renderWidget({ config: withOtp("sms", "whatsapp") })
    await press("Continue with text")
    expect(screen.getByText("Enter your phone number.")).toBeTruthy()
    await choose("WhatsApp")
    expect(screen.queryByText("Enter your phone number.")).toBeNull()
  })
})

/** The buttons, fields and dividers on Main from top to bottom, by their text or name. */
const contentOf = (container: HTMLElement) =>
  [...container.querySelectorAll("button, input, [data-part=divider]")].map(
    (element) => element.textContent || element.getAttribute("name")
  )

describe("Main: several products", () => {
  const oauthOptions = { providers: [{ type: "github" }, { type: "linkedin" }] } as const
  const social = ["Continue with GitHub", "Continue with LinkedIn"]
  const form = ["email", "Continue with email"]

  it("orders methods like the products, with 'or' before the last", async () => {
    const { container } = await renderWidget({
      config: { products: ["oauth", "emailMagicLinks"], oauthOptions }
    })
    expect(contentOf(container)).toEqual([...social, "or", ...form])
  })

  it("orders methods in reverse when the products are reversed", async () => {
    const { container } = await renderWidget({
      config: { products: ["emailMagicLinks", "oauth"], oauthOptions }
    })
    expect(contentOf(container)).toEqual([...form, "or", ...social])
  })

  it("shows no 'or' when there is no form", async () => {
    const { container } = await renderWidget({ config: { products: ["oauth"], oauthOptions } })
    expect(contentOf(container)).toEqual(social)
  })
})

describe("Main: passkeys beside an email form", () => {
  const config = { products: ["emailMagicLinks", "passkeys"] } as const
  const supports = (answer: boolean) => ({
    "webAuthn.browserSupportsAutofill": Effect.succeed(answer),
    "webAuthn.authenticate": Effect.never
  })
  const login = "Login with a Passkey"
  const suggested = (calls: ReadonlyArray<Call>) =>
    calls.filter(([path]) => path === "webAuthn.authenticate").map(([, options]) => options)

  it("suggests passkeys in the email field when the browser supports autofill, without a button", async () => {
    const { calls, container } = await renderWidget({ config, answers: supports(true) })
    expect(contentOf(container)).toEqual(["email", "Continue with email"])
    expect(suggested(calls)).toEqual([expect.objectContaining({ conditional_mediation: true })])
  })

  it("suggests passkeys and keeps the passkey button, when the site wants both", async () => {
    const { calls, container } = await renderWidget({
      config: { ...config, passkeyOptions: { keepButton: true } },
      answers: supports(true)
    })
    expect(contentOf(container)).toEqual([login, "email", "Continue with email"])
    expect(suggested(calls)).toEqual([expect.objectContaining({ conditional_mediation: true })])
  })

  it("shows the passkey button first when the browser does not support autofill", async () => {
    const { calls, container } = await renderWidget({ config, answers: supports(false) })
    expect(contentOf(container)).toEqual([login, "email", "Continue with email"])
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
    expect(contentOf(container)).toEqual([login, "Continue with GitHub"])
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
    await choose("Email")
    expect(suggested(calls)).toHaveLength(1)
    expect(suggested(calls)[0]).toHaveProperty("signal.aborted", false)
    await choose("Text")
    expect(suggested(calls)[0]).toHaveProperty("signal.aborted", true)
    await choose("Email")
    expect(suggested(calls)).toHaveLength(2)
  })
})

describe("Main: configuration errors", () => {
  it("shows inline 'Error: Cannot use both EML and Email OTP'", async () => {
    await renderWidget({
      config: { products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["email"] } }
    })
    expect(screen.getByText("Error: Cannot use both EML and Email OTP")).toBeTruthy()
    expect(screen.queryByRole("textbox")).toBeNull()
  })

  it("shows inline that passkeys cannot be the only product", async () => {
    await renderWidget({ config: { products: ["passkeys"] } })
    expect(
      screen.getByText("Error: Cannot use Passkeys by itself, please add another product to the config.")
    ).toBeTruthy()
    expect(screen.queryByRole("textbox")).toBeNull()
  })
})

describe("Main: products without a login method", () => {
  it.each([
    ["passcodes without a method", { products: ["otp"] }],
    ["social login without a provider", { products: ["oauth"] }]
  ] as const)("shows an error for %s", async (_, config) => {
    const { crashes } = await renderWidget({ config })
    const words = "Error: None of the configured products has a login method here"
    expect(screen.getByText(words).closest("[role=alert]")).toBeTruthy()
    expect(crashes).toEqual([])
  })

  it("still shows the other products", async () => {
    const { container } = await renderWidget({ config: { products: ["oauth", "emailMagicLinks"] } })
    expect(contentOf(container)).toEqual(["email", "Continue with email"])
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
    expect(watermark()?.textContent).toMatch(/^Powered by \w+$/)
  })

  it("shows the watermark when the settings arrive later", async () => {
    const { publishSettings } = await renderWidget()
    await after(() => publishSettings({ displayWatermark: true }))
    expect(watermark()).not.toBeNull()
  })
})
