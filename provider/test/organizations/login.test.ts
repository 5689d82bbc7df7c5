/** Logins to one organization: by link, passcode and invitation, and what an organization asks for. */
import { describe, expect, it } from "@effect/vitest"
import { discovery as Discovery } from "../../../src/domain/organizations/discoveryCalls.js"
import { magicLinks as MagicLinks } from "../../../src/domain/organizations/magicLinkCalls.js"
import { otps as Otps } from "../../../src/domain/organizations/otpCalls.js"
import { fetchOrganization } from "../../../src/domain/organizations/ownOrganizationCalls.js"
import { digest } from "../../tokens/Secrets.js"
import * as Effect from "effect/Effect"
import { containing, minutes, wrong } from "../support.js"
import { ada, bea, session_duration_minutes, setUpCompanies } from "./support.js"

const guest = "guest@other.example"

describe("login to an organization", () => {
  it("sends a link, which signs the member in once", async () => {
    const { engines, inbox, linkToken, logIn, me, refusal } = await setUpCompanies()
    const answer = await logIn("ADA@engines.example", engines)
    expect(inbox.latest()?.link).toContain("stytch_token_type=multi_tenant_magic_links&token=")
    expect(answer).toMatchObject({ member_authenticated: true, member: { name: "Ada" } })
    expect((await me(answer.session_token)).email_address).toBe(ada)
    const again = { magic_links_token: linkToken(), session_duration_minutes }
    expect(await refusal(MagicLinks.authenticate, again)).toBe("401 unable_to_auth_magic_link")
  })

  it("finds the organization by its slug too", async () => {
    const { engines, logIn } = await setUpCompanies()
    expect((await logIn(ada, "engines")).organization.organization_id).toBe(engines)
  })

  it("adds the factor to the session of the member, and starts another one for another member", async () => {
    const { admin, engines, logIn, looms } = await setUpCompanies()
    const same = await logIn(ada, engines, admin.session)
    expect(same.session_token).toBe(admin.session)
    expect(same.member_session?.authentication_factors).toHaveLength(1)
    expect((await logIn(ada, looms, admin.session)).session_token).not.toBe(admin.session)
  })

  it("sends a passcode, which signs the member in once", async () => {
    const { call, engines, lastCode, looms, pass, refusal } = await setUpCompanies()
    const to = { email_address: ada, organization_id: engines }
    await call(Otps.email.loginOrSignup, to)
    const body = { ...to, code: lastCode(), session_duration_minutes }
    const enter = (more: object) => refusal(Otps.email.authenticate, { ...body, ...more })
    expect(await enter({ code: wrong(body.code) })).toBe("404 otp_code_not_found")
    expect(await enter({ organization_id: looms })).toBe("404 otp_code_not_found")
    expect(await enter({ email_address: bea })).toBe("404 otp_code_not_found")
    const answer = await call(Otps.email.authenticate, body)
    expect(answer).toMatchObject({ member_authenticated: true, method_id: containing("email-") })
    expect(await enter({})).toBe("404 otp_code_not_found")
    await call(Otps.email.loginOrSignup, to)
    pass(minutes(10))
    expect(await enter({ code: lastCode() })).toBe("404 otp_code_not_found")
  })

  it("locks a member out who enters too many wrong passcodes, in this organization only", async () => {
    const { call, engines, lastCode, looms, refusal } = await setUpCompanies({}, { lockOut: { failures: 2 } })
    const at = async (organization_id: string) => {
      await call(Otps.email.loginOrSignup, { email_address: ada, organization_id })
      return { email_address: ada, organization_id, code: lastCode(), session_duration_minutes }
    }
    const right = await at(engines)
    const guess = { ...right, code: wrong(right.code) }
    expect(await refusal(Otps.email.authenticate, guess)).toBe("404 otp_code_not_found")
    expect(await refusal(Otps.email.authenticate, guess)).toBe("404 otp_code_not_found")
    expect(await refusal(Otps.email.authenticate, right)).toBe("429 user_lock_limit_reached")
    expect((await call(Otps.email.authenticate, await at(looms))).member_authenticated).toBe(true)
  })

  it.each([
    [{}, "400 email_jit_provisioning_not_allowed"],
    [{ email_jit_provisioning: "RESTRICTED" }, "400 invalid_email_for_jit_provisioning"]
  ] as const)("admits no stranger to an organization with the settings %o", async (settings, error) => {
    const { engines, refusal } = await setUpCompanies(settings)
    const asked = { email_address: guest, organization_id: engines }
    expect(await refusal(MagicLinks.email.loginOrSignup, asked)).toBe(error)
    expect(await refusal(Otps.email.loginOrSignup, asked)).toBe(error)
  })

  it.each([
    [{ email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["other.example"] }],
    [{ email_jit_provisioning: "ALL_ALLOWED" }]
  ] as const)("admits a stranger just in time with the settings %o", async (settings) => {
    const { askForLink, engines, inbox, linkToken, redeem, state } = await setUpCompanies(settings)
    await askForLink(guest, engines)
    expect(inbox.latest()?.subject).toContain("Confirm your email")
    expect((await state.members()).at(-1)).toMatchObject({ status: "pending", email_address_verified: false })
    const { member } = await redeem(linkToken())
    expect(member).toMatchObject({ status: "active", email_address_verified: true })
  })

  it("asks for the verifier of the browser that asked for the link", async () => {
    const { call, engines, linkToken, refusal } = await setUpCompanies()
    const pkce_code_verifier = "v".repeat(43)
    const pkce_code_challenge = await Effect.runPromise(digest(pkce_code_verifier))
    await call(MagicLinks.email.loginOrSignup, {
      email_address: ada,
      organization_id: engines,
      pkce_code_challenge
    })
    const body = { magic_links_token: linkToken(), session_duration_minutes }
    expect(await refusal(MagicLinks.authenticate, body)).toBe("400 pkce_expected_code_verifier")
    const other = { ...body, pkce_code_verifier: "w".repeat(43) }
    expect(await refusal(MagicLinks.authenticate, other)).toBe("400 pkce_mismatch")
    await call(MagicLinks.authenticate, { ...body, pkce_code_verifier })
  })

  it("requires a challenge where the project does", async () => {
    const bootstrap = { pkce_required_for_email_magic_links: true }
    const { engines, refusal } = await setUpCompanies({}, { bootstrap })
    const error = "400 pkce_expected_code_challenge"
    const asked = { email_address: ada, organization_id: engines }
    expect(await refusal(MagicLinks.email.loginOrSignup, asked)).toBe(error)
    expect(await refusal(MagicLinks.email.discovery.send, { email_address: ada })).toBe(error)
  })
})

describe("an invitation", () => {
  const invitation = { email_address: guest, name: "Guest", roles: ["editor"] }

  it.each([
    ["en", "You are invited to join Engines on Works"],
    ["es", "Invitación a Engines en Works"],
    ["pt-br", "Convite para Engines em Works"]
  ])("is sent in the language of the call and accepted with its link: %s", async (locale, subject) => {
    const { admin, call, inbox, linkToken, redeem } = await setUpCompanies({}, { projectName: "Works" })
    const invited = await call(MagicLinks.email.invite, { ...invitation, locale }, admin.session)
    expect(invited.member).toMatchObject({ status: "invited", email_address_verified: false })
    expect(inbox.latest(guest)?.subject).toBe(subject)
    const { member, member_session } = await redeem(linkToken())
    expect(member).toMatchObject({ member_id: invited.member_id, status: "active", name: "Guest" })
    expect(member_session?.roles).toEqual(["stytch_member", "editor"])
  })

  it("keeps the name of somebody who is invited again", async () => {
    const { admin, call } = await setUpCompanies()
    await call(MagicLinks.email.invite, invitation, admin.session)
    const again = await call(MagicLinks.email.invite, { email_address: guest }, admin.session)
    expect(again.member).toMatchObject({ status: "invited", name: "Guest" })
    expect(again.member.roles.map(({ role_id }) => role_id)).toEqual(["stytch_member", "editor"])
  })

  it("is found and accepted after discovery", async () => {
    const { admin, call, discover, engines, exchange } = await setUpCompanies()
    await call(MagicLinks.email.invite, invitation, admin.session)
    const found = await discover(guest)
    expect(found.discovered_organizations).toMatchObject([{ membership: { type: "invited_member" } }])
    const { member } = await exchange(found.intermediate_session_token, engines)
    expect(member.status).toBe("active")
  })

  it("is not sent to members, to domains that are not allowed, or without a session", async () => {
    const { admin, refusal } = await setUpCompanies({
      email_invites: "RESTRICTED",
      email_allowed_domains: ["engines.example"]
    })
    const { invite } = MagicLinks.email
    expect(await refusal(invite, { email_address: bea }, admin.session)).toBe("400 duplicate_member_email")
    expect(await refusal(invite, invitation, admin.session)).toBe("400 invalid_email_for_invites")
    expect(await refusal(invite, invitation)).toBe("401 user_unauthenticated")
    const closed = await setUpCompanies({ email_invites: "NOT_ALLOWED" })
    const error = await closed.refusal(invite, invitation, closed.admin.session)
    expect(error).toBe("400 invalid_email_for_invites")
  })
})

describe("what an organization asks for", () => {
  const onlyCodes = { auth_methods: "RESTRICTED", allowed_auth_methods: ["email_otp"] } as const

  it("keeps a proof by another method until an allowed one joins it", async () => {
    const { call, engines, lastCode, logIn, refusal } = await setUpCompanies(onlyCodes)
    const first = await logIn(ada, engines)
    expect(first).toMatchObject({
      member_authenticated: false,
      member_session: null,
      session_token: "",
      session_jwt: "",
      primary_required: { allowed_auth_methods: ["email_otp"] },
      mfa_required: null
    })
    expect(await refusal(fetchOrganization, undefined)).toBe("401 user_unauthenticated")
    await call(Otps.email.loginOrSignup, { email_address: ada, organization_id: engines })
    const { intermediate_session_token } = first
    const second = await call(Otps.email.authenticate, {
      email_address: ada,
      organization_id: engines,
      code: lastCode(),
      intermediate_session_token,
      session_duration_minutes
    })
    expect(second.member_session?.authentication_factors.map(({ type }) => type)).toEqual([
      "magic_link",
      "email_otp"
    ])
    const again = { intermediate_session_token, organization_id: engines, session_duration_minutes }
    const error = await refusal(Discovery.intermediateSessions.exchange, again)
    expect(error).toBe("404 intermediate_session_not_found")
  })

  it("does not join the proof of another person", async () => {
    const { discover, engines, logIn, linkToken, askForLink, redeem } = await setUpCompanies(onlyCodes)
    const { intermediate_session_token } = await discover(bea)
    await askForLink(ada, engines)
    const answer = await redeem(linkToken(), intermediate_session_token)
    expect(answer.intermediate_session_token).not.toBe(intermediate_session_token)
    expect((await logIn(bea, engines)).primary_required).not.toBeNull()
  })

  it("leaves a member pending whose login lacks something", async () => {
    const { engines, logIn } = await setUpCompanies({ ...onlyCodes, email_jit_provisioning: "ALL_ALLOWED" })
    const { member } = await logIn(guest, engines)
    expect(member).toMatchObject({ status: "pending", email_address_verified: true })
  })

  it("lets a breakglass member sign in with any method", async () => {
    const moreMembers = [{ email_address: "eve@engines.example", is_breakglass: true }]
    const { engines, logIn } = await setUpCompanies(onlyCodes, { moreMembers })
    expect((await logIn("eve@engines.example", engines)).member_authenticated).toBe(true)
  })

  it.each([
    [{ mfa_policy: "REQUIRED_FOR_ALL" }, ada, null],
    [{}, "eve@engines.example", { mfa_phone_number: "+12025550123", totp_registration_id: "" }]
  ] as const)("asks for a second factor: %o %s", async (settings, address, member_options) => {
    const moreMembers = [
      { email_address: "eve@engines.example", mfa_enrolled: true, mfa_phone_number: "+12025550123" }
    ]
    const { call, discover, engines, logIn } = await setUpCompanies(settings, { moreMembers })
    const needed = { mfa_required: { member_options, secondary_auth_initiated: null } }
    const answer = await logIn(address, engines)
    expect(answer).toMatchObject({
      member_session: null,
      primary_required: null,
      mfa_required: { member_options, secondary_auth_initiated: member_options && "sms_otp" }
    })
    const { intermediate_session_token } = answer
    const list = await call(Discovery.organizations.list, { intermediate_session_token })
    expect(list.organization_id_hint).toBe(engines)
    const [first] = (await discover(address)).discovered_organizations
    expect(first).toMatchObject({ member_authenticated: false, ...needed })
  })
})
