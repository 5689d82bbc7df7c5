import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { factors, logOut, signedInAs, signIn } from "../../support/browser/client.js"
import { asking, askingLogout, ours, redeem, serveApp, theirs, verify } from "../../support/browser/idp.js"
import { it } from "../../support/browser/it.js"

/** Starts the flow as the site's page does and returns the consent question. */
const considered = (page: Page) =>
  page.evaluate(async () => {
    const { auth, latchkey } = window.site
    const { result } = latchkey.parseOAuthAuthorizeParams(new URLSearchParams(location.search))
    const { client, consent_required, scope_results } = await auth.idp.oauthAuthorizeStart(result)
    const scopes = scope_results.filter((each) => each.is_grantable).map(({ scope }) => scope)
    return { name: client.client_name, consent_required, scopes }
  })

/** Submits the decision and follows the redirect. Returns the query that the app receives. */
const decide = async (page: Page, consent_granted: boolean) => {
  const address = await page.evaluate(async (consent_granted) => {
    const { auth, latchkey } = window.site
    const { result } = latchkey.parseOAuthAuthorizeParams(new URLSearchParams(location.search))
    return (await auth.idp.oauthAuthorizeSubmit({ ...result, consent_granted })).redirect_uri
  }, consent_granted)
  await page.goto(address)
  return new URL(address).searchParams
}

describe("an app that signs users in with this project", () => {
  it.scoped({ providerOptions: { connectedApps: [theirs, ours] } })

  it("gets a code when the user consents, and exchanges it for tokens", async ({
    context,
    open,
    provider,
    secrets
  }) => {
    await serveApp(context)
    const page = await open("client", asking("openid email full_access"))
    await signIn(page, provider)
    expect(await considered(page)).toEqual({
      name: "Their App",
      consent_required: true,
      scopes: ["openid", "email"]
    })
    const query = await decide(page, true)
    expect(query.get("state")).toBe("s-1")
    const { access_token, id_token } = await redeem(provider, query.get("code"))
    secrets.push(access_token, id_token)
    expect(await verify(provider, id_token)).toMatchObject({
      email: "ada@example.com",
      email_verified: true,
      nonce: "n-1"
    })

    await page.goBack()
    expect(await considered(page)).toMatchObject({ consent_required: false })
    const { connected_apps } = await page.evaluate(() => window.site.auth.user.getConnectedApps())
    expect(connected_apps).toMatchObject([{ connected_app_id: "their-app", scopes_granted: "openid email" }])
    await page.evaluate(() => window.site.auth.user.revokedConnectedApp("their-app"))
    expect(await considered(page)).toMatchObject({ consent_required: true })
  })

  it("gets no code when the user denies consent", async ({ context, open, provider }) => {
    await serveApp(context)
    const page = await open("client", asking("openid"))
    await signIn(page, provider)
    expect([...(await decide(page, false))]).toEqual([
      ["error", "access_denied"],
      ["state", "s-1"]
    ])
    await page.goBack()
    expect(await considered(page)).toMatchObject({ consent_required: true })
  })

  it("is refused when signed out", async ({ open }) => {
    const page = await open("client", asking("openid"))
    const failed = await page.evaluate(() => {
      const { auth, failure, latchkey } = window.site
      const { result } = latchkey.parseOAuthAuthorizeParams(new URLSearchParams(location.search))
      return failure(auth.idp.oauthAuthorizeStart(result))
    })
    expect(failed).toBe("ApiError: user_unauthenticated")
  })

  it("starts a session with its access token when it is a first-party app", async ({
    context,
    open,
    provider,
    secrets
  }) => {
    await serveApp(context)
    const page = await open("client", asking("openid full_access", ours.client_id))
    await signIn(page, provider)
    expect(await considered(page)).toMatchObject({ consent_required: false })
    const query = await decide(page, false)
    const { access_token } = await redeem(provider, query.get("code"), ours.client_id)
    secrets.push(access_token)

    await page.goBack()
    await logOut(page)
    const exchange = () =>
      page.evaluate((access_token) => {
        const { auth, failure } = window.site
        return failure(auth.session.exchangeAccessToken({ access_token, session_duration_minutes: 30 }))
      }, access_token)
    expect(await exchange()).toBe("no failure")
    expect(await signedInAs(page)).toBe("ada@example.com")
    expect(await factors(provider)).toEqual([["oauth_access_token_exchange oauth_access_token_exchange"]])
    expect(await exchange()).toBe("ApiError: invalid_access_token")
    expect(await signedInAs(page)).toBe("ada@example.com")
  })

  it("logs users out, without asking when the ID token names the user", async ({
    context,
    open,
    provider,
    secrets
  }) => {
    await serveApp(context)
    const page = await open("client", asking("openid"))
    await signIn(page, provider)
    const query = await decide(page, true)
    const { id_token } = await redeem(provider, query.get("code"))
    secrets.push(id_token)
    await page.goBack()

    const ask = (hint?: string) =>
      page.evaluate((search) => {
        const { auth, latchkey } = window.site
        return auth.idp.oauthLogoutStart(latchkey.parseOAuthLogoutParams(new URLSearchParams(search)).result)
      }, askingLogout(hint).search)
    expect(await ask()).toMatchObject({ consent_required: true })
    const { consent_required, redirect_uri } = await ask(id_token)
    expect({ consent_required, redirect_uri }).toEqual({
      consent_required: false,
      redirect_uri: "https://app.test/bye?state=s-2"
    })
    await logOut(page)
    await page.goto(redirect_uri)
    expect(await provider.state.sessions()).toEqual([])
  })
})
