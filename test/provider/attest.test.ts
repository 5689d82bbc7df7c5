import { describe, expect, it } from "@effect/vitest"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { session as Sessions } from "../../src/domain/api/Sessions.js"
import { minutes, setUp as setUpProvider } from "./support.js"

const path = "/sessions/attest"
const now = Date.UTC(2026, 0, 6, 12) / 1000

const setUp = async () => {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: "k-1", alg: "RS256" }
  const profile = {
    profile_id: "profile-1",
    issuer: "https://issuer.test",
    audience: "us",
    jwks: { keys: [jwk] }
  }
  const provider = setUpProvider({
    trustedTokenProfiles: [profile, { ...profile, profile_id: "profile-2", email_claim: "mail" }]
  })
  const sign = (more: Record<string, unknown> = {}, key = privateKey) =>
    new SignJWT({
      iss: "https://issuer.test",
      aud: "us",
      sub: "subject-1",
      jti: "token-1",
      exp: now + 600,
      email: "Ada@example.com",
      name: "Ada Lovelace",
      ...more
    })
      .setProtectedHeader({ alg: "RS256", kid: "k-1" })
      .sign(key)
  const attest = async (more: Record<string, unknown> = {}, asked = {}, session_token?: string) =>
    provider.call(
      Sessions.attest,
      { profile_id: "profile-1", token: await sign(more), ...asked },
      session_token
    )
  const refused = async (token: string, more = {}) =>
    provider.refusal("POST", path, { profile_id: "profile-1", token, ...more })
  return { ...provider, sign, attest, refused }
}

describe("a trusted token", () => {
  it("opens a session of an hour for a new person", async () => {
    const { attest } = await setUp()
    const { session, user } = await attest()
    expect(user).toMatchObject({
      status: "active",
      name: { first_name: "Ada", last_name: "Lovelace" },
      emails: [{ email: "ada@example.com", verified: true }]
    })
    expect(session.expires_at).toBe("2026-01-06T13:00:00.000Z")
    expect(session.authentication_factors).toMatchObject([
      {
        type: "trusted_auth_token",
        delivery_method: "trusted_token_exchange",
        trusted_auth_token_factor: { token_id: "token-1" }
      }
    ])
  })

  it("opens one as long as the call says", async () => {
    const { attest, refused, sign } = await setUp()
    const { session } = await attest({}, { session_duration_minutes: 5 })
    expect(session.expires_at).toBe("2026-01-06T12:05:00.000Z")
    expect(await refused(await sign(), { session_duration_minutes: 4 })).toBe("400 invalid_session_duration")
  })

  it("finds the user at the address", async () => {
    const { attest, signInByLink } = await setUp()
    const { user_id } = await signInByLink("ada@example.com")
    expect((await attest()).user_id).toBe(user_id)
  })

  it("finds its subject again, whatever the address has become", async () => {
    const { attest, state } = await setUp()
    const { user_id } = await attest()
    const again = await attest({ email: "lovelace@example.com" })
    expect(again.user_id).toBe(user_id)
    expect(again.user.emails.map(({ email }) => email)).toEqual(["ada@example.com", "lovelace@example.com"])
    await attest({ sub: "subject-2", email: undefined })
    expect(await state.users()).toHaveLength(2)
  })

  it("does not take an address from its owner", async () => {
    const { attest, signInByLink } = await setUp()
    const { user_id } = await attest({ email: undefined })
    const owner = await signInByLink("ada@example.com")
    const again = await attest()
    expect(again.user_id).toBe(user_id)
    expect(again.user_id).not.toBe(owner.user_id)
    expect(again.user.emails).toEqual([])
  })

  it("does not count for an address that the issuer doubts, or that is none", async () => {
    const { attest, signInByLink } = await setUp()
    const { user_id } = await signInByLink("ada@example.com")
    const doubted = await attest({ email_verified: false })
    expect([doubted.user_id === user_id, doubted.user.emails]).toEqual([false, []])
    expect((await attest({ sub: "subject-2", email: "nonsense" })).user.emails).toEqual([])
  })

  it("tells the address in the claim that its profile names", async () => {
    const { attest } = await setUp()
    const { user } = await attest({ mail: "ada@work.test" }, { profile_id: "profile-2" })
    expect(user.emails).toMatchObject([{ email: "ada@work.test" }])
  })

  it("is named by its digest when it has no id", async () => {
    const { attest } = await setUp()
    const [factor] = (await attest({ jti: undefined })).session.authentication_factors
    expect(JSON.stringify(factor)).toMatch(/"token_id":"[\w-]{43}"/)
  })

  it("adds to the session of the same user, given as the caller's or in the body", async () => {
    const { attest } = await setUp()
    const { session, session_token } = await attest()
    const byHeader = await attest({ jti: "token-2" }, { session_duration_minutes: 120 }, session_token)
    expect(byHeader.session).toMatchObject({
      session_id: session.session_id,
      expires_at: "2026-01-06T14:00:00.000Z"
    })
    const byBody = await attest({ jti: "token-3" }, { session_token, session_jwt: "passed over" })
    expect(byBody.session.session_id).toBe(session.session_id)
    expect(byBody.session.authentication_factors).toHaveLength(3)
    expect(byBody.session_token).toBe(session_token)
  })

  it("leaves the session of another user alone", async () => {
    const { attest, me, signInByLink } = await setUp()
    const bea = await signInByLink("bea@example.com")
    const { session, user_id } = await attest({}, { session_token: bea.session_token })
    expect(session.session_id).not.toBe(bea.session.session_id)
    expect(user_id).not.toBe(bea.user_id)
    expect((await me(bea.session_token)).user_id).toBe(bea.user_id)
  })

  it("is refused with a session that is unknown", async () => {
    const { refused, sign } = await setUp()
    expect(await refused(await sign(), { session_token: "unknown" })).toBe("404 session_not_found")
  })

  it("is refused under a profile that is unknown", async () => {
    const { refused, sign } = await setUp()
    const answer = await refused(await sign(), { profile_id: "unknown" })
    expect(answer).toBe("404 trusted_token_profile_not_found")
  })

  it.each([
    ["another issuer", { iss: "https://evil.test" }],
    ["another audience", { aud: "them" }],
    ["no subject", { sub: "" }],
    ["no end", { exp: undefined }],
    ["an end that has come", { exp: now }],
    ["a beginning that has not", { nbf: now + 60 }]
  ])("is refused with %s", async (_, claims) => {
    const { refused, sign } = await setUp()
    expect(await refused(await sign(claims))).toBe("401 invalid_trusted_token")
  })

  it("is refused when another key signed it, and when it is none", async () => {
    const { refused, sign, state } = await setUp()
    const { privateKey } = await generateKeyPair("RS256")
    expect(await refused(await sign({}, privateKey))).toBe("401 invalid_trusted_token")
    expect(await refused("nonsense")).toBe("401 invalid_trusted_token")
    expect(await state.users()).toEqual([])
  })

  it("runs out by the provider's clock", async () => {
    const { pass, refused, sign } = await setUp()
    const token = await sign()
    pass(minutes(10))
    expect(await refused(token)).toBe("401 invalid_trusted_token")
  })
})
