/** Apps that members grant access to: authorization, what is granted, and what an organization allows. */
import { describe, expect, it } from "@effect/vitest"
import { decodeJwt } from "jose"
import type { AuthorizeSubmit } from "../../../src/domain/idp/calls.js"
import { idp as Idp } from "../../../src/domain/organizations/idpCalls.js"
import { members as Members } from "../../../src/domain/organizations/memberCalls.js"
import { session as Sessions } from "../../../src/domain/organizations/memberSessionCalls.js"
import { organization as Organizations } from "../../../src/domain/organizations/ownOrganizationCalls.js"
import { self as Self } from "../../../src/domain/organizations/selfCalls.js"
import { session as UserSessions } from "../../../src/domain/sessionCalls/calls.js"
import { ours, theirs, Tokens } from "../support/connectedApps.js"
import { visitor } from "../support/visitor.js"
import { bea, pair, session_duration_minutes, setUpCompanies } from "./support.js"

/** Both apps, and a policy where admins can read documents. */
const setUp = async (options: Parameters<typeof setUpCompanies>[1] = {}) => {
  const permissions = [{ resource_id: "documents", actions: ["read"] }]
  const rbac_policy = {
    roles: [{ role_id: "stytch_admin", description: "", permissions }],
    resources: [{ resource_id: "documents", description: "", actions: ["read"] }],
    scopes: [{ scope: "read:documents", description: "Read documents", permissions }]
  }
  const connectedApps = [theirs, ours]
  const site = await setUpCompanies({}, { connectedApps, bootstrap: { rbac_policy }, ...options })
  const { post, get } = visitor(site.fetch)
  const { pkce_code_challenge: code_challenge, pkce_code_verifier: code_verifier } = await pair()
  const asked = ({ client_id, redirect_uris: [redirect_uri = ""] } = theirs) => {
    const scopes = ["openid", "email", client_id === ours.client_id ? "full_access" : "read:documents"]
    return { client_id, redirect_uri, response_type: "code", scopes }
  }
  const submit = (session: string, app = theirs, more: Partial<AuthorizeSubmit> = {}) =>
    site.call(
      Idp.oauthAuthorizeSubmit,
      { ...asked(app), consent_granted: true, code_challenge, ...more },
      session
    )
  return {
    ...site,
    asked,
    submit,
    /** Grants consent, and exchanges the code for tokens. */
    connect: async (session: string, app = theirs) => {
      const { authorization_code: code = "" } = await submit(session, app)
      const { client_id, redirect_uri } = asked(app)
      const { client_secret = "" } = app
      const form = { client_id, client_secret, redirect_uri, code_verifier, code }
      return Tokens(
        await (await post("/v1/oauth2/token", { grant_type: "authorization_code", ...form })).json()
      )
    },
    userinfo: (token: string) => get("/v1/oauth2/userinfo", { Authorization: `Bearer ${token}` })
  }
}

const app = { connected_app_id: theirs.client_id, name: theirs.client_name, client_type: theirs.client_type }
const path = { connected_app_id: theirs.client_id }

describe("the identity provider for members", () => {
  it("asks a member once, and offers the scopes that their roles allow", async () => {
    const { admin, asked, call, member, submit } = await setUp()
    const start = async (session: string) => {
      const answer = await call(Idp.oauthAuthorizeStart, asked(), session)
      const isGrantable = answer.scope_results.find(({ scope }) => scope === "read:documents")?.is_grantable
      return [answer.consent_required, isGrantable]
    }
    expect([await start(member.session), await start(admin.session)]).toEqual([
      [true, false],
      [true, true]
    ])
    const denied = await submit(member.session, theirs, { consent_granted: false })
    expect(denied.redirect_uri).toContain("error=access_denied")
    await submit(member.session)
    expect(await start(member.session)).toEqual([false, false])
  })

  it("issues tokens about the member and the organization, which lead a logout back to the app", async () => {
    const { call, connect, engines, member, userinfo } = await setUp()
    const { access_token, id_token = "" } = await connect(member.session)
    const organization = { organization_id: engines, slug: "engines" }
    const claims = { sub: member.id, email: bea, "https://stytch.com/organization": organization }
    expect(decodeJwt(id_token)).toMatchObject(claims)
    expect(await (await userinfo(access_token)).json()).toMatchObject(claims)
    const { client_id } = theirs
    const logout = { client_id, post_logout_redirect_uri: "https://their.test/bye", id_token_hint: id_token }
    const answer = await call(Idp.oauthLogoutStart, logout, member.session)
    expect(answer).toMatchObject({ redirect_uri: "https://their.test/bye", consent_required: false })
  })

  it("exchanges an access token with full access for a session of the member, once", async () => {
    const { call, connect, member, refusal } = await setUp()
    const { access_token } = await connect(member.session, ours)
    const body = { access_token, session_duration_minutes }
    const error = "401 invalid_access_token"
    expect(await refusal(UserSessions.exchangeAccessToken, body)).toBe(error)
    expect((await call(Sessions.exchangeAccessToken, body)).member_id).toBe(member.id)
    expect(await refusal(Sessions.exchangeAccessToken, body)).toBe(error)
  })

  it.each([
    [{ third_party_connected_apps_allowed_type: "NOT_ALLOWED" }, false],
    [{ third_party_connected_apps_allowed_type: "RESTRICTED" }, false],
    [{ first_party_connected_apps_allowed_type: "NOT_ALLOWED" }, true]
  ])("lets members use the apps that the organization allows: %o", async (settings, isAllowed) => {
    const { admin, asked, call, raw } = await setUp()
    await call(Organizations.update, settings, admin.session)
    const { status } = await raw("POST", Idp.oauthAuthorizeStart.path, asked(), admin.session)
    expect(status).toBe(isAllowed ? 200 : 403)
  })
})

describe("connected apps of members", () => {
  it("are listed for the member, for admins and for the organization, and revoked with their tokens", async () => {
    const { admin, call, carl, connect, member, refusal, userinfo } = await setUp({ strict: true })
    const { access_token } = await connect(member.session)
    const own = { connected_apps: [{ ...app, scopes_granted: "openid email" }] }
    const ofMember = { member_id: member.id }
    expect(await call(Self.getConnectedApps, undefined, member.session)).toMatchObject(own)
    expect(await call(Members.getConnectedApps, undefined, admin.session, ofMember)).toMatchObject(own)
    const all = await call(Organizations.getConnectedApps, undefined, admin.session)
    expect(all.connected_apps).toEqual([expect.objectContaining(app)])
    const details = await call(Organizations.getConnectedApp, undefined, admin.session, path)
    const active_members = [{ member_id: member.id, granted_scopes: ["openid", "email"] }]
    expect(details).toMatchObject({ ...app, active_members })

    const foreign = await refusal(Members.getConnectedApps, undefined, carl.session, ofMember)
    expect(foreign).toBe("404 member_not_found")
    const ofAdmin = { member_id: admin.id, ...path }
    const error = await refusal(Members.revokeConnectedApp, undefined, member.session, ofAdmin)
    expect(error).toBe("403 session_authorization_error")
    expect((await userinfo(access_token)).status).toBe(200)
    await call(Members.revokeConnectedApp, undefined, admin.session, { ...ofMember, ...path })
    expect((await userinfo(access_token)).status).toBe(401)
    const again = await refusal(Self.revokeConnectedApp, undefined, member.session, path)
    expect(again).toBe("404 connected_app_not_found")
  })

  it("are listed at the address without a slash that the provider's own client asks for", async () => {
    const { member, raw } = await setUp()
    const address = `b2b/organizations/members/${member.id}/connected_apps`
    expect((await raw("GET", address, undefined, member.session)).status).toBe(200)
  })

  it("end with the member", async () => {
    const { admin, call, connect, member, userinfo } = await setUp()
    const { access_token } = await connect(member.session)
    await call(Members.delete, undefined, admin.session, { memberId: member.id })
    await call(Members.reactivate, undefined, admin.session, { memberId: member.id })
    expect((await userinfo(access_token)).status).toBe(401)
  })
})
