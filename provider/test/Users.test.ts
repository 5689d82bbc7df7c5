import { describe, expect, it } from "@effect/vitest"
import { bootstrap } from "../../src/domain/ownCalls/Projects.js"
import { user as Users } from "../../src/domain/userCalls/calls.js"
import { publicToken, setUp } from "./support.js"

describe("Users", () => {
  it("returns the fields of the user directly in data", async () => {
    const { raw, signInByLink } = setUp()
    const { session_token, user_id } = await signInByLink("a@example.com")
    const answer: unknown = await (await raw("GET", "/users/me", undefined, session_token)).json()
    expect(answer).toMatchObject({
      data: { user_id, emails: [{ email: "a@example.com" }], status_code: 200 }
    })
  })

  it("returns the type new for an unknown email address", async () => {
    const { call } = setUp()
    expect(await call(Users.search, { email: "a@example.com" })).toMatchObject({ userType: "new" })
  })

  it("returns the type passwordless for a user without a password", async () => {
    const { call, signInByLink } = setUp()
    await signInByLink("a@example.com")
    expect(await call(Users.search, { email: "A@example.com" })).toMatchObject({ userType: "passwordless" })
  })

  it("rejects a search for an invalid email address", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("POST", "/users/search", { email: "a" })).toBe("400 invalid_email")
  })
})

describe("Projects.bootstrap", () => {
  it("returns all default settings for a public token", async () => {
    const { raw } = setUp({ projectName: "Acme" })
    const answer: unknown = await (await raw("GET", `/projects/bootstrap/${publicToken}`)).json()
    expect(answer).toMatchObject({
      data: {
        project_name: "Acme",
        captcha_settings: { enabled: false },
        password_config: null,
        disable_sdk_watermark: true,
        email_domains: ["stytch.com"],
        vertical: null
      }
    })
  })

  it("has a policy with the role that every user gets", async () => {
    const { call, signInByLink } = setUp()
    const { user } = await signInByLink("a@example.com")
    const { rbac_policy } = await call(bootstrap, undefined, undefined, { public_token: publicToken })
    expect(rbac_policy?.roles.map(({ role_id }) => role_id)).toEqual(["stytch_user"])
    expect(user.roles).toEqual(["stytch_user"])
  })

  it("returns the settings that the options override", async () => {
    const { raw } = setUp({ bootstrap: { disable_sdk_watermark: false, email_domains: ["acme.test"] } })
    const answer: unknown = await (await raw("GET", `/projects/bootstrap/${publicToken}`)).json()
    expect(answer).toMatchObject({ data: { disable_sdk_watermark: false, email_domains: ["acme.test"] } })
  })

  it("fails with project_not_found for another public token", async () => {
    const { errorOf } = setUp({ publicTokens: [publicToken] })
    expect(await errorOf("GET", "/projects/bootstrap/public-token-test-2")).toBe("404 project_not_found")
  })
})
