/** Members' sessions, what their roles allow, and the apps that they let in. */
import { expect } from "vitest"
import { answerForGoogle } from "../../support/browser/google.js"
import { makeTrusted } from "../../support/browser/idp.js"
import {
  ada,
  bea,
  call,
  expectSession,
  refusalOf,
  seedCompanies,
  session_duration_minutes,
  signIn,
  textAt
} from "../../support/realClients/memberSteps.js"
import { returnedToken } from "../../support/realClients/steps.js"
import { at } from "../../support/realClients/organizationPage.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"
import { app, asRequest, beginLogin, finishLogin, firstParty, project } from "../openid.js"

const trusted = await makeTrusted()

const documents = [{ resource_id: "documents", actions: ["read"] }]

const policy = {
  roles: [{ role_id: "stytch_admin", description: "", permissions: documents }],
  resources: [{ resource_id: "documents", description: "", actions: ["read", "write"] }],
  scopes: []
}

/** An app signs the member in. Returns its tokens. */
const connect = async (world: World, scope: string, client_id = app.client_id) => {
  const login = await beginLogin(world, scope, client_id)
  const asked = asRequest(login.asked)
  await call(world, "idp.oauthAuthorizeStart", asked)
  const submitted = await call(world, "idp.oauthAuthorizeSubmit", { ...asked, consent_granted: true })
  return finishLogin(login, textAt(submitted, "redirect_uri"))
}

export const sessions: ReadonlyArray<Flow> = [
  {
    name: "the session, extended, across a reload, and ended elsewhere",
    story: async (world) => {
      const { ada: member_id, bea, engines } = await seedCompanies(world)
      await signIn(world, engines)
      await call(world, "session.authenticate", { session_duration_minutes: 120 })
      await call(world, "session.authenticate")
      await world.page.reload()
      await expectSession(world, true)
      for (const method of [
        "session.getInfo",
        "self.getInfo",
        "organization.getInfo",
        "organization.getSync"
      ] as const)
        await call(world, method)
      await call(world, "session.revokeForMember", { member_id: bea })
      await world.provider.fetch("https://test.stytch.com/v1/b2b/sessions/revoke", {
        method: "POST",
        headers: { authorization: `Basic ${btoa("project-test-embedded:secret-test-embedded")}` },
        body: JSON.stringify({ member_id })
      })
      expect(await refusalOf(world, "session.authenticate", {})).toMatch(/^40/)
      await expectSession(world, false)
    }
  },
  {
    name: "a session that ends by itself",
    story: async (world) => {
      const { engines } = await seedCompanies(world)
      await signIn(world, engines)
      world.provider.clock.advance(61 * 60_000)
      expect(await refusalOf(world, "session.authenticate", {})).toBe("404 session_not_found")
      await call(world, "session.getSync")
    }
  },
  {
    name: "tokens that a backend hands to the page",
    story: async (world) => {
      const { engines } = await seedCompanies(world)
      const made = await signIn(world, engines)
      const tokens = {
        session_token: textAt(made, "session_token"),
        session_jwt: textAt(made, "session_jwt")
      }
      await world.context.clearCookies()
      await world.page.evaluate(() => localStorage.clear())
      await world.page.reload()
      await call(world, "session.updateSession", tokens)
      await call(world, "session.authenticate", {})
    }
  },
  {
    name: "an unknown token of an impersonation",
    story: async (world) => {
      const impersonation_token = "unknown"
      expect(await refusalOf(world, "impersonation.authenticate", { impersonation_token })).toMatch(/^40/)
    }
  },
  {
    name: "a login with a trusted token",
    options: { trustedTokenProfiles: [trusted.profile] },
    story: async (world) => {
      const { engines: organization_id } = await seedCompanies(world)
      const { tokenProfileID: profile_id, trustedAuthToken: token } = await trusted.tokenOf(ada)
      const attempt = { organization_id, profile_id, token, session_duration_minutes }
      await call(world, "session.attest", attempt)
      await expectSession(world, true)
    }
  },
  {
    name: "roles and permissions of members",
    options: { bootstrap: { rbac_policy: policy } },
    story: async (world) => {
      const { engines } = await seedCompanies(world)
      await signIn(world, engines, bea)
      expect(await call(world, "rbac.isAuthorized", "documents", "read")).toBe(false)
      await call(world, "session.revoke")
      await signIn(world, engines)
      expect(await call(world, "rbac.isAuthorized", "documents", "read")).toBe(true)
      expect(await call(world, "rbac.isAuthorized", "documents", "write")).toBe(false)
      expect(await call(world, "rbac.isAuthorizedSync", "documents", "read")).toBe(true)
      expect(await call(world, "rbac.allPermissions")).toEqual({ documents: { read: true, write: false } })
    }
  },
  {
    name: "apps of members: authorized, listed, revoked, and a logout that an app starts",
    options: project,
    story: async (world) => {
      const { ada: member_id, engines } = await seedCompanies(world)
      await signIn(world, engines)
      const { id_token = "" } = await connect(world, "openid email")
      const { client_id: connected_app_id } = app
      await call(world, "self.getConnectedApps")
      await call(world, "organization.getConnectedApps")
      await call(world, "organization.getConnectedApp", { connected_app_id })
      await call(world, "organization.members.getConnectedApps", { member_id })
      await call(world, "organization.members.revokeConnectedApp", { member_id, connected_app_id })
      await connect(world, "openid email")
      await call(world, "self.revokeConnectedApp", { connected_app_id })
      expect(at(await call(world, "self.getConnectedApps"), "connected_apps")).toEqual([])
      const post_logout_redirect_uri = app.post_logout_redirect_uris[0] ?? ""
      const logout = {
        client_id: app.client_id,
        post_logout_redirect_uri,
        state: "s",
        id_token_hint: id_token
      }
      await call(world, "idp.oauthLogoutStart", logout)
    }
  },
  {
    name: "the access token of an own app, exchanged for a member's session",
    options: project,
    story: async (world) => {
      const { engines } = await seedCompanies(world)
      await signIn(world, engines)
      const { access_token } = await connect(world, "openid full_access", firstParty.client_id)
      await call(world, "session.revoke")
      const exchange = { access_token, session_duration_minutes }
      await call(world, "session.exchangeAccessToken", exchange)
      expect(await refusalOf(world, "session.exchangeAccessToken", exchange)).toMatch(/^40/)
    }
  },
  {
    name: "Google One Tap, before the choice of an organization and for one",
    story: async (world) => {
      const { page, provider, site } = world
      const { engines: organization_id } = await seedCompanies(world)
      const url = `${site}/landing`
      const tap = async (method: string, options: object) => {
        await page.goto(site)
        const answer = await answerForGoogle(page, await provider.google.idToken({ email: ada }))
        await page.evaluate(([method, options]) => beginCall(method, [options]), [method, options] as const)
        await answer(() => Promise.resolve())
        return returnedToken(world)
      }
      const discovery_oauth_token = await tap("oauth.googleOneTap.discovery.start", {
        discovery_redirect_url: url
      })
      await call(world, "oauth.discovery.authenticate", { discovery_oauth_token })
      const redirects = { login_redirect_url: url, signup_redirect_url: url }
      const oauth_token = await tap("oauth.googleOneTap.start", { organization_id, ...redirects })
      await call(world, "oauth.authenticate", { oauth_token, session_duration_minutes })
    }
  }
]
