/** Single sign-on: logins at the stand-in and at a real OpenID provider, and the connections that admins manage. */
import { createServer, type RequestListener } from "node:http"
import { describe, expect, it, onTestFinished } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { listen } from "../../../scripts/listen.mjs"
import { idp as Idp } from "../../../src/domain/idp/calls.js"
import { session as Sessions } from "../../../src/domain/organizations/memberSessionCalls.js"
import {
  fetchOrganization,
  organization as Organizations
} from "../../../src/domain/organizations/ownOrganizationCalls.js"
import { sso as Sso } from "../../../src/domain/organizations/ssoCalls.js"
import type { SeedOrganization } from "../../provider.js"
import { nodeHandler } from "../../provider.js"
import { digest } from "../../tokens/Secrets.js"
import { containing, minutes, setUp as setUpProvider } from "../support.js"
import { apiErrorIn, visitor, type Form } from "../support/visitor.js"
import { ada, bea, session_duration_minutes, setUpCompanies } from "./support.js"

const guest = "guest@other.example"
const okta = { display_name: "Okta", identity_provider: "okta" }

const setUp = async (
  engines: Partial<SeedOrganization> = {},
  options: Parameters<typeof setUpCompanies>[1] = {}
) => {
  const site = await setUpCompanies({ sso_connections: [okta], ...engines }, options)
  const places = visitor(site.fetch)
  const [first] = await site.state.organizations()
  const begin = (connection_id: string, query: Form = {}) =>
    places.startAt("/v1/public/sso/start", { connection_id, ...query })
  /** The URL of the site after a login at the stand-in. */
  const landing = async (started: Response, account: string, more: Form = {}) => {
    const { click } = await places.pageAfter(started)
    return places.leadsTo(await click("continue", { account, name: "Ada Lovelace", groups: "", ...more }))
  }
  const tokenOf = (url: URL) => url.searchParams.get("token") ?? ""
  const redeem = (sso_token: string, more = {}) =>
    site.call(Sso.authenticate, { sso_token, session_duration_minutes, ...more })
  return {
    ...site,
    ...places,
    connection: first?.sso_active_connections[0]?.connection_id ?? "",
    begin,
    landing,
    tokenOf,
    redeem,
    signIn: async (connection_id: string, account: string, more?: Form) =>
      redeem(tokenOf(await landing(await begin(connection_id), account, more))),
    activeConnections: async () =>
      (await site.call(fetchOrganization, undefined, site.admin.session)).organization.sso_active_connections
  }
}

const serve = async (listener: RequestListener) => {
  const server = createServer(listener)
  const port = await listen(server)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${port}`
}

describe("a login at the stand-in of an identity provider", () => {
  it("signs a member in, with a token that works once", async () => {
    const { admin, begin, connection, landing, me, redeem, refusal, tokenOf } = await setUp()
    const query = { login_redirect_url: "https://app.test/a", provider_login_hint: ada }
    const url = await landing(await begin(connection, query), ada)
    expect(url.href).toMatch(/^https:\/\/app\.test\/a\?stytch_token_type=sso&token=/)
    const answer = await redeem(tokenOf(url))
    expect(answer).toMatchObject({ member_id: admin.id, member_authenticated: true })
    const [registration] = (await me(answer.session_token)).sso_registrations
    expect(registration).toMatchObject({ connection_id: connection, sso_attributes: { email: ada } })
    expect(answer.member_session?.authentication_factors).toMatchObject([
      {
        type: "sso",
        delivery_method: "sso_saml",
        sequence_order: "PRIMARY",
        saml_sso_factor: { id: registration?.registration_id, external_id: registration?.external_id }
      }
    ])
    const again = { sso_token: tokenOf(url), session_duration_minutes }
    expect(await refusal(Sso.authenticate, again)).toBe("404 sso_token_not_found")
  })

  it.each([
    ["ALL_ALLOWED", true],
    ["RESTRICTED", false],
    ["NOT_ALLOWED", false]
  ] as const)("admits strangers as the organization says: %s", async (sso_jit_provisioning, isAdmitted) => {
    const { admin, begin, call, connection, landing, redeem, refusal, signIn, tokenOf } = await setUp({
      sso_jit_provisioning
    })
    const url = await landing(await begin(connection, { signup_redirect_url: "https://app.test/b" }), guest)
    expect(url.pathname).toBe("/b")
    if (isAdmitted) {
      const { member } = await redeem(tokenOf(url))
      expect(member).toMatchObject({ status: "active", email_address_verified: false, name: "Ada Lovelace" })
      return
    }
    const body = { sso_token: tokenOf(url), session_duration_minutes }
    expect(await refusal(Sso.authenticate, body)).toBe("400 sso_jit_provisioning_not_allowed")
    const allowed = { sso_jit_provisioning_allowed_connections: [connection] }
    await call(Organizations.update, allowed, admin.session)
    if (sso_jit_provisioning === "RESTRICTED")
      expect((await signIn(connection, guest)).member_authenticated).toBe(true)
  })

  it("asks for the verifier of the browser that began it, within five minutes", async () => {
    const { begin, connection, landing, pass, redeem, refusal, tokenOf } = await setUp(
      {},
      { bootstrap: { pkce_required_for_sso: true } }
    )
    expect(await apiErrorIn(await begin(connection))).toBe("400 pkce_expected_code_challenge")
    const pkce_code_verifier = "v".repeat(43)
    const pkce_code_challenge = await Effect.runPromise(digest(pkce_code_verifier))
    const enter = async () => tokenOf(await landing(await begin(connection, { pkce_code_challenge }), ada))
    const body = { sso_token: await enter(), session_duration_minutes }
    expect(await refusal(Sso.authenticate, body)).toBe("400 pkce_expected_code_verifier")
    expect((await redeem(body.sso_token, { pkce_code_verifier })).member_authenticated).toBe(true)
    const late = { sso_token: await enter(), session_duration_minutes, pkce_code_verifier }
    pass(minutes(5))
    expect(await refusal(Sso.authenticate, late)).toBe("404 sso_token_not_found")
  })

  it("takes no form of another site, and reports a cancellation to the site", async () => {
    const { begin, connection, landing, leadsTo, pageAfter, post } = await setUp()
    const { action, click, html } = await pageAfter(await begin(connection))
    expect(html).toContain("Sign in with Okta")
    const state = /name="state" value="([^"]+)"/.exec(html)?.[1] ?? ""
    const form = { state, decision: "continue", account: ada }
    const foreign = await post(action, form, { Origin: "https://evil.test" })
    expect(await apiErrorIn(foreign)).toBe("403 unregistered_origin")
    expect(leadsTo(await click("cancel")).searchParams.get("error")).toBe("sso_flow_callback_error")
    expect(await apiErrorIn(await post(action, form))).toBe("400 sso_flow_callback_error")
    expect(
      (await (await pageAfter(await begin(connection))).click("continue", { account: "x" })).status
    ).toBe(400)
    await expect(landing(await begin("none"), ada)).rejects.toThrow()
  })

  it("counts in its own organization only", async () => {
    const { call, connection, looms, refusal, signIn } = await setUp({
      auth_methods: "RESTRICTED",
      allowed_auth_methods: ["sso"]
    })
    const { session_token } = await signIn(connection, ada)
    const body = { organization_id: looms, session_duration_minutes }
    expect(await refusal(Sessions.exchange, body, session_token)).toBe(
      "400 insufficient_factors_for_session_exchange"
    )
    expect((await call(Sessions.authenticate, {}, session_token)).member.email_address).toBe(ada)
  })
})

describe("a login at an OpenID provider", () => {
  const setUpOpenid = async (changes = {}) => {
    const site = await setUp()
    const idp = setUpProvider({ identityProviderURL: "https://idp.test/authorize" })
    const issuer = await serve(nodeHandler(idp.provider))
    const { connection } = await site.call(Sso.oidc.createConnection, okta, site.admin.session)
    const { connection_id } = connection
    const app = {
      client_id: "site",
      client_name: "Site",
      client_type: "first_party" as const,
      client_secret: "s&cret",
      redirect_uris: [connection.redirect_url]
    }
    idp.options.set({ connectedApps: [app] })
    const { client_id, client_secret } = app
    const update = { connection_id, issuer, client_id, client_secret, ...changes }
    const parameters = { id: connection_id }
    const updated = await site.call(Sso.oidc.updateConnection, update, site.admin.session, parameters)
    /** Consents as a user of the identity provider. Returns the URL that they are sent back to. */
    const consent = async (started: Response, session_token: string, more = {}) => {
      const { searchParams } = site.leadsTo(started)
      const asked = (name: string) => searchParams.get(name) ?? ""
      const { redirect_uri } = await idp.call(
        Idp.oauthAuthorizeSubmit,
        {
          client_id: asked("client_id"),
          redirect_uri: asked("redirect_uri"),
          response_type: asked("response_type"),
          scopes: asked("scope").split(" "),
          state: asked("state"),
          nonce: asked("nonce"),
          code_challenge: asked("code_challenge"),
          consent_granted: true,
          ...more
        },
        session_token
      )
      return redirect_uri
    }
    return { ...site, idp, issuer, connection_id, updated, consent }
  }

  it("reads the issuer's discovery document, and signs in with a code", async () => {
    const {
      activeConnections,
      admin,
      begin,
      connection_id,
      consent,
      get,
      idp,
      issuer,
      leadsTo,
      redeem,
      tokenOf,
      updated
    } = await setUpOpenid()
    expect(updated).toMatchObject({
      warning: "",
      connection: { status: "active", token_url: `${issuer}/v1/oauth2/token` }
    })
    expect(updated.connection.redirect_url).toBe(`https://embedded.test/v1/b2b/sso/callback/${connection_id}`)
    expect(await activeConnections()).toContainEqual({ connection_id, ...okta })

    const { session_token } = await idp.signInByLink(ada)
    const started = await begin(connection_id, { provider_login_hint: ada })
    expect(leadsTo(started).href).toMatch(/^https:\/\/idp\.test\/authorize\?login_hint=/)
    const back = await consent(started, session_token)
    const landed = leadsTo(await get(back))
    const answer = await redeem(tokenOf(landed))
    expect(answer.member_id).toBe(admin.id)
    expect(answer.member_session?.authentication_factors).toMatchObject([{ delivery_method: "sso_oidc" }])
    expect(answer.member.sso_registrations).toMatchObject([
      { sso_attributes: { email: ada, email_verified: true } }
    ])
    expect(await apiErrorIn(await get(back))).toBe("400 sso_flow_callback_error")
  })

  it("refuses another nonce, an address that is not verified, and another issuer", async () => {
    const { begin, connection_id, consent, get, idp } = await setUpOpenid()
    const error = "400 sso_flow_callback_error"
    const { session_token } = await idp.signInByLink(ada)
    const forged = await consent(await begin(connection_id), session_token, { nonce: "other" })
    expect(await apiErrorIn(await get(forged))).toBe(error)
    const unverified = await idp.signUp(bea)
    const unproven = await consent(await begin(connection_id), unverified.session_token)
    expect(await apiErrorIn(await get(unproven))).toBe(error)
    const mixed = await consent(await begin(connection_id), session_token)
    expect(await apiErrorIn(await get(`${mixed}&iss=https://evil.test`))).toBe(error)
    expect((await get(await consent(await begin(connection_id), session_token))).status).toBe(302)
  })

  it("warns of what the issuer does not say, and starts no login there", async () => {
    const { begin, connection_id, updated } = await setUpOpenid({ issuer: "http://127.0.0.1:9" })
    expect(updated.warning).toContain("authorization_url")
    expect(updated.connection.status).toBe("pending")
    expect(await apiErrorIn(await begin(connection_id))).toBe("400 sso_connection_not_active")
  })
})

describe("SSO connections", () => {
  it("are active from when they are complete, and give roles to everybody and to groups", async () => {
    const { activeConnections, admin, call, me, signIn } = await setUp({ sso_connections: [] })
    const { connection: fresh } = await call(Sso.saml.createConnection, {}, admin.session)
    const { connection_id } = fresh
    expect(fresh).toMatchObject({ status: "pending", identity_provider: "generic" })
    expect(fresh.acs_url).toContain(connection_id)
    expect(await activeConnections()).toEqual([])
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
    expect(await activeConnections()).toMatchObject([{ connection_id }])

    const { member, session_token } = await signIn(connection_id, bea, { groups: "staff, boss" })
    expect(member).toMatchObject({ is_admin: true })
    const rolesNow = async () => (await me(session_token)).roles.map(({ role_id }) => role_id)
    expect(await rolesNow()).toEqual(["stytch_member", "employee", "stytch_admin"])
    await update({ saml_group_implicit_role_assignments: [] })
    expect(await rolesNow()).toEqual(["stytch_member", "employee"])

    const [certificate] = connection.verification_certificates
    const path = { connection_id, certificate_id: certificate?.certificate_id ?? "" }
    await call(Sso.saml.deleteVerificationCertificate, undefined, admin.session, path)
    const [key] = connection.saml_encryption_private_keys
    const keyPath = { connection_id, private_key_id: key?.private_key_id ?? "" }
    await call(Sso.saml.deleteEncryptionPrivateKey, undefined, admin.session, keyPath)
    await call(Organizations.update, { sso_default_connection_id: connection_id }, admin.session)
    await call(Sso.deleteConnection, undefined, admin.session, { connectionId: connection_id })
    expect(await rolesNow()).toEqual(["stytch_member"])
    const { organization } = await call(fetchOrganization, undefined, admin.session)
    expect(organization).toMatchObject({ sso_active_connections: [], sso_default_connection_id: null })
  })

  it("read the metadata of a SAML identity provider", async () => {
    const { admin, call, connection: connection_id, refusal } = await setUp()
    const xml = `<md:EntityDescriptor xmlns:md="m" entityID="https://idp.test"><ds:X509Certificate>QUJD</ds:X509Certificate>
      <md:SingleSignOnService Binding="b" Location="https://idp.test/sso?a=1&amp;b=2"/></md:EntityDescriptor>`
    const address = await serve((_, response) => response.end(xml))
    const update = { connection_id, metadata_url: `${address}/metadata` }
    const parameters = { id: connection_id }
    const { connection } = await call(Sso.saml.updateConnectionByURL, update, admin.session, parameters)
    expect(connection).toMatchObject({
      idp_entity_id: "https://idp.test",
      idp_sso_url: "https://idp.test/sso?a=1&b=2",
      verification_certificates: [{ certificate: containing("QUJD") }]
    })
    const inside = { connection_id, metadata_url: "http://10.0.0.1/metadata" }
    const error = await refusal(Sso.saml.updateConnectionByURL, inside, admin.session, parameters)
    expect(error).toBe("400 saml_metadata_not_read")
  })

  it("can be used by another organization, until the first one removes them", async () => {
    const {
      activeConnections,
      admin,
      call,
      carl,
      connection,
      engines,
      getConnections,
      looms,
      refusal,
      signIn
    } = await setUp().then((site) => ({
      ...site,
      getConnections: (session: string) => site.call(Sso.getConnections, undefined, session)
    }))
    const body = { external_organization_id: engines, external_connection_id: connection }
    const { connection: external } = await call(Sso.external.createConnection, body, carl.session)
    const answer = await signIn(external.connection_id, "carl@looms.example")
    expect(answer).toMatchObject({ member_id: carl.id, organization: { organization_id: looms } })
    expect(await getConnections(carl.session)).toMatchObject({ external_connections: [external] })
    const wrong = { ...body, external_organization_id: looms }
    expect(await refusal(Sso.external.createConnection, wrong, carl.session)).toBe(
      "404 sso_connection_not_found"
    )
    await call(Sso.deleteConnection, undefined, admin.session, { connectionId: connection })
    expect(await getConnections(carl.session)).toMatchObject({ external_connections: [] })
    expect(await activeConnections()).toEqual([])
  })

  it("are those of the caller's organization, for admins", async () => {
    const { begin, call, carl, connection, member, refusal } = await setUp({}, { strict: true })
    const path = { connectionId: connection }
    const { deleteConnection, getConnections } = Sso
    expect(await refusal(deleteConnection, undefined, carl.session, path)).toBe(
      "404 sso_connection_not_found"
    )
    expect(await refusal(deleteConnection, undefined, member.session, path)).toBe(
      "403 session_authorization_error"
    )
    expect(await refusal(getConnections, undefined, member.session)).toBe("403 session_authorization_error")
    expect(await refusal(getConnections, undefined)).toBe("401 user_unauthenticated")
    const lenient = await setUp()
    const { connection: pending } = await lenient.call(Sso.oidc.createConnection, {}, lenient.member.session)
    expect((await lenient.begin(pending.connection_id)).status).toBe(302)
    expect((await begin(connection)).status).toBe(302)
    expect(await call(Sso.discoverConnections, undefined, undefined, { email_address: ada })).toMatchObject({
      connections: [{ connection_id: connection, ...okta }]
    })
  })

  it("are found by the domain of an address when it is no member's", async () => {
    const { call, connection } = await setUp({ email_allowed_domains: ["other.example"] })
    const found = async (email_address: string) =>
      (await call(Sso.discoverConnections, undefined, undefined, { email_address })).connections
    expect(await found(guest)).toMatchObject([{ connection_id: connection }])
    expect(await found("carl@looms.example")).toEqual([])
    expect(await found("x@nowhere.example")).toEqual([])
  })
})
