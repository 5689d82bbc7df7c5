/** Organizations, members and their sessions, by the official Node SDK. */
import { describe, expect, it } from "@effect/vitest"
import { idp as Idp } from "../../../src/domain/organizations/idpCalls.js"
import { serverRoutes } from "../../routes.js"
import { pair } from "../organizations/support.js"
import { ours, rbac_policy, theirs, Tokens } from "../support/connectedApps.js"
import { signTrusted, trustedProfile } from "../support/trustedParty.js"
import { visitor } from "../support/visitor.js"
import { openStore, strong } from "../support.js"
import { b2bAt, callsOf, refusalOf, setUpServer } from "./support.js"

const names = { organization_name: "Analytical Engines", organization_slug: "engines" }
const ada = "ada@engines.example"

/** The organization Engines, with Ada who has a session. */
const setUpEngines = async (options: Parameters<typeof setUpServer>[0] = {}, more: object = {}) => {
  const server = await setUpServer({ onWarning: () => {}, ...options })
  const members = [{ email_address: ada, session: {} }, { email_address: "bea@engines.example" }]
  const { organizations } = await server.seed({ organizations: [{ ...names, members, ...more }] })
  const [{ organization, members: seeded } = { organization: undefined, members: [] }] = organizations
  const [first] = seeded
  return {
    ...server,
    b2b: b2bAt(server.origin),
    organization_id: organization?.organization_id ?? "",
    member_id: first?.member.member_id ?? "",
    session_token: first?.session?.session_token ?? "",
    session_jwt: first?.session?.session_jwt ?? "",
    member_session_id: first?.session?.member_session.member_session_id ?? ""
  }
}

describe("organizations of the server API", () => {
  it("are created, found by id, slug and external id, changed and deleted", async () => {
    const { origin } = await setUpServer()
    const { organizations } = b2bAt(origin)
    const created = await organizations.create({
      ...names,
      organization_external_id: "org-7",
      trusted_metadata: { plan: "pro", seats: 5 },
      email_allowed_domains: ["Engines.example"]
    })
    const { organization_id } = created.organization
    expect(created.organization).toMatchObject({
      ...names,
      organization_external_id: "org-7",
      email_allowed_domains: ["engines.example"],
      email_invites: "ALL_ALLOWED"
    })
    for (const id of [organization_id, "engines", "org-7"])
      expect((await organizations.get({ organization_id: id })).organization).toEqual(created.organization)
    const { organization } = await organizations.update({
      organization_id: "org-7",
      organization_name: "Engines",
      trusted_metadata: { seats: null, tier: 2 },
      mfa_policy: "REQUIRED_FOR_ALL"
    })
    expect(organization).toMatchObject({
      organization_id,
      organization_name: "Engines",
      organization_slug: "engines",
      trusted_metadata: { plan: "pro", tier: 2 },
      mfa_policy: "REQUIRED_FOR_ALL"
    })
    expect((await organizations.delete({ organization_id })).organization_id).toBe(organization_id)
    expect(await refusalOf(organizations.get({ organization_id }))).toBe("404 organization_not_found")
  })

  it("get a slug from their name, and refuse a slug or an external id of another one", async () => {
    const { origin } = await setUpServer()
    const { organizations } = b2bAt(origin)
    const slugOf = async (organization_name: string) =>
      (await organizations.create({ organization_name })).organization.organization_slug
    expect(await slugOf("Jacquard Looms")).toBe("Jacquard-Looms")
    expect(await slugOf("Jacquard Looms")).toBe("Jacquard-Looms-2")
    const { organization } = await organizations.create({ ...names, organization_external_id: "org-7" })
    const again = { organization_name: "Other", organization_external_id: "org-7" }
    expect(await refusalOf(organizations.create(again))).toBe("400 duplicate_external_id")
    expect(await refusalOf(organizations.create(names))).toBe("400 organization_slug_already_used")
    // Servers name an organization by any of them, so an admin could choose what names another one
    const posing = { organization_name: "Other", organization_slug: "ORG-7" }
    expect(await refusalOf(organizations.create(posing))).toBe("400 organization_slug_already_used")
    expect(await slugOf("org-7")).toBe("org-7-2")
    const { organization_id } = organization
    await organizations.update({ organization_id, organization_external_id: "org-7" })
    expect(await refusalOf(organizations.create({ organization_name: "" }))).toBe(
      "400 invalid_organization_name"
    )
  })

  it("lose their external id, and count the members who are not deleted", async () => {
    const { b2b, member_id, organization_id } = await setUpEngines()
    const { organizations } = b2b
    await organizations.update({ organization_id, organization_external_id: "org-7" })
    const { organization } = await organizations.deleteExternalId({ organization_id: "org-7" })
    expect(organization.organization_id).toBe(organization_id)
    expect(await refusalOf(organizations.get({ organization_id: "org-7" }))).toBe(
      "404 organization_not_found"
    )
    expect((await organizations.metrics({ organization_id })).member_count).toBe(2)
    await organizations.members.delete({ organization_id, member_id })
    expect((await organizations.metrics({ organization_id })).member_count).toBe(1)
  })

  it("are searched, page by page", async () => {
    const { b2b, seed } = await setUpEngines()
    const members = [{ email_address: "carl@looms.example" }]
    await seed({ organizations: [{ organization_name: "Looms", organization_slug: "looms", members }] })
    const search = async (
      operator: "AND" | "OR",
      ...operands: Array<{ filter_name: string; filter_value: Array<string> | string }>
    ) => {
      const query = { operator, operands }
      const found = await b2b.organizations.search({ query })
      return found.organizations.map(({ organization_slug }) => organization_slug)
    }
    expect(await search("AND")).toEqual(["engines", "looms"])
    expect(await search("AND", { filter_name: "organization_slugs", filter_value: ["LOOMS"] })).toEqual([
      "looms"
    ])
    const byName = { filter_name: "organization_name_fuzzy", filter_value: "engine" }
    const byMember = { filter_name: "member_emails", filter_value: ["carl@looms.example"] }
    expect(await search("AND", byName, byMember)).toEqual([])
    expect(await search("OR", byName, byMember)).toEqual(["engines", "looms"])
    const first = await b2b.organizations.search({ limit: 1 })
    expect(first.results_metadata).toEqual({ total: 2, next_cursor: "1" })
    const last = await b2b.organizations.search({ limit: 1, cursor: "1" })
    expect(last.organizations.map(({ organization_slug }) => organization_slug)).toEqual(["looms"])
  })

  it("need the project's secret", async () => {
    const { origin } = await setUpServer()
    const { organizations } = b2bAt(origin, { secret: "secret-test-other" })
    expect(await refusalOf(organizations.create(names))).toBe("401 unauthorized_credentials")
  })
})

const ofMembers = "/v1/b2b/organizations/:organization_id/members/:member_id"

/** The calls of the SDK that the server API has no route for. */
const leftOut: Readonly<Record<string, string>> = {
  "POST /v1/b2b/sessions/migrate": "no address of another system is there to ask whose session it is",
  "GET /v1/b2b/sessions/jwks/:project_id": "a web route answers it, for everybody",
  [`GET ${ofMembers}/oidc_providers`]: "the tokens of identity providers are not kept",
  ...Object.fromEntries(
    ["google", "microsoft", "slack", "hubspot", "github"].map((provider) => [
      `GET ${ofMembers}/oauth_providers/${provider}`,
      "the tokens of social logins are not kept"
    ])
  )
}

describe("the calls of the SDK for organizations, members and sessions", () => {
  it("have routes, except those that are named here", async () => {
    const calls = await callsOf(({ organizations, sessions }) => [
      sessions,
      organizations,
      organizations.members,
      organizations.members.connectedApps,
      organizations.members.oauthProviders
    ])
    expect(calls.length).toBeGreaterThan(30)
    const known = serverRoutes.map(({ method, path }) => `${method} ${path}`)
    expect(calls.filter((call) => !known.includes(call)).sort()).toEqual(Object.keys(leftOut).sort())
  })
})

describe("members of the server API", () => {
  it("are created, found, changed, deleted and reactivated", async () => {
    const { b2b, organization_id } = await setUpEngines()
    const { members } = b2b.organizations
    const created = await members.create({
      organization_id: "engines",
      email_address: "Dan@engines.example",
      name: "Dan",
      external_id: "u-7",
      roles: ["editor"],
      trusted_metadata: { level: 1 },
      create_member_as_pending: true
    })
    const { member_id } = created
    expect(created.member).toMatchObject({
      organization_id,
      email_address: "dan@engines.example",
      external_id: "u-7",
      status: "pending",
      trusted_metadata: { level: 1 }
    })
    for (const by of [{ member_id }, { member_id: "u-7" }, { email_address: "DAN@engines.example" }])
      expect((await members.get({ organization_id, ...by })).member).toEqual(created.member)
    const changed = await members.update({
      organization_id,
      member_id: "u-7",
      name: "Daniel",
      trusted_metadata: { level: null, team: "a" },
      untrusted_metadata: { theme: "dark" },
      roles: ["stytch_admin"]
    })
    expect(changed.member).toMatchObject({
      name: "Daniel",
      is_admin: true,
      trusted_metadata: { team: "a" },
      untrusted_metadata: { theme: "dark" }
    })
    await members.delete({ organization_id, member_id })
    expect(await refusalOf(members.get({ organization_id, member_id }))).toBe("404 member_not_found")
    expect((await members.reactivate({ organization_id, member_id })).member.status).toBe("active")
  })

  it("keep their address and their external id to themselves, in their organization", async () => {
    const { b2b, member_id, organization_id } = await setUpEngines()
    const { members } = b2b.organizations
    await members.update({ organization_id, member_id, external_id: "u-7" })
    const add = (fields: object) =>
      members.create({ organization_id, email_address: "dan@engines.example", ...fields })
    expect(await refusalOf(add({ external_id: "u-7" }))).toBe("400 duplicate_external_id")
    expect(await refusalOf(add({ email_address: ada }))).toBe("400 duplicate_member_email")
    expect(await refusalOf(members.get({ organization_id }))).toBe("400 bad_request")
    const other = await b2b.organizations.create({ organization_name: "Looms" })
    const at = { organization_id: other.organization.organization_id }
    expect(await refusalOf(members.delete({ ...at, member_id }))).toBe("404 member_not_found")
    await members.create({ ...at, email_address: ada, external_id: "u-7" })
  })

  it("are found by their id alone, deleted ones on request", async () => {
    const { b2b, member_id, organization_id } = await setUpEngines()
    const { members } = b2b.organizations
    expect(await members.dangerouslyGet({ member_id })).toMatchObject({
      member: { email_address: ada },
      organization: names
    })
    await members.delete({ organization_id, member_id })
    expect(await refusalOf(members.dangerouslyGet({ member_id }))).toBe("404 member_not_found")
    const { member } = await members.dangerouslyGet({ member_id, include_deleted: true })
    expect(member.status).toBe("deleted")
  })

  it("lose their password, their number, their app and their external id", async () => {
    const { origin, seed } = await setUpServer()
    const full = { email_address: ada, mfa_phone_number: "+12025550123", password: strong, totp: {} }
    await seed({ organizations: [{ ...names, members: [full, { email_address: "bea@engines.example" }] }] })
    const { members } = b2bAt(origin).organizations
    const at = { organization_id: "engines" }
    const { member, member_id } = await members.get({ ...at, email_address: ada })
    const named = { ...at, member_id }
    const byPassword = { ...at, member_password_id: member.member_password_id }
    expect((await members.deletePassword(byPassword)).member.member_password_id).toBe("")
    expect(await refusalOf(members.deletePassword(byPassword))).toBe("400 no_user_password")
    expect((await members.deleteMFAPhoneNumber(named)).member).toMatchObject({
      member_id,
      mfa_phone_number: ""
    })
    expect(await refusalOf(members.deleteMFAPhoneNumber(named))).toBe("404 phone_number_not_found")
    expect((await members.deleteTOTP(named)).member).toMatchObject({ totp_registration_id: "" })
    expect(await refusalOf(members.deleteTOTP(named))).toBe("404 totp_not_found")
    await members.update({ ...named, external_id: "u-7" })
    expect((await members.deleteExternalId({ ...at, member_id: "u-7" })).member_id).toBe(member_id)
    expect(await refusalOf(members.get({ ...at, member_id: "u-7" }))).toBe("404 member_not_found")
  })

  it("start a change of their address, and give up one that they had", async () => {
    const { b2b, code, inbox, member_id, organization_id } = await setUpEngines()
    const { members } = b2b.organizations
    const named = { organization_id, member_id }
    const next = "next@engines.example"
    const change = { ...named, email_address: next, delivery_method: "EMAIL_OTP" } as const
    const { member } = await members.startEmailUpdate(change)
    expect(member.email_address).toBe(ada)
    expect([inbox.latest()?.to, code().length]).toEqual([next, 6])
    await members.update({ ...named, email_address: next })
    const taken = { organization_id, email_address: ada }
    expect(await refusalOf(members.create(taken))).toBe("400 retired_member_email")
    const unlinked = await members.unlinkRetiredEmail({ ...named, email_address: ada })
    expect(unlinked.member).toMatchObject({ email_address: next, retired_email_addresses: [] })
    expect(await refusalOf(members.unlinkRetiredEmail({ ...named, email_address: ada }))).toBe(
      "404 email_not_found"
    )
    await members.create(taken)
  })

  it("list their connected apps, as their organization does, and take the access back", async () => {
    const { b2b, call, member_id, organization_id, session_token } = await setUpEngines({
      connectedApps: [theirs]
    })
    const { client_id, redirect_uris } = theirs
    const { pkce_code_challenge: code_challenge } = await pair()
    const asked = {
      client_id,
      redirect_uri: redirect_uris[0] ?? "",
      response_type: "code",
      scopes: ["openid"]
    }
    await call(Idp.oauthAuthorizeSubmit, { ...asked, consent_granted: true, code_challenge }, session_token)
    const { organizations } = b2b
    const named = { organization_id, member_id }
    const app = { connected_app_id: client_id, name: theirs.client_name }
    const ofMember = await organizations.members.getConnectedApps(named)
    expect(ofMember.connected_apps).toMatchObject([{ ...app, scopes_granted: "openid" }])
    expect((await organizations.connectedApps({ organization_id })).connected_apps).toMatchObject([app])
    const byId = { organization_id, connected_app_id: client_id }
    expect(await organizations.getConnectedApp(byId)).toMatchObject({
      ...app,
      active_members: [{ member_id, granted_scopes: ["openid"] }]
    })
    await organizations.members.connectedApps.revoke({ ...named, connected_app_id: client_id })
    expect((await organizations.members.getConnectedApps(named)).connected_apps).toEqual([])
    expect(await refusalOf(organizations.getConnectedApp(byId))).toBe("404 connected_app_not_found")
  })

  it("are searched in several organizations", async () => {
    const { b2b, organization_id, seed } = await setUpEngines()
    const members = [{ email_address: ada }]
    await seed({ organizations: [{ organization_name: "Looms", organization_slug: "looms", members }] })
    const search = (organization_ids: Array<string>, email: string) =>
      b2b.organizations.members.search({
        organization_ids,
        query: { operator: "AND", operands: [{ filter_name: "member_emails", filter_value: [email] }] }
      })
    const found = await search(["engines", "looms"], ada)
    expect(found.members).toHaveLength(2)
    expect(found.results_metadata.total).toBe(2)
    expect(Object.keys(found.organizations)).toHaveLength(2)
    expect((await search([organization_id], ada)).members).toHaveLength(1)
    expect(await refusalOf(search(["nowhere"], ada))).toBe("404 organization_not_found")
  })
})

describe("members' sessions of the server API", () => {
  it("are listed", async () => {
    const { b2b, member_id, member_session_id, organization_id } = await setUpEngines()
    const { member_sessions } = await b2b.sessions.get({ organization_id, member_id })
    expect(member_sessions).toMatchObject([
      { member_session_id, member_id, organization_slug: "engines", roles: ["stytch_member"] }
    ])
  })

  it("are authenticated by their token or their JWT, extended, and get claims", async () => {
    const { keyValueStore, read } = openStore()
    const { b2b, pass, session_jwt, session_token } = await setUpEngines({ keyValueStore })
    pass(10 * 60_000)
    const claims = { plan: "pro", team: "a", iss: "somebody" }
    const first = await b2b.sessions.authenticate({
      session_token,
      session_duration_minutes: 120,
      session_custom_claims: claims
    })
    expect(first).toMatchObject({ session_token, member: { email_address: ada }, organization: names })
    expect(first.member_session).toMatchObject({
      expires_at: "2026-01-06T14:10:00.000Z",
      custom_claims: { plan: "pro", team: "a" }
    })
    for (let call = 0; call < 2; call++) {
      const by = await b2b.sessions.authenticate({ session_jwt, session_custom_claims: { team: null } })
      expect(by.member_session).toMatchObject({
        member_session_id: first.member_session.member_session_id,
        expires_at: "2026-01-06T14:10:00.000Z",
        custom_claims: { plan: "pro" }
      })
      await b2b.sessions.authenticate({ session_token: by.session_token })
    }
    expect(JSON.parse(read())).toMatchObject({ sessionTokens: [{}], memberSessions: [{}] })
  })

  it("check a JWT with the project's keys", async () => {
    const { b2b, member_id, session_jwt } = await setUpEngines({ clock: Date.now })
    const { keys } = await b2b.sessions.getJWKS({ project_id: "project-test-embedded" })
    expect(keys).toMatchObject([{ kty: "EC", alg: "ES256", use: "sig" }])
    const local = await b2b.sessions.authenticateJwt({ session_jwt })
    expect(local.member_session).toMatchObject({ member_id, organization_slug: "engines" })
  })

  it("say whether their roles allow an action, by the policy and by the organization's own roles", async () => {
    const permissions = [{ resource_id: "documents", actions: ["shred"] }]
    const custom_roles = [{ role_id: "stytch_member", description: "", permissions }]
    const policy = {
      ...rbac_policy,
      roles: [
        {
          role_id: "stytch_member",
          description: "",
          permissions: [{ resource_id: "documents", actions: ["read"] }]
        }
      ]
    }
    const server = await setUpEngines({ bootstrap: { rbac_policy: policy } }, { custom_roles })
    const { b2b, organization_id, session_token } = server
    const check = (action: string, id = organization_id) =>
      b2b.sessions.authenticate({
        session_token,
        authorization_check: { organization_id: id, resource_id: "documents", action }
      })
    const verdict = { authorized: true, granting_roles: ["stytch_member"] }
    for (const action of ["read", "shred"]) expect((await check(action)).verdict).toEqual(verdict)
    expect(await refusalOf(check("write"))).toBe("403 session_authorization_error")
    expect(await refusalOf(check("read", "organization-test-0"))).toBe(
      "403 session_authorization_tenancy_error"
    )
    expect((await b2b.rbac.policy()).policy?.roles).toMatchObject([{ role_id: "stytch_member" }])
  })

  it.each(["member_session_id", "session_token", "session_jwt", "member_id"] as const)(
    "are revoked by %s",
    async (name) => {
      const { b2b, ...all } = await setUpEngines()
      await b2b.sessions.revoke({ [name]: all[name] })
      const { session_jwt, session_token } = all
      const gone = "404 session_not_found"
      expect(await refusalOf(b2b.sessions.authenticate({ session_token }))).toBe(gone)
      expect(await refusalOf(b2b.sessions.authenticate({ session_jwt }))).toBe(gone)
    }
  )

  it("are exchanged for one in another organization, for an hour, with claims", async () => {
    const { b2b, seed, session_jwt, session_token } = await setUpEngines()
    const members = [{ email_address: ada }]
    const looms = { organization_name: "Looms", organization_slug: "looms" }
    const required = {
      organization_name: "Mills",
      organization_slug: "mills",
      mfa_policy: "REQUIRED_FOR_ALL"
    } as const
    await seed({
      organizations: [
        { ...looms, members },
        { ...required, members }
      ]
    })
    const session_custom_claims = { plan: "pro" }
    for (const named of [{ session_token }, { session_jwt }]) {
      const other = await b2b.sessions.exchange({ ...named, organization_id: "looms", session_custom_claims })
      expect(other).toMatchObject({
        member_authenticated: true,
        organization: looms,
        member_session: { expires_at: "2026-01-06T13:00:00.000Z", custom_claims: { plan: "pro" } }
      })
      const own = await b2b.sessions.authenticate({ session_jwt: other.session_jwt })
      expect(own.member_session.custom_claims).toEqual({ plan: "pro" })
    }
    const less = await b2b.sessions.exchange({
      session_token,
      organization_id: "mills",
      session_custom_claims
    })
    expect(less).toMatchObject({ member_authenticated: false, member_session: null, session_token: "" })
    const nowhere = { session_token, organization_id: "nowhere" }
    expect(await refusalOf(b2b.sessions.exchange(nowhere))).toBe("404 organization_not_found")
    expect(await refusalOf(b2b.sessions.exchange({ organization_id: "looms" }))).toBe(
      "400 no_session_arguments"
    )
  })

  it("start with an access token of a connected app, once", async () => {
    const server = await setUpEngines({ connectedApps: [ours] })
    const { b2b, call, fetch, member_id, session_token } = server
    const { client_id, client_secret = "", redirect_uris } = ours
    const redirect_uri = redirect_uris[0] ?? ""
    const { pkce_code_challenge: code_challenge, pkce_code_verifier: code_verifier } = await pair()
    const asked = { client_id, redirect_uri, response_type: "code", scopes: ["full_access"] }
    const submitted = { ...asked, consent_granted: true, code_challenge }
    const { authorization_code: code = "" } = await call(Idp.oauthAuthorizeSubmit, submitted, session_token)
    const form = {
      grant_type: "authorization_code",
      client_id,
      client_secret,
      redirect_uri,
      code_verifier,
      code
    }
    const { access_token } = Tokens(await (await visitor(fetch).post("/v1/oauth2/token", form)).json())
    const started = await b2b.sessions.exchangeAccessToken({ access_token, session_duration_minutes: 30 })
    expect(started).toMatchObject({
      member_id,
      member_session: { authentication_factors: [{ type: "oauth_access_token_exchange" }] }
    })
    expect(await refusalOf(b2b.sessions.exchangeAccessToken({ access_token }))).toBe(
      "401 invalid_access_token"
    )
  })

  it("start with a trusted token, which also joins a session that the call names", async () => {
    const { b2b, member_id, member_session_id, session_jwt, session_token } = await setUpEngines({
      trustedTokenProfiles: [trustedProfile]
    })
    const asked = async () => ({
      profile_id: trustedProfile.profile_id,
      token: await signTrusted({ email: ada }),
      session_custom_claims: { plan: "pro" }
    })
    const started = await b2b.sessions.attest({ ...(await asked()), organization_id: "engines" })
    expect(started).toMatchObject({ member_id, member_session: { custom_claims: { plan: "pro" } } })
    expect(started.member_session?.member_session_id).not.toBe(member_session_id)
    const joined = await b2b.sessions.attest({ ...(await asked()), session_jwt })
    expect(joined.member_session).toMatchObject({ member_session_id, custom_claims: { plan: "pro" } })
    expect(await refusalOf(b2b.sessions.attest({ ...(await asked()), session_jwt, session_token }))).toBe(
      "400 too_many_session_arguments"
    )
  })

  it("are not those of users", async () => {
    const { b2b, sdk, session_jwt, session_token, signInByLink } = await setUpEngines()
    const user = await signInByLink("grace@example.com")
    const gone = "404 session_not_found"
    for (const name of ["session_jwt", "session_token"] as const) {
      expect(await refusalOf(b2b.sessions.authenticate({ [name]: user[name] }))).toBe(gone)
      const ofMember = { session_jwt, session_token }[name]
      expect(await refusalOf(sdk.sessions.authenticate({ [name]: ofMember }))).toBe(gone)
    }
    expect(await refusalOf(b2b.sessions.authenticate({}))).toBe("400 no_session_arguments")
    expect(await refusalOf(b2b.sessions.authenticate({ session_jwt, session_token }))).toBe(
      "400 too_many_session_arguments"
    )
    expect(await refusalOf(b2b.sessions.revoke({}))).toBe("400 no_session_arguments")
    expect(await refusalOf(b2b.sessions.revoke({ member_session_id: "none" }))).toBe(gone)
    const short = { session_token, session_duration_minutes: 4 }
    expect(await refusalOf(b2b.sessions.authenticate(short))).toBe("400 invalid_session_duration")
  })
})
