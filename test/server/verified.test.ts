import { describe, expect, it } from "vitest"
import { verifySession, type SecondFactorOptions } from "../../src/server.js"
import { minutes, setUp } from "../provider/support.js"
import { rbac_policy } from "../provider/support/connectedApps.js"

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
