/** The check of members' sessions. What it shares with that of users is in verifySession.test.ts. */
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose"
import { describe, expect, it } from "vitest"
import { session as Sessions } from "../../src/domain/organizations/memberSessionCalls.js"
import { organizationClaim, sessionClaim } from "../../src/domain/session/sessionOfClaims.js"
import {
  type HasHeaders,
  SessionCheckError,
  verifyMemberSession,
  type VerifyMemberSessionOptions,
  verifySession
} from "../../src/server.js"
import { isObject, memberOf } from "../../src/domain/values/objects.js"
import { setUpCompanies } from "../../provider/test/organizations/support.js"
import { minutes } from "../../provider/test/support.js"
import { untyped } from "../support/client.js"

const projectId = "project-test-embedded"
const secret = "secret-test-embedded"

const policy = {
  roles: [{ role_id: "stytch_member", permissions: [{ resource_id: "documents", actions: ["read"] }] }]
}

const custom_roles = [
  {
    role_id: "stytch_admin",
    description: "",
    permissions: [{ resource_id: "documents", actions: ["write"] }]
  }
]

const reasonIn = (error: unknown) => {
  if (error instanceof SessionCheckError) return error.reason
  throw error
}

/** Two organizations, Ada's session as the admin of Engines, and the checks of a server by the provider's clock. */
const setUpServer = async (...args: Parameters<typeof setUpCompanies>) => {
  const [engines, options] = args
  const site = await setUpCompanies({ custom_roles, ...engines }, { isServed: true, ...options })
  const tokensOf = async (session: string) => {
    const { member_session, session_jwt, session_token } = await site.call(Sessions.authenticate, {}, session)
    return { member_session, session_jwt, session_token }
  }
  const given = { projectId, fetch: site.provider.fetch, now: () => site.clock.now() }
  const check = (request: HasHeaders | string, more: Partial<VerifyMemberSessionOptions> = {}) =>
    verifyMemberSession(request, { ...given, ...more })
  return {
    ...site,
    ...(await tokensOf(site.admin.session)),
    check,
    given,
    tokensOf,
    /** What the check answers: `ok`, or why the session is refused. */
    reasonOf: (...args: Parameters<typeof check>) => check(...args).then(() => "ok", reasonIn)
  }
}

const objectOf = (value: unknown) => (isObject(value) ? value : {})

const cookie = (text: string) => new Request("https://app.test/", { headers: { cookie: text } })

/** Signs claims with a new key, whose public part is in `jwks`. */
const signed = async (claims: JWTPayload) => {
  const { privateKey, publicKey } = await generateKeyPair("ES256")
  const jwt = await new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", kid: "k-1", typ: "JWT" })
    .sign(privateKey)
  return { jwt, jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: "k-1" }] } }
}

describe("verifyMemberSession", () => {
  it("returns the session of a real JWT as a client has it, with its organization and roles", async () => {
    const { admin, check, engines, member_session, session_jwt, state } = await setUpServer()
    const found = await check(session_jwt)
    expect(found).toMatchObject({
      member_session,
      member_id: admin.id,
      organization: { organization_id: engines, organization_slug: "engines" },
      roles: ["stytch_member", "stytch_admin"],
      freshCookies: []
    })
    expect([found.membership, found.freshTokens]).toEqual([undefined, undefined])
    const asked = state.requests().filter(({ path }) => path.includes("jwks"))
    expect(asked.map(({ path }) => path)).toEqual([`/v1/b2b/sessions/jwks/${projectId}`])
  })

  it("asks the provider after a pause, and returns the member, the organization and new tokens", async () => {
    const { admin, check, engines, pass, session_jwt, session_token, state } = await setUpServer()
    pass(minutes(6))
    const cookies = cookie(`stytch_session=${session_token}; stytch_session_jwt=${session_jwt}`)
    expect(await check(cookies).catch(reasonIn)).toBe("expired")
    const found = await check(cookies, { secret })
    expect(found.freshTokens?.session_token).toBe(session_token)
    expect(found.freshCookies).toHaveLength(2)
    expect(found.membership).toEqual({
      member: (await state.members()).find(({ member_id }) => member_id === admin.id),
      organization: (await state.organizations()).find(({ organization_id }) => organization_id === engines)
    })
    const by = [found.freshTokens?.session_jwt ?? "", session_token, session_jwt]
    for (const text of by) expect((await check(text, { secret })).member_id).toBe(admin.id)
  })

  it("refuses the session of a user, and verifySession that of a member, and both say so", async () => {
    const { check, given, pass, session_jwt, session_token, signUp } = await setUpServer()
    const user = await signUp("grace@example.com")
    const clear = { reason: "wrong_kind", status: 401 }
    const both = (jwt: string, token: string) => cookie(`stytch_session_jwt=${jwt}; stytch_session=${token}`)
    for (const more of [{}, { secret }, { secret, maxTokenAgeSeconds: 0 }])
      for (const wait of [0, minutes(6)]) {
        pass(wait)
        await expect(check(user.session_jwt, more)).rejects.toMatchObject(clear)
        await expect(check(both(user.session_jwt, user.session_token), more)).rejects.toMatchObject(clear)
        const options = { ...given, ...more }
        await expect(verifySession(session_jwt, options)).rejects.toMatchObject(clear)
        await expect(verifySession(both(session_jwt, session_token), options)).rejects.toMatchObject(clear)
        pass(-wait)
      }
    const revoked = { reason: "revoked", status: 401 }
    await expect(check(user.session_token, { secret })).rejects.toMatchObject(revoked)
    await expect(verifySession(session_token, { ...given, secret })).rejects.toMatchObject(revoked)
  })

  it.each<[string, (claims: JWTPayload) => JWTPayload, string]>([
    ["no organization", ({ [organizationClaim]: _, ...claims }) => claims, "wrong_kind"],
    ["an organization without an id", (claims) => ({ ...claims, [organizationClaim]: {} }), "malformed"],
    ["no session", ({ [sessionClaim]: _, ...claims }) => claims, "malformed"],
    ["a session without an id", (claims) => ({ ...claims, [sessionClaim]: {} }), "malformed"],
    ["another project", (claims) => ({ ...claims, aud: "project-test-2" }), "wrong_project"],
    ["no slug", (claims) => ({ ...claims, [organizationClaim]: { organization_id: "o" } }), "ok"]
  ])("checks the claims of a JWT of the right key: %s", async (_, change, reason) => {
    const { reasonOf, session_jwt } = await setUpServer()
    const { jwks, jwt } = await signed(change(decodeJwt(session_jwt)))
    expect(await reasonOf(jwt, { jwks })).toBe(reason)
    // What the JWT does not say meets no requirement
    expect(await reasonOf(jwt, { jwks, organizationSlug: "engines" })).not.toBe("ok")
  })

  it("has custom claims of the session, without the organization", async () => {
    const { check, session_jwt } = await setUpServer()
    const { jwks, jwt } = await signed({ ...decodeJwt(session_jwt), plan: "pro" })
    expect((await check(jwt, { jwks })).member_session.custom_claims).toEqual({ plan: "pro" })
    expect((await check(session_jwt)).member_session.custom_claims).toBeNull()
  })

  it("refuses sessions for another organization than the required one, by id and by slug", async () => {
    const { engines, looms, reasonOf, session_jwt, session_token } = await setUpServer()
    const rows: ReadonlyArray<[Partial<VerifyMemberSessionOptions>, string]> = [
      [{ organizationId: engines }, "ok"],
      [{ organizationSlug: "engines" }, "ok"],
      [{ organizationId: engines, organizationSlug: "engines" }, "ok"],
      [{ organizationId: looms }, "wrong_organization"],
      [{ organizationSlug: "Engines" }, "wrong_organization"],
      [{ organizationId: "engines" }, "wrong_organization"],
      [{ organizationId: engines, organizationSlug: "looms" }, "wrong_organization"]
    ]
    for (const [more, reason] of rows)
      for (const text of [session_jwt, session_token])
        expect([more, await reasonOf(text, { ...more, secret })]).toEqual([more, reason])
    const refusal = new SessionCheckError("wrong_organization")
    expect(refusal.status).toBe(403)
  })

  it("refuses a requirement that says nothing, which would let everybody in", async () => {
    const { given, session_jwt } = await setUpServer()
    for (const name of ["organizationId", "organizationSlug"])
      for (const value of [undefined, "", null, 1]) {
        const options: VerifyMemberSessionOptions = Object.assign({}, given, { [name]: value })
        await expect(verifyMemberSession(session_jwt, options)).rejects.toMatchObject({
          _tag: "UsageError",
          method: "verifyMemberSession"
        })
      }
    const mistyped: VerifyMemberSessionOptions = Object.assign({}, given, { organisationId: "o" })
    await expect(verifyMemberSession(session_jwt, mistyped)).rejects.toMatchObject({
      problem: 'organisationId is unknown. Did you mean "organizationId"?'
    })
    const ofUsers = Object.assign({}, given, { organizationId: "o" })
    await expect(verifySession(session_jwt, ofUsers)).rejects.toMatchObject({ method: "verifySession" })
  })

  it("refuses cookies of two members, also of the same person in two organizations", async () => {
    const { logIn, looms, reasonOf, session_jwt, session_token, tokensOf } = await setUpServer()
    const other = await tokensOf((await logIn("ada@engines.example", looms)).session_token)
    const pairs = [
      `stytch_session_jwt=${other.session_jwt}; stytch_session_jwt=${session_jwt}`,
      `stytch_session_jwt=${other.session_jwt}; stytch_session=${session_token}`,
      `stytch_session=${other.session_token}; stytch_session=${session_token}`
    ]
    for (const text of pairs) expect(await reasonOf(cookie(text), { secret })).toBe("ambiguous")
    const broken = `stytch_session_jwt=a.b.c; stytch_session_jwt=${session_jwt}; stytch_session=${session_token}`
    expect(await reasonOf(cookie(broken), { secret })).toBe("ok")
  })

  it.each([
    ["member", "member_id"],
    ["member", "organization_id"],
    ["member_session", "organization_id"],
    ["organization", "organization_id"]
  ])("takes no answer for one whose %s has another %s", async (part, name) => {
    const { check, provider, session_token } = await setUpServer()
    const send: typeof fetch = async (...args) => {
      const answer: unknown = await (await provider.fetch(...args)).json()
      const other = { ...objectOf(memberOf(answer, part)), [name]: "other" }
      return Response.json({ ...objectOf(answer), [part]: other })
    }
    const checked = check(session_token, { fetch: send, secret })
    await expect(checked).rejects.toMatchObject({ reason: "provider_unavailable" })
  })
})

describe("isAuthorized of a member", () => {
  it("goes by the project's policy and, when the provider was asked, by the organization's own roles", async () => {
    const { check, member, session_jwt, session_token, tokensOf } = await setUpServer()
    const may = async (text: string, given: typeof policy | null, action: string) =>
      (await check(text, { secret })).isAuthorized(given, "documents", action)
    expect([await may(session_jwt, policy, "read"), await may(session_jwt, null, "read")]).toEqual([
      true,
      false
    ])
    expect(await may(session_jwt, policy, "write")).toBe(false)
    expect(await may(session_token, policy, "write")).toBe(true)
    expect(await may(session_token, null, "write")).toBe(false)
    const bea = await tokensOf(member.session)
    expect(await may(bea.session_token, policy, "write")).toBe(false)
  })

  it("allows nothing by a policy that a server without types does not have", async () => {
    const { check, session_token } = await setUpServer()
    const { isAuthorized } = await check(session_token, { secret })
    expect(untyped(isAuthorized, undefined, "documents", "write")).toBe(false)
  })
})

describe("requireFactors of a member", () => {
  it("asks members who have registered the method, as the provider says", async () => {
    const withPhone = { email_address: "dan@engines.example", mfa_phone_number: "+12025550123", session: {} }
    const { check, member, third } = await setUpServer({}, { moreMembers: [withPhone] })
    const rule = { methods: ["sms"], when: "enrolled" } as const
    const enrolled = await check(third.session, { secret })
    expect(() => enrolled.requireFactors(rule)).toThrow(SessionCheckError)
    const other = await check(member.session, { secret })
    expect(() => other.requireFactors(rule)).not.toThrow()
    expect(() => other.requireFactors()).toThrow(SessionCheckError)
  })
})
