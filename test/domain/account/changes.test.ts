import { describe, expect, it } from "vitest"
import { isLastWayIn, needsPasswordProof, needsStepUp } from "../../../src/domain/account/changes.js"
import type { User } from "../../../src/domain/session/User.js"
import { user } from "../../support/answers.js"

const now = Date.parse("2026-11-26T12:00:00Z")

const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString()

const factor = (delivery_method: string, minutesAgo = 0) => ({
  type: "any",
  delivery_method,
  last_authenticated_at: at(minutesAgo)
})

const empty = {
  emails: [],
  phone_numbers: [],
  providers: [],
  password: null,
  totps: [],
  webauthn_registrations: [],
  crypto_wallets: [],
  biometric_registrations: []
} satisfies Partial<User>

const person = (has: Partial<User>): User => ({ ...user, ...empty, ...has })

const email = (email_id: string, verified = true) => ({
  email_id,
  email: `${email_id}@example.com`,
  verified
})
const phone = (phone_id: string, verified = true) => ({ phone_id, phone_number: "+12015550123", verified })
const social = {
  oauth_user_registration_id: "google",
  provider_subject: "1",
  provider_type: "google",
  profile_picture_url: "",
  locale: ""
}
const passkey = {
  webauthn_registration_id: "passkey",
  domain: "example.com",
  user_agent: "",
  authenticator_type: "platform",
  verified: true,
  name: ""
}
const wallet = {
  crypto_wallet_id: "wallet",
  crypto_wallet_address: "0x1",
  crypto_wallet_type: "ethereum",
  verified: true
}

describe("needsStepUp", () => {
  const two = person({ emails: [email("a")], totps: [{ totp_id: "app", verified: true }] })

  it.each([
    ["a user with factors of one category", person({ emails: [email("a")] }), [factor("email", 500)], false],
    ["a session with one of two categories", two, [factor("email")], true],
    ["a session with both", two, [factor("email", 500), factor("authenticator_app", 55)], false],
    [
      "a session with both that is a moment too old",
      two,
      [factor("email", 500), factor("authenticator_app", 55.0001)],
      true
    ],
    ["a session with none", two, [], true]
  ] as const)("knows %s", (_, user, authentication_factors, expected) => {
    expect(needsStepUp({ authentication_factors, last_accessed_at: at(500) }, user, now)).toBe(expected)
  })

  it("does not believe a clock that is behind the session's own times", () => {
    const authentication_factors = [factor("email", 70), factor("authenticator_app", 70)]
    const session = { authentication_factors, last_accessed_at: at(0) }
    expect(needsStepUp(session, two, now - 2 * 3_600_000)).toBe(true)
  })
})

describe("isLastWayIn", () => {
  it.each([
    ["the only address", { emails: [email("a")] }, "a", true],
    [
      "the only address beside a passkey, which the provider keeps",
      { emails: [email("a")], webauthn_registrations: [passkey] },
      "a",
      true
    ],
    ["one of two addresses", { emails: [email("a"), email("b")] }, "a", false],
    ["the only verified address", { emails: [email("a"), email("b", false)] }, "a", true],
    ["an address that is not verified", { emails: [email("a"), email("b", false)] }, "b", false],
    ["an address beside a number", { emails: [email("a")], phone_numbers: [phone("p")] }, "a", false],
    ["a social login beside an address", { emails: [email("a")], providers: [social] }, "google", false],
    ["an address beside a social login", { emails: [email("a")], providers: [social] }, "a", false],
    ["the only social login", { providers: [social] }, "google", true],
    [
      "a passkey beside an address",
      { emails: [email("a")], webauthn_registrations: [passkey] },
      "passkey",
      false
    ],
    [
      "the only passkey beside an address that is not verified",
      { emails: [email("a", false)], webauthn_registrations: [passkey] },
      "passkey",
      true
    ],
    [
      "a passkey beside a wallet",
      { crypto_wallets: [wallet], webauthn_registrations: [passkey] },
      "passkey",
      false
    ],
    ["the only wallet", { crypto_wallets: [wallet] }, "wallet", true],
    [
      "an authenticator app, which is no way in",
      { totps: [{ totp_id: "app", verified: true }] },
      "app",
      false
    ]
  ] as const)("knows %s", (_, has, id, expected) => {
    expect(isLastWayIn(person(has), id)).toBe(expected)
  })
})

describe("a first password", () => {
  it.each([
    ["an email just now", [factor("email", 2)], now, false],
    ["a password just now", [factor("sms"), factor("knowledge", 1)], now, false],
    ["an email too long ago", [factor("email", 4)], now, true],
    ["a text message", [factor("sms")], now, true],
    ["nothing", [], now, true],
    ["an email too long ago, by a clock that is behind", [factor("email", 4)], now - 3_600_000, true]
  ])("after a proof by %s", (_, authentication_factors, clock, expected) => {
    expect(needsPasswordProof({ authentication_factors, last_accessed_at: at(0) }, clock)).toBe(expected)
  })
})
