import { describe, expect, it } from "vitest"
import {
  isStepUpFresh,
  lastProof,
  stepUpRule,
  stepUpState,
  type StepUpRule,
  type StepUpState
} from "../../../src/domain/secondFactor/stepUp.js"
import type { Session } from "../../../src/domain/session/Session.js"
import { session as sampleSession, user as sampleUser } from "../../support/answers.js"

const noon = Date.parse("2026-11-26T12:00:00Z")

/** A session with a factor by each delivery method, proven this many minutes before noon. */
const session = (minutes: Readonly<Record<string, number>>, accessed = 60): Session => ({
  ...sampleSession,
  last_accessed_at: new Date(noon - accessed * 60_000).toISOString(),
  authentication_factors: Object.entries(minutes).map(([delivery_method, age]) => ({
    type: "any",
    delivery_method,
    last_authenticated_at: new Date(noon - age * 60_000).toISOString()
  }))
})

const rule: StepUpRule = { maxAgeMinutes: 10, methods: ["totp", "sms", "whatsapp", "passkey"], enroll: false }

describe("the rule of a step-up", () => {
  it.each([
    ["ten minutes, all methods and no enrolment by default", {}, undefined, rule],
    [
      "the client's methods and its enrolment",
      {},
      { methods: ["totp"], when: "always" },
      { maxAgeMinutes: 10, methods: ["totp"], enroll: true }
    ],
    [
      "its own options first",
      { maxAgeMinutes: 5, methods: ["sms"], enroll: false },
      { methods: ["totp"], enroll: true },
      { maxAgeMinutes: 5, methods: ["sms"], enroll: false }
    ],
    [
      "a code by email where it names it",
      { methods: ["email", "passkey"] },
      { methods: ["totp"] },
      { maxAgeMinutes: 10, methods: ["email", "passkey"], enroll: false }
    ],
    [
      "no enrolment where the client has none",
      {},
      { methods: ["totp"], when: "always", enroll: false },
      { maxAgeMinutes: 10, methods: ["totp"], enroll: false }
    ]
  ] as const)("has %s", (_name, options, site, expected) => {
    expect(stepUpRule(options, site)).toEqual(expected)
  })

  it("leaves out methods that do not exist", () => {
    const methods: ReadonlyArray<"sms"> = ["sms"]
    const given = { methods: Object.assign([...methods], { 1: "fax" }) }
    expect(stepUpRule(given, undefined).methods).toEqual(["sms"])
  })
})

describe("a session is fresh for a step-up", () => {
  it.each<readonly [string, Session, Partial<StepUpRule>, boolean]>([
    ["with a proof of nine minutes ago", session({ email: 60, authenticator_app: 9 }), {}, true],
    ["with a proof of exactly ten minutes ago", session({ email: 60, sms: 10 }), {}, true],
    ["not with one of a moment more", session({ email: 60, sms: 10.0001 }), {}, false],
    ["not with one of eleven minutes ago", session({ email: 60, whatsapp: 11 }), {}, false],
    ["with a proof by WhatsApp", session({ email: 60, whatsapp: 1 }), { methods: ["whatsapp"] }, true],
    ["with a proof by a passkey", session({ email: 60, webauthn_registration: 1 }), {}, true],
    [
      "with one of eleven minutes ago that may be older",
      session({ email: 60, sms: 11 }),
      { maxAgeMinutes: 60 },
      true
    ],
    [
      "with a recovery code in place of the app",
      session({ email: 60, recovery_code: 1 }),
      { methods: ["totp"] },
      true
    ],
    [
      "not by another method of the category",
      session({ email: 1, authenticator_app: 1 }),
      { methods: ["passkey"] },
      false
    ],
    [
      "with a code by email where that is a method",
      session({ email: 1, webauthn_registration: 90 }),
      { methods: ["email"] },
      true
    ],
    ["not with one category", session({ sms: 1, whatsapp: 1 }), {}, false],
    ["not by a fresh first factor", session({ email: 1, webauthn_registration: 90 }), {}, false],
    [
      "not by what has a name that no method has",
      session({ email: 60, authenticator_app: 60, voice: 1 }),
      { methods: Object.assign([...rule.methods.slice(0, 0)], ["voice", "toString"]) },
      false
    ],
    ["not without factors", session({}), {}, false],
    ["not without factors, however old they may be", session({}), { maxAgeMinutes: Infinity }, false]
  ])("%s", (_name, given, options, expected) => {
    expect(isStepUpFresh(given, noon, { ...rule, ...options })).toBe(expected)
  })

  it("not when the clock of the computer is behind the provider's", () => {
    expect(isStepUpFresh(session({ email: 60, sms: 30 }, 0), noon - 3_600_000, rule)).toBe(false)
  })

  it("not by a time that cannot be read, and with one when the last access cannot be read", () => {
    const factors = session({ email: 1, sms: 1 }).authentication_factors
    const unread = factors.map((factor) => ({ ...factor, last_authenticated_at: "soon" }))
    const odd = { ...session({}), last_accessed_at: "later" }
    expect(lastProof({ authentication_factors: unread }, ["sms"])).toBe(0)
    expect(lastProof(session({ sms: 1 }), ["sms"])).toBe(0)
    expect(isStepUpFresh({ ...odd, authentication_factors: unread }, noon, rule)).toBe(false)
    expect(isStepUpFresh({ ...odd, authentication_factors: factors }, noon, rule)).toBe(true)
  })
})

const app = { totps: [{ totp_id: "t", verified: true }] }
const phone = { phone_numbers: [{ phone_id: "p", phone_number: "+12015550123", verified: true }] }
const unverified = { emails: [{ email_id: "e", email: "ada@example.com", verified: false }] }
const nothing = { phone_numbers: [], totps: [], webauthn_registrations: [] }

const present = (of: Session, registered: object = {}) => ({
  status: "present" as const,
  session: of,
  user: { ...sampleUser, ...nothing, ...registered }
})

describe("what a session needs for a step-up", () => {
  it("is what nobody can give for the site's staff, to whom no code is sent", () => {
    const phones = [{ phone_id: "phone-1", phone_number: "+12015550123", verified: true }]
    const user = { ...sampleUser, phone_numbers: phones }
    const impersonated = { session: session({ impersonation: 1 }), status: "present", user } as const
    expect(stepUpState(impersonated, noon, rule)).toEqual({ _tag: "impossible", problem: "impersonated" })
  })

  const old = session({ email: 90, authenticator_app: 90 })
  it.each<readonly [string, Parameters<typeof stepUpState>[0], Partial<StepUpRule>, StepUpState]>([
    [
      "is a sign-in without a session",
      { status: "absent", session: null, user: null },
      {},
      { _tag: "impossible", problem: "signed_out" }
    ],
    [
      "is not known while the session is unknown",
      { status: "unknown", session: null, user: null },
      {},
      { _tag: "unknown" }
    ],
    ["is not known while the user is unknown", { ...present(old), user: null }, {}, { _tag: "unknown" }],
    [
      "is nothing when it is fresh",
      present(session({ email: 90, sms: 1 })),
      {},
      { _tag: "fresh", session: session({ email: 90, sms: 1 }) }
    ],
    [
      "is another category when it has one",
      present(session({ sms: 1 }), { ...app, ...phone }),
      {},
      { _tag: "stale", methods: ["totp"], enrollable: [] }
    ],
    [
      "is any category when it has two, and another one than the last comes first",
      present(session({ email: 90, authenticator_app: 80 }), { ...app, ...phone }),
      {},
      { _tag: "stale", methods: ["sms", "whatsapp", "totp"], enrollable: [] }
    ],
    [
      "is the same method when there is no other",
      present(old, app),
      {},
      { _tag: "stale", methods: ["totp"], enrollable: [] }
    ],
    [
      "is a first method that the user may register",
      present(session({ sms: 1 }), phone),
      { enroll: true },
      { _tag: "stale", methods: [], enrollable: ["totp", "passkey"] }
    ],
    [
      "is a code by email when it has a device alone",
      present(session({ webauthn_registration: 1 }), app),
      { methods: ["totp", "email"] },
      { _tag: "stale", methods: ["email"], enrollable: [] }
    ],
    [
      "is any method that the user may register but a code by email",
      present(session({ sms: 1 }), { ...phone, ...unverified }),
      { enroll: true, methods: ["email", "totp"] },
      { _tag: "stale", methods: [], enrollable: ["totp"] }
    ],
    [
      "is impossible when it would be a code to an address that is not verified",
      present(session({ webauthn_registration: 1 }), unverified),
      { enroll: true, methods: ["email"] },
      { _tag: "impossible", problem: "no_method" }
    ],
    ["is impossible without a method", present(old), {}, { _tag: "impossible", problem: "no_method" }]
  ])("%s", (_name, snapshot, options, expected) => {
    expect(stepUpState(snapshot, noon, { ...rule, ...options })).toEqual(expected)
  })

  it("is nothing after a proof since it was asked, whatever the clock says", () => {
    const at = noon - 30 * 60_000
    const given = session({ email: 90, sms: 30 }, 30)
    expect(stepUpState(present(given, phone), noon, rule, at - 1)._tag).toBe("fresh")
    expect(stepUpState(present(given, phone), noon, rule, at)._tag).toBe("stale")
    const seenLater = session({ email: 90, sms: 30 }, 5)
    expect(stepUpState(present(seenLater, phone), noon, rule, at - 1)._tag).toBe("stale")
  })
})
