import { describe, expect, it } from "@effect/vitest"
import { magicLinks as MagicLinks } from "../../src/domain/api/MagicLinks.js"
import { passwords as Passwords } from "../../src/domain/api/Passwords.js"
import { user as Users } from "../../src/domain/api/Users.js"
import { challengeFrom } from "../../src/domain/Pkce.js"
import { control } from "../../src/provider/control.js"
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

describe("a new password", () => {
  it("signs a new user up and in", async () => {
    const { signUp } = setUp()
    const { session, user, email_id } = await signUp("A@Example.com")
    expect(user).toMatchObject({ status: "active", password: { requires_reset: false } })
    expect(session.authentication_factors).toMatchObject(knowledge)
    expect(user.emails).toEqual([{ email_id, email, verified: false }])
  })

  it("sends the raw user along as __user, for the client to strip", async () => {
    const { raw } = setUp()
    const answer: unknown = await (await raw("POST", "/passwords", login(strong))).json()
    expect(answer).toMatchObject({ data: { __user: { status: "active", status_code: 200 } } })
  })

  it("turns the user's type to password", async () => {
    const { call, signUp } = setUp()
    await signUp(email)
    expect(await call(Users.search, { email })).toMatchObject({ userType: "password" })
  })

  it("is not kept in the clear, nor with the same salt as the same password of another", async () => {
    const { keyValueStore, read } = openStore()
    const { signUp } = setUp({ keyValueStore })
    await signUp(email)
    await signUp("b@example.com")
    const keys = [...read().matchAll(/"key":"([\w-]{43})"/g)].map(([, key]) => key)
    expect(read()).not.toContain(strong)
    expect(new Set(keys).size).toBe(2)
  })

  it("is refused where the user has one", async () => {
    const { refusal, signUp } = setUp()
    await signUp(email)
    expect(await refusal("POST", "/passwords", login(stronger))).toBe("400 duplicate_email")
  })

  it("is refused for a known user without one, who must prove the address first", async () => {
    const { refusal, signInByLink } = setUp()
    await signInByLink(email)
    expect(await refusal("POST", "/passwords", login(strong))).toBe("400 reset_password")
  })

  it("must be strong, and leaves no user behind when it is not", async () => {
    const { refusal, state } = setUp()
    expect(await refusal("POST", "/passwords", login("monkey12"))).toBe("400 weak_password")
    expect(await state.users()).toEqual([])
  })

  it("must not be on the list of breached ones", async () => {
    const { refusal } = setUp({ breachedPasswords: [strong] })
    expect(await refusal("POST", "/passwords", login(strong))).toBe("400 breached_password")
  })

  it("may be on that list where breaches are not looked for", async () => {
    const { signUp } = setUp({ breachedPasswords: [strong], breachDetectionOnCreate: false })
    expect((await signUp(email)).user.status).toBe("active")
  })

  it("needs an address and a session duration within its bounds", async () => {
    const { refusal } = setUp()
    expect(await refusal("POST", "/passwords", login(strong, { email: "a@b" }))).toBe("400 invalid_email")
    expect(await refusal("POST", "/passwords", login(strong, { session_duration_minutes: 4 }))).toBe(
      "400 invalid_session_duration"
    )
  })
})

describe("a password", () => {
  const path = "/passwords/authenticate"

  it("logs in", async () => {
    const { call, signUp } = setUp()
    const { user_id } = await signUp(email)
    const answer = await call(Passwords.authenticate, login(strong, { email: "A@example.com " }))
    expect(answer).toMatchObject({ user_id, session: { authentication_factors: knowledge } })
  })

  it("is the same in every Unicode spelling", async () => {
    const { call, signUp } = setUp()
    await signUp(email, "Caf\u00e9 Tangerine 47")
    expect((await call(Passwords.authenticate, login("Cafe\u0301 Tangerine 47"))).user.status).toBe("active")
  })

  it("joins the live session of its user", async () => {
    const { call, signInByLink, signUp } = setUp()
    await signUp(email)
    const { session, session_token } = await signInByLink(email)
    const answer = await call(Passwords.authenticate, login(strong), session_token)
    expect(answer.session.session_id).toBe(session.session_id)
    expect(answer.session.authentication_factors.map(({ type }) => type)).toEqual(["magic_link", "password"])
  })

  it("is refused when wrong", async () => {
    const { refusal, signUp } = setUp()
    await signUp(email)
    expect(await refusal("POST", path, login(stronger))).toBe("401 unauthorized_credentials")
  })

  it("is refused at an unknown address", async () => {
    const { refusal } = setUp()
    expect(await refusal("POST", path, login(strong))).toBe("404 email_not_found")
  })

  it("is refused for a user without one", async () => {
    const { refusal, signInByLink } = setUp()
    await signInByLink(email)
    expect(await refusal("POST", path, login(strong))).toBe("400 no_user_password")
  })

  it("locks its user out after as many wrong ones as the options say, for as long", async () => {
    const { call, pass, refusal, signUp } = setUp({ lockOut: { failures: 2, minutes: 15 } })
    await signUp(email)
    await refusal("POST", path, login(stronger))
    await refusal("POST", path, login(stronger))
    expect(await refusal("POST", path, login(strong))).toBe("429 user_lock_limit_reached")
    pass(minutes(15))
    expect((await call(Passwords.authenticate, login(strong))).user.status).toBe("active")
  })

  it("ends the row of wrong ones when it is right", async () => {
    const { call, refusal, signUp } = setUp({ lockOut: { failures: 2 } })
    await signUp(email)
    await refusal("POST", path, login(stronger))
    await call(Passwords.authenticate, login(strong))
    await refusal("POST", path, login(stronger))
    expect((await call(Passwords.authenticate, login(strong))).user.status).toBe("active")
  })

  it("tells of the device whose address is known", async () => {
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

describe("a password that must be reset", () => {
  const path = "/passwords/authenticate"

  it("no longer logs in until it is", async () => {
    const { call, refusal, requireReset, resetToken, signUp } = setUp()
    await signUp(email)
    await requireReset("A@example.com")
    expect(await refusal("POST", path, login(strong))).toBe("400 reset_password")
    const { user } = await call(Passwords.resetByEmail, redeem(await resetToken(email)))
    expect(user.password).toMatchObject({ requires_reset: false })
    expect((await call(Passwords.authenticate, login(stronger))).user_id).toBe(user.user_id)
  })

  it("cannot be changed by who merely knows it", async () => {
    const { refusal, requireReset, signUp } = setUp()
    await signUp(email)
    await requireReset(email)
    const body = { email, existing_password: strong, new_password: stronger, session_duration_minutes: 30 }
    expect(await refusal("POST", "/passwords/existing_password/reset", body)).toBe("400 reset_password")
  })

  it("says so only to who knows it", async () => {
    const { refusal, requireReset, signUp } = setUp()
    await signUp(email)
    await requireReset(email)
    expect(await refusal("POST", path, login(stronger))).toBe("401 unauthorized_credentials")
  })

  it("can be ordered over HTTP", async () => {
    const { provider, refusal, signUp } = setUp()
    await signUp(email)
    const order = (body: unknown) =>
      control(
        provider,
        new Request("https://embedded.test/_control/password-reset", {
          method: "POST",
          body: JSON.stringify(body)
        })
      )
    expect((await order({ email: "b@example.com" }))?.status).toBe(400)
    expect((await order({ email }))?.status).toBe(200)
    expect(await refusal("POST", path, login(strong))).toBe("400 reset_password")
  })

  it("is not asked of a user who has none", async () => {
    const { requireReset, signInByLink } = setUp()
    await signInByLink(email)
    await expect(requireReset(email)).rejects.toThrow("no_user_password")
    await expect(requireReset("b@example.com")).rejects.toThrow("email_not_found")
  })
})

describe("a reset mail", () => {
  const path = "/passwords/email/reset/start"

  it("holds a link to reset and one to log in, with the same token", async () => {
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

  it("leads to the default address when the call names none", async () => {
    const { inbox, resetToken, signUp } = setUp()
    await signUp(email)
    await resetToken(email)
    expect(inbox.latest()?.link).toMatch(/^https:\/\/app\.test\/in\?stytch_token_type=reset_password&token=/)
  })

  it.each([
    ["es", "Elige una contraseña nueva para Acme"],
    ["pt-br", "Escolha uma nova senha para Acme"]
  ])("is worded in %s", async (locale, subject) => {
    const { inbox, resetToken, signUp } = setUp({ projectName: "Acme" })
    await signUp(email)
    await resetToken(email, { locale })
    expect(inbox.latest()?.subject).toBe(subject)
  })

  it("is sent to users without a password too, who get their first one by it", async () => {
    const { call, resetToken, signInByLink } = setUp()
    const { user_id } = await signInByLink(email)
    const answer = await call(Passwords.resetByEmail, redeem(await resetToken(email)))
    expect(answer).toMatchObject({ user_id, user: { password: { requires_reset: false } } })
  })

  it("is not sent to an unknown address", async () => {
    const { inbox, refusal } = setUp()
    expect(await refusal("POST", path, { email })).toBe("404 email_not_found")
    expect(inbox.list()).toEqual([])
  })

  it("never leads to a script", async () => {
    const { refusal, signUp } = setUp()
    await signUp(email)
    const body = { email, reset_password_redirect_url: "javascript:alert(1)" }
    expect(await refusal("POST", path, body)).toBe("400 invalid_redirect_url")
  })

  it("has a lifetime within bounds", async () => {
    const { refusal, signUp } = setUp()
    await signUp(email)
    for (const reset_password_expiration_minutes of [4, 10_081]) {
      const body = { email, reset_password_expiration_minutes }
      expect(await refusal("POST", path, body)).toBe("400 invalid_expiration")
    }
  })

  it("is refused with the type the options name for an address", async () => {
    const { refusal, signInByLink } = setUp({ undeliverable: { "gone@example.com": "inactive_email" } })
    await signInByLink(email)
    expect(await refusal("POST", path, { email: "gone@example.com" })).toBe("400 inactive_email")
  })
})

describe("a reset by e-mail", () => {
  const path = "/passwords/email/reset"

  it("sets the new password in place of the old one and logs in", async () => {
    const { call, refusal, resetToken, signUp } = setUp()
    const { user } = await signUp(email)
    const answer = await call(Passwords.resetByEmail, redeem(await resetToken(email)))
    expect(answer.session.authentication_factors).toMatchObject(knowledge)
    expect(answer.user.password?.password_id).toBe(user.password?.password_id)
    expect(await refusal("POST", "/passwords/authenticate", login(strong))).toBe(
      "401 unauthorized_credentials"
    )
    expect((await call(Passwords.authenticate, login(stronger))).user_id).toBe(user.user_id)
  })

  it("verifies the address", async () => {
    const { call, resetToken, signUp } = setUp()
    await signUp(email)
    const { user } = await call(Passwords.resetByEmail, redeem(await resetToken(email)))
    expect(user.emails).toMatchObject([{ email, verified: true }])
  })

  it("works once", async () => {
    const { call, refusal, resetToken, signUp } = setUp()
    await signUp(email)
    const token = await resetToken(email)
    await call(Passwords.resetByEmail, redeem(token))
    expect(await refusal("POST", path, redeem(token))).toBe("401 unable_to_auth_magic_link")
  })

  it("voids other resets that were mailed, and no magic link", async () => {
    const { call, emailLink, refusal, resetToken, signUp } = setUp()
    await signUp(email)
    const link = await emailLink(email)
    const earlier = await resetToken(email)
    await call(Passwords.resetByEmail, redeem(await resetToken(email)))
    expect(await refusal("POST", path, redeem(earlier))).toBe("401 unable_to_auth_magic_link")
    await call(MagicLinks.authenticate, { token: link, session_duration_minutes: 30 })
  })

  it("expires after thirty minutes, or when the call says", async () => {
    const { call, pass, refusal, resetToken, signUp } = setUp()
    await signUp(email)
    const token = await resetToken(email)
    const lasting = await resetToken(email, { reset_password_expiration_minutes: 60 })
    pass(minutes(30))
    expect(await refusal("POST", path, redeem(token))).toBe("401 unable_to_auth_magic_link")
    await call(Passwords.resetByEmail, redeem(lasting))
  })

  it("stays open after a password that is too weak", async () => {
    const { call, refusal, resetToken, signUp } = setUp()
    await signUp(email)
    const token = await resetToken(email)
    expect(await refusal("POST", path, redeem(token, { password: "monkey12" }))).toBe("400 weak_password")
    await call(Passwords.resetByEmail, redeem(token))
  })

  it("is not opened by a magic link", async () => {
    const { call, emailLink, refusal, signUp } = setUp()
    await signUp(email)
    const token = await emailLink(email)
    expect(await refusal("POST", path, redeem(token))).toBe("401 unable_to_auth_magic_link")
    await call(MagicLinks.authenticate, { token, session_duration_minutes: 30 })
  })

  it("may be left for a login with the same token, which uses it up", async () => {
    const { call, refusal, resetToken, signUp } = setUp()
    const { user_id } = await signUp(email)
    const token = await resetToken(email)
    const answer = await call(MagicLinks.authenticate, { token, session_duration_minutes: 30 })
    expect(answer.user_id).toBe(user_id)
    expect(await refusal("POST", path, redeem(token))).toBe("401 unable_to_auth_magic_link")
  })

  it("ends the sessions that were open", async () => {
    const { call, refusal, resetToken, signUp } = setUp()
    const { session_token } = await signUp(email)
    await call(Passwords.resetByEmail, redeem(await resetToken(email)))
    expect(await refusal("GET", "/users/me", undefined, session_token)).toBe("404 session_not_found")
  })

  it("unlocks a user who was locked out", async () => {
    const { call, refusal, resetToken, signUp } = setUp({ lockOut: { failures: 1 } })
    await signUp(email)
    await refusal("POST", "/passwords/authenticate", login(stronger))
    await call(Passwords.resetByEmail, redeem(await resetToken(email)))
    expect((await call(Passwords.authenticate, login(stronger))).user.status).toBe("active")
  })
})

describe("PKCE of a reset", () => {
  const path = "/passwords/email/reset"
  const code_verifier = "v".repeat(43)
  const challenge = async () =>
    challengeFrom(
      new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code_verifier)))
    )

  it("binds it to the verifier whose challenge was sent", async () => {
    const { call, refusal, resetToken, signUp } = setUp()
    await signUp(email)
    const token = await resetToken(email, { code_challenge: await challenge() })
    expect(await refusal("POST", path, redeem(token))).toBe("400 pkce_expected_code_verifier")
    expect(await refusal("POST", path, redeem(token, { code_verifier: "x" }))).toBe("400 pkce_mismatch")
    await call(Passwords.resetByEmail, redeem(token, { code_verifier }))
  })

  it("binds the login with the same token too", async () => {
    const { call, refusal, resetToken, signUp } = setUp()
    await signUp(email)
    const token = await resetToken(email, { code_challenge: await challenge() })
    const body = { token, session_duration_minutes: 30 }
    expect(await refusal("POST", "/magic_links/authenticate", body)).toBe("400 pkce_expected_code_verifier")
    await call(MagicLinks.authenticate, { ...body, code_verifier })
  })

  it("is demanded at sending when the project requires it", async () => {
    const { refusal, signUp } = setUp({ bootstrap: { pkce_required_for_password_resets: true } })
    await signUp(email)
    expect(await refusal("POST", "/passwords/email/reset/start", { email })).toBe(
      "400 pkce_expected_code_challenge"
    )
  })
})

describe("a reset by the existing password", () => {
  const path = "/passwords/existing_password/reset"
  const change = (existing_password: string, new_password: string) => ({
    email,
    existing_password,
    new_password,
    session_duration_minutes: 30
  })

  it("sets the new one and logs in", async () => {
    const { call, signUp } = setUp()
    const { user_id } = await signUp(email)
    const answer = await call(Passwords.resetByExistingPassword, change(strong, stronger))
    expect(answer).toMatchObject({ user_id, session: { authentication_factors: knowledge } })
    expect((await call(Passwords.authenticate, login(stronger))).user_id).toBe(user_id)
  })

  it("is refused when the existing one is wrong, which counts", async () => {
    const { refusal, signUp } = setUp({ lockOut: { failures: 1 } })
    await signUp(email)
    expect(await refusal("POST", path, change(stronger, stronger))).toBe("401 unauthorized_credentials")
    expect(await refusal("POST", path, change(strong, stronger))).toBe("429 user_lock_limit_reached")
  })

  it("is refused when the new one is weak, and the old one stays", async () => {
    const { call, refusal, signUp } = setUp()
    await signUp(email)
    expect(await refusal("POST", path, change(strong, "monkey12"))).toBe("400 weak_password")
    expect((await call(Passwords.authenticate, login(strong))).user.status).toBe("active")
  })

  it("keeps the caller's session and ends the user's others", async () => {
    const { call, refusal, signInByLink, signUp } = setUp()
    const other = await signUp(email)
    const { session_token } = await signInByLink(email)
    const answer = await call(Passwords.resetByExistingPassword, change(strong, stronger), session_token)
    expect(answer.session_token).toBe(session_token)
    expect(await refusal("GET", "/users/me", undefined, other.session_token)).toBe("404 session_not_found")
  })
})

describe("a reset within a session", () => {
  const path = "/passwords/session/reset"

  it("needs a session", async () => {
    const { refusal } = setUp()
    expect(await refusal("POST", path, { password: strong })).toBe("401 user_unauthenticated")
  })

  it("gives a user without a password one, and leaves the session's factors and end as they are", async () => {
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

  it("extends the session by a duration", async () => {
    const { call, pass, signInByLink } = setUp()
    const { session, session_token } = await signInByLink(email)
    pass(minutes(10))
    const body = { password: strong, session_duration_minutes: 60 }
    const answer = await call(Passwords.resetBySession, body, session_token)
    expect(Date.parse(answer.session.expires_at) - Date.parse(session.expires_at)).toBe(minutes(40))
  })

  it("refuses a weak password and a duration out of bounds", async () => {
    const { refusal, signInByLink } = setUp()
    const { session_token } = await signInByLink(email)
    expect(await refusal("POST", path, { password: "monkey12" }, session_token)).toBe("400 weak_password")
    const body = { password: strong, session_duration_minutes: 4 }
    expect(await refusal("POST", path, body, session_token)).toBe("400 invalid_session_duration")
  })
})

describe("the strength of a password by guesses", () => {
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
  ])("is told of %j in the provider's sentences", async (password, warning, suggestions) => {
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

  it("is good from a score of three on, with nothing more to say", async () => {
    const { call } = setUp()
    const answer = await call(Passwords.strengthCheck, { password: strong })
    expect(answer).toMatchObject({
      valid_password: true,
      score: 4,
      feedback: { warning: "", suggestions: [] }
    })
  })

  it("is less where the password is the person's own e-mail address", async () => {
    const { call } = setUp()
    const password = "vjkrqxwz@example.com"
    expect(await call(Passwords.strengthCheck, { password })).toMatchObject({ valid_password: true })
    const answer = await call(Passwords.strengthCheck, { password, email: password })
    expect(answer).toMatchObject({ valid_password: false, score: 0 })
  })

  it("does not help a breached password", async () => {
    const { call } = setUp({ breachedPasswords: [strong] })
    const answer = await call(Passwords.strengthCheck, { password: strong })
    expect(answer).toMatchObject({ valid_password: false, breached_password: true, score: 4 })
  })

  it("says whether breaches are looked for at all", async () => {
    const { call } = setUp({ breachedPasswords: [strong], breachDetectionOnCreate: false })
    expect(await call(Passwords.strengthCheck, { password: strong })).toMatchObject({
      valid_password: true,
      breached_password: false,
      breach_detection_on_create: false
    })
  })
})

describe("the strength of a password by kinds of characters", () => {
  it.each([
    ["abc", { has_lower_case: true, missing_characters: 5, missing_complexity: 2 }],
    ["abcdefgh", { has_lower_case: true, missing_characters: 0, missing_complexity: 2 }],
    ["Abcdefgh", { has_upper_case: true, missing_characters: 0, missing_complexity: 1 }],
    ["Ab1", { has_digit: true, missing_characters: 5, missing_complexity: 0 }],
    ["b#######", { has_symbol: true, missing_characters: 0, missing_complexity: 1 }],
    ["", { has_digit: false, missing_characters: 8, missing_complexity: 3 }]
  ])("is told of %j", async (password, luds_requirements) => {
    const { call } = setUp({ passwordPolicy: "luds" })
    expect(await call(Passwords.strengthCheck, { password })).toMatchObject({
      valid_password: false,
      strength_policy: "luds",
      feedback: { warning: "", suggestions: [], luds_requirements }
    })
  })

  it("is good when nothing is missing", async () => {
    const { call } = setUp({ passwordPolicy: "luds" })
    expect(await call(Passwords.strengthCheck, { password: "Passwor1" })).toMatchObject({
      valid_password: true,
      score: 3,
      feedback: { luds_requirements: { missing_characters: 0, missing_complexity: 0 } }
    })
  })

  it("goes by the numbers of bootstrap", async () => {
    const password_config = { luds_complexity: 4, luds_minimum_count: 12 }
    const { call, refusal } = setUp({ passwordPolicy: "luds", bootstrap: { password_config } })
    expect(await call(Passwords.strengthCheck, { password: "Passwor1" })).toMatchObject({
      feedback: { luds_requirements: { missing_characters: 4, missing_complexity: 1 } }
    })
    expect(await refusal("POST", "/passwords", login("Passwor1"))).toBe("400 weak_password")
  })

  it("is told by bootstrap, which is silent under the other policy", async () => {
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
