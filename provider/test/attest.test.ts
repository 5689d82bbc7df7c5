import { describe, expect, it } from "@effect/vitest"
import { generateKeyPair } from "jose"
import { session as Sessions } from "../../src/domain/sessionCalls/calls.js"
import { minutes, setUp as setUpProvider } from "./support.js"
import { now, signTrusted, trustedProfile } from "./support/trustedParty.js"

const path = "/sessions/attest"
const setUp = (options: Parameters<typeof setUpProvider>[0] = {}) => {
  const provider = setUpProvider({
    ...options,
    trustedTokenProfiles: [
      trustedProfile,
      { ...trustedProfile, profile_id: "profile-2", email_claim: "mail" }
    ]
  })
  const sign = signTrusted
  const attest = async (more: Record<string, unknown> = {}, asked = {}, session_token?: string) =>
    provider.call(
      Sessions.attest,
      { profile_id: "profile-1", token: await sign(more), ...asked },
      session_token
    )
  const errorFor = async (token: string, more = {}) =>
    provider.errorOf("POST", path, { profile_id: "profile-1", token, ...more })
  return { ...provider, sign, attest, errorFor }
}

describe("Sessions.attest", () => {
  it("starts a session of an hour for a new user", async () => {
    const { attest } = setUp()
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

  it("starts a session with the duration of the call", async () => {
    const { attest, errorFor, sign } = setUp()
    const { session } = await attest({}, { session_duration_minutes: 5 })
    expect(session.expires_at).toBe("2026-01-06T12:05:00.000Z")
    expect(await errorFor(await sign(), { session_duration_minutes: 4 })).toBe("400 invalid_session_duration")
  })

  it("finds the user with the email address", async () => {
    const { attest, signInByLink } = setUp()
    const { user_id } = await signInByLink("ada@example.com")
    expect((await attest()).user_id).toBe(user_id)
  })

  it("finds the user of a known subject after the email address has changed", async () => {
    const { attest, state } = setUp()
    const { user_id } = await attest()
    const again = await attest({ email: "lovelace@example.com" })
    expect(again.user_id).toBe(user_id)
    expect(again.user.emails.map(({ email }) => email)).toEqual(["ada@example.com", "lovelace@example.com"])
    await attest({ sub: "subject-2", email: undefined })
    expect(await state.users()).toHaveLength(2)
  })

  it("does not move an email address from another user", async () => {
    const { attest, signInByLink } = setUp()
    const { user_id } = await attest({ email: undefined })
    const owner = await signInByLink("ada@example.com")
    const again = await attest()
    expect(again.user_id).toBe(user_id)
    expect(again.user_id).not.toBe(owner.user_id)
    expect(again.user.emails).toEqual([])
  })

  it("ignores an email address that is unverified or invalid", async () => {
    const { attest, signInByLink } = setUp()
    const { user_id } = await signInByLink("ada@example.com")
    const doubted = await attest({ email_verified: false })
    expect([doubted.user_id === user_id, doubted.user.emails]).toEqual([false, []])
    expect((await attest({ sub: "subject-2", email: "nonsense" })).user.emails).toEqual([])
  })

  it("reads the email address from the claim of the profile", async () => {
    const { attest } = setUp()
    const { user } = await attest({ mail: "ada@work.test" }, { profile_id: "profile-2" })
    expect(user.emails).toMatchObject([{ email: "ada@work.test" }])
  })

  it("accepts a token until it expires, but once in strict mode", async () => {
    const { attest, sign } = setUp()
    expect((await attest()).user_id).toBe((await attest()).user_id)

    const strict = setUp({ strict: true })
    await strict.attest()
    expect(await strict.errorFor(await sign({ exp: now + 700 }))).toBe("401 invalid_trusted_token")
    const other = { profile_id: "profile-2" }
    expect((await strict.attest({}, other)).user.emails).toEqual([])
    const unnamed = await sign({ jti: undefined })
    await strict.call(Sessions.attest, { profile_id: "profile-1", token: unnamed })
    expect(await strict.errorFor(unnamed)).toBe("401 invalid_trusted_token")
  })

  it("uses the email address only when the party says that it is verified, in strict mode", async () => {
    const { attest, signInByLink } = setUp({ strict: true })
    const { user_id } = await signInByLink("ada@example.com")
    expect((await attest()).user_id).not.toBe(user_id)
    const verified = await attest({ sub: "subject-2", jti: "token-2", email_verified: true })
    expect(verified.user_id).toBe(user_id)
  })

  it("uses the digest of a token without an id as the token id", async () => {
    const { attest } = setUp()
    const [factor] = (await attest({ jti: undefined })).session.authentication_factors
    expect(JSON.stringify(factor)).toMatch(/"token_id":"[\w-]{43}"/)
  })

  it("adds the factor to a session of the same user, from the caller or the body", async () => {
    const { attest } = setUp()
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

  it("does not change the session of another user", async () => {
    const { attest, me, signInByLink } = setUp()
    const bea = await signInByLink("bea@example.com")
    const { session, user_id } = await attest({}, { session_token: bea.session_token })
    expect(session.session_id).not.toBe(bea.session.session_id)
    expect(user_id).not.toBe(bea.user_id)
    expect((await me(bea.session_token)).user_id).toBe(bea.user_id)
  })

  it("rejects an unknown session token", async () => {
    const { errorFor, sign } = setUp()
    expect(await errorFor(await sign(), { session_token: "unknown" })).toBe("404 session_not_found")
  })

  it("rejects an unknown profile", async () => {
    const { errorFor, sign } = setUp()
    const answer = await errorFor(await sign(), { profile_id: "unknown" })
    expect(answer).toBe("404 trusted_token_profile_not_found")
  })

  it.each([
    ["another issuer", { iss: "https://evil.test" }],
    ["another audience", { aud: "them" }],
    ["no subject", { sub: "" }],
    ["no end", { exp: undefined }],
    ["an end that has come", { exp: now }],
    ["a beginning that has not", { nbf: now + 60 }]
  ])("rejects a trusted token with %s", async (_, claims) => {
    const { errorFor, sign } = setUp()
    expect(await errorFor(await sign(claims))).toBe("401 invalid_trusted_token")
  })

  it("rejects a token with an invalid signature, and a text that is no token", async () => {
    const { errorFor, sign, state } = setUp()
    const { privateKey } = await generateKeyPair("RS256")
    expect(await errorFor(await sign({}, privateKey))).toBe("401 invalid_trusted_token")
    expect(await errorFor("nonsense")).toBe("401 invalid_trusted_token")
    expect(await state.users()).toEqual([])
  })

  it("rejects a token that has expired by the provider's clock", async () => {
    const { pass, errorFor, sign } = setUp()
    const token = await sign()
    pass(minutes(10))
    expect(await errorFor(token)).toBe("401 invalid_trusted_token")
  })
})
