import { describe, expect, it } from "vitest"
import { isMultiFactor } from "../../../src/domain/secondFactor/factors.js"
import {
  enrolledMethods,
  isSessionComplete,
  missingMethods
} from "../../../src/domain/secondFactor/secondFactor.js"
import type { SecondFactorOptions } from "../../../src/domain/session/SecondFactorOptions.js"

const session = (...deliveries: ReadonlyArray<string>) => ({
  authentication_factors: deliveries.map((delivery_method) => ({
    type: "any",
    delivery_method,
    last_authenticated_at: "2026-11-26T10:00:00Z"
  }))
})

const nothing = { emails: [], phone_numbers: [], totps: [], webauthn_registrations: [] }
const email = { email_id: "e", email: "ada@example.com", verified: true }
const app = { totps: [{ totp_id: "t", verified: true }] }
const phone = { phone_numbers: [{ phone_id: "p", phone_number: "+12015550123", verified: true }] }
const passkey = {
  webauthn_registrations: [
    {
      webauthn_registration_id: "w",
      domain: "a.test",
      user_agent: "",
      authenticator_type: "platform",
      verified: true,
      name: "Phone"
    }
  ]
}

const methods = ["totp", "sms", "whatsapp", "passkey"] as const
const enrolled: SecondFactorOptions = { methods: ["totp", "sms"] }
const always: SecondFactorOptions = { methods: ["totp", "sms"], when: "always" }
const appOnly: SecondFactorOptions = { methods: ["totp"] }

describe("enrolledMethods", () => {
  it.each([
    ["nothing", {}, []],
    ["an app", app, ["totp"]],
    ["an app without its first code", { totps: [{ totp_id: "t", verified: false }] }, []],
    ["a phone", phone, ["sms", "whatsapp"]],
    ["a passkey", passkey, ["passkey"]],
    ["an email address", { emails: [email] }, ["email"]],
    ["an email address that is not verified", { emails: [{ ...email, verified: false }] }, []]
  ])("of a user with %s", (_name, registered, expected) => {
    expect(enrolledMethods({ ...nothing, ...registered }, [...methods, "email"])).toEqual(expected)
  })
})

describe("missingMethods", () => {
  it("are those whose category the session lacks", () => {
    expect(missingMethods(session("email"), methods)).toEqual(methods)
    expect(missingMethods(session("sms"), methods)).toEqual(["totp", "passkey"])
    expect(missingMethods(session("webauthn_registration"), methods)).toEqual(["sms", "whatsapp"])
    expect(missingMethods(session("knowledge"), ["email", "sms"])).toEqual(["sms"])
  })
})

describe("a method that does not exist", () => {
  const everything = { emails: [email], ...app, ...phone, ...passkey }

  /** As a page without types passes it. */
  const named = (...names: ReadonlyArray<string>) => Object.assign([...methods.slice(0, 0)], names)

  it.each(["voice", "TOTP", "toString", "__proto__", ""])("is no factor: %j", (name) => {
    expect(enrolledMethods(everything, named(name))).toEqual([])
    const deliveries = ["email", "sms", "authenticator_app", name]
    expect(missingMethods(session(...deliveries), named(name))).toEqual([name])
    expect(isMultiFactor(session("email", name))).toBe(false)
    for (const when of ["enrolled", "always"] as const)
      for (const user of [everything, nothing]) {
        const rule = { methods: named(name), when }
        expect(isSessionComplete(session("email", "authenticator_app", name), user, rule)).toBe(false)
        expect(isSessionComplete(session("email"), user, { methods: [], when })).toBe(false)
      }
  })

  it("lets nobody off who has none of the others", () => {
    expect(isSessionComplete(session("email"), nothing, { methods: named("totp", "voice") })).toBe(false)
    expect(isSessionComplete(session("email"), nothing, { methods: named("totp") })).toBe(true)
  })
})

describe("isSessionComplete", () => {
  it.each([
    ["without a rule", session("email"), undefined, { ...nothing, ...app }, true],
    ["with one factor, when the app is missing", session("email"), enrolled, { ...nothing, ...app }, false],
    ["with one factor, when nothing is registered", session("email"), enrolled, nothing, true],
    ["with one factor, when everybody needs two", session("email"), always, nothing, false],
    [
      "with two factors of a category",
      session("email", "knowledge"),
      enrolled,
      { ...nothing, ...app },
      false
    ],
    ["with the app", session("email", "authenticator_app"), always, { ...nothing, ...app }, true],
    ["with a recovery code", session("email", "recovery_code"), always, { ...nothing, ...app }, true],
    ["with a passkey in place of the app", session("email", "webauthn_registration"), appOnly, nothing, true],
    [
      "with a phone, which the rule does not name",
      session("email", "sms"),
      appOnly,
      { ...nothing, ...app },
      false
    ],
    ["with the app alone", session("authenticator_app"), always, { ...nothing, ...app }, false],
    [
      "with a passkey alone, when a phone is registered",
      session("webauthn_registration"),
      enrolled,
      { ...nothing, ...phone },
      false
    ],
    [
      "with an impersonation beside the email",
      session("email", "impersonation"),
      always,
      { ...nothing, ...app },
      false
    ],
    ["before the user is known", session("email"), enrolled, null, false]
  ] as const)("%s", (_name, given, rule, user, expected) => {
    expect(isSessionComplete(given, user, rule)).toBe(expected)
  })

  it("is false without a session", () => {
    expect(isSessionComplete(null, null, undefined)).toBe(false)
  })
})
