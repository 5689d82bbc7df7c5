import { describe, expect, it } from "@effect/vitest"
import { strong, stronger } from "../support.js"
import { refusalOf, setUpServer } from "./support.js"

const email = "ada@example.com"

describe("passwords of the server API", () => {
  it("create a user with a name and metadata, and a session on demand", async () => {
    const { sdk } = await setUpServer()
    const answer = await sdk.passwords.create({
      email,
      password: strong,
      session_duration_minutes: 30,
      name: { first_name: "Ada" },
      trusted_metadata: { plan: "pro" }
    })
    expect(answer).toMatchObject({
      email_id: answer.user.emails[0]?.email_id,
      user: { name: { first_name: "Ada" }, trusted_metadata: { plan: "pro" } },
      session: { authentication_factors: [{ type: "password", delivery_method: "knowledge" }] }
    })
    expect((await sdk.passwords.create({ email: "bob@example.com", password: strong })).session_token).toBe(
      ""
    )
  })

  it("are refused when they are weak, breached or for a known address", async () => {
    const { sdk, signInByLink } = await setUpServer({ breachedPasswords: [stronger] })
    await signInByLink("bob@example.com")
    const create = (email: string, password: string) => refusalOf(sdk.passwords.create({ email, password }))
    expect(await create(email, "password")).toBe("400 weak_password")
    expect(await create(email, stronger)).toBe("400 breached_password")
    expect(await create("bob@example.com", strong)).toBe("400 duplicate_email")
  })

  it("log in, and count wrong guesses", async () => {
    const { sdk } = await setUpServer({ lockOut: { failures: 2 } })
    const { user_id } = await sdk.passwords.create({ email, password: strong })
    const logIn = (password: string) =>
      sdk.passwords.authenticate({ email, password, session_duration_minutes: 30 })
    expect((await logIn(strong)).user_id).toBe(user_id)
    expect(await refusalOf(logIn("wrong"))).toBe("401 unauthorized_credentials")
    expect(await refusalOf(logIn("wrong"))).toBe("401 unauthorized_credentials")
    expect(await refusalOf(logIn(strong))).toBe("429 user_lock_limit_reached")
  })

  it("are rated", async () => {
    const { sdk } = await setUpServer()
    expect(await sdk.passwords.strengthCheck({ password: strong, email })).toMatchObject({
      valid_password: true,
      strength_policy: "zxcvbn",
      status_code: 200
    })
  })

  it("are reset by email, which ends the other sessions", async () => {
    const { linkToken, sdk } = await setUpServer({ bootstrap: { pkce_required_for_password_resets: true } })
    const first = await sdk.passwords.create({ email, password: strong, session_duration_minutes: 30 })
    const started = await sdk.passwords.email.resetStart({ email })
    expect(started).toMatchObject({ user_id: first.user_id, email_id: first.email_id })
    const token = linkToken()
    const answer = await sdk.passwords.email.reset({
      token,
      password: stronger,
      session_duration_minutes: 30
    })
    expect(answer).toMatchObject({ user_id: first.user_id, reset_sessions: true })
    expect(await refusalOf(sdk.sessions.authenticate({ session_token: first.session_token }))).toBe(
      "404 session_not_found"
    )
    expect((await sdk.passwords.authenticate({ email, password: stronger })).status_code).toBe(200)
    expect(await refusalOf(sdk.passwords.email.reset({ token, password: strong }))).toBe(
      "401 unable_to_auth_magic_link"
    )
  })

  it("are replaced with the old one", async () => {
    const { sdk } = await setUpServer()
    await sdk.passwords.create({ email, password: strong })
    const replace = (existing_password: string) =>
      sdk.passwords.existingPassword.reset({ email, existing_password, new_password: stronger })
    expect(await refusalOf(replace("wrong"))).toBe("401 unauthorized_credentials")
    await replace(strong)
    expect((await sdk.passwords.authenticate({ email, password: stronger })).status_code).toBe(200)
  })

  it("are replaced within a session, which stays", async () => {
    const { sdk, signInByLink } = await setUpServer()
    const { session_token, user_id } = await signInByLink(email)
    const answer = await sdk.passwords.sessions.reset({ password: strong, session_token })
    expect(answer).toMatchObject({ user_id, session_token })
    expect((await sdk.passwords.authenticate({ email, password: strong })).user_id).toBe(user_id)
    expect(await refusalOf(sdk.passwords.sessions.reset({ password: strong }))).toBe(
      "401 user_unauthenticated"
    )
  })
})
