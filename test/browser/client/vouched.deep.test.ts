import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { describe, expect } from "vitest"
import { factors, logOut, signedInAs, signIn } from "../../support/browser/client.js"
import { it } from "../../support/browser/it.js"

const email = "ada@example.com"

describe("an impersonation token", () => {
  it("starts a session of the impersonated user once", async ({ open, provider, secrets }) => {
    const page = await open("client")
    await signIn(page, provider, email)
    await logOut(page)
    await signIn(page, provider, "staff@example.com")
    const [ada] = await provider.state.users()
    const token = await provider.impersonate(ada?.user_id ?? "")
    secrets.push(token)
    const authenticate = () =>
      page.evaluate((impersonation_token) => {
        const { auth, failure } = window.site
        return failure(auth.impersonation.authenticate({ impersonation_token }))
      }, token)
    expect(await authenticate()).toBe("no failure")
    expect(await signedInAs(page)).toBe(email)
    expect(await factors(provider)).toContainEqual(["impersonated impersonation"])
    expect(await authenticate()).toBe("ApiError: impersonation_token_not_found")
  })
})

const keys = await generateKeyPair("ES256", { extractable: true })
const profile = {
  profile_id: "profile-1",
  issuer: "https://party.test",
  audience: "latchkey",
  jwks: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: "k-1", alg: "ES256" }] }
}

describe("a trusted auth token", () => {
  it.scoped({ providerOptions: { trustedTokenProfiles: [profile] } })

  const sign = (privateKey = keys.privateKey) =>
    new SignJWT({ email, email_verified: true, name: "Ada Lovelace" })
      .setProtectedHeader({ alg: "ES256", kid: "k-1" })
      .setIssuer(profile.issuer)
      .setAudience(profile.audience)
      .setSubject("subject-1")
      .setExpirationTime("5 min")
      .sign(privateKey)

  it("starts a session when a trusted party signed it, and not otherwise", async ({
    open,
    provider,
    secrets
  }) => {
    const page = await open("client")
    const attest = (token: string) =>
      page.evaluate((token) => {
        const { auth, failure } = window.site
        return failure(auth.session.attest({ profile_id: "profile-1", token, session_duration_minutes: 60 }))
      }, token)
    const forged = await sign((await generateKeyPair("ES256")).privateKey)
    const token = await sign()
    secrets.push(forged, token)
    expect(await attest(forged)).toBe("ApiError: invalid_trusted_token")
    expect(await signedInAs(page)).toBe("absent")
    expect(await attest(token)).toBe("no failure")
    expect(await signedInAs(page)).toBe(email)
    expect(await factors(provider)).toEqual([["trusted_auth_token trusted_token_exchange"]])
    expect(await provider.state.users()).toMatchObject([{ name: { first_name: "Ada" } }])
  })
})
