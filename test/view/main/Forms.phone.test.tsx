import { fireEvent, screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import { later, parsePhone, refused, sentOtp } from "../../support/view/fakeCalls.js"
import { button, field, heading, press, descriptionOf, submitPhone, type } from "../../support/view/hands.js"
import { renderWidget, type WidgetOptions } from "../../support/view/renderWidget.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const phoneForm = (options: WidgetOptions = {}) =>
  renderWidget({ config: { products: ["otp"], otpOptions: { methods: ["sms", "whatsapp"] } }, ...options })

const parsed = { isValid: true, number: "+447400123456" }

const country = () => screen.getByRole<HTMLSelectElement>("combobox", { name: t("field.country") })

const chooseCountry = (value: string) =>
  after(() => {
    fireEvent.change(country(), { target: { value } })
  })

describe("PhoneForm", () => {
  it("starts with the country US and the placeholder '(123) 456-7890'", async () => {
    await phoneForm()
    expect(country().value).toBe("US")
    expect(field(t("field.phone")).placeholder).toBe(t("field.phone.placeholder"))
    expect(field(t("field.phone")).type).toBe("tel")
  })

  it("reads the number and the country that a program has filled in without an event", async () => {
    const asked: Array<ReadonlyArray<string>> = []
    await phoneForm({
      answers: {
        phone: (national, { code }) => {
          asked.push([national, code])
          return Effect.succeed({ ...parsed, national })
        }
      }
    })
    asked.length = 0
    country().value = "GB"
    field(t("field.phone")).value = "07400 123456"
    await press(t("main.submit.sms"))
    expect(asked).toContainEqual(["07400 123456", "GB"])
  })

  it("shows a number of the chosen country as its placeholder, in the form of that country", async () => {
    const formatter = later<typeof parsePhone>()
    await phoneForm({
      answers: {
        formatter: formatter.answer,
        phone: (national) => Effect.succeed({ ...parsed, national: `0${national}` })
      }
    })
    await chooseCountry("GB")
    expect(field(t("field.phone")).placeholder).toBe("")
    await after(() => formatter.succeed(parsePhone))
    await vi.waitFor(() => expect(field(t("field.phone")).placeholder).toBe("07400123456"))
    await chooseCountry("US")
    expect(field(t("field.phone")).placeholder).toBe(t("field.phone.placeholder"))
  })

  it("keeps the site's placeholder for every country", async () => {
    await phoneForm({ strings: { "field.phone.placeholder": "Your number" } })
    await chooseCountry("GB")
    expect(field(t("field.phone")).placeholder).toBe("Your number")
  })

  it("names each country with its calling code, sorted by name", async () => {
    await phoneForm()
    const names = [...country().options].map(({ text }) => text)
    expect(names).toEqual(expect.arrayContaining(["United States +1", "United Kingdom +44", "Germany +49"]))
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")))
  })

  it("requires a number", async () => {
    const { calls } = await phoneForm()
    expect(field(t("field.phone")).required).toBe(true)
    await press(t("main.submit.sms"))
    expect(descriptionOf(field(t("field.phone")))).toBe(t("field.phone.required"))
    expect(document.activeElement).toBe(field(t("field.phone")))
    expect(calls).toEqual([])
  })

  it("formats the number while it is typed", async () => {
    await phoneForm()
    await type(t("field.phone"), "2025550")
    expect(field(t("field.phone")).value).toBe("(202) 555-0")
    await type(t("field.phone"), "(202) 555-0123")
    expect(field(t("field.phone")).value).toBe("(202) 555-0123")
  })

  it("leaves the number unformatted until the parser is loaded", async () => {
    await phoneForm({ answers: { formatter: Effect.never } })
    await type(t("field.phone"), "2025550123")
    expect(field(t("field.phone")).value).toBe("2025550123")
  })

  it("shows 'Phone number format is invalid. …' for an invalid number", async () => {
    const { calls, errors } = await phoneForm()
    await submitPhone("202")
    expect(descriptionOf(field(t("field.phone")))).toBe(t("error.invalidPhoneNumber"))
    expect(calls).toEqual([])
    expect(errors).toMatchObject([{ status_code: 400, error_type: "invalid_phone_number", error_url: "" }])
    await type(t("field.phone"), "2025")
    expect(descriptionOf(field(t("field.phone")))).toBeUndefined()
  })

  it("clears the number's error when another country is selected", async () => {
    await phoneForm()
    await submitPhone("202")
    await chooseCountry("GB")
    expect(descriptionOf(field(t("field.phone")))).toBeUndefined()
  })

  it("sends E.164 with only the expiration, 5 minutes unless configured", async () => {
    const { calls } = await phoneForm()
    await submitPhone("2025550123")
    expect(calls).toEqual([["otps.sms.loginOrCreate", "+12025550123", { expiration_minutes: 5 }]])
  })

  it("sends the number in the selected country", async () => {
    const { calls } = await phoneForm()
    await chooseCountry("GB")
    expect(country().value).toBe("GB")
    await submitPhone("2079460000")
    expect(calls[0]?.[1]).toBe("+442079460000")
  })

  it.each([
    { method: "sms", label: t("main.submit.sms") },
    { method: "whatsapp", label: t("main.submit.whatsapp") }
  ] as const)("sends the locale and the template ids by $label", async ({ label, method }) => {
    const otpOptions = {
      methods: [method],
      expirationMinutes: 10,
      locale: "es" as const,
      loginTemplateId: "login-template",
      signupTemplateId: "signup-template"
    }
    const { calls } = await phoneForm({ config: { products: ["otp"], otpOptions } })
    await type(t("field.phone"), "2025550123")
    await press(label)
    const options = {
      expiration_minutes: 10,
      locale: "es",
      login_template_id: "login-template",
      signup_template_id: "signup-template"
    }
    expect(calls).toEqual([[`otps.${method}.loginOrCreate`, "+12025550123", options]])
  })

  it("emits OTP_LOGIN_OR_CREATE with the response, and does not log email_sent", async () => {
    const { events, logged } = await phoneForm()
    await submitPhone("2025550123")
    expect(logged).toEqual([])
    expect(events).toEqual([{ type: "OTP_LOGIN_OR_CREATE", data: sentOtp() }])
    expect(heading(t("otp.title"))).toBeTruthy()
  })

  it("sends nothing twice while busy", async () => {
    const otp = later<ReturnType<typeof sentOtp>>()
    const { calls } = await phoneForm({ answers: { "otps.sms.loginOrCreate": otp.answer } })
    await submitPhone("2025550123")
    expect(button(t("main.submit.sms")).getAttribute("aria-busy")).toBe("true")
    await press(t("main.submit.sms"))
    expect(calls).toHaveLength(1)
  })

  it("shows the server's error below the number and keeps the number", async () => {
    const { errors } = await phoneForm({
      answers: { "otps.sms.loginOrCreate": Effect.fail(refused("invalid_phone_number_country_code")) }
    })
    await submitPhone("2025550123")
    expect(descriptionOf(field(t("field.phone")))).toBe(t("error.invalidPhoneNumberCountryCode"))
    expect(field(t("field.phone")).value).toBe("(202) 555-0123")
    expect(errors).toHaveLength(1)
  })
})
