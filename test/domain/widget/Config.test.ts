import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import {
  defaultConfig,
  productsOf,
  readConfig,
  type WidgetConfig
} from "../../../src/domain/widget/Config.js"
import { Mismatch } from "../../../src/domain/values/readers.js"

const read = (value: unknown): WidgetConfig => {
  const config = readConfig(value)
  if (config instanceof Mismatch) throw new Error(`${config.path.join(".")} ${config.problem}`)
  return config
}

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
  landingOptions: {},
  enableShadowDOM: false,
  lastUsed: false
}

describe("readConfig", () => {
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
    expect(read(config)).toStrictEqual(defaults)
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
        locale: "pt-br",
        hideBack: true
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
      passkeyOptions: { domain: "example.com", offerAfterLogin: { everyDays: 14 } },
      sessionOptions: { sessionDurationMinutes: 60 },
      landingOptions: { confirmReturn: true, confirmAccountChange: true },
      enableShadowDOM: true,
      lastUsed: true
    }
    expect(read(config)).toEqual(config)
  })

  it("keeps the other defaults of a partial group", () => {
    expect(read({ emailMagicLinksOptions: { loginExpirationMinutes: 5 } })).toEqual({
      ...defaults,
      emailMagicLinksOptions: { ...defaults.emailMagicLinksOptions, loginExpirationMinutes: 5 }
    })
  })

  it("reads undefined as not set", () => {
    const { emailMagicLinksOptions } = read({ emailMagicLinksOptions: { loginRedirectURL: undefined } })
    expect(emailMagicLinksOptions.loginRedirectURL).toBeUndefined()
  })

  it("has the defaults that a widget without a configuration has", () => {
    expect(defaultConfig).toStrictEqual(defaults)
  })

  it("ignores unknown options", () => {
    expect(read({ theme: "dark", otpOptions: { colour: "red" } })).toEqual(defaults)
  })

  it.each<readonly [config: unknown, path: string, problem: string]>([
    [null, "", "must be an object"],
    ["otp", "", "must be an object"],
    [[], "", "must be an object"],
    [{ products: "otp" }, "products", "must be an array"],
    [
      { products: ["otp", "sms"] },
      "products.1",
      "must be one of emailMagicLinks, oauth, otp, crypto, passwords, passkeys"
    ],
    [{ products: null }, "products", "must be an array"],
    [{ otpOptions: null }, "otpOptions", "must be an object"],
    [{ otpOptions: { methods: ["fax"] } }, "otpOptions.methods.0", "must be one of sms, whatsapp, email"],
    [{ otpOptions: { hideBack: "yes" } }, "otpOptions.hideBack", "must be a boolean"],
    [{ passkeyOptions: { offerAfterLogin: 14 } }, "passkeyOptions.offerAfterLogin", "must be an object"],
    [
      { passkeyOptions: { offerAfterLogin: { everyDays: 0 } } },
      "passkeyOptions.offerAfterLogin.everyDays",
      "must be a positive number"
    ],
    [{ otpOptions: { methods: "sms" } }, "otpOptions.methods", "must be an array"],
    [{ otpOptions: { expirationMinutes: "5" } }, "otpOptions.expirationMinutes", "must be a positive number"],
    [{ otpOptions: { expirationMinutes: 0 } }, "otpOptions.expirationMinutes", "must be a positive number"],
    [
      { sessionOptions: { sessionDurationMinutes: -30 } },
      "sessionOptions.sessionDurationMinutes",
      "must be a positive number"
    ],
    [
      { sessionOptions: { sessionDurationMinutes: NaN } },
      "sessionOptions.sessionDurationMinutes",
      "must be a positive number"
    ],
    [
      { sessionOptions: { sessionDurationMinutes: Infinity } },
      "sessionOptions.sessionDurationMinutes",
      "must be a positive number"
    ],
    [
      { emailMagicLinksOptions: { loginRedirectURL: 1 } },
      "emailMagicLinksOptions.loginRedirectURL",
      "must be a string"
    ],
    [
      { emailMagicLinksOptions: { createUserAsPending: "no" } },
      "emailMagicLinksOptions.createUserAsPending",
      "must be a boolean"
    ],
    [
      { passwordOptions: { resetPasswordExpirationMinutes: 0 } },
      "passwordOptions.resetPasswordExpirationMinutes",
      "must be a positive number"
    ],
    [{ oauthOptions: { providers: ["google"] } }, "oauthOptions.providers.0", "must be an object"],
    [{ oauthOptions: { providers: [{}] } }, "oauthOptions.providers.0.type", "must be one of google"],
    [
      { oauthOptions: { providers: [{ type: "myspace" }] } },
      "oauthOptions.providers.0.type",
      "must be one of google"
    ],
    [
      { oauthOptions: { providers: [{ type: "github", custom_scopes: "repo" }] } },
      "oauthOptions.providers.0.custom_scopes",
      "must be an array"
    ],
    [
      { oauthOptions: { providers: [{ type: "github", provider_params: { a: "b", prompt: 1 } }] } },
      "oauthOptions.providers.0.provider_params.prompt",
      "must be a string"
    ],
    [
      { oauthOptions: { providers: [{ type: "google", position: "left" }] } },
      "oauthOptions.providers.0.position",
      "must be one of embedded"
    ],
    [{ enableShadowDOM: "yes" }, "enableShadowDOM", "must be a boolean"]
  ])("rejects %j and names the member", (config, path, problem) => {
    const mismatch = readConfig(config)
    if (!(mismatch instanceof Mismatch)) throw new Error("The configuration was accepted")
    expect(mismatch.path.join(".")).toBe(path)
    expect(mismatch.problem).toContain(problem)
  })

  it("leaves what it has read as it is when it reads it again", () => {
    const config = FastCheck.record(
      {
        products: FastCheck.array(FastCheck.constantFrom("otp", "oauth", "passwords")),
        otpOptions: FastCheck.record({ expirationMinutes: FastCheck.integer({ min: 1 }) }),
        oauthOptions: FastCheck.record({
          providers: FastCheck.array(
            FastCheck.record({
              type: FastCheck.constantFrom("google", "github"),
              provider_params: FastCheck.dictionary(FastCheck.string(), FastCheck.string())
            })
          )
        })
      },
      { requiredKeys: [] }
    )
    FastCheck.assert(
      FastCheck.property(config, (written) => {
        expect(read(read(written))).toStrictEqual(read(written))
      })
    )
  })
})

describe("productsOf", () => {
  it.each([{}, { products: [] }])("defaults to magic links: %j", (config) => {
    expect(productsOf(read(config))).toEqual(["emailMagicLinks"])
  })

  it("keeps the order of the list", () => {
    expect(productsOf(read({ products: ["passkeys", "oauth"] }))).toEqual(["passkeys", "oauth"])
  })
})
