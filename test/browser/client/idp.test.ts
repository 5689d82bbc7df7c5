import * as Schema from "effect/Schema"
import { createRemoteJWKSet, jwtVerify } from "jose"
import { createHash, randomBytes } from "node:crypto"
import type { BrowserContext, Page } from "playwright-core"
import { describe, expect } from "vitest"
import { factors, logOut, signedInAs, signIn } from "../../support/browser/client.js"
import { it } from "../../support/browser/it.js"
import type { ServedProvider } from "../../support/browser/provider.js"

const app = "https://app.test"

const theirs = {
  client_id: "their-app",
  client_name: "Their App",
  client_type: "third_party_public",
  redirect_uris: [`${app}/in`],
  post_logout_redirect_uris: [`${app}/bye`]
} as const
const ours = { ...theirs, client_id: "our-app", client_type: "first_party_public" } as const

/** The app's own pages. */
const serveApp = (context: BrowserContext) =>
  context.route(`${app}/**`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>App</h1>" }))

const code_verifier = randomBytes(48).toString("base64url")
const code_challenge = createHash("sha256").update(code_verifier).digest("base64url")

/** The query with which an app sends a person to the site. */
const asking = (client_id: string, scope: string) => ({
  search: `?${new URLSearchParams({
    client_id,
    redirect_uri: `${app}/in`,
    response_type: "code",
    scope,
    state: "s-1",
    nonce: "n-1",
    code_challenge
  }).toString()}`
})

/** What the person is asked, as the site's page finds out. */
const considered = (page: Page) =>
  page.evaluate(async () => {
    const { auth, latchkey } = window.site
    const { result } = latchkey.parseOAuthAuthorizeParams(new URLSearchParams(location.search))
    const { client, consent_required, scope_results } = await auth.idp.oauthAuthorizeStart(result)
    const scopes = scope_results.filter((each) => each.is_grantable).map(({ scope }) => scope)
    return { name: client.client_name, consent_required, scopes }
  })

/** Decides, and goes where the provider says, if anywhere. Answers the query that the app is given. */
const decide = async (page: Page, consent_granted: boolean) => {
  const address = await page.evaluate(async (consent_granted) => {
    const { auth, latchkey } = window.site
    const { result } = latchkey.parseOAuthAuthorizeParams(new URLSearchParams(location.search))
    return (await auth.idp.oauthAuthorizeSubmit({ ...result, consent_granted })).redirect_uri
  }, consent_granted)
  if (address === "") return undefined
  await page.goto(address)
  return new URL(address).searchParams
}

const decodeTokens = Schema.decodeUnknownSync(
  Schema.Struct({
    access_token: Schema.String,
    id_token: Schema.optionalWith(Schema.String, { default: () => "" })
  })
)

/** The app's server redeems its code at the token endpoint. */
const redeem = async ({ origin }: ServedProvider, client_id: string, code: string | null | undefined) => {
  const response = await fetch(`${origin}/v1/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      redirect_uri: `${app}/in`,
      client_id,
      code_verifier,
      code: code ?? ""
    })
  })
  expect(response.status).toBe(200)
  return decodeTokens(await response.json())
}

describe("an app that signs people in with this project", () => {
  it.scoped({ providerOptions: { connectedApps: [theirs, ours] } })

  it("gets a code for whom consents, and for the code tokens about them", async ({
    context,
    open,
    provider,
    secrets
  }) => {
    await serveApp(context)
    const page = await open("client", asking("their-app", "openid email full_access"))
    await signIn(page, provider)
    expect(await considered(page)).toEqual({
      name: "Their App",
      consent_required: true,
      scopes: ["openid", "email"]
    })
    const query = await decide(page, true)
    expect(query?.get("state")).toBe("s-1")
    const { access_token, id_token } = await redeem(provider, "their-app", query?.get("code"))
    secrets.push(access_token, id_token)
    const keys = createRemoteJWKSet(new URL(`${provider.origin}/.well-known/jwks.json`))
    const { payload } = await jwtVerify(id_token, keys, { issuer: provider.origin, audience: "their-app" })
    expect(payload).toMatchObject({ email: "ada@example.com", email_verified: true, nonce: "n-1" })

    await page.goBack()
    expect(await considered(page)).toMatchObject({ consent_required: false })
    const { connected_apps } = await page.evaluate(() => window.site.auth.user.getConnectedApps())
    expect(connected_apps).toMatchObject([{ connected_app_id: "their-app", scopes_granted: "openid email" }])
    await page.evaluate(() => window.site.auth.user.revokedConnectedApp("their-app"))
    expect(await considered(page)).toMatchObject({ consent_required: true })
  })

  it("gets nothing for whom does not consent", async ({ open, provider }) => {
    const page = await open("client", asking("their-app", "openid"))
    await signIn(page, provider)
    expect(await decide(page, false)).toBeUndefined()
    expect(await considered(page)).toMatchObject({ consent_required: true })
  })

  it("is refused while nobody is signed in", async ({ open }) => {
    const page = await open("client", asking("their-app", "openid"))
    const failed = await page.evaluate(() => {
      const { auth, failure, latchkey } = window.site
      const { result } = latchkey.parseOAuthAuthorizeParams(new URLSearchParams(location.search))
      return failure(auth.idp.oauthAuthorizeStart(result))
    })
    expect(failed).toBe("ApiError: user_unauthenticated")
  })

  it("opens a session with its access token, where it is the project's own", async ({
    context,
    open,
    provider,
    secrets
  }) => {
    await serveApp(context)
    const page = await open("client", asking("our-app", "openid full_access"))
    await signIn(page, provider)
    expect(await considered(page)).toMatchObject({ consent_required: false })
    const query = await decide(page, false)
    const { access_token } = await redeem(provider, "our-app", query?.get("code"))
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

  it("logs people out, without asking whom it can name", async ({ context, open, provider, secrets }) => {
    await serveApp(context)
    const page = await open("client", asking("their-app", "openid"))
    await signIn(page, provider)
    const query = await decide(page, true)
    const { id_token } = await redeem(provider, "their-app", query?.get("code"))
    secrets.push(id_token)
    await page.goBack()

    const ask = (hint?: string) =>
      page.evaluate(
        ([url, hint]) => {
          const { auth, latchkey } = window.site
          const sent = new URLSearchParams({
            client_id: "their-app",
            post_logout_redirect_uri: url,
            state: "s-2"
          })
          if (hint !== undefined) sent.set("id_token_hint", hint)
          return auth.idp.oauthLogoutStart(latchkey.parseOAuthLogoutParams(sent).result)
        },
        [`${app}/bye`, hint] as const
      )
    expect(await ask()).toMatchObject({ consent_required: true })
    const { consent_required, redirect_uri } = await ask(id_token)
    expect({ consent_required, redirect_uri }).toEqual({
      consent_required: false,
      redirect_uri: `${app}/bye?state=s-2`
    })
    await logOut(page)
    await page.goto(redirect_uri)
    expect(await provider.state.sessions()).toEqual([])
  })
})
