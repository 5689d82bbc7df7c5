/** Members' sessions that another party starts: one that the project trusts, or staff who act as the member. */
import { describe, expect, it } from "@effect/vitest"
import { fillPath } from "../../../src/domain/calls/Endpoint.js"
import { impersonation as UserImpersonation } from "../../../src/domain/impersonation/calls.js"
import { members as Members } from "../../../src/domain/organizations/memberCalls.js"
import { session as Sessions } from "../../../src/domain/organizations/memberSessionCalls.js"
import { organizationCalls } from "../../../src/domain/organizations/organizationCalls.js"
import { session as UserSessions } from "../../../src/domain/sessionCalls/calls.js"
import { minutes } from "../support.js"
import { signTrusted, trustedProfile } from "../support/trustedParty.js"
import { ada, bea, session_duration_minutes, setUpCompanies } from "./support.js"

const { impersonation: Impersonation } = organizationCalls
const strict = { strict: true, redirectURLs: ["https://app.test/in"] }

describe("an impersonation", () => {
  const unknown = "404 impersonation_token_not_found"

  it.each([{}, strict])("starts one session, which says so, and activates nobody (%o)", async (options) => {
    const moreMembers = [{ email_address: "new@engines.example", status: "pending" }] as const
    const site = await setUpCompanies({ mfa_policy: "REQUIRED_FOR_ALL" }, { ...options, moreMembers })
    const body = { impersonation_token: await site.impersonate(site.third.id) }
    const answer = await site.call(Impersonation.authenticate, body)
    expect(answer).toMatchObject({ member_id: site.third.id, member_authenticated: true })
    expect(answer.member_session).toMatchObject({
      expires_at: "2026-01-06T13:00:00.000Z",
      authentication_factors: [{ type: "impersonated", delivery_method: "impersonation" }]
    })
    const pending = { status: "pending", email_address_verified: false }
    expect(await site.me(answer.session_token)).toMatchObject(pending)
    const longer = await site.call(
      Sessions.authenticate,
      { session_duration_minutes: 600 },
      answer.session_token
    )
    expect(longer.member_session.expires_at).toBe(answer.member_session?.expires_at)
    expect(await site.refusal(Impersonation.authenticate, body)).toBe(unknown)
  })

  it("ends when it would have, also after a login of the member in the session", async () => {
    const { call, engines, impersonate, logIn, member, pass } = await setUpCompanies()
    const impersonation_token = await impersonate(member.id)
    const { member_session, session_token } = await call(Impersonation.authenticate, { impersonation_token })
    pass(minutes(45))
    const own = await logIn(bea, engines, session_token)
    expect(own.session_token).toBe(session_token)
    expect(own.member_session?.authentication_factors).toHaveLength(2)
    expect(own.member_session?.expires_at).toBe(member_session?.expires_at)
  })

  it("is of a member or of a user, and ends after five minutes or with the member", async () => {
    const { admin, impersonate, member, pass, raw, refusal, signInByLink } = await setUpCompanies()
    const tokenFor = async (id: string) => ({ impersonation_token: await impersonate(id) })
    const [late, ofMember] = [await tokenFor(admin.id), await tokenFor(member.id)]
    expect(await refusal(UserImpersonation.authenticate, ofMember)).toBe(unknown)
    const ofUser = await tokenFor((await signInByLink(bea)).user_id)
    expect(await refusal(Impersonation.authenticate, ofUser)).toBe(unknown)
    for (const { method, path } of [Members.delete, Members.reactivate]) {
      await raw(method, fillPath(path, { memberId: member.id }), undefined, admin.session)
      expect(await refusal(Impersonation.authenticate, ofMember)).toBe(unknown)
    }
    pass(minutes(5))
    expect(await refusal(Impersonation.authenticate, late)).toBe(unknown)
  })
})

describe("a trusted token", () => {
  const factor = { type: "trusted_auth_token", trusted_auth_token_factor: { token_id: "token-1" } }

  const setUpTrust = async (engines?: Parameters<typeof setUpCompanies>[0], options: object = {}) => {
    const site = await setUpCompanies(engines, { ...options, trustedTokenProfiles: [trustedProfile] })
    const attest = async (claims: object = {}, more: object = {}, session?: string) => {
      const token = await signTrusted({ email: bea, ...claims })
      const usual = { profile_id: "profile-1", organization_id: site.engines, session_duration_minutes }
      return site.call(Sessions.attest, { token, ...usual, ...more }, session)
    }
    return { ...site, attest }
  }

  it("starts a session of the member with its address, and finds the member again by its subject", async () => {
    const { admin, attest, call, me, member } = await setUpTrust()
    const first = await attest({ email: bea.toUpperCase() })
    expect(first.member).toMatchObject({ member_id: member.id, name: "Ada Lovelace" })
    expect(first.member_session).toMatchObject({ authentication_factors: [factor] })
    expect((await me(first.session_token)).member_id).toBe(member.id)
    expect((await attest({ email: ada })).member_id).toBe(member.id)
    expect((await attest({ sub: "subject-2", email: ada })).member.name).toBe("Ada")
    await call(Members.delete, undefined, admin.session, { memberId: member.id })
    await expect(attest()).rejects.toThrow("email_jit_provisioning_not_allowed")
  })

  it("adds its factor to a session of the member, which the call names, and to no other", async () => {
    const { admin, attest, call, member } = await setUpTrust()
    const own = await attest({}, { organization_id: undefined, session_token: member.session })
    expect(own.session_token).toBe(member.session)
    expect(own.member_session.authentication_factors).toMatchObject([{ type: "magic_link" }, factor])
    const { session_jwt } = await call(Sessions.authenticate, {}, member.session)
    const { member_session } = await attest({}, { session_jwt })
    expect(member_session.member_session_id).toBe(own.member_session.member_session_id)
    const other = await attest({}, {}, admin.session)
    expect([other.member_id, other.session_token === admin.session]).toEqual([member.id, false])
    for (const named of [{ session_token: "x" }, { session_jwt: "x" }])
      await expect(attest({}, named)).rejects.toThrow("session_not_found")
  })

  it("adds a member only where the organization admits the address", async () => {
    const jit = { email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["engines.example"] } as const
    const { attest, looms: organization_id } = await setUpTrust(jit)
    const { member } = await attest({ email: "new@engines.example" })
    expect(member).toMatchObject({ status: "active", email_address_verified: true })
    expect((await attest({ email: ada }, { organization_id })).member.organization_id).toBe(organization_id)
    for (const [claims, more, error] of [
      [{ sub: "x" }, { organization_id }, "email_jit_provisioning_not_allowed"],
      [{ sub: "x", email: undefined }, {}, "email_not_found"],
      [{}, { organization_id: undefined }, "organization_not_found"],
      [{}, { session_duration_minutes: 4 }, "invalid_session_duration"]
    ] as const)
      await expect(attest(claims, more)).rejects.toThrow(error)
  })

  it("is used once in strict mode, for users and members, with an address that the party has verified", async () => {
    const { attest, call, member } = await setUpTrust({}, strict)
    expect((await attest({ email_verified: true })).member_id).toBe(member.id)
    await expect(attest({ email_verified: true })).rejects.toThrow("invalid_trusted_token")
    await expect(attest({ email: ada, sub: "x", jti: "token-2" })).rejects.toThrow("email_not_found")
    const token = await signTrusted({ jti: "token-3" })
    await call(UserSessions.attest, { profile_id: "profile-1", token })
    await expect(attest({}, { token })).rejects.toThrow("invalid_trusted_token")
  })
})
