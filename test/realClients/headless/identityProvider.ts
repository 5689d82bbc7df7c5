import * as openid from "openid-client"
import { expect } from "vitest"
import { refusalOf, signIn, signOut } from "../../support/realClients/steps.js"
import {
  app,
  asRequest,
  beginLogin,
  consentOf,
  finishLogin,
  firstParty,
  identityProvider,
  project
} from "../openid.js"
import type { Flow } from "../flow.js"

export const idp: ReadonlyArray<Flow> = [
  {
    name: "an app that signs in by openid-client",
    options: project,
    transports: ["http", "https", "hosted"],
    story: async (world) => {
      const { page } = world
      const { user_id } = await signIn(world)
      const login = await beginLogin(world, "openid email offline_access")
      expect(openid.buildAuthorizationUrl(login.config, login.asked).origin).toBe(
        new URL(identityProvider).origin
      )
      const started = await page.evaluate(
        (request) => stytch.idp.oauthAuthorizeStart(request),
        asRequest(login.asked)
      )
      expect(started.consent_required).toBe(true)
      const redirect = await consentOf(world, login.asked, true)
      const tokens = await finishLogin(login, redirect)
      expect(tokens.claims()?.sub).toBe(user_id)
      const { email } = await openid.fetchUserInfo(login.config, tokens.access_token, user_id)
      expect(email).toBe("ada@example.com")
      expect((await openid.tokenIntrospection(login.config, tokens.access_token)).active).toBe(true)
      const next = await openid.refreshTokenGrant(login.config, tokens.refresh_token ?? "")
      expect(next.access_token).not.toBe(tokens.access_token)
      await expect(openid.refreshTokenGrant(login.config, tokens.refresh_token ?? "")).rejects.toMatchObject({
        error: "invalid_grant"
      })
      await expect(finishLogin(login, redirect)).rejects.toMatchObject({ error: "invalid_grant" })
    }
  },
  {
    name: "a denied consent, which the app is told of",
    options: project,
    story: async (world) => {
      await signIn(world)
      const login = await beginLogin(world, "openid")
      const redirect = await consentOf(world, login.asked, false)
      await expect(finishLogin(login, redirect)).rejects.toMatchObject({ error: "access_denied" })
    }
  },
  {
    name: "connected apps, listed and revoked",
    options: project,
    story: async (world) => {
      const { page } = world
      await signIn(world)
      const login = await beginLogin(world, "openid offline_access")
      const tokens = await finishLogin(login, await consentOf(world, login.asked, true))
      const connected = await page.evaluate(() => stytch.user.getConnectedApps())
      expect(connected.connected_apps).toMatchObject([
        { connected_app_id: app.client_id, name: app.client_name }
      ])
      await page.evaluate((id) => stytch.user.revokedConnectedApp(id), app.client_id)
      expect((await page.evaluate(() => stytch.user.getConnectedApps())).connected_apps).toEqual([])
      await expect(openid.refreshTokenGrant(login.config, tokens.refresh_token ?? "")).rejects.toMatchObject({
        error: "invalid_grant"
      })
    }
  },
  {
    name: "the access token of an own app, exchanged for a session",
    options: project,
    story: async (world) => {
      const { page } = world
      const { user_id } = await signIn(world)
      const login = await beginLogin(world, "openid full_access", firstParty.client_id)
      const { access_token } = await finishLogin(login, await consentOf(world, login.asked, true))
      await signOut(world)
      const exchange = () =>
        page.evaluate(
          async (access_token) =>
            (await stytch.session.exchangeAccessToken({ access_token, session_duration_minutes: 60 }))
              .user_id,
          access_token
        )
      expect(await exchange()).toBe(user_id)
      expect(await refusalOf(exchange())).toBe("401 invalid_access_token")
    }
  },
  {
    name: "a logout that an app starts",
    options: project,
    story: async (world) => {
      const { page } = world
      await signIn(world)
      const login = await beginLogin(world, "openid")
      const { id_token = "" } = await finishLogin(login, await consentOf(world, login.asked, true))
      const { redirect_uri } = await page.evaluate(
        ([client_id, post_logout_redirect_uri, id_token_hint]) =>
          stytch.idp.oauthLogoutStart({ client_id, post_logout_redirect_uri, id_token_hint, state: "s-2" }),
        [app.client_id, app.post_logout_redirect_uris[0] ?? "", id_token] as const
      )
      expect(redirect_uri).toBe("https://app.test/bye?state=s-2")
    }
  }
]
