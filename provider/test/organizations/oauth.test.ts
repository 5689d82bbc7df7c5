/** Social logins of members: to one organization, to look for organizations, and Google's floating prompt. */
import { describe, expect, it } from "@effect/vitest"
import { oauth as UserOAuth } from "../../../src/domain/oauth/calls.js"
import { discovery as Discovery } from "../../../src/domain/organizations/discoveryCalls.js"
import { members as Members } from "../../../src/domain/organizations/memberCalls.js"
import { session as Sessions } from "../../../src/domain/organizations/memberSessionCalls.js"
import { memberOAuthProviders } from "../../../src/domain/organizations/oauth.js"
import { oauth as OAuth, oneTapCalls as OneTap } from "../../../src/domain/organizations/oauthCalls.js"
import { categoryOf } from "../../../src/domain/secondFactor/factors.js"
import { minutes } from "../support.js"
import { apiErrorIn, type Form } from "../support/visitor.js"
import { ada, bea, pair, session_duration_minutes, setUpLogins } from "./support.js"

const guest = "guest@other.example"

const setUp = async (...options: Parameters<typeof setUpLogins>) => {
  const site = await setUpLogins(...options)
  const { call, landing, startAt, tokenOf } = site
  const begin = (provider: string, query: Form) => startAt(`/v1/b2b/public/oauth/${provider}/start`, query)
  const seek = (provider: string, query: Form = {}) =>
    startAt(`/v1/b2b/public/oauth/${provider}/discovery/start`, query)
  const redeem = (oauth_token: string, more = {}) =>
    call(OAuth.authenticate, { oauth_token, session_duration_minutes, ...more })
  return {
    ...site,
    begin,
    seek,
    redeem,
    rejection: (oauth_token: string) =>
      site.refusal(OAuth.authenticate, { oauth_token, session_duration_minutes }),
    /** Logs in to Engines. */
    signIn: async (provider: string, account: string, more?: Form) =>
      redeem(tokenOf(await landing(await begin(provider, { slug: "engines" }), account, more))),
    discoverBy: async (provider: string, account: string, more?: Form) =>
      call(OAuth.discovery.authenticate, {
        discovery_oauth_token: tokenOf(await landing(await seek(provider), account, more))
      })
  }
}

describe("a social login to an organization", () => {
  it.each(memberOAuthProviders)("signs a member in with an account of %s", async (provider) => {
    const { admin, signIn } = await setUp()
    const answer = await signIn(provider, ada)
    expect(answer).toMatchObject({ member_id: admin.id, member_authenticated: true })
    expect(answer.provider_values?.scopes).toContain("email")
    const [account] = answer.member.oauth_registrations
    const id = account?.member_oauth_registration_id
    expect(answer.member_session?.authentication_factors).toMatchObject([
      {
        delivery_method: `oauth_${provider}`,
        sequence_order: "PRIMARY",
        [`${provider}_oauth_factor`]: { id }
      }
    ])
    expect((await signIn(provider, ada)).member.oauth_registrations).toEqual([account])
  })

  it("leads members to the login URL and others to the signup URL, with a token that works once", async () => {
    const { begin, landing, redeem, rejection, tokenOf } = await setUp({
      email_jit_provisioning: "ALL_ALLOWED"
    })
    const urls = { login_redirect_url: "https://app.test/a", signup_redirect_url: "https://app.test/b" }
    const enter = async (who: string) => landing(await begin("google", { slug: "engines", ...urls }), who)
    expect((await enter(ada)).href).toMatch(/^https:\/\/app\.test\/a\?stytch_token_type=oauth&token=/)
    const fresh = await enter(guest)
    expect(fresh.pathname).toBe("/b")
    const { member } = await redeem(tokenOf(fresh))
    expect(member).toMatchObject({ status: "active", email_address_verified: true, name: "Ada Lovelace" })
    expect(await rejection(tokenOf(fresh))).toBe("404 oauth_token_not_found")
  })

  it("takes no token of a user, of discovery or of five minutes ago, and users take none of members", async () => {
    const { begin, landing, pass, refusal, rejection, seek, socialToken, tokenOf } = await setUp()
    const error = "404 oauth_token_not_found"
    expect(await rejection(await socialToken("google", ada))).toBe(error)
    expect(await rejection(tokenOf(await landing(await seek("google"), ada)))).toBe(error)
    const token = tokenOf(await landing(await begin("google", { slug: "engines" }), ada))
    expect(await refusal(OAuth.discovery.authenticate, { discovery_oauth_token: token })).toBe(error)
    expect(await refusal(UserOAuth.authenticate, { token, session_duration_minutes })).toBe(error)
    pass(minutes(5))
    expect(await rejection(token)).toBe(error)
  })

  it("knows the account after the address of the member has changed", async () => {
    const { admin, call, signIn } = await setUp()
    const { member_id } = await signIn("google", bea)
    const changes = { member_id, email_address: "beatrice@engines.example" }
    await call(Members.update, changes, admin.session, { id: member_id })
    const { member } = await signIn("google", bea)
    expect(member).toMatchObject({ member_id, email_address_verified: false })
  })

  it("admits strangers by the workspace of their account, also after discovery, and no others", async () => {
    const { begin, discoverBy, engines, exchange, landing, rejection, signIn, tokenOf } = await setUp({
      oauth_tenant_jit_provisioning: "RESTRICTED",
      allowed_oauth_tenants: { slack: ["T1"] }
    })
    const other = await landing(await begin("github", { organization_id: engines }), guest, { tenant: "T1" })
    expect(await rejection(tokenOf(other))).toBe("400 email_jit_provisioning_not_allowed")
    const { member, member_session } = await signIn("slack", guest, { tenant: "T1" })
    const account = { provider_tenants: [{ tenant_id: "T1" }] }
    expect(member).toMatchObject({ status: "active", oauth_registrations: [account] })
    const factor = { slack_oauth_factor: { provider_tenant_id: "T1" } }
    expect(member_session?.authentication_factors).toMatchObject([factor])
    const found = await discoverBy("slack", "carl@looms.example", { tenant: "T1" })
    const details = { provider: "slack", tenant: "T1" }
    expect(found.discovered_organizations).toMatchObject([
      { membership: { type: "active_member" } },
      { membership: { type: "eligible_to_join_by_oauth_tenant", details }, primary_required: null }
    ])
    const joined = await exchange(found.intermediate_session_token, engines)
    expect(joined.member).toMatchObject({ status: "active", oauth_registrations: [account] })
  })

  it("sends the passcode by SMS that it lacks in the language of the call", async () => {
    const eve = { email_address: "eve@engines.example", mfa_phone_number: "+12025550123" }
    const required = { mfa_policy: "REQUIRED_FOR_ALL" } as const
    const { begin, inbox, landing, redeem, tokenOf } = await setUp(required, { moreMembers: [eve] })
    const url = await landing(await begin("google", { slug: "engines" }), eve.email_address)
    expect(await redeem(tokenOf(url), { locale: "es" })).toMatchObject({ member_session: null })
    expect(inbox.latest(eve.mfa_phone_number)?.subject).toContain("Tu código")
  })

  it("asks for the verifier of the browser that began the login", async () => {
    const bootstrap = { pkce_required_for_oauth: true }
    const { begin, landing, redeem, rejection, tokenOf } = await setUp({}, { bootstrap })
    expect(await apiErrorIn(await begin("google", { slug: "engines" }))).toBe(
      "400 pkce_expected_code_challenge"
    )
    const { pkce_code_challenge, pkce_code_verifier } = await pair()
    const started = await begin("google", { slug: "engines", pkce_code_challenge })
    const token = tokenOf(await landing(started, ada))
    expect(await rejection(token)).toBe("400 pkce_expected_code_verifier")
    expect((await redeem(token, { pkce_code_verifier })).member_authenticated).toBe(true)
  })

  it("refuses unknown organizations, providers of users only, and in strict mode unregistered URLs", async () => {
    const redirectURLs = [{ url: "https://app.test/a", types: ["login", "signup"] as const }]
    const { begin, seek } = await setUp({}, { strict: true, redirectURLs, defaultRedirectURL: null })
    expect(await apiErrorIn(await begin("google", { slug: "none" }))).toBe("404 organization_not_found")
    expect(await apiErrorIn(await begin("apple", { slug: "engines" }))).toBe("404 oauth_provider_not_found")
    expect((await begin("google", { slug: "engines" })).status).toBe(302)
    const other = await seek("google", { discovery_redirect_url: "https://app.test/a" })
    expect(await apiErrorIn(other)).toBe("400 invalid_redirect_url")
  })
})

describe("a social login before the choice of an organization", () => {
  it("finds the organizations of the person, and carries the account to the chosen one", async () => {
    const { adaOfLooms, discoverBy, exchange, landing, looms, seek } = await setUp()
    expect((await landing(await seek("google"), ada)).search).toContain("=discovery_oauth&token=")
    const found = await discoverBy("google", ada)
    const active = { membership: { type: "active_member" }, member_authenticated: true }
    expect(found).toMatchObject({ email_address: ada, discovered_organizations: [active, active] })
    const { member, member_session } = await exchange(found.intermediate_session_token, looms)
    expect(member.member_id).toBe(adaOfLooms.id)
    const id = member.oauth_registrations[0]?.member_oauth_registration_id
    expect(member_session?.authentication_factors).toMatchObject([{ google_oauth_factor: { id } }])
  })

  it("keeps the id that an account has at the member, also in another login and from another organization", async () => {
    const { call, discoverBy, looms: organization_id, signIn } = await setUp()
    const to = { organization_id, session_duration_minutes }
    const enter = async (session?: string) => {
      const { intermediate_session_token } = await discoverBy("google", ada)
      return call(Discovery.intermediateSessions.exchange, { ...to, intermediate_session_token }, session)
    }
    const { member, session_token } = await enter()
    const ofEngines = await signIn("google", ada)
    for (const answer of [
      await enter(session_token),
      await call(Sessions.exchange, to, ofEngines.session_token)
    ]) {
      expect(answer.member.oauth_registrations).toEqual(member.oauth_registrations)
      const id = member.oauth_registrations[0]?.member_oauth_registration_id
      expect(answer.member_session?.authentication_factors).toMatchObject([{ google_oauth_factor: { id } }])
    }
  })

  it("counts in another organization, weaker where the social provider checks no addresses", async () => {
    const { call, looms, signIn } = await setUp()
    const exchanged = async (provider: string) => {
      const { session_token } = await signIn(provider, ada)
      const body = { organization_id: looms, session_duration_minutes }
      const { member, member_session } = await call(Sessions.exchange, body, session_token)
      const [factor] = member_session?.authentication_factors ?? []
      return [factor?.delivery_method, member.oauth_registrations.length]
    }
    expect(await exchanged("slack")).toEqual(["oauth_exchange_slack", 0])
    expect(await exchanged("google")).toEqual(["oauth_google", 1])
  })

  it.each(memberOAuthProviders)(
    "proves an account, here and in another organization: %s",
    async (provider) => {
      const { call, looms, signIn } = await setUp()
      const here = await signIn(provider, ada)
      const body = { organization_id: looms, session_duration_minutes }
      const there = await call(Sessions.exchange, body, here.session_token)
      const factors = [here, there].flatMap((each) => each.member_session?.authentication_factors ?? [])
      expect(factors.map(categoryOf)).toEqual(["account", "account"])
    }
  )
})

it("Google's floating prompt signs members in, and looks for organizations", async () => {
  const bootstrap = { pkce_required_for_oauth: true }
  const { call, engines, google, redeem, refusal, tokenOf } = await setUp({}, { bootstrap })
  const { pkce_code_challenge, pkce_code_verifier } = await pair()
  expect((await call(OneTap.start, undefined)).google_client_id).toBe("google-client-test")
  const id_token = await google.idToken({ email: ada })
  const unbound = { id_token, organization_id: engines }
  expect(await refusal(OneTap.submit, unbound)).toBe("400 pkce_expected_code_challenge")
  const bound = { ...unbound, pkce_code_challenge }
  const { redirect_url } = await call(OneTap.submit, bound)
  const { member } = await redeem(tokenOf(new URL(redirect_url)), { pkce_code_verifier })
  expect(member.email_address).toBe(ada)
  expect(await refusal(OneTap.submit, bound)).toBe("400 oauth_flow_callback_error")
  const next = { id_token: await google.idToken({ email: ada }), pkce_code_challenge }
  const found = await call(OneTap.submitDiscovery, next)
  const discovery_oauth_token = tokenOf(new URL(found.redirect_url))
  const answer = await call(OAuth.discovery.authenticate, { discovery_oauth_token, pkce_code_verifier })
  expect(answer.discovered_organizations).toHaveLength(2)
  const without = await setUp({}, { googleClientId: "" })
  expect(await without.refusal(OneTap.start, undefined)).toBe("404 oauth_config_not_found")
})
