import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { UserSchema } from "../../../src/domain/schemas/User.js"
import { categoryOf, isMultiFactor, provenCategories } from "../../../src/domain/secondFactor/factors.js"
import { registeredCategories } from "../../../src/domain/secondFactor/factorTable.js"
import { userJson } from "../../support/answers.js"

const factor = (delivery_method: string, last_authenticated_at = "2026-11-26T10:00:00Z") => ({
  type: "any",
  delivery_method,
  last_authenticated_at
})

const session = (...authentication_factors: ReadonlyArray<ReturnType<typeof factor>>) => ({
  authentication_factors
})

const person = (change: object) =>
  Schema.decodeUnknownSync(UserSchema)({
    ...userJson,
    emails: [],
    phone_numbers: [],
    providers: [],
    password: null,
    ...change
  })

describe("categoryOf", () => {
  it.each([
    ["email", "account"],
    ["embedded", "account"],
    ["sso_oidc", "account"],
    ["sso_saml", "account"],
    ["knowledge", "account"],
    ["oauth_google", "account"],
    ["oauth_hubspot", "account"],
    ["oauth_exchange_github", "account"],
    ["oauth_exchange_hubspot", "account"],
    ["oauth_exchange_slack", "account"],
    ["sms", "phone"],
    ["whatsapp", "phone"],
    ["authenticator_app", "device"],
    ["recovery_code", "device"],
    ["webauthn_registration", "device"],
    ["crypto_wallet", "device"],
    ["biometric", "device"],
    ["impersonation", undefined],
    ["oauth_access_token_exchange", undefined],
    ["constructor", undefined],
    ["__proto__", undefined],
    ["", undefined],
    ["voice", undefined],
    ["SMS", undefined],
    ["oauth_", undefined],
    ["oauth_exchange_google", undefined],
    ["oauth_somebody", undefined]
  ])("puts %s into %s", (delivery, category) => {
    expect(categoryOf(factor(delivery))).toBe(category)
  })
})

describe("provenCategories", () => {
  it("names each category once with its latest factor, the latest category first", () => {
    const factors = [
      factor("email", "2026-11-26T08:00:00Z"),
      factor("sms", "2026-11-26T09:00:00Z"),
      factor("oauth_google", "2026-11-26T10:00:00Z"),
      factor("knowledge", "2026-11-26T07:00:00Z"),
      factor("impersonation")
    ]
    expect(provenCategories(session(...factors))).toEqual([
      { category: "account", lastAuthenticatedAt: Date.parse("2026-11-26T10:00:00Z") },
      { category: "phone", lastAuthenticatedAt: Date.parse("2026-11-26T09:00:00Z") }
    ])
  })

  it("treats a time that cannot be read as long ago", () => {
    expect(provenCategories(session(factor("sms", "yesterday"), factor("email")))).toEqual([
      { category: "account", lastAuthenticatedAt: Date.parse("2026-11-26T10:00:00Z") },
      { category: "phone", lastAuthenticatedAt: 0 }
    ])
  })
})

describe("isMultiFactor", () => {
  it("needs two categories, not two factors", () => {
    expect(isMultiFactor(session(factor("email")))).toBe(false)
    expect(isMultiFactor(session(factor("email"), factor("oauth_google")))).toBe(false)
    expect(isMultiFactor(session(factor("email"), factor("impersonation")))).toBe(false)
    expect(isMultiFactor(session(factor("email"), factor("authenticator_app")))).toBe(true)
    expect(isMultiFactor(session(factor("oauth_hubspot"), factor("sms")))).toBe(true)
  })
})

describe("registeredCategories", () => {
  it.each([
    ["nothing", {}, []],
    ["a verified address", { emails: [{ email_id: "e", email: "a@b.co", verified: true }] }, ["account"]],
    [
      "an address that is not verified",
      { emails: [{ email_id: "e", email: "a@b.co", verified: false }] },
      []
    ],
    ["a social login", { providers: [{ oauth_user_registration_id: "o" }] }, ["account"]],
    ["a password", { password: { password_id: "p", requires_reset: false } }, ["account"]],
    [
      "a verified number",
      { phone_numbers: [{ phone_id: "p", phone_number: "+1", verified: true }] },
      ["phone"]
    ],
    ["a verified app", { totps: [{ totp_id: "t", verified: true }] }, ["device"]],
    [
      "a passkey",
      { webauthn_registrations: [{ webauthn_registration_id: "w", verified: true }] },
      ["device"]
    ],
    [
      "a wallet",
      {
        crypto_wallets: [
          {
            crypto_wallet_id: "c",
            crypto_wallet_address: "0x0",
            crypto_wallet_type: "ethereum",
            verified: true
          }
        ]
      },
      ["device"]
    ],
    [
      "a fingerprint",
      { biometric_registrations: [{ biometric_registration_id: "b", verified: true }] },
      ["device"]
    ],
    ["an app without its first code", { totps: [{ totp_id: "t", verified: false }] }, []]
  ])("of a user with %s", (_name, change, categories) => {
    expect([...registeredCategories(person(change))]).toEqual(categories)
  })
})
