/** Single sign-on: logins at the stand-in and at a real OpenID provider, and the connections that admins manage. */
import { createServer, type RequestListener } from "node:http"
import { describe, expect, it, onTestFinished } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { listen } from "../../../scripts/listen.mjs"
import { discovery as Discovery } from "../../../src/domain/organizations/discoveryCalls.js"
import { members as Members } from "../../../src/domain/organizations/memberCalls.js"
import { idp as Idp } from "../../../src/domain/idp/calls.js"
import { session as Sessions } from "../../../src/domain/organizations/memberSessionCalls.js"
import {
  fetchOrganization,
  organization as Organizations
} from "../../../src/domain/organizations/ownOrganizationCalls.js"
import { sso as Sso } from "../../../src/domain/organizations/ssoCalls.js"
import { nodeHandler, type SeedOrganization } from "../../provider.js"
import { containing, minutes, setUp as setUpProvider } from "../support.js"
import { apiErrorIn, type Form } from "../support/visitor.js"
import { ada, bea, pair, session_duration_minutes, setUpLogins } from "./support.js"

const guest = "guest@other.example"
const okta = { display_name: "Okta", identity_provider: "okta" }

/** Engines has a connection to Okta. */
const setUp = async (
  engines: Partial<SeedOrganization> = {},
  options: Parameters<typeof setUpLogins>[1] = {}
) => {
  const site = await setUpLogins({ sso_connections: [okta], ...engines }, options)
  const { admin, call, landing, startAt, state, tokenOf } = site
  const [first] = await state.organizations()
  const begin = (connection_id: string, query: Form = {}) =>
    startAt("/v1/public/sso/start", { connection_id, ...query })
  const enter = async (connection_id: string, account: string, query: Form = {}, more: Form = {}) =>
    landing(await begin(connection_id, query), account, more)
  const redeem = (sso_token: string, more = {}) =>
    call(Sso.authenticate, { sso_token, session_duration_minutes, ...more })
  return {
    ...site,
    okta: first?.sso_active_connections[0]?.connection_id ?? "",
    begin,
    enter,
    redeem,
    rejection: (sso_token: string, more = {}) =>
      site.refusal(Sso.authenticate, { sso_token, session_duration_minutes, ...more }),
    signIn: async (connection_id: string, account: string, more?: Form) =>
      redeem(tokenOf(await enter(connection_id, account, {}, more))),
    ownOrganization: async () => (await call(fetchOrganization, undefined, admin.session)).organization
  }
}

const serve = async (listener: RequestListener) => {
  const server = createServer(listener)
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${await listen(server)}`
}

describe("a login at the stand-in of an identity provider", () => {
  it("signs a member in, with a token that works once, in this organization only", async () => {
    const only = { auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] } as const
    const { admin, enter, looms, okta, redeem, refusal, rejection, tokenOf } = await setUp(only)
    const url = await enter(okta, ada, { login_redirect_url: "https://app.test/a", provider_login_hint: ada })
    expect(url.href).toMatch(/^https:\/\/app\.test\/a\?stytch_token_type=sso&token=/)
    const { member, member_session, session_token } = await redeem(tokenOf(url))
    expect(member.member_id).toBe(admin.id)
    const [registration] = member.sso_registrations
    expect(registration).toMatchObject({ connection_id: okta, sso_attributes: { email: ada } })
    const saml_sso_factor = { id: registration?.registration_id, external_id: registration?.external_id }
    expect(member_session?.authentication_factors).toMatchObject([
      { type: "sso", delivery_method: "sso_saml", sequence_order: "PRIMARY", saml_sso_factor }
    ])
    expect(await rejection(tokenOf(url))).toBe("404 sso_token_not_found")
    const body = { organization_id: looms, session_duration_minutes }
    const error = await refusal(Sessions.exchange, body, session_token)
    expect(error).toBe("400 insufficient_factors_for_session_exchange")
  })

  it("sends the passcode by SMS that it lacks in the language of the call", async () => {
    const eve = { email_address: "eve@engines.example", mfa_phone_number: "+12025550123" }
    const required = { mfa_policy: "REQUIRED_FOR_ALL" } as const
    const { enter, inbox, okta, redeem, tokenOf } = await setUp(required, { moreMembers: [eve] })
    const url = await enter(okta, eve.email_address)
    expect(await redeem(tokenOf(url), { locale: "es" })).toMatchObject({ member_session: null })
    expect(inbox.latest(eve.mfa_phone_number)?.subject).toContain("Tu código")
  })

  it("admits strangers unless the organization restricts it to other connections", async () => {
    const open = await setUp()
    const url = await open.enter(open.okta, guest, { signup_redirect_url: "https://app.test/b" })
    expect(url.pathname).toBe("/b")
    const { member } = await open.redeem(open.tokenOf(url))
    expect(member).toMatchObject({ status: "active", email_address_verified: false, name: "Ada Lovelace" })
    const { admin, call, enter, okta, rejection, signIn, tokenOf } = await setUp({
      sso_jit_provisioning: "RESTRICTED"
    })
    const refused = await rejection(tokenOf(await enter(okta, guest)))
    expect(refused).toBe("400 sso_jit_provisioning_not_allowed")
    const allowed = { sso_jit_provisioning_allowed_connections: [okta] }
    await call(Organizations.update, allowed, admin.session)
    expect((await signIn(okta, guest)).member_authenticated).toBe(true)
  })

  it("shows nothing of the person whose address an admin gave to a member", async () => {
    const { admin, call, engines, looms, member, okta, refusal, signIn } = await setUp({
      mfa_policy: "REQUIRED_FOR_ALL"
    })
    const changes = { member_id: member.id, email_address: "carl@looms.example" }
    await call(Members.update, changes, admin.session, { id: member.id })
    const { intermediate_session_token } = await signIn(okta, changes.email_address)
    const error = "400 insufficient_factors_for_session_exchange"
    expect(await refusal(Discovery.organizations.list, { intermediate_session_token })).toBe(error)
    const body = { intermediate_session_token, session_duration_minutes, organization_id: looms }
    expect(await refusal(Discovery.intermediateSessions.exchange, body)).toBe(error)
    const own = { ...body, organization_id: engines }
    const answer = await call(Discovery.intermediateSessions.exchange, own)
    expect(answer).toMatchObject({ member_id: member.id, primary_required: null })
  })

  it("asks for the verifier of the browser that began it, within five minutes", async () => {
    const bootstrap = { pkce_required_for_sso: true }
    const { begin, enter, okta, pass, redeem, rejection, tokenOf } = await setUp({}, { bootstrap })
    expect(await apiErrorIn(await begin(okta))).toBe("400 pkce_expected_code_challenge")
    const { pkce_code_challenge, pkce_code_verifier } = await pair()
    const token = tokenOf(await enter(okta, ada, { pkce_code_challenge }))
    expect(await rejection(token)).toBe("400 pkce_expected_code_verifier")
    expect((await redeem(token, { pkce_code_verifier })).member_authenticated).toBe(true)
    const late = tokenOf(await enter(okta, ada, { pkce_code_challenge }))
    pass(minutes(5))
    expect(await rejection(late, { pkce_code_verifier })).toBe("404 sso_token_not_found")
  })

  it("takes no form of another site, and reports a cancellation to the site", async () => {
    const { begin, leadsTo, okta, pageAfter, post } = await setUp()
    const { action, click, html } = await pageAfter(await begin(okta))
    const state = /name="state" value="([^"]+)"/.exec(html)?.[1] ?? ""
    const form = { state, decision: "continue", account: ada }
    const foreign = await post(action, form, { Origin: "https://evil.test" })
    expect(await apiErrorIn(foreign)).toBe("403 unregistered_origin")
    expect((await click("continue", { account: "x" })).status).toBe(400)
    expect(leadsTo(await click("cancel")).searchParams.get("error")).toBe("sso_flow_callback_error")
    expect(await apiErrorIn(await post(action, form))).toBe("400 sso_flow_callback_error")
    expect(await apiErrorIn(await begin("none"))).toBe("404 sso_connection_not_found")
  })
})

describe("a login at an OpenID provider", () => {
  const setUpOpenid = async (changes = {}) => {
    const site = await setUp()
    const idp = setUpProvider({ identityProviderURL: "https://idp.test/authorize" })
    const issuer = await serve(nodeHandler(idp.provider))
    const { connection } = await site.call(Sso.oidc.createConnection, okta, site.admin.session)
    const { connection_id: id, redirect_url } = connection
    const app = {
      client_id: "site",
      client_name: "Site",
      client_type: "first_party",
      client_secret: "s&c"
    } as const
    idp.options.set({ connectedApps: [{ ...app, redirect_uris: [redirect_url] }] })
    const { client_id, client_secret } = app
    const update = { connection_id: id, issuer, client_id, client_secret, ...changes }
    const updated = await site.call(Sso.oidc.updateConnection, update, site.admin.session, { id })
    /** Consents as a user of the identity provider. Returns the URL that they are sent back to. */
    const consent = async (session_token: string, more = {}) => {
      const asked = site.leadsTo(await site.begin(id, { provider_login_hint: ada })).searchParams
      const { scope = "", ...rest } = Object.fromEntries(asked)
      const body = { ...rest, scopes: scope.split(" "), consent_granted: true, ...more }
      const request = Schema.decodeUnknownSync(Idp.oauthAuthorizeSubmit.payload)(body)
      return (await idp.call(Idp.oauthAuthorizeSubmit, request, session_token)).redirect_uri
    }
    return { ...site, idp, id, updated, consent }
  }

  it("reads the issuer's discovery document, and signs in with a code", async () => {
    const { admin, begin, consent, get, id, idp, leadsTo, ownOrganization, redeem, tokenOf, updated } =
      await setUpOpenid()
    expect(updated.warning).toBe("")
    expect(updated.connection.redirect_url).toBe(`https://embedded.test/v1/b2b/sso/callback/${id}`)
    expect((await ownOrganization()).sso_active_connections).toContainEqual({ connection_id: id, ...okta })
    const { href } = leadsTo(await begin(id, { provider_login_hint: ada }))
    expect(href).toMatch(/^https:\/\/idp\.test\/authorize\?login_hint=/)
    const back = await consent((await idp.signInByLink(ada)).session_token)
    const { member, member_session } = await redeem(tokenOf(leadsTo(await get(back))))
    expect(member).toMatchObject({
      member_id: admin.id,
      sso_registrations: [{ sso_attributes: { email: ada } }]
    })
    expect(member_session?.authentication_factors).toMatchObject([{ delivery_method: "sso_oidc" }])
    expect(await apiErrorIn(await get(back))).toBe("400 sso_flow_callback_error")
  })

  it("refuses another nonce, an address that is not verified, and another issuer", async () => {
    const { consent, get, idp } = await setUpOpenid()
    const { session_token } = await idp.signInByLink(ada)
    const unverified = await idp.signUp(bea)
    for (const back of [
      await consent(session_token, { nonce: "other" }),
      await consent(unverified.session_token),
      `${await consent(session_token)}&iss=https://evil.test`
    ])
      expect(await apiErrorIn(await get(back))).toBe("400 sso_flow_callback_error")
    expect((await get(await consent(session_token))).status).toBe(302)
  })

  it("signs nobody in whom the identity provider does not identify", async () => {
    const { consent, get, idp } = await setUpOpenid({ attribute_mapping: { external_id: "employee" } })
    const { session_token } = await idp.signInByLink(ada)
    expect(await apiErrorIn(await get(await consent(session_token)))).toBe("400 sso_flow_callback_error")
  })

  it("warns of what the issuer does not say, and starts no login there", async () => {
    const { admin, begin, call, id, ownOrganization, updated } = await setUpOpenid({
      issuer: "http://127.0.0.1:9"
    })
    expect(updated.warning).toContain("authorization_url")
    expect(updated.connection.status).toBe("pending")
    expect(await apiErrorIn(await begin(id))).toBe("400 sso_connection_not_active")
    const addresses = {
      authorization_url: "https://a.test",
      token_url: "https://t.test",
      jwks_url: "https://k.test"
    }
    const update = { connection_id: id, ...addresses }
    await call(Sso.oidc.updateConnection, update, admin.session, { id })
    expect((await begin(id)).status).toBe(302)
    const moved = { connection_id: id, issuer: "http://127.0.0.1:10" }
    await call(Sso.oidc.updateConnection, moved, admin.session, { id })
    expect((await ownOrganization()).sso_active_connections).toHaveLength(1)
  })
})

describe("SSO connections", () => {
  it("are active from when they are complete, and give roles to everybody and to groups", async () => {
    const { admin, call, me, ownOrganization, signIn } = await setUp({ sso_connections: [] })
    const { connection: fresh } = await call(Sso.saml.createConnection, {}, admin.session)
    const { connection_id } = fresh
    expect(fresh).toMatchObject({
      status: "pending",
      identity_provider: "generic",
      acs_url: containing("https")
    })
    expect((await ownOrganization()).sso_active_connections).toEqual([])
    const update = (changes: object) =>
      call(Sso.saml.updateConnection, { connection_id, ...changes }, admin.session, { id: connection_id })
    const { connection } = await update({
      idp_entity_id: "https://idp.test",
      idp_sso_url: "https://idp.test/sso",
      x509_certificate: "PEM",
      saml_encryption_private_key: "SECRET",
      saml_connection_implicit_role_assignments: [{ role_id: "employee" }],
      saml_group_implicit_role_assignments: [{ role_id: "stytch_admin", group: "boss" }]
    })
    expect(connection).toMatchObject({
      status: "active",
      verification_certificates: [{ certificate: "PEM" }]
    })
    expect(JSON.stringify(connection)).not.toContain("SECRET")
    expect((await ownOrganization()).sso_active_connections).toMatchObject([{ connection_id }])

    const { session_token } = await signIn(connection_id, bea, { groups: "staff, boss" })
    const rolesNow = async () => (await me(session_token)).roles.map(({ role_id }) => role_id)
    expect(await rolesNow()).toEqual(["stytch_member", "employee", "stytch_admin"])
    await update({ saml_group_implicit_role_assignments: [] })
    expect(await rolesNow()).toEqual(["stytch_member", "employee"])

    const certificate_id = connection.verification_certificates[0]?.certificate_id ?? ""
    const private_key_id = connection.saml_encryption_private_keys[0]?.private_key_id ?? ""
    const { deleteEncryptionPrivateKey, deleteVerificationCertificate } = Sso.saml
    await call(deleteVerificationCertificate, undefined, admin.session, { connection_id, certificate_id })
    await call(deleteEncryptionPrivateKey, undefined, admin.session, { connection_id, private_key_id })
    await call(Organizations.update, { sso_default_connection_id: connection_id }, admin.session)
    await call(Sso.deleteConnection, undefined, admin.session, { connectionId: connection_id })
    expect(await rolesNow()).toEqual(["stytch_member"])
    const gone = { sso_active_connections: [], sso_default_connection_id: null }
    expect(await ownOrganization()).toMatchObject(gone)
  })

  it.each([
    ["employee", undefined, "session_not_found"],
    ["boss", false, "session_not_found"],
    ["employee", true, "still there"],
    ["other", undefined, "still there"]
  ])("end their sessions with a direct role that they give, too: %s, %o", async (role, flag, outcome) => {
    const { admin, call, me, member, okta: connection_id, signIn } = await setUp()
    const assignments = {
      saml_connection_implicit_role_assignments: [{ role_id: "employee" }],
      saml_group_implicit_role_assignments: [{ role_id: "boss", group: "bosses" }]
    }
    const connection = { connection_id, ...assignments }
    await call(Sso.saml.updateConnection, connection, admin.session, { id: connection_id })
    const change = (roles: ReadonlyArray<string>, preserve_existing_sessions?: boolean) => {
      const changes = { member_id: member.id, roles, preserve_existing_sessions }
      return call(Members.update, changes, admin.session, { id: member.id })
    }
    const { session_token } = await signIn(connection_id, bea, { groups: "bosses" })
    await change(["employee", "boss", "other"])
    expect((await me(session_token)).member_id).toBe(member.id)
    await change(
      ["employee", "boss", "other"].filter((each) => each !== role),
      flag
    )
    expect(await me(session_token).then(() => "still there", String)).toContain(outcome)
    // Bea has not signed in with the connection here
    expect((await me(member.session)).member_id).toBe(member.id)
  })

  it("read the metadata of a SAML identity provider, from HTTPS or this machine", async () => {
    const { admin, call, okta: connection_id, refusal } = await setUp()
    const xml = `<md:EntityDescriptor xmlns:md="m" entityID="https://idp.test"><X509Certificate>QUJD</X509Certificate>
      <md:SingleSignOnService Binding="b" Location="https://idp.test/sso?a=1&amp;b=2"/></md:EntityDescriptor>`
    const address = await serve((_, response) => response.end(xml))
    const update = { connection_id, metadata_url: address }
    const id = { id: connection_id }
    const { connection } = await call(Sso.saml.updateConnectionByURL, update, admin.session, id)
    expect(connection.idp_sso_url).toBe("https://idp.test/sso?a=1&b=2")
    expect(connection.verification_certificates).toMatchObject([{ certificate: containing("QUJD") }])
    const inside = { connection_id, metadata_url: `data:,${encodeURIComponent(xml)}` }
    const error = await refusal(Sso.saml.updateConnectionByURL, inside, admin.session, id)
    expect(error).toBe("400 saml_metadata_not_read")
  })

  it("can be used by another organization, until the first one deletes them", async () => {
    const { admin, call, carl, engines, looms, okta, refusal, signIn } = await setUp()
    const body = { external_organization_id: engines, external_connection_id: okta }
    const { connection } = await call(Sso.external.createConnection, body, carl.session)
    const { member_id, organization } = await signIn(connection.connection_id, "carl@looms.example")
    expect([member_id, organization.organization_id]).toEqual([carl.id, looms])
    const list = async () => (await call(Sso.getConnections, undefined, carl.session)).external_connections
    expect(await list()).toEqual([connection])
    const wrong = { ...body, external_organization_id: looms }
    const error = await refusal(Sso.external.createConnection, wrong, carl.session)
    expect(error).toBe("404 sso_connection_not_found")
    await call(Sso.deleteConnection, undefined, admin.session, { connectionId: okta })
    expect(await list()).toEqual([])
  })

  it("are managed by the admins of their organization", async () => {
    const { begin, call, carl, member, okta, refusal } = await setUp({}, { strict: true })
    const removal = (session: string) =>
      refusal(Sso.deleteConnection, undefined, session, { connectionId: okta })
    expect(await removal(carl.session)).toBe("404 sso_connection_not_found")
    expect(await removal(member.session)).toBe("403 session_authorization_error")
    const error = await refusal(Sso.getConnections, undefined, member.session)
    expect(error).toBe("403 session_authorization_error")
    expect((await begin(okta)).status).toBe(302)
    const lenient = await setUp()
    const { connection } = await lenient.call(Sso.oidc.createConnection, {}, lenient.member.session)
    expect((await lenient.begin(connection.connection_id)).status).toBe(302)
    const asked = { email_address: ada }
    const found = await call(Sso.discoverConnections, undefined, undefined, asked)
    expect(found.connections).toMatchObject([{ connection_id: okta }])
  })

  it("are found by the domain of an address that is no member's", async () => {
    const { call, okta } = await setUp({ email_allowed_domains: ["other.example"] })
    const found = async (email_address: string) =>
      (await call(Sso.discoverConnections, undefined, undefined, { email_address })).connections
    expect(await found(guest)).toMatchObject([{ connection_id: okta }])
    expect([await found("carl@looms.example"), await found("x@nowhere.example")]).toEqual([[], []])
  })
})
