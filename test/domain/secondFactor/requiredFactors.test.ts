import { describe, expect, it } from "vitest"
import { hasRequiredFactors, type RequiredFactors } from "../../../src/domain/secondFactor/requiredFactors.js"

const now = Date.UTC(2026, 0, 6, 12)

/** A session with factors by these delivery methods, each proven so many minutes ago. */
const sessionWith = (ages: Readonly<Record<string, number>>) => ({
  last_accessed_at: new Date(now).toISOString(),
  authentication_factors: Object.entries(ages).map(([delivery_method, minutes]) => ({
    type: "any",
    delivery_method,
    last_authenticated_at: new Date(now - minutes * 60_000).toISOString()
  }))
})

const nobody = { emails: [], phone_numbers: [], totps: [], webauthn_registrations: [] }
const withEmail = {
  ...nobody,
  emails: [{ email_id: "email-test-1", email: "ada@example.com", verified: true }]
}
const withApp = { ...nobody, totps: [{ totp_id: "totp-test-1", verified: true }] }

const password = { knowledge: 20 }
const both = { knowledge: 20, authenticator_app: 10 }
const app = { methods: ["totp"] } as const

const rows: ReadonlyArray<readonly [Readonly<Record<string, number>>, RequiredFactors, boolean]> = [
  [password, {}, false],
  [{ ...password, email: 1 }, {}, false],
  [both, {}, true],
  [both, { categories: [] }, true],
  [password, { categories: [] }, false],
  [password, { categories: ["account"] }, true],
  [password, { categories: ["device"] }, false],
  [both, { categories: ["account", "device"] }, true],
  [both, { categories: ["account", "phone"] }, false],
  [password, { categories: ["account"], maxAgeMinutes: 20 }, true],
  [password, { categories: ["account"], maxAgeMinutes: 19.9999 }, false],
  [both, { categories: ["account", "device"], maxAgeMinutes: 10 }, false],
  [both, { maxAgeMinutes: 10 }, true],
  [both, { maxAgeMinutes: 9 }, false],
  [both, { maxAgeMinutes: NaN }, false],
  [{ authenticator_app: 1 }, { maxAgeMinutes: 10 }, false],
  [both, { ...app, when: "always" }, true],
  [both, { methods: ["sms"], when: "always" }, false],
  [both, { methods: [], when: "always" }, false],
  [both, { methods: ["passkey"], maxAgeMinutes: 10 }, false],
  [{ email: 1, webauthn_registration: 50 }, { maxAgeMinutes: 10 }, false],
  [{ email: 1, webauthn_registration: 50 }, { methods: ["passkey", "email"], maxAgeMinutes: 10 }, true],
  [{ sms: 1, webauthn_registration: 1 }, { methods: ["email"] }, false],
  [both, { ...app, categories: ["account"] }, true],
  [{ sms: 1, ...password }, { ...app, categories: ["account"] }, false],
  [password, { ...app, categories: ["account"] }, false],
  // Who has registered nothing cannot be asked; without the user nobody knows
  [password, { ...app, user: nobody }, true],
  [password, { ...app, user: withApp }, false],
  [password, app, false],
  [password, { ...app, when: "always", user: nobody }, false],
  [both, { ...app, user: withApp }, true],
  // Without methods, any of them but an email
  [password, { when: "enrolled", user: nobody }, true],
  [password, { when: "enrolled", user: withEmail }, true],
  [password, { when: "enrolled", user: withApp }, false],
  [password, { when: "enrolled" }, false],
  [password, { when: "always", user: nobody }, false],
  [password, { user: nobody }, false],
  [both, { when: "always" }, true],
  // A proof has to be fresh for those who can be asked
  [password, { when: "enrolled", maxAgeMinutes: 5, user: nobody }, true],
  [password, { ...app, when: "enrolled", maxAgeMinutes: 5, user: nobody }, true],
  [both, { ...app, when: "enrolled", maxAgeMinutes: 5, user: withApp }, false],
  [both, { when: "enrolled", maxAgeMinutes: 10, user: withApp }, true],
  [password, { when: "enrolled", maxAgeMinutes: 5 }, false],
  [password, { ...app, when: "always", maxAgeMinutes: 5, user: nobody }, false],
  [password, { ...app, maxAgeMinutes: 5, user: nobody }, false],
  [password, { when: "enrolled", categories: ["device"], maxAgeMinutes: 5, user: nobody }, false]
]

describe("hasRequiredFactors", () => {
  it.each(rows)("of %j with %j is %s", (ages, required, expected) => {
    expect(hasRequiredFactors(sessionWith(ages), now, required)).toBe(expected)
  })

  it.each<RequiredFactors>([{}, { categories: ["account", "device"] }])(
    "trusts no clock that is behind: %j",
    (required) => {
      const behind = now - 15 * 60_000
      expect(hasRequiredFactors(sessionWith(both), behind, { ...required, maxAgeMinutes: 20 })).toBe(true)
      expect(hasRequiredFactors(sessionWith(both), behind, { ...required, maxAgeMinutes: 9 })).toBe(false)
    }
  )

  it("takes a factor whose time cannot be read for one that was proven long ago", () => {
    const session = {
      ...sessionWith({}),
      authentication_factors: [{ type: "otp", delivery_method: "email", last_authenticated_at: "" }]
    }
    expect(hasRequiredFactors(session, now, { categories: ["account"] })).toBe(true)
    expect(hasRequiredFactors(session, now, { categories: ["account"], maxAgeMinutes: 60 })).toBe(false)
  })
})
