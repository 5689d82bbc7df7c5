import { describe, expect, it } from "@effect/vitest"
import { magicLinks as MagicLinks } from "../../src/domain/magicLink/calls.js"
import { passwords as Passwords } from "../../src/domain/passwords/calls.js"
import { user as Users } from "../../src/domain/userCalls/calls.js"
import { challengeFrom } from "../../src/domain/calls/Pkce.js"
import { makeSettings } from "../Options.js"
import { base, containing, minutes, openStore, publicToken, setUp, strong, stronger } from "./support.js"

const email = "a@example.com"
const login = (password: string, more = {}) => ({ email, password, session_duration_minutes: 30, ...more })
const redeem = (token: string, more = {}) => ({
  token,
  password: stronger,
  session_duration_minutes: 30,
  ...more
})
const knowledge = [{ type: "password", delivery_method: "knowledge" }]

describe("Passwords.create", () => {
  it("signs a new user up and logs them in", async () => {
    const { signUp } = setUp()
    const { session, user, email_id } = await signUp("A@Example.com")
    expect(user).toMatchObject({ status: "active", password: { requires_reset: false } })
    expect(session.authentication_factors).toMatchObject(knowledge)
    expect(user.emails).toEqual([{ email_id, email, verified: false }])
  })

  it("returns the unprocessed user as __user", async () => {
    const { raw } = setUp()
    const answer: unknown = await (await raw("POST", "/passwords", login(strong))).json()
    expect(answer).toMatchObject({ data: { __user: { status: "active", status_code: 200 } } })
  })

  it("changes the user type to password", async () => {
    const { call, signUp } = setUp()
    await signUp(email)
    expect(await call(Users.search, { email })).toMatchObject({ userType: "password" })
  })

  it("stores a hash, with another salt for each user", async () => {
    const { keyValueStore, read } = openStore()
    const { signUp } = setUp({ keyValueStore })
    await signUp(email)
    await signUp("b@example.com")
    const keys = [...read().matchAll(/"key":"([\w-]{43})"/g)].map(([, key]) => key)
    expect(read()).not.toContain(strong)
    expect(new Set(keys).size).toBe(2)
  })

  it("hashes with the cost of the options, by default 4096, and checks hashes of any cost", async () => {
    const { keyValueStore, read } = openStore()
    await setUp({ keyValueStore, passwordHashCost: 1024 }).signUp(email)
    expect(read()).toContain('"N":1024,"r":8,"p":1')
    const { call } = setUp({ keyValueStore, passwordHashCost: 16 })
    expect(await call(Passwords.authenticate, login(strong))).toMatchObject({ status_code: 200 })
    expect(makeSettings({}).passwordHashCost).toBe(4096)
  })

  it("rejects a second password", async () => {
    const { errorOf, signUp } = setUp()
    await signUp(email)
    expect(await errorOf("POST", "/passwords", login(stronger))).toBe("400 duplicate_email")
  })

  it("rejects a known user without a password, who must verify the address first", async () => {
    const { errorOf, signInByLink } = setUp()
    await signInByLink(email)
    expect(await errorOf("POST", "/passwords", login(strong))).toBe("400 reset_password")
  })

  it("rejects a weak password and creates no user", async () => {
    const { errorOf, state } = setUp()
    expect(await errorOf("POST", "/passwords", login("monkey12"))).toBe("400 weak_password")
    expect(await state.users()).toEqual([])
  })

  it("rejects a breached password", async () => {
    const { errorOf } = setUp({ breachedPasswords: [strong] })
    expect(await errorOf("POST", "/passwords", login(strong))).toBe("400 breached_password")
  })

  it("accepts a breached password when breach detection is off", async () => {
    const { signUp } = setUp({ breachedPasswords: [strong], breachDetectionOnCreate: false })
    expect((await signUp(email)).user.status).toBe("active")
  })

  it("rejects an invalid email address or session duration", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("POST", "/passwords", login(strong, { email: "a@b" }))).toBe("400 invalid_email")
    expect(await errorOf("POST", "/passwords", login(strong, { session_duration_minutes: 4 }))).toBe(
      "400 invalid_session_duration"
    )
  })
})

describe("Passwords.authenticate", () => {
  const path = "/passwords/authenticate"

  it("logs in with the right password", async () => {
    const { call, signUp } = setUp()
    const { user_id } = await signUp(email)
    const answer = await call(Passwords.authenticate, login(strong, { email: "A@example.com " }))
    expect(answer).toMatchObject({ user_id, session: { authentication_factors: knowledge } })
  })

  it("accepts a password in every Unicode form", async () => {
    const { call, signUp } = setUp()
    await signUp(email, "Caf\u00e9 Tangerine 47")
    expect((await call(Passwords.authenticate, login("Cafe\u0301 Tangerine 47"))).user.status).toBe("active")
  })

  it("adds the factor to the session of the same user", async () => {
    const { call, signInByLink, signUpVerified } = setUp()
    await signUpVerified(email)
    const { session, session_token } = await signInByLink(email)
    const answer = await call(Passwords.authenticate, login(strong), session_token)
    expect(answer.session.session_id).toBe(session.session_id)
    expect(answer.session.authentication_factors.map(({ type }) => type)).toEqual(["magic_link", "password"])
  })

  it("rejects a wrong password", async () => {
    const { errorOf, signUp } = setUp()
    await signUp(email)
    expect(await errorOf("POST", path, login(stronger))).toBe("401 unauthorized_credentials")
  })

  it("rejects an unknown email address", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("POST", path, login(strong))).toBe("404 email_not_found")
  })

  it("rejects a user without a password", async () => {
    const { errorOf, signInByLink } = setUp()
    await signInByLink(email)
    expect(await errorOf("POST", path, login(strong))).toBe("400 no_user_password")
  })

  it("locks the user out after the failures and for the minutes of the options", async () => {
    const { call, pass, errorOf, signUp } = setUp({ lockOut: { failures: 2, minutes: 15 } })
    await signUp(email)
    await errorOf("POST", path, login(stronger))
    await errorOf("POST", path, login(stronger))
    expect(await errorOf("POST", path, login(strong))).toBe("429 user_lock_limit_reached")
    pass(minutes(15))
    expect((await call(Passwords.authenticate, login(strong))).user.status).toBe("active")
  })

  it("resets the count of wrong passwords after a right one", async () => {
    const { call, errorOf, signUp } = setUp({ lockOut: { failures: 2 } })
    await signUp(email)
    await errorOf("POST", path, login(stronger))
    await call(Passwords.authenticate, login(strong))
    await errorOf("POST", path, login(stronger))
    expect((await call(Passwords.authenticate, login(strong))).user.status).toBe("active")
  })

  it("returns the IP address of the device", async () => {
    const { fetch, signUp } = setUp()
    await signUp(email)
    const answer = await fetch(`${base}${path}`, {
      method: "POST",
      headers: {
        Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
        "X-Forwarded-For": "203.0.113.7, 10.0.0.1"
      },
      body: JSON.stringify(login(strong))
    })
    expect(await answer.json()).toMatchObject({ data: { user_device: { ip_address: "203.0.113.7" } } })
  })
})

describe("EmbeddedProvider.requireReset", () => {
  const path = "/passwords/authenticate"

  it("rejects the login until the password is reset", async () => {
    const { call, errorOf, requireReset, resetToken, signUp } = setUp()
    await signUp(email)
    await requireReset("A@example.com")
    expect(await errorOf("POST", path, login(strong))).toBe("400 reset_password")
    const { user } = await call(Passwords.resetByEmail, redeem(await resetToken(email)))
    expect(user.password).toMatchObject({ requires_reset: false })
    expect((await call(Passwords.authenticate, login(stronger))).user_id).toBe(user.user_id)
  })

  it("rejects a reset by the existing password", async () => {
    const { errorOf, requireReset, signUp } = setUp()
    await signUp(email)
    await requireReset(email)
    const body = { email, existing_password: strong, new_password: stronger, session_duration_minutes: 30 }
    expect(await errorOf("POST", "/passwords/existing_password/reset", body)).toBe("400 reset_password")
  })

  it("reports the reset only after the right password", async () => {
    const { errorOf, requireReset, signUp } = setUp()
    await signUp(email)
    await requireReset(email)
    expect(await errorOf("POST", path, login(stronger))).toBe("401 unauthorized_credentials")
  })

  it("rejects a user without a password", async () => {
    const { requireReset, signInByLink } = setUp()
    await signInByLink(email)
    await expect(requireReset(email)).rejects.toThrow("no_user_password")
    await expect(requireReset("b@example.com")).rejects.toThrow("email_not_found")
  })
})

describe("Passwords.resetByEmailStart", () => {
  const path = "/passwords/email/reset/start"

  it("sends a reset link and a login link with the same token", async () => {
    const { inbox, resetToken, signUp } = setUp({ projectName: "Acme" })
    await signUp(email)
    const token = await resetToken(email, {
      reset_password_redirect_url: "https://app.test/reset",
      login_redirect_url: "https://app.test/login?next=%2Fhome"
    })
    const { body, link, subject } = inbox.latest(email) ?? {}
    expect(subject).toBe("Choose a new password for Acme")
    expect(link).toBe(`https://app.test/reset?stytch_token_type=reset_password&token=${token}`)
    expect(body).toContain(link)
    expect(body).toContain(`https://app.test/login?next=%2Fhome&stytch_token_type=login&token=${token}`)
  })

  it("links to the default URL when the call has none", async () => {
    const { inbox, resetToken, signUp } = setUp()
    await signUp(email)
    await resetToken(email)
    expect(inbox.latest()?.link).toMatch(/^https:\/\/app\.test\/in\?stytch_token_type=reset_password&token=/)
  })

  it.each([
    ["es", "Elige una contraseña nueva para Acme"],
    ["pt-br", "Escolha uma nova senha para Acme"]
  ])("writes the email in %s", async (locale, subject) => {
    const { inbox, resetToken, signUp } = setUp({ projectName: "Acme" })
    await signUp(email)
    await resetToken(email, { locale })
    expect(inbox.latest()?.subject).toBe(subject)
  })

  it("also sends the email to users without a password", async () => {
    const { call, resetToken, signInByLink } = setUp()
    const { user_id } = await signInByLink(email)
    const answer = await call(Passwords.resetByEmail, redeem(await resetToken(email)))
    expect(answer).toMatchObject({ user_id, user: { password: { requires_reset: false } } })
  })

  it("rejects an unknown email address", async () => {
    const { inbox, errorOf } = setUp()
    expect(await errorOf("POST", path, { email })).toBe("404 email_not_found")
    expect(inbox.list()).toEqual([])
  })

  it("rejects redirect URLs that run a script", async () => {
    const { errorOf, signUp } = setUp()
    await signUp(email)
    const body = { email, reset_password_redirect_url: "javascript:alert(1)" }
    expect(await errorOf("POST", path, body)).toBe("400 invalid_redirect_url")
  })

  it("rejects an expiration that is too short or too long", async () => {
    const { errorOf, signUp } = setUp()
    await signUp(email)
    for (const reset_password_expiration_minutes of [4, 10_081]) {
      const body = { email, reset_password_expiration_minutes }
      expect(await errorOf("POST", path, body)).toBe("400 invalid_expiration")
    }
  })

  it("fails with the error type of an undeliverable address", async () => {
    const { errorOf, signInByLink } = setUp({ undeliverable: { "gone@example.com": "inactive_email" } })
    await signInByLink(email)
    expect(await errorOf("POST", path, { email: "gone@example.com" })).toBe("400 inactive_email")
  })
})

describe("Passwords.resetByEmail", () => {
  const path = "/passwords/email/reset"

  it("replaces the password and logs in", async () => {
    const { call, errorOf, resetToken, signUp } = setUp()
    const { user } = await signUp(email)
    const answer = await call(Passwords.resetByEmail, redeem(await resetToken(email)))
    expect(answer.session.authentication_factors).toMatchObject(knowledge)
    expect(answer.user.password?.password_id).toBe(user.password?.password_id)
    expect(await errorOf("POST", "/passwords/authenticate", login(strong))).toBe(
      "401 unauthorized_credentials"
    )
    expect((await call(Passwords.authenticate, login(stronger))).user_id).toBe(user.user_id)
  })

  it("verifies the email address", async () => {
    const { call, resetToken, signUp } = setUp()
    await signUp(email)
    const { user } = await call(Passwords.resetByEmail, redeem(await resetToken(email)))
    expect(user.emails).toMatchObject([{ email, verified: true }])
  })

  it("accepts a reset token once", async () => {
    const { call, errorOf, resetToken, signUp } = setUp()
    await signUp(email)
    const token = await resetToken(email)
    await call(Passwords.resetByEmail, redeem(token))
    expect(await errorOf("POST", path, redeem(token))).toBe("401 unable_to_auth_magic_link")
  })

  it("revokes other reset links, but no magic links", async () => {
    const { call, emailLink, errorOf, resetToken, signUp } = setUp()
    await signUp(email)
    const link = await emailLink(email)
    const earlier = await resetToken(email)
    await call(Passwords.resetByEmail, redeem(await resetToken(email)))
    expect(await errorOf("POST", path, redeem(earlier))).toBe("401 unable_to_auth_magic_link")
    await call(MagicLinks.authenticate, { token: link, session_duration_minutes: 30 })
  })

  it("rejects a reset token after thirty minutes, or the minutes of the call", async () => {
    const { call, pass, errorOf, resetToken, signUp } = setUp()
    await signUp(email)
    const token = await resetToken(email)
    const lasting = await resetToken(email, { reset_password_expiration_minutes: 60 })
    pass(minutes(30))
    expect(await errorOf("POST", path, redeem(token))).toBe("401 unable_to_auth_magic_link")
    await call(Passwords.resetByEmail, redeem(lasting))
  })

  it("accepts a reset token after a weak password", async () => {
    const { call, errorOf, resetToken, signUp } = setUp()
    await signUp(email)
    const token = await resetToken(email)
    expect(await errorOf("POST", path, redeem(token, { password: "monkey12" }))).toBe("400 weak_password")
    await call(Passwords.resetByEmail, redeem(token))
  })

  it("rejects the token of a magic link", async () => {
    const { call, emailLink, errorOf, signUp } = setUp()
    await signUp(email)
    const token = await emailLink(email)
    expect(await errorOf("POST", path, redeem(token))).toBe("401 unable_to_auth_magic_link")
    await call(MagicLinks.authenticate, { token, session_duration_minutes: 30 })
  })

  it("consumes the token at a login with it", async () => {
    const { call, errorOf, resetToken, signUp } = setUp()
    const { user_id } = await signUp(email)
    const token = await resetToken(email)
    const answer = await call(MagicLinks.authenticate, { token, session_duration_minutes: 30 })
    expect(answer.user_id).toBe(user_id)
    expect(await errorOf("POST", path, redeem(token))).toBe("401 unable_to_auth_magic_link")
  })

  it("revokes the sessions of the user", async () => {
    const { call, errorOf, resetToken, signUp } = setUp()
    const { session_token } = await signUp(email)
    await call(Passwords.resetByEmail, redeem(await resetToken(email)))
    expect(await errorOf("GET", "/users/me", undefined, session_token)).toBe("404 session_not_found")
  })

  it("unlocks a locked-out user", async () => {
    const { call, errorOf, resetToken, signUp } = setUp({ lockOut: { failures: 1 } })
    await signUp(email)
    await errorOf("POST", "/passwords/authenticate", login(stronger))
    await call(Passwords.resetByEmail, redeem(await resetToken(email)))
    expect((await call(Passwords.authenticate, login(stronger))).user.status).toBe("active")
  })
})

describe("Passwords.resetByEmail with PKCE", () => {
  const path = "/passwords/email/reset"
  const code_verifier = "v".repeat(43)
  const challenge = async () =>
    challengeFrom(
      new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code_verifier)))
    )

  it("accepts a reset with the verifier of its challenge", async () => {
    const { call, errorOf, resetToken, signUp } = setUp()
    await signUp(email)
    const token = await resetToken(email, { code_challenge: await challenge() })
    expect(await errorOf("POST", path, redeem(token))).toBe("400 pkce_expected_code_verifier")
    expect(await errorOf("POST", path, redeem(token, { code_verifier: "x" }))).toBe("400 pkce_mismatch")
    await call(Passwords.resetByEmail, redeem(token, { code_verifier }))
  })

  it("accepts a login with the same token only with the verifier", async () => {
    const { call, errorOf, resetToken, signUp } = setUp()
    await signUp(email)
    const token = await resetToken(email, { code_challenge: await challenge() })
    const body = { token, session_duration_minutes: 30 }
    expect(await errorOf("POST", "/magic_links/authenticate", body)).toBe("400 pkce_expected_code_verifier")
    await call(MagicLinks.authenticate, { ...body, code_verifier })
  })

  it("rejects a reset without a challenge when the project requires PKCE", async () => {
    const { errorOf, signUp } = setUp({ bootstrap: { pkce_required_for_password_resets: true } })
    await signUp(email)
    expect(await errorOf("POST", "/passwords/email/reset/start", { email })).toBe(
      "400 pkce_expected_code_challenge"
    )
  })
})

describe("Passwords.resetByExistingPassword", () => {
  const path = "/passwords/existing_password/reset"
  const change = (existing_password: string, new_password: string) => ({
    email,
    existing_password,
    new_password,
    session_duration_minutes: 30
  })

  it("sets the new password and logs in", async () => {
    const { call, signUp } = setUp()
    const { user_id } = await signUp(email)
    const answer = await call(Passwords.resetByExistingPassword, change(strong, stronger))
    expect(answer).toMatchObject({ user_id, session: { authentication_factors: knowledge } })
    expect((await call(Passwords.authenticate, login(stronger))).user_id).toBe(user_id)
  })

  it("rejects a wrong existing password and counts the failure", async () => {
    const { errorOf, signUp } = setUp({ lockOut: { failures: 1 } })
    await signUp(email)
    expect(await errorOf("POST", path, change(stronger, stronger))).toBe("401 unauthorized_credentials")
    expect(await errorOf("POST", path, change(strong, stronger))).toBe("429 user_lock_limit_reached")
  })

  it("rejects a weak new password and keeps the old one", async () => {
    const { call, errorOf, signUp } = setUp()
    await signUp(email)
    expect(await errorOf("POST", path, change(strong, "monkey12"))).toBe("400 weak_password")
    expect((await call(Passwords.authenticate, login(strong))).user.status).toBe("active")
  })

  it("keeps the caller's session and revokes the user's others", async () => {
    const { call, errorOf, signInByLink, signUpVerified } = setUp()
    const other = await signUpVerified(email)
    const { session_token } = await signInByLink(email)
    const answer = await call(Passwords.resetByExistingPassword, change(strong, stronger), session_token)
    expect(answer.session_token).toBe(session_token)
    expect(await errorOf("GET", "/users/me", undefined, other.session_token)).toBe("404 session_not_found")
  })
})

describe("Passwords.resetBySession", () => {
  const path = "/passwords/session/reset"

  it("rejects a call without a session", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("POST", path, { password: strong })).toBe("401 user_unauthenticated")
  })

  it("sets a first password, and keeps the factors and the expiry of the session", async () => {
    const { call, signInByLink } = setUp()
    const { session, session_token } = await signInByLink(email)
    const answer = await call(Passwords.resetBySession, { password: strong }, session_token)
    expect(answer).toMatchObject({
      session_token,
      session: { session_id: session.session_id, expires_at: session.expires_at },
      user: { password: { requires_reset: false } }
    })
    expect(answer.session.authentication_factors).toEqual(session.authentication_factors)
    expect((await call(Passwords.authenticate, login(strong))).user_id).toBe(session.user_id)
  })

  it("extends the session with a duration", async () => {
    const { call, pass, signInByLink } = setUp()
    const { session, session_token } = await signInByLink(email)
    pass(minutes(10))
    const body = { password: strong, session_duration_minutes: 60 }
    const answer = await call(Passwords.resetBySession, body, session_token)
    expect(Date.parse(answer.session.expires_at) - Date.parse(session.expires_at)).toBe(minutes(40))
  })

  it("rejects a weak password and an invalid duration", async () => {
    const { errorOf, signInByLink } = setUp()
    const { session_token } = await signInByLink(email)
    expect(await errorOf("POST", path, { password: "monkey12" }, session_token)).toBe("400 weak_password")
    const body = { password: strong, session_duration_minutes: 4 }
    expect(await errorOf("POST", path, body, session_token)).toBe("400 invalid_session_duration")
  })
})

describe("Passwords.strengthCheck with zxcvbn", () => {
  const first = "Add another word or two. Uncommon words are better."

  it.each([
    ["password", "This is a top-10 common password.", [first]],
    ["monkey12", "This is a very common password.", [first]],
    ["Password", "This is a top-10 common password.", [first, "Capitalization doesn't help very much."]],
    [
      "PASSWORD",
      "This is a top-10 common password.",
      [first, "All-uppercase is almost as easy to guess as all-lowercase."]
    ],
    [
      "p4ssw0rd",
      "This is similar to a commonly used password.",
      [first, "Predictable substitutions like '@' instead of 'a' don't help very much."]
    ],
    [
      "drowssap",
      "This is similar to a commonly used password.",
      [first, "Reversed words aren't much harder to guess."]
    ],
    ["aaaaaaaa", 'Repeats like "aaa" are easy to guess.', [first, "Avoid repeated words and characters."]],
    [
      "xyxyxyxy",
      'Repeats like "abcabcabc" are only slightly harder to guess than "abc".',
      [first, "Avoid repeated words and characters."]
    ],
    ["rstuvw", 'Sequences like "abc" or "6543" are easy to guess.', [first, "Avoid sequences."]],
    [
      "1997",
      "Recent years are easy to guess.",
      [first, "Avoid recent years.", "Avoid years that are associated with you."]
    ],
    [
      "13.7.1997",
      "Dates are often easy to guess.",
      [first, "Avoid dates and years that are associated with you."]
    ],
    [
      "jhgfdsa",
      "Straight rows of keys are easy to guess.",
      [first, "Use a longer keyboard pattern with more turns."]
    ],
    [
      "hnbgtfcde",
      "Short keyboard patterns are easy to guess.",
      [first, "Use a longer keyboard pattern with more turns."]
    ],
    ["", "", ["Use a few words, avoid common phrases.", "No need for symbols, digits, or uppercase letters."]]
  ])("rates %j with the provider's sentences", async (password, warning, suggestions) => {
    const { call } = setUp()
    const answer = await call(Passwords.strengthCheck, { password })
    expect(answer).toMatchObject({
      valid_password: false,
      breached_password: false,
      breach_detection_on_create: true,
      strength_policy: "zxcvbn",
      feedback: { warning, suggestions }
    })
    expect(answer.score).toBeLessThan(3)
  })

  it("accepts a score of three without feedback", async () => {
    const { call } = setUp()
    const answer = await call(Passwords.strengthCheck, { password: strong })
    expect(answer).toMatchObject({
      valid_password: true,
      score: 4,
      feedback: { warning: "", suggestions: [] }
    })
  })

  it("reads the first 254 characters of an email address only, because no address is longer", async () => {
    const { call } = setUp()
    const email = `${"a".repeat(254)}@${strong}`
    expect(await call(Passwords.strengthCheck, { password: strong, email })).toMatchObject({
      valid_password: true
    })
  })

  it("reads the first 128 characters of a password only, because the estimate of a long text takes seconds", async () => {
    const { call } = setUp()
    const check = (length: number) =>
      call(Passwords.strengthCheck, { password: `${"a".repeat(length)} ${strong}` })
    expect(await check(128)).toMatchObject({ valid_password: false })
    expect(await check(128 - strong.length)).toMatchObject({ valid_password: true })
  })

  it("lowers the score of the user's own email address", async () => {
    const { call } = setUp()
    const password = "vjkrqxwz@example.com"
    expect(await call(Passwords.strengthCheck, { password })).toMatchObject({ valid_password: true })
    const answer = await call(Passwords.strengthCheck, { password, email: password })
    expect(answer).toMatchObject({ valid_password: false, score: 0 })
  })

  it("rejects a strong password that is breached", async () => {
    const { call } = setUp({ breachedPasswords: [strong] })
    const answer = await call(Passwords.strengthCheck, { password: strong })
    expect(answer).toMatchObject({ valid_password: false, breached_password: true, score: 4 })
  })

  it("reports whether breach detection is on", async () => {
    const { call } = setUp({ breachedPasswords: [strong], breachDetectionOnCreate: false })
    expect(await call(Passwords.strengthCheck, { password: strong })).toMatchObject({
      valid_password: true,
      breached_password: false,
      breach_detection_on_create: false
    })
  })
})

describe("Passwords.strengthCheck with luds", () => {
  it.each([
    ["abc", { has_lower_case: true, missing_characters: 5, missing_complexity: 2 }],
    ["abcdefgh", { has_lower_case: true, missing_characters: 0, missing_complexity: 2 }],
    ["Abcdefgh", { has_upper_case: true, missing_characters: 0, missing_complexity: 1 }],
    ["Ab1", { has_digit: true, missing_characters: 5, missing_complexity: 0 }],
    ["b#######", { has_symbol: true, missing_characters: 0, missing_complexity: 1 }],
    ["", { has_digit: false, missing_characters: 8, missing_complexity: 3 }]
  ])("rates %j", async (password, luds_requirements) => {
    const { call } = setUp({ passwordPolicy: "luds" })
    expect(await call(Passwords.strengthCheck, { password })).toMatchObject({
      valid_password: false,
      strength_policy: "luds",
      feedback: { warning: "", suggestions: [], luds_requirements }
    })
  })

  it("accepts a password that meets all requirements", async () => {
    const { call } = setUp({ passwordPolicy: "luds" })
    expect(await call(Passwords.strengthCheck, { password: "Passwor1" })).toMatchObject({
      valid_password: true,
      score: 3,
      feedback: { luds_requirements: { missing_characters: 0, missing_complexity: 0 } }
    })
  })

  it("uses the requirements of bootstrap", async () => {
    const password_config = { luds_complexity: 4, luds_minimum_count: 12 }
    const { call, errorOf } = setUp({ passwordPolicy: "luds", bootstrap: { password_config } })
    expect(await call(Passwords.strengthCheck, { password: "Passwor1" })).toMatchObject({
      feedback: { luds_requirements: { missing_characters: 4, missing_complexity: 1 } }
    })
    expect(await errorOf("POST", "/passwords", login("Passwor1"))).toBe("400 weak_password")
  })

  it("returns the requirements from bootstrap only with the luds policy", async () => {
    const configOf = async (options: Parameters<typeof setUp>[0]) => {
      const { raw } = setUp(options)
      return (await raw("GET", `/projects/bootstrap/${publicToken}`)).text()
    }
    expect(await configOf({ passwordPolicy: "luds" })).toEqual(
      containing('"password_config":{"luds_complexity":3,"luds_minimum_count":8}')
    )
    expect(await configOf({})).toEqual(containing('"password_config":null'))
  })
})
