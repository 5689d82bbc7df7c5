import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { calls } from "../../../src/domain/methods/calls.js"
import { defaultConfig, type WidgetConfig } from "../../../src/domain/widget/Config.js"
import { earlyRequest } from "../../../src/domain/widget/earlyRequest.js"
import type { MainTab } from "../../../src/domain/widget/Products.js"

const email = "ada@example.com"
const config: WidgetConfig = {
  ...defaultConfig,
  emailMagicLinksOptions: {
    ...defaultConfig.emailMagicLinksOptions,
    loginTemplateId: "login-1",
    createUserAsPending: true,
    locale: "es"
  },
  otpOptions: { ...defaultConfig.otpOptions, signupTemplateId: "signup-1", locale: "pt-br" }
}

/** A body as it is sent. */
const written = (body: unknown): unknown => JSON.parse(JSON.stringify(body))

describe("earlyRequest", () => {
  it.each<
    [
      MainTab,
      { readonly method: string; readonly path: string; readonly payload: Schema.Schema.AnyNoContext }
    ]
  >([
    ["magicLink", calls.magicLinks.email.loginOrCreate],
    ["otp-email", calls.otps.email.loginOrCreate],
    ["password", calls.user.search]
  ])("sends the form of the tab %s to the address of its call, with a payload of that call", (tab, call) => {
    const request = earlyRequest(tab, email, config)
    expect(`POST ${request?.path}`).toBe(`${call.method} ${call.path}`)
    const known = Schema.encodeUnknownSync(call.payload, { onExcessProperty: "error" })
    expect(written(known(request?.body))).toStrictEqual(written(request?.body))
  })

  it.each([true, false])(
    "sends the pending flag of a magic link only when it is set: %s",
    (createUserAsPending) => {
      const emailMagicLinksOptions = { ...defaultConfig.emailMagicLinksOptions, createUserAsPending }
      const request = earlyRequest("magicLink", email, { ...defaultConfig, emailMagicLinksOptions })
      const body: unknown = JSON.parse(JSON.stringify(request?.body))
      const expirations = { login_expiration_minutes: 30, signup_expiration_minutes: 30 }
      expect(body).toEqual({
        ...expirations,
        email,
        ...(createUserAsPending && { create_user_as_pending: true })
      })
    }
  )

  it("sends no link from the form of a password", () => {
    expect(earlyRequest("password", email, config)).toMatchObject({ sendsLink: false })
  })

  it.each([
    ["magicLink", "es", true],
    ["otp-email", "pt-br", false]
  ] as const)(
    "sends the form of the tab %s in the language %s of its method, else of the widget",
    (...row) => {
      const [tab, locale, sendsLink] = row
      expect(earlyRequest(tab, email, config)).toMatchObject({ body: { locale }, sendsLink })
      expect(earlyRequest(tab, email, { ...defaultConfig, locale: "es-MX" })?.body).toMatchObject({
        locale: "es"
      })
    }
  )

  it.each<MainTab>(["otp-sms", "otp-whatsapp"])(
    "knows no request for the tab %s, whose number has to be parsed",
    (tab) => {
      expect(earlyRequest(tab, "2015550123", config)).toBeUndefined()
    }
  )
})
