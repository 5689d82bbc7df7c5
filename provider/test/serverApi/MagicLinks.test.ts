import { describe, expect, it } from "@effect/vitest"
import { magicLinks as Api } from "../../../src/domain/magicLink/calls.js"
import { refusalOf, setUpServer } from "./support.js"

describe("magic links of the server API", () => {
  it("signs a new user up, and starts a session when the call has a duration", async () => {
    const { linkToken, me, sdk } = await setUpServer()
    const sent = await sdk.magicLinks.email.loginOrCreate({ email: "ada@example.com" })
    expect(sent).toMatchObject({ user_created: true, status_code: 200 })
    const answer = await sdk.magicLinks.authenticate({ token: linkToken(), session_duration_minutes: 30 })
    expect(answer).toMatchObject({
      user_id: sent.user_id,
      method_id: sent.email_id,
      reset_sessions: false,
      session: { authentication_factors: [{ type: "magic_link", delivery_method: "email" }] },
      user: { emails: [{ verified: true }] }
    })
    expect((await me(answer.session_token)).user_id).toBe(sent.user_id)
    expect(await sdk.magicLinks.email.loginOrCreate({ email: "ada@example.com" })).toMatchObject({
      user_created: false,
      user_id: sent.user_id
    })
  })

  it("creates the user as active, or as pending on demand", async () => {
    const { sdk } = await setUpServer()
    const statusOf = async (email: string, create_user_as_pending?: boolean) => {
      const { user_id } = await sdk.magicLinks.email.loginOrCreate({
        email,
        ...(create_user_as_pending !== undefined && { create_user_as_pending })
      })
      return (await sdk.users.get({ user_id })).status
    }
    expect(await statusOf("ada@example.com")).toBe("active")
    expect(await statusOf("bob@example.com", true)).toBe("pending")
  })

  it("starts no session without a duration", async () => {
    const { linkToken, sdk, state } = await setUpServer()
    await sdk.magicLinks.email.loginOrCreate({ email: "ada@example.com" })
    expect(await sdk.magicLinks.authenticate({ token: linkToken() })).toMatchObject({
      session: null,
      session_token: "",
      session_jwt: "",
      user: { emails: [{ verified: true }] }
    })
    expect(await state.sessions()).toEqual([])
  })

  it("adds the factor to the session of the call, and keeps its expiry without a duration", async () => {
    const { linkToken, sdk, signInBySms } = await setUpServer()
    const { session, session_token } = await signInBySms("+14155552671")
    await sdk.magicLinks.email.send({ email: "ada@example.com", session_token })
    const answer = await sdk.magicLinks.authenticate({ token: linkToken(), session_token })
    expect(answer.session_token).toBe(session_token)
    expect(answer.session).toMatchObject({
      session_id: session.session_id,
      expires_at: session.expires_at,
      authentication_factors: [{ type: "otp" }, { type: "magic_link" }]
    })
  })

  it("sends to a known address only, unless the call names a user", async () => {
    const { linkToken, sdk } = await setUpServer()
    const { user_id } = await sdk.users.create({ phone_number: "+14155552671" })
    const to = { email: "ada@example.com" }
    expect(await refusalOf(sdk.magicLinks.email.send(to))).toBe("404 email_not_found")
    expect((await sdk.magicLinks.email.send({ ...to, user_id })).user_id).toBe(user_id)
    const { user } = await sdk.magicLinks.authenticate({ token: linkToken() })
    expect(user).toMatchObject({ user_id, emails: [{ email: "ada@example.com", verified: true }] })
  })

  it("checks a code challenge, and requires none", async () => {
    const { linkToken, sdk } = await setUpServer({ bootstrap: { pkce_required_for_email_magic_links: true } })
    await sdk.magicLinks.email.loginOrCreate({ email: "ada@example.com" })
    await sdk.magicLinks.authenticate({ token: linkToken() })
    const code_challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    await sdk.magicLinks.email.loginOrCreate({ email: "ada@example.com", code_challenge })
    const token = linkToken()
    expect(await refusalOf(sdk.magicLinks.authenticate({ token }))).toBe("400 pkce_expected_code_verifier")
    const code_verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    expect((await sdk.magicLinks.authenticate({ token, code_verifier })).status_code).toBe(200)
  })

  it("stores the address and the browser that the server answers", async () => {
    const { linkToken, sdk } = await setUpServer()
    await sdk.magicLinks.email.loginOrCreate({ email: "ada@example.com" })
    const attributes = { ip_address: "192.0.2.1", user_agent: "Test/1" }
    const { session } = await sdk.magicLinks.authenticate({
      token: linkToken(),
      attributes,
      session_duration_minutes: 30
    })
    expect(session?.attributes).toEqual(attributes)
  })

  it("refuses a check of the IP address that it does not make", async () => {
    const { linkToken, sdk } = await setUpServer()
    await sdk.magicLinks.email.loginOrCreate({ email: "ada@example.com" })
    const options = { ip_match_required: true, user_agent_match_required: false }
    const token = linkToken()
    expect(await refusalOf(sdk.magicLinks.authenticate({ token, options }))).toBe("400 bad_request")
    await sdk.magicLinks.authenticate({ token, options: { ...options, ip_match_required: false } })
  })

  it("authenticates a link once", async () => {
    const { linkToken, sdk } = await setUpServer()
    await sdk.magicLinks.email.loginOrCreate({ email: "ada@example.com" })
    const token = linkToken()
    await sdk.magicLinks.authenticate({ token })
    expect(await refusalOf(sdk.magicLinks.authenticate({ token }))).toBe("401 unable_to_auth_magic_link")
  })

  it("invites a user, who stays pending until they open the link", async () => {
    const { inbox, linkToken, sdk } = await setUpServer()
    const invited = await sdk.magicLinks.email.invite({
      email: "ada@example.com",
      invite_magic_link_url: "https://app.test/welcome",
      name: { first_name: "Ada" },
      trusted_metadata: { plan: "pro" }
    })
    expect(inbox.latest()?.link).toContain("https://app.test/welcome?")
    expect(await sdk.users.get({ user_id: invited.user_id })).toMatchObject({
      status: "pending",
      name: { first_name: "Ada" },
      trusted_metadata: { plan: "pro" }
    })
    const { user } = await sdk.magicLinks.authenticate({ token: linkToken() })
    expect(user.status).toBe("active")
    expect(await refusalOf(sdk.magicLinks.email.invite({ email: "ada@example.com" }))).toBe(
      "400 duplicate_email"
    )
  })

  it("revokes an invitation", async () => {
    const { linkToken, sdk } = await setUpServer()
    await sdk.magicLinks.email.invite({ email: "ada@example.com" })
    const token = linkToken()
    await sdk.magicLinks.email.revokeInvite({ email: "ada@example.com" })
    expect(await refusalOf(sdk.magicLinks.authenticate({ token }))).toBe("401 unable_to_auth_magic_link")
    expect(await refusalOf(sdk.magicLinks.email.revokeInvite({ email: "bob@example.com" }))).toBe(
      "404 email_not_found"
    )
  })

  describe("that the site sends itself", () => {
    const embedded = async () => {
      const server = await setUpServer()
      const { user_id } = await server.sdk.users.create({ email: "ada@example.com" })
      const { token } = await server.sdk.magicLinks.create({ user_id, expiration_minutes: 10 })
      return { ...server, token, user_id }
    }

    it("log a server in once and verify no address", async () => {
      const { sdk, token, user_id } = await embedded()
      const { session, user } = await sdk.magicLinks.authenticate({ token, session_duration_minutes: 30 })
      expect(user).toMatchObject({ user_id, emails: [{ verified: false }] })
      expect(session?.authentication_factors).toMatchObject([
        { type: "magic_link", delivery_method: "embedded", embeddable_magic_link_factor: {} }
      ])
      expect(await refusalOf(sdk.magicLinks.authenticate({ token }))).toBe("401 unable_to_auth_magic_link")
    })

    it("log a browser in", async () => {
      const { call, token, user_id } = await embedded()
      const answer = await call(Api.authenticate, { token, session_duration_minutes: 30 })
      expect(answer.user_id).toBe(user_id)
    })

    it("expire", async () => {
      const { pass, sdk, token } = await embedded()
      pass(10 * 60_000)
      expect(await refusalOf(sdk.magicLinks.authenticate({ token }))).toBe("401 unable_to_auth_magic_link")
    })

    it("need a known user and an expiration within the limits", async () => {
      const { sdk, user_id } = await embedded()
      expect(await refusalOf(sdk.magicLinks.create({ user_id: "none" }))).toBe("404 user_not_found")
      expect(await refusalOf(sdk.magicLinks.create({ user_id, expiration_minutes: 4 }))).toBe(
        "400 invalid_expiration"
      )
    })
  })
})
