/** Social logins of members: to one organization, to look for organizations, and Google's floating prompt. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { oauth as UserOAuth } from "../../../src/domain/oauth/calls.js"
import { discovery as Discovery } from "../../../src/domain/organizations/discoveryCalls.js"
import { members as Members } from "../../../src/domain/organizations/memberCalls.js"
import { session as Sessions } from "../../../src/domain/organizations/memberSessionCalls.js"
import { memberOAuthProviders } from "../../../src/domain/organizations/oauth.js"
import { oauth as OAuth, oneTapCalls as OneTap } from "../../../src/domain/organizations/oauthCalls.js"
import { digest } from "../../tokens/Secrets.js"
import { minutes } from "../support.js"
import { apiErrorIn, visitor, type Form } from "../support/visitor.js"
import { ada, bea, session_duration_minutes, setUpCompanies } from "./support.js"

const guest = "guest@other.example"

const setUp = async (...options: Parameters<typeof setUpCompanies>) => {
  const site = await setUpCompanies(...options)
  const places = visitor(site.fetch)
  const begin = (provider: string, query: Form) =>
    places.startAt(`/v1/b2b/public/oauth/${provider}/start`, query)
  const beginDiscovery = (provider: string, query: Form = {}) =>
    places.startAt(`/v1/b2b/public/oauth/${provider}/discovery/start`, query)
  /** The URL of the site after a login with this account. */
  const landing = async (started: Response, account: string, more: Form = {}) => {
    const { click } = await places.pageAfter(started)
    return places.leadsTo(await click("continue", { account, name: "Ada Lovelace", ...more }))
  }
  const tokenOf = (url: URL) => url.searchParams.get("token") ?? ""
  const redeem = (oauth_token: string, session?: string, more = {}) =>
    site.call(OAuth.authenticate, { oauth_token, session_duration_minutes, ...more }, session)
  return {
    ...site,
    ...places,
    begin,
    beginDiscovery,
    landing,
    tokenOf,
    redeem,
    /** Logs in to Engines. */
    signIn: async (provider: string, account: string, more?: Form) =>
      redeem(tokenOf(await landing(await begin(provider, { organization_id: site.engines }), account, more))),
    discoverBy: async (provider: string, account: string, more?: Form) =>
      site.call(OAuth.discovery.authenticate, {
        discovery_oauth_token: tokenOf(await landing(await beginDiscovery(provider), account, more))
      })
  }
}

describe("a social login to an organization", () => {
  it.each(memberOAuthProviders)("signs a member in with an account of %s", async (provider) => {
    const { admin, me, signIn } = await setUp()
    const answer = await signIn(provider, ada)
    expect(answer).toMatchObject({ member_id: admin.id, member_authenticated: true })
    expect(answer.provider_values?.scopes).toContain("email")
    const [account] = (await me(answer.session_token)).oauth_registrations
    expect(account).toMatchObject({ provider_type: provider })
    const [factor] = answer.member_session?.authentication_factors ?? []
    expect(factor).toMatchObject({
      type: "oauth",
      delivery_method: `oauth_${provider}`,
      sequence_order: "PRIMARY",
      [`${provider}_oauth_factor`]: {
        id: account?.member_oauth_registration_id,
        provider_subject: account?.provider_subject
      }
    })
    const again = await signIn(provider, ada)
    expect(again.member.oauth_registrations).toEqual([account])
  })

  it("leads to the login URL of members and to the signup URL of others, with a token that works once", async () => {
    const { begin, landing, refusal, redeem, tokenOf } = await setUp({
      email_jit_provisioning: "ALL_ALLOWED"
    })
    const query = {
      slug: "engines",
      login_redirect_url: "https://app.test/a",
      signup_redirect_url: "https://app.test/b"
    }
    const known = await landing(await begin("google", query), ada)
    expect(known.href).toMatch(/^https:\/\/app\.test\/a\?stytch_token_type=oauth&token=/)
    const fresh = await landing(await begin("google", query), guest)
    expect(fresh.pathname).toBe("/b")
    const { member } = await redeem(tokenOf(fresh))
    expect(member).toMatchObject({ status: "active", email_address_verified: true, name: "Ada Lovelace" })
    const again = { oauth_token: tokenOf(fresh), session_duration_minutes }
    expect(await refusal(OAuth.authenticate, again)).toBe("404 oauth_token_not_found")
  })

  it("does not accept a token of a user, of discovery or of five minutes ago, and users not those of members", async () => {
    const { begin, beginDiscovery, engines, landing, pass, refusal, socialToken, tokenOf } = await setUp()
    const asMember = (oauth_token: string) =>
      refusal(OAuth.authenticate, { oauth_token, session_duration_minutes })
    const error = "404 oauth_token_not_found"
    expect(await asMember(await socialToken("google", ada))).toBe(error)
    const found = tokenOf(await landing(await beginDiscovery("google"), ada))
    expect(await asMember(found)).toBe(error)
    const token = tokenOf(await landing(await begin("google", { organization_id: engines }), ada))
    expect(await refusal(OAuth.discovery.authenticate, { discovery_oauth_token: token })).toBe(error)
    expect(await refusal(UserOAuth.authenticate, { token, session_duration_minutes })).toBe(error)
    pass(minutes(5))
    expect(await asMember(token)).toBe(error)
  })

  it("knows the account after the address of the member has changed", async () => {
    const { admin, call, signIn } = await setUp()
    const { member_id } = await signIn("google", bea)
    const changes = { member_id, email_address: "beatrice@engines.example" }
    await call(Members.update, changes, admin.session, { id: member_id })
    const { member, member_session } = await signIn("google", bea)
    expect(member).toMatchObject({ member_id, email_address_verified: false })
    const [factor] = member_session?.authentication_factors ?? []
    expect(factor?.["google_oauth_factor"]).not.toHaveProperty("email_id")
  })

  it.each([
    [{}, "400 email_jit_provisioning_not_allowed"],
    [
      { oauth_tenant_jit_provisioning: "RESTRICTED", allowed_oauth_tenants: { slack: ["T1"] } },
      "400 email_jit_provisioning_not_allowed"
    ]
  ] as const)("admits no stranger with the settings %o", async (settings, error) => {
    const { begin, engines, landing, refusal, tokenOf } = await setUp(settings)
    const url = await landing(await begin("github", { organization_id: engines }), guest, { tenant: "T1" })
    const body = { oauth_token: tokenOf(url), session_duration_minutes }
    expect(await refusal(OAuth.authenticate, body)).toBe(error)
  })

  it("admits a stranger by the workspace of the account, also after discovery", async () => {
    const { call, discoverBy, engines, exchange, signIn } = await setUp({
      oauth_tenant_jit_provisioning: "RESTRICTED",
      allowed_oauth_tenants: { slack: ["T1"] }
    })
    const { member, member_session } = await signIn("slack", guest, { tenant: "T1" })
    const provider_tenants = [{ tenant_id: "T1", tenant_name: "T1" }]
    expect(member).toMatchObject({ status: "active", oauth_registrations: [{ provider_tenants }] })
    expect(member_session?.authentication_factors).toMatchObject([
      { slack_oauth_factor: { provider_tenant_id: "T1" } }
    ])
    const found = await discoverBy("slack", "carl@looms.example", { tenant: "T1" })
    expect(found.discovered_organizations).toMatchObject([
      {
        membership: {
          type: "eligible_to_join_by_oauth_tenant",
          details: { provider: "slack", tenant: "T1" }
        },
        primary_required: null
      },
      { membership: { type: "active_member" } }
    ])
    const joined = await exchange(found.intermediate_session_token, engines)
    expect(joined.member).toMatchObject({ status: "active", oauth_registrations: [{ provider_tenants }] })
    const list = { intermediate_session_token: found.intermediate_session_token }
    await expect(call(Discovery.organizations.list, list)).rejects.toThrow("intermediate_session_not_found")
  })

  it("asks for the verifier of the browser that began the login", async () => {
    const { begin, engines, landing, redeem, refusal, tokenOf } = await setUp(
      {},
      { bootstrap: { pkce_required_for_oauth: true } }
    )
    const organization_id = engines
    expect(await apiErrorIn(await begin("google", { organization_id }))).toBe(
      "400 pkce_expected_code_challenge"
    )
    const pkce_code_verifier = "v".repeat(43)
    const pkce_code_challenge = await Effect.runPromise(digest(pkce_code_verifier))
    const oauth_token = tokenOf(
      await landing(await begin("google", { organization_id, pkce_code_challenge }), ada)
    )
    const body = { oauth_token, session_duration_minutes }
    expect(await refusal(OAuth.authenticate, body)).toBe("400 pkce_expected_code_verifier")
    expect((await redeem(oauth_token, undefined, { pkce_code_verifier })).member_authenticated).toBe(true)
  })

  it("refuses unknown organizations, social providers of users only, and in strict mode unregistered URLs", async () => {
    const { begin, beginDiscovery, engines } = await setUp(
      {},
      {
        strict: true,
        redirectURLs: [{ url: "https://app.test/a", types: ["login", "signup"] }],
        defaultRedirectURL: null
      }
    )
    expect(await apiErrorIn(await begin("google", { organization_id: "none" }))).toBe(
      "404 organization_not_found"
    )
    expect(await apiErrorIn(await begin("apple", { organization_id: engines }))).toBe(
      "404 oauth_provider_not_found"
    )
    expect((await begin("google", { organization_id: engines })).status).toBe(302)
    const discovery_redirect_url = "https://app.test/a"
    const error = await apiErrorIn(await beginDiscovery("google", { discovery_redirect_url }))
    expect(error).toBe("400 invalid_redirect_url")
  })
})

describe("a social login before the choice of an organization", () => {
  it("finds the organizations of the person, and carries the account to the chosen one", async () => {
    const { adaOfLooms, beginDiscovery, discoverBy, exchange, landing, looms } = await setUp()
    const url = await landing(await beginDiscovery("google"), ada)
    expect(url.searchParams.get("stytch_token_type")).toBe("discovery_oauth")
    const found = await discoverBy("google", ada)
    expect(found.email_address).toBe(ada)
    expect(found.discovered_organizations).toMatchObject([
      { membership: { type: "active_member" }, member_authenticated: true },
      { membership: { type: "active_member" }, member_authenticated: true }
    ])
    const { member, member_session } = await exchange(found.intermediate_session_token, looms)
    expect(member.member_id).toBe(adaOfLooms.id)
    const [account] = member.oauth_registrations
    expect(member_session?.authentication_factors).toMatchObject([
      { google_oauth_factor: { id: account?.member_oauth_registration_id } }
    ])
  })

  it("is a factor in another organization too, weaker where the social provider checks no addresses", async () => {
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
})

describe("Google's floating prompt for members", () => {
  it("signs in to an organization, and looks for organizations", async () => {
    const { call, engines, google, redeem, refusal, tokenOf } = await setUp()
    const started = await call(OneTap.start, undefined)
    expect(started.google_client_id).toBe("google-client-test")
    const id_token = await google.idToken({ email: ada })
    const { redirect_url } = await call(OneTap.submit, { id_token, organization_id: engines })
    expect((await redeem(tokenOf(new URL(redirect_url)))).member.email_address).toBe(ada)
    const used = { id_token, organization_id: engines }
    expect(await refusal(OneTap.submit, used)).toBe("400 oauth_flow_callback_error")

    const next = await google.idToken({ email: ada })
    const found = await call(OneTap.submitDiscovery, { id_token: next })
    expect(found.redirect_url).toContain("stytch_token_type=discovery_oauth&token=")
    const discovery_oauth_token = tokenOf(new URL(found.redirect_url))
    const answer = await call(OAuth.discovery.authenticate, { discovery_oauth_token })
    expect(answer.discovered_organizations).toHaveLength(2)
  })

  it("requires a challenge where the project does, and a client id", async () => {
    const { google, refusal } = await setUp({}, { bootstrap: { pkce_required_for_oauth: true } })
    const id_token = await google.idToken({ email: ada })
    expect(await refusal(OneTap.submitDiscovery, { id_token })).toBe("400 pkce_expected_code_challenge")
    const without = await setUp({}, { googleClientId: "" })
    expect(await without.refusal(OneTap.start, undefined)).toBe("404 oauth_config_not_found")
  })
})
