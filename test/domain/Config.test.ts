import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { productsOf, WidgetConfig } from "../../src/domain/Config.js"
import { itRoundTrips } from "./support.js"

const decode = Schema.decodeUnknownSync(WidgetConfig)

const defaults = {
  products: [],
  emailMagicLinksOptions: {
    loginExpirationMinutes: 30,
    signupExpirationMinutes: 30,
    createUserAsPending: false
  },
  otpOptions: { methods: [], expirationMinutes: 5 },
  passwordOptions: {},
  oauthOptions: { providers: [] },
  passkeyOptions: {},
  sessionOptions: { sessionDurationMinutes: 30 },
  enableShadowDOM: false
}

describe("WidgetConfig", () => {
  it.each([
    ["is left out", {}],
    [
      "is empty",
      { products: [], emailMagicLinksOptions: {}, otpOptions: {}, sessionOptions: {}, enableShadowDOM: false }
    ],
    [
      "is undefined",
      {
        products: undefined,
        emailMagicLinksOptions: { loginExpirationMinutes: undefined },
        otpOptions: undefined,
        sessionOptions: { sessionDurationMinutes: undefined },
        enableShadowDOM: undefined
      }
    ]
  ])("has every default when it %s", (_, config) => {
    expect(decode(config)).toEqual(defaults)
  })

  it("keeps the site's values", () => {
    const config = {
      products: ["otp", "emailMagicLinks"],
      emailMagicLinksOptions: {
        loginRedirectURL: "https://example.com/login",
        loginExpirationMinutes: 10,
        signupRedirectURL: "https://example.com/signup",
        signupExpirationMinutes: 20,
        loginTemplateId: "login",
        signupTemplateId: "signup",
        createUserAsPending: true,
        domainHint: "example.com",
        locale: "es"
      },
      otpOptions: {
        methods: ["email", "sms", "whatsapp"],
        expirationMinutes: 2,
        loginTemplateId: "login",
        signupTemplateId: "signup",
        locale: "pt-br"
      },
      passwordOptions: {
        loginRedirectURL: "https://example.com/login",
        loginExpirationMinutes: 10,
        resetPasswordRedirectURL: "https://example.com/reset",
        resetPasswordExpirationMinutes: 20,
        resetPasswordTemplateId: "reset",
        locale: "en"
      },
      oauthOptions: {
        providers: [
          {
            type: "google",
            custom_scopes: ["calendar"],
            provider_params: { prompt: "consent" },
            one_tap: true,
            position: "embedded",
            cancel_on_tap_outside: false
          }
        ],
        loginRedirectURL: "https://example.com/login",
        signupRedirectURL: "https://example.com/signup"
      },
      passkeyOptions: { domain: "example.com" },
      sessionOptions: { sessionDurationMinutes: 60 },
      enableShadowDOM: true
    }
    expect(decode(config)).toEqual(config)
  })

  it("keeps the other defaults of a partial group", () => {
    expect(decode({ emailMagicLinksOptions: { loginExpirationMinutes: 5 } })).toEqual({
      ...defaults,
      emailMagicLinksOptions: { ...defaults.emailMagicLinksOptions, loginExpirationMinutes: 5 }
    })
  })

  it("reads undefined as not set", () => {
    const { emailMagicLinksOptions } = decode({ emailMagicLinksOptions: { loginRedirectURL: undefined } })
    expect(emailMagicLinksOptions.loginRedirectURL).toBeUndefined()
  })

  it("ignores unknown options", () => {
    expect(decode({ theme: "dark", otpOptions: { colour: "red" } })).toEqual(defaults)
  })

  it.each([
    [null],
    ["otp"],
    [{ products: "otp" }],
    [{ products: ["sms"] }],
    [{ otpOptions: { methods: ["fax"] } }],
    [{ otpOptions: { methods: "sms" } }],
    [{ otpOptions: { expirationMinutes: "5" } }],
    [{ otpOptions: { expirationMinutes: 0 } }],
    [{ sessionOptions: { sessionDurationMinutes: -30 } }],
    [{ sessionOptions: { sessionDurationMinutes: NaN } }],
    [{ sessionOptions: { sessionDurationMinutes: Infinity } }],
    [{ emailMagicLinksOptions: { loginRedirectURL: 1 } }],
    [{ emailMagicLinksOptions: { createUserAsPending: "no" } }],
    [{ passwordOptions: { resetPasswordExpirationMinutes: 0 } }],
    [{ oauthOptions: { providers: ["google"] } }],
    [{ oauthOptions: { providers: [{ type: "myspace" }] } }],
    [{ oauthOptions: { providers: [{ type: "github", custom_scopes: "repo" }] } }],
    [{ oauthOptions: { providers: [{ type: "google", position: "left" }] } }],
    [{ enableShadowDOM: "yes" }]
  ])("rejects %o", (config) => {
    expect(Schema.decodeUnknownEither(WidgetConfig)(config)._tag).toBe("Left")
  })
})

itRoundTrips("A configuration", WidgetConfig)

describe("productsOf", () => {
  it.each([{}, { products: [] }])("defaults to magic links: %j", (config) => {
    expect(productsOf(decode(config))).toEqual(["emailMagicLinks"])
  })

  it("keeps the order of the list", () => {
    expect(productsOf(decode({ products: ["passkeys", "oauth"] }))).toEqual(["passkeys", "oauth"])
  })
})
