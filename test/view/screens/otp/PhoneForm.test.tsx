import { fireEvent, screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { later, refused, sentOtp } from "../../../support/view/fakeCalls.js"
import {
  button,
  choose,
  field,
  heading,
  press,
  saidOf,
  submitPhone,
  type
} from "../../../support/view/hands.js"
import { renderWidget, type WidgetOptions } from "../../../support/view/renderWidget.js"
import { after } from "../../../support/view/time.js"

const phoneForm = (options: WidgetOptions = {}) =>
  renderWidget({ config: { products: ["otp"], otpOptions: { methods: ["sms", "whatsapp"] } }, ...options })

const country = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Country" })

const chooseCountry = (value: string) =>
  after(() => {
    fireEvent.change(country(), { target: { value } })
  })

describe("the phone form", () => {
  it("begins with the country US and the placeholder '(123) 456-7890'", async () => {
    await phoneForm()
    expect(country().value).toBe("US")
    expect(field("Phone number").placeholder).toBe("(123) 456-7890")
    expect(field("Phone number").type).toBe("tel")
  })

  it("names each country with its calling code, sorted by name", async () => {
    await phoneForm()
    const names = [...country().options].map(({ text }) => text)
    expect(names).toEqual(expect.arrayContaining(["United States +1", "United Kingdom +44", "Germany +49"]))
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")))
  })

  it("requires a number", async () => {
    const { calls } = await phoneForm()
    expect(field("Phone number").required).toBe(true)
    await press("Continue with text")
    expect(saidOf(field("Phone number"))).toBe("Enter your phone number.")
    expect(document.activeElement).toBe(field("Phone number"))
    expect(calls).toEqual([])
  })

  it("formats the number as typed", async () => {
    await phoneForm()
    await type("Phone number", "2025550")
    expect(field("Phone number").value).toBe("(202) 555-0")
    await type("Phone number", "(202) 555-0123")
    expect(field("Phone number").value).toBe("(202) 555-0123")
  })

  it("leaves the number as typed until the parser is there", async () => {
    await phoneForm({ answers: { formatter: Effect.never } })
    await type("Phone number", "2025550123")
    expect(field("Phone number").value).toBe("2025550123")
  })

  it("says of an invalid number: 'Phone number format is invalid. …'", async () => {
    const { calls, errors } = await phoneForm()
    await submitPhone("202")
    expect(saidOf(field("Phone number"))).toBe(
      "Phone number format is invalid. Ensure the phone number is in the E.164 format."
    )
    expect(calls).toEqual([])
    expect(errors).toHaveLength(1)
    await type("Phone number", "2025")
    expect(saidOf(field("Phone number"))).toBeUndefined()
  })

  it("takes back what was said of a number when another country is chosen", async () => {
    await phoneForm()
    await submitPhone("202")
    await chooseCountry("GB")
    expect(saidOf(field("Phone number"))).toBeUndefined()
  })

  it("sends E.164 with only the expiration, 5 minutes unless configured", async () => {
    const { calls } = await phoneForm()
    await submitPhone("2025550123")
    expect(calls).toEqual([["otps.sms.loginOrCreate", "+12025550123", { expiration_minutes: 5 }]])
  })

  it("sends the number of the chosen country", async () => {
    const { calls } = await phoneForm()
    await chooseCountry("GB")
    expect(country().value).toBe("GB")
    await submitPhone("2079460000")
    expect(calls[0]?.[1]).toBe("+442079460000")
  })

  it("sends no template ids, and the locale", async () => {
    const otpOptions = {
      methods: ["sms", "whatsapp"] as const,
      expirationMinutes: 10,
      locale: "es",
      loginTemplateId: "login-template",
      signupTemplateId: "signup-template"
    }
    const { calls } = await phoneForm({ config: { products: ["otp"], otpOptions } })
    await choose("WhatsApp")
    await type("Phone number", "2025550123")
    await press("Continue with WhatsApp")
    expect(calls).toEqual([
      ["otps.whatsapp.loginOrCreate", "+12025550123", { expiration_minutes: 10, locale: "es" }]
    ])
  })

  it("logs no email_sent, and tells the site OTP_LOGIN_OR_CREATE with the answer", async () => {
    const { events, logged } = await phoneForm()
    await submitPhone("2025550123")
    expect(logged).toEqual([])
    expect(events).toEqual([{ type: "OTP_LOGIN_OR_CREATE", data: sentOtp() }])
    expect(heading("Enter passcode")).toBeTruthy()
  })

  it("sends nothing twice while busy", async () => {
    const otp = later<ReturnType<typeof sentOtp>>()
    const { calls } = await phoneForm({ answers: { "otps.sms.loginOrCreate": otp.answer } })
    await submitPhone("2025550123")
    expect(button("Continue with text").getAttribute("aria-busy")).toBe("true")
    await press("Continue with text")
    expect(calls).toHaveLength(1)
  })

  it("shows the server's refusal below the number, which stays", async () => {
    const { errors } = await phoneForm({
      answers: { "otps.sms.loginOrCreate": Effect.fail(refused("invalid_phone_number_country_code")) }
    })
    await submitPhone("2025550123")
    expect(saidOf(field("Phone number"))).toBe(
      "The phone number’s country code is invalid, unsupported or disabled."
    )
    expect(field("Phone number").value).toBe("(202) 555-0123")
    expect(errors).toHaveLength(1)
  })
})
