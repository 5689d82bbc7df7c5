import { describe, expect, it } from "@effect/vitest"
import { user as Users } from "../../src/domain/api/Users.js"
import { publicToken, setUp } from "./support.js"

describe("users", () => {
  it("are told their own fields directly in data", async () => {
    const { raw, signInByLink } = setUp()
    const { session_token, user_id } = await signInByLink("a@example.com")
    const answer: unknown = await (await raw("GET", "/users/me", undefined, session_token)).json()
    expect(answer).toMatchObject({
      data: { user_id, emails: [{ email: "a@example.com" }], status_code: 200 }
    })
  })

  it("are new as long as nobody has their e-mail address", async () => {
    const { call } = setUp()
    expect(await call(Users.search, { email: "a@example.com" })).toMatchObject({ userType: "new" })
  })

  it("are passwordless until they set a password", async () => {
    const { call, signInByLink } = setUp()
    await signInByLink("a@example.com")
    expect(await call(Users.search, { email: "A@example.com" })).toMatchObject({ userType: "passwordless" })
  })

  it("are not searched by what is no address", async () => {
    const { refusal } = setUp()
    expect(await refusal("POST", "/users/search", { email: "a" })).toBe("400 invalid_email")
  })
})

describe("the project", () => {
  it("is told by its public token with every default", async () => {
    const { raw } = setUp({ projectName: "Acme" })
    const answer: unknown = await (await raw("GET", `/projects/bootstrap/${publicToken}`)).json()
    expect(answer).toMatchObject({
      data: {
        project_name: "Acme",
        captcha_settings: { enabled: false },
        password_config: null,
        email_domains: ["stytch.com"],
        vertical: "CONSUMER"
      }
    })
  })

  it("is told as the options override it", async () => {
    const { raw } = setUp({ bootstrap: { disable_sdk_watermark: true, email_domains: ["acme.test"] } })
    const answer: unknown = await (await raw("GET", `/projects/bootstrap/${publicToken}`)).json()
    expect(answer).toMatchObject({ data: { disable_sdk_watermark: true, email_domains: ["acme.test"] } })
  })

  it("is not found by a public token that is not its own", async () => {
    const { refusal } = setUp({ publicTokens: [publicToken] })
    expect(await refusal("GET", "/projects/bootstrap/public-token-test-2")).toBe("404 project_not_found")
  })
})
