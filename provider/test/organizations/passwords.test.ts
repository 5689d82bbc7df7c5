/** Passwords of members: each belongs to one member, also when a person is in two organizations. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { discovery as Discovery } from "../../../src/domain/organizations/discoveryCalls.js"
import { members as Members } from "../../../src/domain/organizations/memberCalls.js"
import { passwords as Passwords } from "../../../src/domain/organizations/passwordCalls.js"
import { fetchMember, self as Self } from "../../../src/domain/organizations/selfCalls.js"
import { digest } from "../../tokens/Secrets.js"
import { minutes, strong, stronger } from "../support.js"
import { ada, bea, session_duration_minutes, setUpCompanies } from "./support.js"

const guest = "guest@other.example"
const usedLink = "401 unable_to_auth_magic_link"

/** The companies, where Ada has another password in each, and Bea has none. */
const setUpPasswords = async (...options: Parameters<typeof setUpCompanies>) => {
  const site = await setUpCompanies(...options)
  const { admin, call, linkToken, logIn, looms, refusal } = site
  await call(Passwords.resetBySession, { password: strong }, admin.session)
  const { session_token } = await logIn(ada, looms)
  await call(Passwords.resetBySession, { password: stronger }, session_token)
  const at = (organization_id: string, password: string, email_address = ada) => ({
    organization_id,
    email_address,
    password,
    session_duration_minutes
  })
  const redeeming = () => ({ password_reset_token: linkToken(), password: stronger })
  return {
    ...site,
    sessionOfLooms: session_token,
    enter: (organization_id: string, password: string, address?: string, session?: string) =>
      call(Passwords.authenticate, at(organization_id, password, address), session),
    enterError: (organization_id: string, password: string, address?: string) =>
      refusal(Passwords.authenticate, at(organization_id, password, address)),
    redeeming,
    askForReset: async (email_address: string, organization_id: string) => {
      await call(Passwords.resetByEmailStart, { email_address, organization_id })
      return { ...redeeming(), session_duration_minutes }
    },
    askForDiscoveryReset: async (email_address: string) => {
      await call(Passwords.discovery.resetByEmailStart, { email_address })
      return redeeming()
    }
  }
}

describe("a password", () => {
  it("signs its member in, in one organization only, also where another member is signed in", async () => {
    const { admin, engines, enter, enterError, looms, me, member, refusal } = await setUpPasswords()
    const answer = await enter(engines, strong, "ADA@engines.example", member.session)
    expect(answer).toMatchObject({ member_id: admin.id, member_authenticated: true })
    expect(answer.member_session?.authentication_factors).toMatchObject([
      { type: "password", delivery_method: "knowledge", sequence_order: "PRIMARY" }
    ])
    expect((await me(member.session)).email_address).toBe(bea)
    expect(await enterError(looms, strong)).toBe("401 unauthorized_credentials")
    expect((await enter(looms, stronger)).member_id).not.toBe(admin.id)
    expect(await enterError(engines, strong, bea)).toBe("400 no_user_password")
    expect(await enterError(engines, strong, guest)).toBe("404 member_not_found")
    const reset = { email_address: guest, organization_id: engines }
    expect(await refusal(Passwords.resetByEmailStart, reset)).toBe("404 member_not_found")
  })

  it.each([
    [{ passwordPolicy: "luds" }, "abc", "400 weak_password"],
    [{ breachedPasswords: ["Marble 81 lantern"] }, "Marble 81 lantern", "400 breached_password"]
  ] as const)("is checked before it is set: %o", async (options, password, error) => {
    const { admin, askForReset, call, engines, refusal } = await setUpPasswords({}, options)
    expect(await refusal(Passwords.resetBySession, { password }, admin.session)).toBe(error)
    const reset = { ...(await askForReset(ada, engines)), password }
    expect(await refusal(Passwords.resetByEmail, reset)).toBe(error)
    expect(await call(Passwords.strengthCheck, { password })).toMatchObject({
      valid_password: false,
      zxcvbn_feedback: { warning: "" },
      luds_feedback: error === "400 weak_password" ? { missing_complexity: 2, missing_characters: 5 } : null
    })
  })

  it("can be replaced with the current one, which ends the other sessions of the member", async () => {
    const { admin, call, engines, enter, enterError, me, refusal, sessionOfLooms } = await setUpPasswords()
    const { session_token: own } = await enter(engines, strong)
    const to = { organization_id: engines, email_address: ada, session_duration_minutes }
    const body = { ...to, existing_password: strong, new_password: stronger }
    const guess = { ...body, existing_password: "wrong" }
    expect(await refusal(Passwords.resetByExistingPassword, guess)).toBe("401 unauthorized_credentials")
    const { session_token } = await call(Passwords.resetByExistingPassword, body, own)
    expect(session_token).toBe(own)
    expect(await refusal(fetchMember, undefined, admin.session)).toBe("404 session_not_found")
    expect((await me(sessionOfLooms)).email_address).toBe(ada)
    expect(await enterError(engines, strong)).toBe("401 unauthorized_credentials")
  })

  it("is set within a session, which stays and proves it, and is removed by its member or an admin", async () => {
    const strict = { strict: true, redirectURLs: ["https://app.test/in"] }
    const { admin, call, carl, engines, enterError, me, member, refusal } = await setUpPasswords({}, strict)
    const idOf = async (session: string) => ({ passwordId: (await me(session)).member_password_id })
    const answer = await call(Passwords.resetBySession, { password: stronger }, member.session)
    expect(answer.session_token).toBe(member.session)
    const types = answer.member_session.authentication_factors.map(({ type }) => type)
    expect(types).toEqual(["magic_link", "password"])
    expect(answer.member_session.expires_at).toBe("2026-01-06T13:00:00.000Z")
    const remove = async (session: string) =>
      refusal(Members.deletePassword, undefined, session, await idOf(admin.session))
    expect(await remove(member.session)).toBe("403 session_authorization_error")
    expect(await remove(carl.session)).toBe("400 no_user_password")
    await call(Members.deletePassword, undefined, admin.session, await idOf(member.session))
    await call(Self.deletePassword, undefined, admin.session, await idOf(admin.session))
    expect(await enterError(engines, stronger, bea)).toBe("400 no_user_password")
    expect(await enterError(engines, strong)).toBe("400 no_user_password")
  })
})

describe("a password that is set within a session", () => {
  const tooOld = "400 session_too_old_to_reset_password"
  const strict = { strict: true, redirectURLs: ["https://app.test/in"] }

  it.each([strict, { ...strict, factorRules: "lenient" } as const])(
    "needs any proof of the last five minutes in strict mode: %o",
    async (options) => {
      const { call, engines, logIn, member, pass, refusal } = await setUpPasswords({}, options)
      const body = { password: stronger }
      pass(minutes(4))
      await call(Passwords.resetBySession, body, member.session)
      pass(minutes(5))
      expect(await refusal(Passwords.resetBySession, body, member.session)).toBe(tooOld)
      await logIn(bea, engines, member.session)
      await call(Passwords.resetBySession, body, member.session)
    }
  )

  it("passes otherwise, with a warning and a note in the row of the request", async () => {
    const warnings: Array<string> = []
    const onWarning = (message: string) => void warnings.push(message)
    const { call, member, pass, state } = await setUpPasswords({}, { factorRules: "hosted", onWarning })
    pass(minutes(5))
    await call(Passwords.resetBySession, { password: stronger }, member.session)
    expect(state.requests().at(-1)?.hosted).toBe(tooOld)
    expect(warnings).toEqual([expect.stringContaining(`answer ${tooOld}`)])
    expect(warnings[0]).toContain("The option strict enforces this.")
  })
})

describe("a reset by email", () => {
  it("sets a password, proves the address, and ends what the old password opened", async () => {
    const { admin, askForReset, call, engines, enter, inbox, me, refusal, sessionOfLooms } =
      await setUpPasswords()
    const stale = await askForReset(ada, engines)
    const body = await askForReset(ada, engines)
    const query = "?stytch_redirect_type=reset_password&stytch_token_type=multi_tenant_passwords&token="
    expect(inbox.latest(ada)?.link).toContain(query)
    const { member_session } = await call(Passwords.resetByEmail, body)
    expect(member_session?.authentication_factors.map(({ type }) => type)).toEqual(["magic_link", "password"])
    expect((await enter(engines, stronger)).member_id).toBe(admin.id)
    expect(await refusal(fetchMember, undefined, admin.session)).toBe("404 session_not_found")
    expect((await me(sessionOfLooms)).email_address).toBe(ada)
    for (const used of [stale, body]) expect(await refusal(Passwords.resetByEmail, used)).toBe(usedLink)
  })

  it("refuses the token of a login, of the other flow, one that was used, and one that has expired", async () => {
    const site = await setUpPasswords()
    const { askForDiscoveryReset, askForLink, askForReset, engines, pass, redeem, redeeming, refusal } = site
    const byLogin = await askForReset(ada, engines)
    expect((await redeem(byLogin.password_reset_token)).member_authenticated).toBe(true)
    const discovery = { ...(await askForDiscoveryReset(ada)), session_duration_minutes }
    await askForLink(ada, engines)
    const login = { ...redeeming(), session_duration_minutes }
    for (const each of [byLogin, discovery, login])
      expect(await refusal(Passwords.resetByEmail, each)).toBe(usedLink)
    const late = await askForReset(ada, engines)
    expect(await refusal(Passwords.discovery.resetByEmail, late)).toBe(usedLink)
    pass(minutes(30))
    expect(await refusal(Passwords.resetByEmail, late)).toBe(usedLink)
  })

  it("asks for the verifier of the browser that asked for it, under the names of each flow", async () => {
    const bootstrap = { pkce_required_for_password_resets: true }
    const { call, engines, redeeming, refusal } = await setUpPasswords({}, { bootstrap })
    const verifier = "v".repeat(43)
    const challenge = await Effect.runPromise(digest(verifier))
    const to = { email_address: ada, organization_id: engines }
    const { discovery, resetByEmail, resetByEmailStart } = Passwords
    expect(await refusal(resetByEmailStart, to)).toBe("400 pkce_expected_code_challenge")
    await call(resetByEmailStart, { ...to, code_challenge: challenge })
    const body = { ...redeeming(), session_duration_minutes }
    expect(await refusal(resetByEmail, body)).toBe("400 pkce_expected_code_verifier")
    await call(resetByEmail, { ...body, code_verifier: verifier })
    await call(discovery.resetByEmailStart, { email_address: ada, pkce_code_challenge: challenge })
    const other = { ...redeeming(), pkce_code_verifier: "w".repeat(43) }
    expect(await refusal(discovery.resetByEmail, other)).toBe("400 pkce_mismatch")
    await call(discovery.resetByEmail, { ...other, pkce_code_verifier: verifier })
  })
})

describe("a password before the choice of an organization", () => {
  const { authenticate } = Passwords.discovery

  it("signs in to the organizations whose password it is, and shows the others", async () => {
    const { call, engines, exchange, looms } = await setUpPasswords()
    const found = await call(authenticate, { email_address: ada, password: strong })
    expect(found.discovered_organizations).toMatchObject([
      { organization: { organization_id: engines }, member_authenticated: true },
      { organization: { organization_id: looms }, member_authenticated: false, primary_required: {} }
    ])
    const token = found.intermediate_session_token
    expect(await exchange(token, looms)).toMatchObject({ member_session: null, primary_required: {} })
    expect((await exchange(token, engines)).member_authenticated).toBe(true)
  })

  it("locks the member out of an organization after too many wrong ones, also those of discovery", async () => {
    const lockOut = { failures: 2, minutes: 5 }
    const { call, enter, engines, enterError, looms, pass, refusal } = await setUpPasswords({}, { lockOut })
    const guess = () => refusal(authenticate, { email_address: ada, password: "wrong" })
    for (let count = 0; count < 2; count++) await call(authenticate, { email_address: ada, password: strong })
    expect(await enterError(engines, stronger)).toBe("401 unauthorized_credentials")
    expect(await guess()).toBe("401 unauthorized_credentials")
    expect(await enterError(engines, strong)).toBe("429 user_lock_limit_reached")
    expect((await enter(looms, stronger)).member_authenticated).toBe(true)
    for (let count = 0; count < 2; count++) expect(await guess()).toBe("401 unauthorized_credentials")
    expect(await guess()).toBe("429 user_lock_limit_reached")
    pass(minutes(5))
    expect((await enter(engines, strong)).member_authenticated).toBe(true)
  })

  it("shows nothing to a member whom an admin gave the address of somebody else", async () => {
    const { admin, call, member, refusal } = await setUpPasswords()
    const carl = { email_address: "carl@looms.example" }
    await call(Members.update, { member_id: member.id, ...carl }, admin.session, { id: member.id })
    await call(Passwords.resetBySession, { password: stronger }, member.session)
    expect(await refusal(authenticate, { ...carl, password: stronger })).toBe("400 no_user_password")
  })

  it("is reset for all members with the address, and ends logins by the old one", async () => {
    const { askForDiscoveryReset, call, engines, enter, inbox, looms, refusal } = await setUpPasswords()
    const old = await call(authenticate, { email_address: ada, password: strong })
    const body = await askForDiscoveryReset(ada)
    const query = "?stytch_redirect_type=reset_password&stytch_token_type=discovery&token="
    expect(inbox.latest(ada)?.link).toContain(query)
    const found = await call(Passwords.discovery.resetByEmail, body)
    expect(found.discovered_organizations.map((each) => each.member_authenticated)).toEqual([true, true])
    for (const each of [engines, looms]) expect((await enter(each, stronger)).member_authenticated).toBe(true)
    expect(await refusal(Passwords.discovery.resetByEmail, body)).toBe(usedLink)
    const { intermediate_session_token } = old
    const to = { intermediate_session_token, organization_id: engines, session_duration_minutes }
    const error = await refusal(Discovery.intermediateSessions.exchange, to)
    expect(error).toBe("404 intermediate_session_not_found")
  })

  it("still counts for the other organizations after one asked for a second factor", async () => {
    const site = await setUpPasswords({ mfa_policy: "REQUIRED_FOR_ALL" })
    const { askForDiscoveryReset, call, engines, exchange, looms } = site
    await call(Passwords.discovery.resetByEmail, await askForDiscoveryReset(ada))
    const found = await call(authenticate, { email_address: ada, password: stronger })
    const first = await exchange(found.intermediate_session_token, engines)
    expect(first).toMatchObject({ member_session: null, primary_required: null, mfa_required: {} })
    const { intermediate_session_token } = first
    expect(await call(Discovery.organizations.list, { intermediate_session_token })).toMatchObject({
      discovered_organizations: [{ primary_required: null }, { member_authenticated: true }]
    })
    expect((await exchange(intermediate_session_token, looms)).member_authenticated).toBe(true)
  })

  it("counts for the new organization, and later for the others", async () => {
    const site = await setUpPasswords()
    const { askForDiscoveryReset, call, exchange } = site
    const found = await call(Passwords.discovery.resetByEmail, await askForDiscoveryReset(guest))
    const settings = {
      auth_methods: "RESTRICTED",
      allowed_auth_methods: ["password"],
      mfa_policy: "REQUIRED_FOR_ALL",
      session_duration_minutes
    }
    const create = (intermediate_session_token: string) =>
      call(Discovery.organizations.create, { ...settings, intermediate_session_token })
    const first = await create(found.intermediate_session_token)
    expect(first).toMatchObject({ primary_required: null, mfa_required: {} })
    const second = await create(first.intermediate_session_token)
    expect(second).toMatchObject({ primary_required: null, mfa_required: {} })
    const back = await exchange(second.intermediate_session_token, first.organization.organization_id)
    expect(back).toMatchObject({ primary_required: null, mfa_required: {} })
  })

  it("is set by somebody who then creates an organization", async () => {
    const { askForDiscoveryReset, call, enter } = await setUpPasswords()
    const body = await askForDiscoveryReset(guest)
    const { intermediate_session_token } = await call(Passwords.discovery.resetByEmail, body)
    const asked = { intermediate_session_token, session_duration_minutes }
    const { organization } = await call(Discovery.organizations.create, asked)
    const { member } = await enter(organization.organization_id, stronger, guest)
    expect(member).toMatchObject({ email_address: guest, is_admin: true })
  })
})
