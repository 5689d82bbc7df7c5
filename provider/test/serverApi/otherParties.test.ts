import { describe, expect, it } from "@effect/vitest"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { setUpApps, theirs } from "../support/connectedApps.js"
import { visitor } from "../support/visitor.js"
import { refusalOf, sdkFor, setUpServer } from "./support.js"

describe("logins with other parties over the server API", () => {
  it("exchange the token of a social login for a session", async () => {
    const { fetch, sdk } = await setUpServer()
    const query = { login_redirect_url: "https://app.test/in" }
    const token = await visitor(fetch).socialToken("google", "ada@example.com", query)
    const answer = await sdk.oauth.authenticate({ token, session_duration_minutes: 30 })
    expect(answer).toMatchObject({
      provider_type: "google",
      session: { authentication_factors: [{ type: "oauth", delivery_method: "oauth_google" }] },
      user: { emails: [{ email: "ada@example.com", verified: true }] }
    })
    expect(await refusalOf(sdk.oauth.authenticate({ token }))).toBe("404 oauth_token_not_found")
  })

  it("add a social login to a user, by the user's id or a session", async () => {
    const { fetch, sdk, signInByLink } = await setUpServer()
    const { session_token, user } = await signInByLink("ada@example.com")
    const { user_id } = user
    const { socialToken } = visitor(fetch)
    for (const [provider, named] of [
      ["twitter", { user_id }],
      ["tiktok", { session_token }]
    ] as const) {
      const { oauth_attach_token } = await sdk.oauth.attach({ provider, ...named })
      const query = { login_redirect_url: "https://app.test/in", oauth_attach_token }
      const answer = await sdk.oauth.authenticate({ token: await socialToken(provider, "ada_l", query) })
      expect(answer.user_id).toBe(user_id)
    }
  })

  it.each([
    ["nobody", {}, "400 invalid_argument"],
    ["two users", { user_id: "user-1", session_token: "token" }, "400 invalid_argument"],
    ["an unknown user", { user_id: "user-1" }, "404 user_not_found"],
    ["an unknown session", { session_token: "token" }, "404 session_not_found"]
  ])("add no social login to %s", async (_, named, refusal) => {
    const { sdk } = await setUpServer()
    expect(await refusalOf(sdk.oauth.attach({ provider: "github", ...named }))).toBe(refusal)
  })

  it("exchange an access token of a connected app", async () => {
    const { connectOurs, provider, user } = await setUpApps()
    const { access_token } = await connectOurs("full_access")
    const sdk = await sdkFor(provider)
    const { session, user_id } = await sdk.sessions.exchangeAccessToken({
      access_token,
      session_duration_minutes: 30
    })
    expect(user_id).toBe(user.user_id)
    expect(session?.authentication_factors).toMatchObject([{ type: "oauth_access_token_exchange" }])
  })

  it("start a session with a trusted token", async () => {
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
    const jwk = { ...(await exportJWK(publicKey)), kid: "k-1", alg: "RS256" }
    const profile = { profile_id: "profile-1", issuer: "https://issuer.test", audience: "us" }
    const { sdk } = await setUpServer({ trustedTokenProfiles: [{ ...profile, jwks: { keys: [jwk] } }] })
    const token = await new SignJWT({ sub: "subject-1", jti: "token-1", email: "ada@example.com" })
      .setProtectedHeader({ alg: "RS256", kid: "k-1" })
      .setIssuer(profile.issuer)
      .setAudience(profile.audience)
      .setExpirationTime(Date.UTC(2026, 0, 6, 12, 10) / 1000)
      .sign(privateKey)
    const { user } = await sdk.sessions.attest({
      profile_id: "profile-1",
      token,
      session_duration_minutes: 30
    })
    expect(user.emails).toMatchObject([{ email: "ada@example.com", verified: true }])
  })

  it("list and revoke the apps of a user", async () => {
    const { connect, provider, user } = await setUpApps()
    await connect("openid")
    const sdk = await sdkFor(provider)
    const { user_id } = user
    expect((await sdk.users.connectedApps({ user_id })).connected_apps).toMatchObject([
      { connected_app_id: theirs.client_id, name: theirs.client_name, scopes_granted: "openid" }
    ])
    await sdk.users.revoke({ user_id, connected_app_id: theirs.client_id })
    expect((await sdk.users.connectedApps({ user_id })).connected_apps).toEqual([])
  })
})
