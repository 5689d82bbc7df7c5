/** The site as an identity provider: an app that asks for people, a party whose tokens it trusts, and the mount. */
import * as Schema from "effect/Schema"
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose"
import { createHash, randomBytes } from "node:crypto"
import type { BrowserContext, Page } from "playwright-core"
import { expect } from "vitest"
import { quiet } from "./login.js"
import type { ServedProvider } from "./provider.js"

const app = "https://app.test"

/** An app of another party, and one of the project's own, which needs no consent. */
export const theirs = {
  client_id: "their-app",
  client_name: "Their App",
  client_type: "third_party_public",
  redirect_uris: [`${app}/in`],
  post_logout_redirect_uris: [`${app}/bye`]
} as const
export const ours = { ...theirs, client_id: "our-app", client_type: "first_party_public" } as const

/** The app's own pages. */
export const serveApp = (context: BrowserContext) =>
  context.route(`${app}/**`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>App</h1>" }))

/** Waits until the browser is at the app's page. Answers the query that it brought there. */
export const arrival = async (page: Page, path: "/in" | "/bye") => {
  await page.waitForURL((url) => url.href.startsWith(app + path))
  return new URL(page.url()).searchParams
}

const code_verifier = randomBytes(48).toString("base64url")
const code_challenge = createHash("sha256").update(code_verifier).digest("base64url")

/** The query of a page with this request that mounts nothing on load. */
export const query = (asked: Readonly<Record<string, string>>) => ({
  search: `${quiet.search}&${new URLSearchParams(asked).toString()}`
})

/** How an app asks the site to let it in. */
export const asking = (scope: string, client_id: string = theirs.client_id) =>
  query({
    client_id,
    redirect_uri: `${app}/in`,
    response_type: "code",
    scope,
    state: "s-1",
    nonce: "n-1",
    code_challenge
  })

/** The logout request of an app. An ID token names the user. */
export const askingLogout = (id_token_hint?: string) =>
  query({
    client_id: theirs.client_id,
    post_logout_redirect_uri: `${app}/bye`,
    state: "s-2",
    ...(id_token_hint !== undefined && { id_token_hint })
  })

interface TrustedToken {
  readonly trustedAuthToken: string
  readonly tokenProfileID: string
}

/** Mounts the identity provider in the place of the login. */
export const mountIdp = (page: Page, authTokenParams?: TrustedToken, options: object = {}) =>
  page.evaluate(
    ([authTokenParams, options]) => {
      const { auth, errors, events } = window.lk
      auth.mountIdentityProvider({
        elementId: "#login",
        callbacks: {
          onEvent: (event) => events.push(event),
          onError: (error) => errors.push(error.name)
        },
        ...(authTokenParams && { authTokenParams }),
        ...options
      })
    },
    [authTokenParams, options] as const
  )

const decodeTokens = Schema.decodeUnknownSync(
  Schema.Struct({ access_token: Schema.String, id_token: Schema.String })
)

/** The app's server redeems the code that it was given, once. */
export const redeem = async (
  { origin }: ServedProvider,
  code: string | null | undefined,
  client_id: string = theirs.client_id
) => {
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

/** The claims of the ID token, after the app has checked signature and audience. */
export const verify = async ({ origin }: ServedProvider, id_token: string) => {
  const keys = createRemoteJWKSet(new URL(`${origin}/.well-known/jwks.json`))
  const { payload } = await jwtVerify(id_token, keys, { issuer: origin, audience: theirs.client_id })
  return payload
}

/** A party that the project may trust: its profile in the project, and the tokens that it signs. */
export const makeTrusted = async () => {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: "k-1", alg: "RS256" }
  const profile = { profile_id: "profile-1", issuer: "https://issuer.test", audience: "us" }
  return {
    profile: { ...profile, jwks: { keys: [jwk] } },
    tokenOf: async (email: string): Promise<TrustedToken> => ({
      tokenProfileID: profile.profile_id,
      trustedAuthToken: await new SignJWT({ email })
        .setProtectedHeader({ alg: "RS256", kid: "k-1" })
        .setIssuer(profile.issuer)
        .setAudience(profile.audience)
        .setSubject(email)
        .setJti(email)
        .setExpirationTime("10 minutes")
        .sign(privateKey)
    })
  }
}
