import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { refused, sentOtp } from "../../support/view/fakeCalls.js"
import { field, heading, descriptionOf, submitEmail } from "../../support/view/hands.js"
import { renderWidget } from "../../support/view/renderWidget.js"
import { t } from "../../support/words.js"

const otpByEmail = (otpOptions: object = {}) =>
  ({
    config: { products: ["otp"], otpOptions: { methods: ["email"], ...otpOptions } }
  }) as const

describe("EmailOtpForm", () => {
  it("sends an expiration of 5 minutes unless configured", async () => {
    const { calls } = await renderWidget(otpByEmail())
    await submitEmail("ada@example.com")
    expect(calls).toEqual([["otps.email.loginOrCreate", "ada@example.com", { expiration_minutes: 5 }]])
  })

  it("sends the expiration, templates and locale of the configuration", async () => {
    const { calls } = await renderWidget(
      otpByEmail({
        expirationMinutes: 10,
        loginTemplateId: "login-template",
        signupTemplateId: "signup-template",
        locale: "pt-br"
      })
    )
    await submitEmail("ada@example.com")
    expect(calls[0]?.[2]).toEqual({
      expiration_minutes: 10,
      login_template_id: "login-template",
      signup_template_id: "signup-template",
      locale: "pt-br"
    })
  })

  it("logs email_sent with the address and the type", async () => {
    const { logged } = await renderWidget(otpByEmail())
    await submitEmail("ada@example.com")
    expect(logged).toEqual([["email_sent", { email: "ada@example.com", type: "login_or_create_otp" }]])
  })

  it("emits OTP_LOGIN_OR_CREATE and leads to OTPAuthenticate", async () => {
    const { events } = await renderWidget(otpByEmail())
    await submitEmail("ada@example.com")
    expect(events).toEqual([{ type: "OTP_LOGIN_OR_CREATE", data: sentOtp() }])
    expect(heading(t("otp.title"))).toBeTruthy()
  })

  it("shows a failure below the field, calls the error callback and logs the failure", async () => {
    const { errors, logged } = await renderWidget({
      ...otpByEmail(),
      answers: { "otps.email.loginOrCreate": Effect.fail(refused("inactive_email")) }
    })
    await submitEmail("ada@example.com")
    expect(descriptionOf(field(t("field.email")))).toContain(t("error.inactiveEmail"))
    expect(errors).toHaveLength(1)
    const error_description: unknown = expect.any(String)
    expect(logged).toEqual([
      [
        "call_failed",
        { screen: "Main" },
        { error_code: "inactive_email", error_description, http_status_code: 400 }
      ]
    ])
  })
})
