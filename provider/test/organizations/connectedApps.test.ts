/** Apps that members grant access to: authorization, what is granted, and what an organization allows. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { decodeJwt } from "jose"
import type { AuthorizeSubmit } from "../../../src/domain/idp/calls.js"
import { idp as Idp } from "../../../src/domain/organizations/idpCalls.js"
import { members as Members } from "../../../src/domain/organizations/memberCalls.js"
import { organization as Organizations } from "../../../src/domain/organizations/ownOrganizationCalls.js"
import { self as Self } from "../../../src/domain/organizations/selfCalls.js"
import { session as UserSessions } from "../../../src/domain/sessionCalls/calls.js"
import { digest } from "../../tokens/Secrets.js"
import { ours, theirs, Tokens } from "../support/connectedApps.js"
import { visitor } from "../support/visitor.js"
import { bea, session_duration_minutes, setUpCompanies } from "./support.js"

const code_verifier = "v".repeat(43)

/** Both apps, and a policy where admins can read documents. */
const setUp = async (options: Parameters<typeof setUpCompanies>[1] = {}) => {
  const permissions = [{ resource_id: "documents", actions: ["read"] }]
  const rbac_policy = {
    roles: [{ role_id: "stytch_admin", description: "", permissions }],
    resources: [{ resource_id: "documents", description: "", actions: ["read"] }],
    scopes: [{ scope: "read:documents", description: "Read documents", permissions }]
  }
  const site = await setUpCompanies(
    {},
    { connectedApps: [theirs, ours], bootstrap: { rbac_policy }, ...options }
  )
  const { post, get } = visitor(site.fetch)
  const code_challenge = await Effect.runPromise(digest(code_verifier))
  const asked = (more: Partial<AuthorizeSubmit> = {}) => ({
    client_id: theirs.client_id,
    redirect_uri: theirs.redirect_uris[0] ?? "",
    response_type: "code",
    scopes: ["openid", "email", "profile", "read:documents"],
    ...more
  })
  const submit = (session: string, more: Partial<AuthorizeSubmit> = {}) =>
    site.call(
      Idp.oauthAuthorizeSubmit,
      { ...asked(more), consent_granted: true, code_challenge, ...more },
      session
    )
  /** Grants consent, and exchanges the code for tokens. */
  const connect = async (session: string) => {
    const { authorization_code: code = "" } = await submit(session)
    const { client_id, redirect_uri } = asked()
    const form = { grant_type: "authorization_code", client_id, redirect_uri, code_verifier, code }
    return Tokens(await (await post("/v1/oauth2/token", form)).json())
  }
  const userinfo = (token: string) => get("/v1/oauth2/userinfo", { Authorization: `Bearer ${token}` })
  return { ...site, asked, submit, connect, userinfo }
}

const app = { connected_app_id: theirs.client_id, name: theirs.client_name, client_type: theirs.client_type }
const path = { connected_app_id: theirs.client_id }

describe("the identity provider for members", () => {
  it("asks a member once, and offers the scopes that their roles allow", async () => {
    const { admin, asked, call, member, submit } = await setUp()
    const start = (session: string) => call(Idp.oauthAuthorizeStart, asked(), session)
    const answer = await start(member.session)
    expect(answer).toMatchObject({ consent_required: true, client: { client_id: theirs.client_id } })
    const isGrantable = ({ scope_results }: typeof answer) =>
      scope_results.find(({ scope }) => scope === "read:documents")?.is_grantable
    expect(isGrantable(answer)).toBe(false)
    expect(isGrantable(await start(admin.session))).toBe(true)
    const denied = await submit(member.session, { consent_granted: false })
    expect(denied.redirect_uri).toContain("error=access_denied")
    await submit(member.session)
    expect((await start(member.session)).consent_required).toBe(false)
  })

  it("issues tokens about the member and the organization, which are no user's", async () => {
    const { connect, engines, member, refusal, userinfo } = await setUp()
    const { access_token, id_token = "" } = await connect(member.session)
    const organization = { organization_id: engines, slug: "engines" }
    const claims = { sub: member.id, email: bea, "https://stytch.com/organization": organization }
    expect(decodeJwt(id_token)).toMatchObject(claims)
    expect(await (await userinfo(access_token)).json()).toMatchObject(claims)
    const exchange = { access_token, session_duration_minutes }
    expect(await refusal(UserSessions.exchangeAccessToken, exchange)).toBe("401 invalid_access_token")
  })

  it("leads a logout back to the app", async () => {
    const { call, connect, member } = await setUp()
    const { id_token = "" } = await connect(member.session)
    const logout = {
      client_id: theirs.client_id,
      post_logout_redirect_uri: "https://their.test/bye",
      state: "1"
    }
    const hinted = { ...logout, id_token_hint: id_token }
    expect((await call(Idp.oauthLogoutStart, hinted, member.session)).consent_required).toBe(false)
    const answer = await call(Idp.oauthLogoutStart, logout, member.session)
    expect(answer).toMatchObject({ redirect_uri: "https://their.test/bye?state=1", consent_required: true })
  })

  it.each([
    [{ third_party_connected_apps_allowed_type: "NOT_ALLOWED" }, false],
    [{ third_party_connected_apps_allowed_type: "RESTRICTED" }, false],
    [
      {
        third_party_connected_apps_allowed_type: "RESTRICTED",
        allowed_third_party_connected_apps: ["their-app"]
      },
      true
    ],
    [{ first_party_connected_apps_allowed_type: "NOT_ALLOWED" }, true]
  ])("lets members use the apps that the organization allows: %o", async (settings, isAllowed) => {
    const { admin, asked, call, refusal } = await setUp()
    await call(Organizations.update, settings, admin.session)
    const error = isAllowed ? undefined : "403 connected_app_not_allowed"
    if (error === undefined) await call(Idp.oauthAuthorizeStart, asked(), admin.session)
    else expect(await refusal(Idp.oauthAuthorizeStart, asked(), admin.session)).toBe(error)
  })
})

describe("connected apps of members", () => {
  it("are listed for the member, for admins and for the organization, and revoked with their tokens", async () => {
    const { admin, call, carl, connect, member, refusal, userinfo } = await setUp({ strict: true })
    const { access_token } = await connect(member.session)
    const own = { connected_apps: [{ ...app, scopes_granted: "openid email profile" }] }
    expect(await call(Self.getConnectedApps, undefined, member.session)).toMatchObject(own)
    const ofMember = { member_id: member.id }
    expect(await call(Members.getConnectedApps, undefined, admin.session, ofMember)).toMatchObject(own)
    expect(await call(Organizations.getConnectedApps, undefined, admin.session)).toMatchObject({
      connected_apps: [app]
    })
    const details = await call(Organizations.getConnectedApp, undefined, admin.session, path)
    const granted_scopes = ["openid", "email", "profile"]
    expect(details).toMatchObject({ ...app, active_members: [{ member_id: member.id, granted_scopes }] })

    const foreign = await refusal(Members.getConnectedApps, undefined, carl.session, ofMember)
    expect(foreign).toBe("404 member_not_found")
    const both = { ...ofMember, ...path }
    const ofAdmin = { member_id: admin.id, ...path }
    const error = await refusal(Members.revokeConnectedApp, undefined, member.session, ofAdmin)
    expect(error).toBe("403 session_authorization_error")
    expect((await userinfo(access_token)).status).toBe(200)
    await call(Members.revokeConnectedApp, undefined, admin.session, both)
    expect((await userinfo(access_token)).status).toBe(401)
    expect(await refusal(Self.revokeConnectedApp, undefined, member.session, path)).toBe(
      "404 connected_app_not_found"
    )
    expect(await refusal(Organizations.getConnectedApp, undefined, admin.session, path)).toBe(
      "404 connected_app_not_found"
    )
  })

  it("are listed at the address without a slash that the provider's own client asks for", async () => {
    const { fetch, member, raw } = await setUp()
    expect(
      (await raw("GET", `b2b/organizations/members/${member.id}/connected_apps`, undefined, member.session))
        .status
    ).toBe(200)
    expect((await fetch("https://embedded.test/sdk/v1b2b/nothing")).status).toBe(404)
  })

  it("end with the member", async () => {
    const { admin, call, connect, member, userinfo } = await setUp()
    const { access_token } = await connect(member.session)
    await call(Members.delete, undefined, admin.session, { memberId: member.id })
    expect((await userinfo(access_token)).status).toBe(401)
    await call(Members.reactivate, undefined, admin.session, { memberId: member.id })
    expect((await userinfo(access_token)).status).toBe(401)
  })
})
