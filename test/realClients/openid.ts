/** Apps that sign in at the site through openid-client. */
import * as openid from "openid-client"
import type { Options } from "../../provider/provider.js"
import type { World } from "../support/realClients/world.js"

/** The page that mounts the identity provider. */
export const identityProvider = "https://site.test/authorize"

export const app = {
  client_id: "their-app",
  client_name: "Their App",
  client_type: "third_party_public" as const,
  redirect_uris: ["https://app.test/in"],
  post_logout_redirect_uris: ["https://app.test/bye"]
}

/** An app of the project itself, which needs no consent. */
export const firstParty = {
  ...app,
  client_id: "our-app",
  client_name: "Our App",
  client_type: "first_party_public" as const
}

export const project: Options = { connectedApps: [app, firstParty], identityProviderURL: identityProvider }

/** What openid-client sends the browser to the site with, and what it checks afterwards. */
export const beginLogin = async (
  { origin }: Pick<World, "origin">,
  scope: string,
  client_id: string = app.client_id
) => {
  const config = await openid.discovery(new URL(origin), client_id, undefined, openid.None(), {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- only a warning: TLS is tested beside it
    execute: origin.startsWith("http:") ? [openid.allowInsecureRequests] : []
  })
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const asked = {
    client_id,
    redirect_uri: app.redirect_uris[0] ?? "",
    response_type: "code",
    scope,
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256"
  }
  const checks = { pkceCodeVerifier, expectedState: asked.state, expectedNonce: asked.nonce }
  return { config, asked, checks }
}

type Login = Awaited<ReturnType<typeof beginLogin>>

/** The query as the client's method takes it. */
export const asRequest = ({ scope, code_challenge_method: _, ...rest }: Login["asked"]) => ({
  ...rest,
  scopes: scope.split(" ")
})

/** Answers the consent in the page's client. Returns the address that the app gets. */
export const consentOf = async ({ page }: World, asked: Login["asked"], consent_granted: boolean) =>
  (
    await page.evaluate((request) => stytch.idp.oauthAuthorizeSubmit(request), {
      ...asRequest(asked),
      consent_granted
    })
  ).redirect_uri

/** The app redeems what it was sent. */
export const finishLogin = ({ checks, config }: Login, redirect: string) =>
  openid.authorizationCodeGrant(config, new URL(redirect), checks)
