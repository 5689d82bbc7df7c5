/** Members' sessions, and that no call of one member or organization touches another. */
import { describe, expect, it } from "@effect/vitest"
import { decodeJwt } from "jose"
import { discovery as Discovery } from "../../../src/domain/organizations/discoveryCalls.js"
import { magicLinks as MagicLinks } from "../../../src/domain/organizations/magicLinkCalls.js"
import { members as Members } from "../../../src/domain/organizations/memberCalls.js"
import { session as Sessions } from "../../../src/domain/organizations/memberSessionCalls.js"
import { fetchMember } from "../../../src/domain/organizations/selfCalls.js"
import { fetchUser } from "../../../src/domain/userCalls/calls.js"
import { minutes } from "../support.js"
import { ada, bea, session_duration_minutes, setUpCompanies } from "./support.js"

describe("a member's session", () => {
  it("is extended by authenticate, and ends", async () => {
    const { admin, call, pass, refusal } = await setUpCompanies()
    pass(minutes(50))
    const answer = await call(Sessions.authenticate, { session_duration_minutes }, admin.session)
    expect(answer.member_session).toMatchObject({
      expires_at: "2026-01-06T13:20:00.000Z",
      last_accessed_at: "2026-01-06T12:50:00.000Z",
      started_at: "2026-01-06T12:00:00.000Z"
    })
    pass(minutes(29))
    await call(Sessions.authenticate, {}, admin.session)
    pass(minutes(1))
    expect(await refusal(Sessions.authenticate, {}, admin.session)).toBe("404 session_not_found")
  })

  it("has a JWT with the session, its roles and the organization", async () => {
    const { admin, call, engines } = await setUpCompanies()
    const { member_session, session_jwt } = await call(Sessions.authenticate, {}, admin.session)
    const { authentication_factors, expires_at, last_accessed_at, member_session_id, roles, started_at } =
      member_session
    expect(roles).toEqual(["stytch_member", "stytch_admin"])
    expect(decodeJwt(session_jwt)).toMatchObject({
      sub: admin.id,
      iss: "stytch.com/project-test-embedded",
      aud: ["project-test-embedded"],
      "https://stytch.com/session": {
        id: member_session_id,
        started_at,
        last_accessed_at,
        expires_at,
        authentication_factors,
        roles
      },
      "https://stytch.com/organization": { organization_id: engines, slug: "engines" }
    })
  })

  it("ends when it is revoked, and no other", async () => {
    const { admin, call, engines, logIn, me, refusal } = await setUpCompanies()
    const { session_token } = await logIn(ada, engines)
    await call(Sessions.revoke, undefined, admin.session)
    expect(await refusal(fetchMember, undefined, admin.session)).toBe("404 session_not_found")
    expect((await me(session_token)).email_address).toBe(ada)
  })

  it("ends with all others of the member", async () => {
    const { admin, call, engines, logIn, me, member, refusal } = await setUpCompanies()
    const { session_token } = await logIn(bea, engines)
    await call(Sessions.revokeForMember, undefined, admin.session, { member_id: member.id })
    for (const token of [session_token, member.session])
      expect(await refusal(fetchMember, undefined, token)).toBe("404 session_not_found")
    expect((await me(admin.session)).email_address).toBe(ada)
  })

  it("is no session of a user, and a user's is none of a member", async () => {
    const { admin, refusal, signInByLink } = await setUpCompanies()
    expect(await refusal(fetchUser, undefined, admin.session)).toBe("404 session_not_found")
    const { session_token } = await signInByLink(ada)
    expect(await refusal(fetchMember, undefined, session_token)).toBe("404 session_not_found")
  })
})

describe("the exchange of a session", () => {
  const to = (organization_id: string) => ({ organization_id, session_duration_minutes })

  it("signs the same person in to another organization", async () => {
    const { admin, adaOfLooms, call, looms, me } = await setUpCompanies()
    const answer = await call(Sessions.exchange, to(looms), admin.session)
    expect(answer).toMatchObject({ member_id: adaOfLooms.id, member_authenticated: true })
    expect(answer.member_session?.roles).toEqual(["stytch_member"])
    expect(answer.session_token).not.toBe(admin.session)
    expect((await me(admin.session)).member_id).toBe(admin.id)
  })

  it("accepts an invitation, but joins no organization by the domain of the address", async () => {
    const domains = {
      email_jit_provisioning: "RESTRICTED",
      email_allowed_domains: ["looms.example"]
    } as const
    const { admin, call, carl, engines, refusal } = await setUpCompanies(domains)
    expect(await refusal(Sessions.exchange, to(engines), carl.session)).toBe("404 member_not_found")
    await call(MagicLinks.email.invite, { email_address: "carl@looms.example" }, admin.session)
    const { member } = await call(Sessions.exchange, to(engines), carl.session)
    expect(member.status).toBe("active")
  })

  it("gives an intermediate session where the other organization asks for more", async () => {
    const { call, carl, engines } = await setUpCompanies(
      { mfa_policy: "REQUIRED_FOR_ALL" },
      { moreMembers: [{ email_address: "carl@looms.example" }] }
    )
    const answer = await call(Sessions.exchange, to(engines), carl.session)
    expect(answer).toMatchObject({ member_session: null, mfa_required: { member_options: null } })
    expect(answer.intermediate_session_token).not.toBe("")
  })

  it("proves no address that an admin gave to the member", async () => {
    const { admin, call, looms, member, refusal } = await setUpCompanies()
    const change = { member_id: member.id, email_address: "carl@looms.example" }
    await call(Members.update, change, admin.session, { id: member.id })
    const error = "400 insufficient_factors_for_session_exchange"
    expect(await refusal(Sessions.exchange, to(looms), member.session)).toBe(error)
    expect(await refusal(Discovery.organizations.list, {}, member.session)).toBe(error)
    expect(await refusal(Discovery.organizations.create, { session_duration_minutes }, member.session)).toBe(
      error
    )
  })
})

describe("two people in two organizations", () => {
  it("never see or change what is of the other organization", async () => {
    const { adaOfLooms, admin, call, carl, engines, looms, refusal, state } = await setUpCompanies()
    const before = await state.members()
    const error = "404 member_not_found"
    const id = { member_id: carl.id }
    const { session } = admin
    expect(await refusal(Members.update, { ...id, name: "Eve" }, session, { id: carl.id })).toBe(error)
    expect(await refusal(Members.delete, undefined, session, { memberId: carl.id })).toBe(error)
    expect(await refusal(Members.delete, undefined, session, { memberId: adaOfLooms.id })).toBe(error)
    expect(await refusal(Members.reactivate, undefined, session, { memberId: carl.id })).toBe(error)
    expect(await refusal(Sessions.revokeForMember, undefined, session, id)).toBe(error)
    expect(await state.members()).toEqual(before)

    const mine = await call(Members.search, {}, session)
    expect(mine.members.map(({ email_address }) => email_address)).toEqual([ada, bea])
    expect(Object.keys(mine.organizations)).toEqual([engines])
    const theirs = await call(Members.search, {}, carl.session)
    expect(theirs.members.map(({ member_id }) => member_id)).toEqual([adaOfLooms.id, carl.id])
    expect(Object.keys(theirs.organizations)).toEqual([looms])
  })
})
