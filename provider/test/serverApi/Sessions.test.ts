import { describe, expect, it } from "@effect/vitest"
import { openStore } from "../support.js"
import { refusalOf, setUpServer } from "./support.js"

const signedIn = async (options: Parameters<typeof setUpServer>[0] = {}) => {
  const server = await setUpServer(options)
  return { ...server, login: await server.signInByLink("ada@example.com") }
}

describe("sessions of the server API", () => {
  it("lists the sessions of a user", async () => {
    const { login, sdk, signInByLink } = await signedIn()
    await signInByLink("ada@example.com")
    const { sessions, status_code } = await sdk.sessions.get({ user_id: login.user_id })
    expect(status_code).toBe(200)
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toMatchObject({ session_id: login.session.session_id, user_id: login.user_id })
  })

  it("authenticates a session token and keeps the expiry without a duration", async () => {
    const { login, pass, sdk } = await signedIn()
    pass(60_000)
    const answer = await sdk.sessions.authenticate({ session_token: login.session_token })
    expect(answer.session_token).toBe(login.session_token)
    expect(answer.session.expires_at).toBe(login.session.expires_at)
    expect(answer.session.last_accessed_at).not.toBe(login.session.last_accessed_at)
    expect(answer.user).toMatchObject({ user_id: login.user_id, is_locked: false })
  })

  it("extends a session by a duration, and adds and removes claims", async () => {
    const { login, me, sdk } = await signedIn()
    const named = { session_token: login.session_token, session_duration_minutes: 60 }
    const extended = await sdk.sessions.authenticate({
      ...named,
      session_custom_claims: { plan: "pro", team: "a", iss: "somebody" }
    })
    expect(Date.parse(extended.session.expires_at ?? "")).toBe(
      Date.parse(login.session.expires_at) + 30 * 60_000
    )
    expect(extended.session.custom_claims).toEqual({ plan: "pro", team: "a" })
    const next = await sdk.sessions.authenticate({ ...named, session_custom_claims: { team: null } })
    expect(next.session.custom_claims).toEqual({ plan: "pro" })
    expect(await me(login.session_token)).toMatchObject({ user_id: login.user_id })
  })

  it("authenticates a JWT locally, with its claims", async () => {
    const { login, sdk } = await signedIn({ clock: Date.now })
    const { session_jwt } = await sdk.sessions.authenticate({
      session_token: login.session_token,
      session_custom_claims: { plan: "pro" }
    })
    const session = await sdk.sessions.authenticateJwtLocal({ session_jwt })
    expect(session).toMatchObject({
      session_id: login.session.session_id,
      user_id: login.user_id,
      custom_claims: { plan: "pro" }
    })
  })

  it("stores one further token, however often a server sends a JWT", async () => {
    const { keyValueStore, read } = openStore()
    const { sdk, signInByLink } = await setUpServer({ keyValueStore })
    const { session_jwt } = await signInByLink("ada@example.com")
    for (let call = 0; call < 3; call++) await sdk.sessions.authenticate({ session_jwt })
    expect(JSON.parse(read())).toMatchObject({ sessionTokens: [{}] })
  })

  it("authenticates an expired JWT of a live session, with a new JWT and a token that works", async () => {
    const { authenticate, login, me, pass, sdk } = await signedIn()
    pass(10 * 60_000)
    const { session_jwt, session_token, session } = await sdk.sessions.authenticate({
      session_jwt: login.session_jwt
    })
    expect(session.session_id).toBe(login.session.session_id)
    expect(session_jwt).not.toBe(login.session_jwt)
    expect(await me(session_token)).toMatchObject({ user_id: login.user_id })
    // Both tokens are those of one session.
    await authenticate(session_token, 60)
    expect((await authenticate(login.session_token)).session.expires_at).toBe(
      (await authenticate(session_token)).session.expires_at
    )
    expect((await sdk.sessions.get({ user_id: login.user_id })).sessions).toHaveLength(1)
  })

  it("falls back to the API when the SDK cannot verify a JWT itself", async () => {
    const { login, sdk } = await signedIn()
    const { session } = await sdk.sessions.authenticateJwt({
      session_jwt: login.session_jwt,
      max_token_age_seconds: 0
    })
    expect(session.session_id).toBe(login.session.session_id)
  })

  it.each([
    ["of another key", (jwt: string) => `${jwt.slice(0, -6)}AAAAAA`],
    ["that is none", () => "a.b.c"]
  ])("refuses a JWT %s", async (_, change) => {
    const { login, sdk } = await signedIn()
    const session_jwt = change(login.session_jwt)
    expect(await refusalOf(sdk.sessions.authenticate({ session_jwt }))).toBe("404 session_not_found")
  })

  it("refuses the JWT of a session that has ended", async () => {
    const { login, sdk } = await signedIn()
    await sdk.sessions.revoke({ session_jwt: login.session_jwt })
    const { session_jwt, session_token } = login
    expect(await refusalOf(sdk.sessions.authenticate({ session_jwt }))).toBe("404 session_not_found")
    expect(await refusalOf(sdk.sessions.authenticate({ session_token }))).toBe("404 session_not_found")
  })

  it.each([
    ["no session", {}, "400 no_session_arguments"],
    ["two", { session_token: "a", session_jwt: "b" }, "400 too_many_session_arguments"],
    ["a short duration", { session_duration_minutes: 4 }, "400 invalid_session_duration"]
  ])("refuses a call with %s", async (_, fields, refusal) => {
    const { login, sdk } = await signedIn()
    const { session_token } = login
    const named = "session_duration_minutes" in fields ? { session_token, ...fields } : fields
    expect(await refusalOf(sdk.sessions.authenticate(named))).toBe(refusal)
  })

  it("revokes a session by its id, its token or its JWT", async () => {
    const { sdk, signInByLink } = await signedIn()
    const by = async (name: "session_id" | "session_token" | "session_jwt") => {
      const { session, session_token, session_jwt } = await signInByLink("bob@example.com")
      const all = { session_id: session.session_id, session_token, session_jwt }
      await sdk.sessions.revoke({ [name]: all[name] })
      return refusalOf(sdk.sessions.authenticate({ session_token }))
    }
    expect([await by("session_id"), await by("session_token"), await by("session_jwt")]).toEqual(
      Array(3).fill("404 session_not_found")
    )
  })

  it("refuses to revoke a session that is unknown or not named", async () => {
    const { sdk } = await signedIn()
    expect(await refusalOf(sdk.sessions.revoke({ session_id: "none" }))).toBe("404 session_not_found")
    expect(await refusalOf(sdk.sessions.revoke({}))).toBe("400 no_session_arguments")
  })

  it("returns the project's keys", async () => {
    const { sdk } = await signedIn()
    const { keys } = await sdk.sessions.getJWKS({ project_id: "project-test-embedded" })
    expect(keys).toMatchObject([{ kty: "EC", alg: "ES256", use: "sig" }])
  })

  it("checks a permission by the project's policy", async () => {
    const rbac_policy = {
      roles: [
        {
          role_id: "stytch_user",
          description: "",
          permissions: [{ resource_id: "documents", actions: ["read"] }]
        }
      ],
      resources: [],
      scopes: []
    }
    const { login, sdk } = await signedIn({ bootstrap: { rbac_policy } })
    const { session_token } = login
    const authenticate = (action: string) =>
      sdk.sessions.authenticate({
        session_token,
        authorization_check: { resource_id: "documents", action }
      })
    expect((await authenticate("read")).verdict).toEqual({
      authorized: true,
      granting_roles: ["stytch_user"]
    })
    expect(await refusalOf(authenticate("write"))).toBe("403 session_authorization_error")
    expect((await sdk.rbac.policy()).policy).toMatchObject({ roles: [{ role_id: "stytch_user" }] })
  })
})
