import { describe, expect, it } from "vitest"
import { verifySession, type SecondFactorOptions } from "../../src/server.js"
import { minutes, setUp } from "../../provider/test/support.js"
import { rbac_policy } from "../../provider/test/support/connectedApps.js"

const email = "ada@example.com"
const phone_number = "+12025550123"
const secret = "secret-test-embedded"
const missing = { reason: "factors_missing", status: 403, _tag: "SessionCheckError" }

const setUpServer = () => {
  const site = setUp({ isServed: true, bootstrap: { rbac_policy } })
  const options = {
    projectId: "project-test-embedded",
    fetch: site.provider.fetch,
    now: () => site.clock.now()
  }
  return { ...site, check: (token: string) => verifySession(token, options), options }
}

const caught = (run: () => void): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe("requireFactors", () => {
  it("refuses a session with one factor, and accepts it after a second one, as long as that is fresh", async () => {
    const { check, pass, options, seed, signIn, signInBySms } = setUpServer()
    await seed({ users: [{ email, phone_number }] })
    const one = await signIn(email)
    const rule: SecondFactorOptions = { methods: ["sms"], when: "always" }
    const { requireFactors } = await check(one.session_jwt)
    for (const required of [undefined, rule, { maxAgeMinutes: 5 }, { categories: ["phone"] as const }])
      expect(caught(() => requireFactors(required))).toMatchObject(missing)
    expect(caught(() => requireFactors({ categories: ["account"] }))).toBeUndefined()

    const two = await signInBySms(phone_number, one.session_token)
    pass(minutes(4))
    const second = await check(two.session_jwt)
    for (const required of [
      undefined,
      rule,
      { ...rule, maxAgeMinutes: 5 },
      { categories: ["phone"] as const }
    ])
      expect(caught(() => second.requireFactors(required))).toBeUndefined()
    pass(minutes(2))
    // The session lives on with its token, but the factor is six minutes old
    const later = await verifySession(two.session_token, { ...options, secret })
    expect(caught(() => later.requireFactors())).toBeUndefined()
    expect(caught(() => later.requireFactors({ maxAgeMinutes: 5 }))).toMatchObject(missing)
  })

  it("asks users who have registered a method, when the provider has said who they are", async () => {
    const { options, seed, signIn, signUp } = setUpServer()
    const rule = { methods: ["sms"] } as const
    const nobody = await signUp(email)
    await seed({ users: [{ email: "grace@example.com", phone_number }] })
    const grace = await signIn("grace@example.com")
    const asked = { ...options, secret, maxTokenAgeSeconds: 0 }
    const verified = await verifySession(nobody.session_jwt, asked)
    expect(caught(() => verified.requireFactors(rule))).toBeUndefined()
    const enrolled = await verifySession(grace.session_jwt, asked)
    expect(caught(() => enrolled.requireFactors(rule))).toMatchObject(missing)
    const unknown = await verifySession(nobody.session_jwt, options)
    expect(caught(() => unknown.requireFactors(rule))).toMatchObject(missing)
    expect(caught(() => unknown.requireFactors({ ...rule, user: nobody.user }))).toBeUndefined()
    // Without methods, any of them
    const when = "enrolled"
    for (const required of [{ when }, { when, maxAgeMinutes: 5 }] as const) {
      expect(caught(() => verified.requireFactors(required))).toBeUndefined()
      expect(caught(() => enrolled.requireFactors(required))).toMatchObject(missing)
      expect(caught(() => unknown.requireFactors(required))).toMatchObject(missing)
    }
    for (const required of [{}, { maxAgeMinutes: 5 }, { when: "always" }] as const)
      expect(caught(() => verified.requireFactors(required))).toMatchObject(missing)
  })
})

describe("wrong arguments of requireFactors", () => {
  const nobody = { emails: [], phone_numbers: [], totps: [], webauthn_registrations: [] }

  it.each<[unknown, string]>([
    [{ methods: [] }, "methods must not be empty."],
    [{ methods: ["TOTP"] }, "methods.0 must be one of totp, sms, whatsapp, passkey, email."],
    [{ methods: ["totp", "voice"] }, "methods.1 must be one of totp, sms, whatsapp, passkey, email."],
    [{ methods: ["toString"] }, "methods.0 must be one of totp, sms, whatsapp, passkey, email."],
    [{ methods: "totp" }, "methods must be an array of strings."],
    [{ methods: null }, "methods must be an array of strings."],
    [{ methods: ["sms"], when: "Always" }, "when must be one of enrolled, always."],
    [{ methods: ["sms"], when: true }, "when must be a string."],
    [{ methods: ["sms"], enroll: "yes" }, "enroll must be a boolean."],
    [{ maxAgeMinutes: "5" }, "maxAgeMinutes must be a whole number, at least 1."],
    [{ maxAgeMinutes: 0 }, "maxAgeMinutes must be a whole number, at least 1."],
    [{ maxAgeMinutes: NaN }, "maxAgeMinutes must be a whole number, at least 1."],
    [{ maxAgeMinutes: Infinity }, "maxAgeMinutes must be a whole number, at least 1."],
    [{ categories: ["Phone"] }, "categories.0 must be one of account, phone, device."],
    [{ categories: "phone" }, "categories must be an array of strings."],
    [{ methods: ["sms"], user: null }, "user must be an object."],
    [{ methods: ["sms"], user: {} }, "user.totps must be an array."],
    [
      { methods: ["sms"], user: { ...nobody, phone_numbers: [{ verified: "yes" }] } },
      "user.phone_numbers.0.verified must be a boolean."
    ],
    [
      { methods: ["sms"], user: { ...nobody, user_id: "user-test-2" } },
      "user must be the one of the session."
    ],
    // A setting that is missing
    ...["categories", "maxAgeMinutes", "methods", "when"].map((name): [object, string] => [
      { methods: ["totp"], [name]: undefined },
      `${name} must not be empty or undefined. Leave it out to have its default.`
    ]),
    [{ maxAgeMinute: 5 }, 'maxAgeMinute is unknown. Did you mean "maxAgeMinutes"?'],
    [{ factors: 2 }, "factors is unknown."],
    [null, "options must be an object."],
    [["totp"], "options must be an object."]
  ])("let nobody in: %j", async (required, problem) => {
    const { options, signUp } = setUpServer()
    const { session_jwt } = await signUp(email)
    // With the user, whom the rule would let off
    const { requireFactors } = await verifySession(session_jwt, { ...options, secret, maxTokenAgeSeconds: 0 })
    const unchecked: (given: unknown) => unknown = (given) =>
      Reflect.apply(requireFactors, undefined, [given])
    expect(caught(() => unchecked(required))).toMatchObject({
      _tag: "UsageError",
      method: "requireFactors",
      problem
    })
  })

  it("are not the rule of the client, with its enrolment, and the user of the session", async () => {
    const { options, signUp } = setUpServer()
    const { session_jwt, user } = await signUp(email)
    const { requireFactors } = await verifySession(session_jwt, { ...options, secret, maxTokenAgeSeconds: 0 })
    const rule: SecondFactorOptions = { methods: ["totp", "sms"], when: "enrolled", enroll: true }
    for (const given of [rule, { ...rule, user }, { ...rule, user: undefined }])
      expect(caught(() => requireFactors(given))).toBeUndefined()
  })
})

describe("isAuthorized", () => {
  it("goes by the roles in the JWT and by the policy that it is given", async () => {
    const { check, signUp } = setUpServer()
    const { session_jwt } = await signUp(email)
    const { isAuthorized } = await check(session_jwt)
    expect(isAuthorized(rbac_policy, "documents", "read")).toBe(true)
    expect(isAuthorized(rbac_policy, "documents", "write")).toBe(false)
    const all = {
      roles: [{ role_id: "stytch_user", permissions: [{ resource_id: "documents", actions: ["*"] }] }]
    }
    expect(isAuthorized(all, "documents", "write")).toBe(true)
    expect(isAuthorized(rbac_policy, "images", "read")).toBe(false)
    expect(isAuthorized(null, "documents", "read")).toBe(false)
  })
})
