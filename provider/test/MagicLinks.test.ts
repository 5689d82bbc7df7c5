import { describe, expect, it } from "@effect/vitest"
import { magicLinks as MagicLinks } from "../../src/domain/magicLink/calls.js"
import { challengeFrom } from "../../src/domain/calls/Pkce.js"
import { minutes, setUp } from "./support.js"

const path = "/magic_links/authenticate"
const redeem = (token: string, more = {}) => ({ token, session_duration_minutes: 30, ...more })

const challengeOf = async (verifier: string) =>
  challengeFrom(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))))

describe("MagicLinks", () => {
  it("creates a pending user for a new address", async () => {
    const { emailLink, state } = setUp()
    await emailLink("New@Example.com")
    const [user] = await state.users()
    expect(user).toMatchObject({ status: "pending", emails: [{ email: "new@example.com", verified: false }] })
  })

  it("activates the user and verifies the address at login", async () => {
    const { signInByLink } = setUp()
    const { user } = await signInByLink("a@example.com")
    expect(user).toMatchObject({ status: "active", emails: [{ email: "a@example.com", verified: true }] })
  })

  it("keeps a user whom the site creates as pending so until the login", async () => {
    const { call, linkToken, raw, state } = setUp()
    const statuses = async () => (await state.users()).map(({ status }) => status)
    const body = { email: "a@example.com", create_user_as_pending: true }
    for (const _ of ["first", "again"]) {
      expect((await raw("POST", "/magic_links/email/login_or_create", body)).status).toBe(200)
      expect(await statuses()).toEqual(["pending"])
    }
    await call(MagicLinks.authenticate, { token: linkToken(), session_duration_minutes: 30 })
    expect(await statuses()).toEqual(["active"])
    expect((await raw("POST", "/magic_links/email/login_or_create", body)).status).toBe(200)
    expect(await statuses()).toEqual(["active"])
  })

  it("returns the factor with its email address", async () => {
    const { signInByLink } = setUp()
    const { session } = await signInByLink("a@example.com")
    expect(session.authentication_factors).toMatchObject([
      { type: "magic_link", delivery_method: "email", email_factor: { email_address: "a@example.com" } }
    ])
  })

  it("returns the unprocessed user as __user", async () => {
    const { emailLink, raw } = setUp()
    const token = await emailLink("a@example.com")
    const answer: unknown = await (await raw("POST", path, redeem(token))).json()
    expect(answer).toMatchObject({ data: { __user: { status: "active", status_code: 200 } } })
  })

  it("accepts a magic link once", async () => {
    const { call, emailLink, errorOf } = setUp()
    const token = await emailLink("a@example.com")
    await call(MagicLinks.authenticate, redeem(token))
    expect(await errorOf("POST", path, redeem(token))).toBe("401 unable_to_auth_magic_link")
  })

  it("accepts a magic link once when it is redeemed twice at the same time", async () => {
    const { emailLink, raw } = setUp()
    const token = await emailLink("a@example.com")
    const answers = await Promise.all([1, 2, 3].map(() => raw("POST", path, redeem(token))))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401])
  })

  it("rejects a magic link after thirty minutes", async () => {
    const { emailLink, pass, errorOf } = setUp()
    const token = await emailLink("a@example.com")
    pass(minutes(30))
    expect(await errorOf("POST", path, redeem(token))).toBe("401 unable_to_auth_magic_link")
  })

  it("expires login and signup links after the minutes of the call", async () => {
    const { call, emailLink, pass, errorOf, signInByLink } = setUp()
    await signInByLink("a@example.com")
    const expiry = { login_expiration_minutes: 10, signup_expiration_minutes: 60 }
    const login = await emailLink("a@example.com", expiry)
    const signup = await emailLink("b@example.com", expiry)
    pass(minutes(11))
    expect(await errorOf("POST", path, redeem(login))).toBe("401 unable_to_auth_magic_link")
    await call(MagicLinks.authenticate, redeem(signup))
  })

  it("sends new users to the signup URL and known users to the login URL", async () => {
    const { emailLink, inbox, signInByLink } = setUp()
    const urls = {
      login_magic_link_url: "https://app.test/login?next=%2Fhome#top",
      signup_magic_link_url: "https://app.test/signup"
    }
    await emailLink("a@example.com", urls)
    expect(inbox.latest()?.link).toMatch(/^https:\/\/app\.test\/signup\?stytch_token_type=magic_links&token=/)
    await signInByLink("a@example.com")
    await emailLink("a@example.com", urls)
    const link = new URL(inbox.latest()?.link ?? "")
    expect([link.pathname, link.searchParams.get("next"), link.hash]).toEqual(["/login", "/home", "#top"])
  })

  it("sends users to the calling page without a redirect URL", async () => {
    const { inbox, call } = setUp({ defaultRedirectURL: null })
    await call(MagicLinks.email.loginOrCreate, { email: "a@example.com" })
    expect(inbox.latest()?.link).toMatch(/^https:\/\/app\.test\/\?/)
  })

  it("rejects redirect URLs that run a script", async () => {
    const { errorOf } = setUp()
    const body = { email: "a@example.com", login_magic_link_url: "javascript:alert(1)" }
    expect(await errorOf("POST", "/magic_links/email/login_or_create", body)).toBe("400 invalid_redirect_url")
  })

  it("rejects an invalid email address", async () => {
    const { errorOf } = setUp()
    const sent = await errorOf("POST", "/magic_links/email/login_or_create", { email: "a@b" })
    expect(sent).toBe("400 invalid_email")
  })

  it("fails with the error type of an undeliverable address", async () => {
    const { errorOf } = setUp({ undeliverable: { "Gone@example.com": "inactive_email" } })
    const sent = await errorOf("POST", "/magic_links/email/login_or_create", { email: "gone@example.com" })
    expect(sent).toBe("400 inactive_email")
  })

  it("sends no primary factor to an unknown address", async () => {
    const { errorOf } = setUp()
    const sent = await errorOf("POST", "/magic_links/email/send/primary", { email: "a@example.com" })
    expect(sent).toBe("404 email_not_found")
  })

  it("needs a session to send a secondary factor", async () => {
    const { errorOf } = setUp()
    const sent = await errorOf("POST", "/magic_links/email/send/secondary", { email: "a@example.com" })
    expect(sent).toBe("401 user_unauthenticated")
  })

  it("adds the address of a secondary factor to the session's user", async () => {
    const { call, linkToken, me, signInBySms } = setUp()
    const { session, session_token } = await signInBySms("+12025550123")
    await call(MagicLinks.email.send, { email: "a@example.com" }, session_token, { factor: "secondary" })
    const second = await call(MagicLinks.authenticate, redeem(linkToken()), session_token)
    expect(second.session.session_id).toBe(session.session_id)
    expect(second.session.authentication_factors.map(({ type }) => type)).toEqual(["otp", "magic_link"])
    expect((await me(session_token)).emails).toMatchObject([{ email: "a@example.com", verified: true }])
  })

  it("does not add the address of another user", async () => {
    const { errorOf, signInByLink, signInBySms } = setUp()
    await signInByLink("a@example.com")
    const { session_token } = await signInBySms("+12025550123")
    const body = { email: "a@example.com" }
    const sent = await errorOf("POST", "/magic_links/email/send/secondary", body, session_token)
    expect(sent).toBe("400 duplicate_email")
  })

  it("starts a new session when the session belongs to another user", async () => {
    const { call, emailLink, signInBySms } = setUp()
    const other = await signInBySms("+12025550123")
    const token = await emailLink("a@example.com")
    const answer = await call(MagicLinks.authenticate, redeem(token), other.session_token)
    expect(answer.session.session_id).not.toBe(other.session.session_id)
    expect(answer.user_id).not.toBe(other.user_id)
  })

  it("accepts a magic link after a call with an invalid session duration", async () => {
    const { call, emailLink, errorOf } = setUp()
    const token = await emailLink("a@example.com")
    expect(await errorOf("POST", path, redeem(token, { session_duration_minutes: 1 }))).toBe(
      "400 invalid_session_duration"
    )
    await call(MagicLinks.authenticate, redeem(token))
  })

  it.each([
    ["es", "Confirma tu correo para registrarte en Acme"],
    ["es-MX", "Confirma tu correo para registrarte en Acme"],
    ["pt-br", "Confirme seu e-mail para se cadastrar em Acme"],
    ["pt_BR", "Confirme seu e-mail para se cadastrar em Acme"],
    ["fr", "Confirm your email to sign up for Acme"]
  ])("writes the email in the language of the call: %s", async (locale, subject) => {
    const { emailLink, inbox } = setUp({ projectName: "Acme" })
    await emailLink("a@example.com", { locale })
    expect(inbox.latest()?.subject).toBe(subject)
  })
})

describe("MagicLinks with PKCE", () => {
  it("accepts a link with the verifier of its challenge", async () => {
    const { call, emailLink } = setUp()
    const token = await emailLink("a@example.com", { code_challenge: await challengeOf("v".repeat(43)) })
    const answer = await call(MagicLinks.authenticate, redeem(token, { code_verifier: "v".repeat(43) }))
    expect(answer.user.status).toBe("active")
  })

  it("rejects a wrong or missing verifier and keeps the link", async () => {
    const { call, emailLink, errorOf } = setUp()
    const token = await emailLink("a@example.com", { code_challenge: await challengeOf("v".repeat(43)) })
    expect(await errorOf("POST", path, redeem(token))).toBe("400 pkce_expected_code_verifier")
    expect(await errorOf("POST", path, redeem(token, { code_verifier: "x" }))).toBe("400 pkce_mismatch")
    await call(MagicLinks.authenticate, redeem(token, { code_verifier: "v".repeat(43) }))
  })

  it("mentions pkce in the error messages, which the client looks for", async () => {
    const { emailLink, raw } = setUp()
    const token = await emailLink("a@example.com", { code_challenge: "c".repeat(43) })
    expect(await (await raw("POST", path, redeem(token))).text()).toMatch(/"error_message":"[^"]*pkce/)
  })

  it("rejects a link without a challenge when the project requires PKCE", async () => {
    const { errorOf } = setUp({ bootstrap: { pkce_required_for_email_magic_links: true } })
    const sent = await errorOf("POST", "/magic_links/email/login_or_create", { email: "a@example.com" })
    expect(sent).toBe("400 pkce_expected_code_challenge")
  })

  it("ignores a verifier for a link without a challenge", async () => {
    const { call, emailLink } = setUp()
    const token = await emailLink("a@example.com")
    const { user } = await call(MagicLinks.authenticate, redeem(token, { code_verifier: "left over" }))
    expect(user.emails.map(({ email }) => email)).toEqual(["a@example.com"])
  })
})
