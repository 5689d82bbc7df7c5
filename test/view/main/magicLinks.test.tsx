import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { refused, sentMagicLink } from "../../support/view/fakeCalls.js"
import { submitEmail } from "../../support/view/hands.js"
import { renderWidget } from "../../support/view/renderWidget.js"

const sendFor = async (emailMagicLinksOptions: object) => {
  const { calls } = await renderWidget({ config: { emailMagicLinksOptions } })
  await submitEmail("ada@example.com")
  return calls
}

describe("Main with magic links: the request", () => {
  it("sends an expiration of 30 minutes for login and signup, unless configured", async () => {
    expect(await sendFor({})).toEqual([
      [
        "magicLinks.email.loginOrCreate",
        "ada@example.com",
        { login_expiration_minutes: 30, signup_expiration_minutes: 30 }
      ]
    ])
  })

  it("sends the redirect URLs, expirations, templates and locale of the configuration", async () => {
    const options = {
      loginRedirectURL: "https://acme.test/login",
      loginExpirationMinutes: 10,
      signupRedirectURL: "https://acme.test/signup",
      signupExpirationMinutes: 20,
      loginTemplateId: "login-template",
      signupTemplateId: "signup-template",
      locale: "es",
      createUserAsPending: true,
      domainHint: "acme.test"
    }
    expect(await sendFor(options)).toEqual([
      [
        "magicLinks.email.loginOrCreate",
        "ada@example.com",
        {
          login_magic_link_url: "https://acme.test/login",
          login_expiration_minutes: 10,
          signup_magic_link_url: "https://acme.test/signup",
          signup_expiration_minutes: 20,
          login_template_id: "login-template",
          signup_template_id: "signup-template",
          locale: "es",
          create_user_as_pending: true
        }
      ]
    ])
  })
})

describe("Main with magic links: after the link was sent", () => {
  it("logs email_sent with the address and the type", async () => {
    const { logged } = await renderWidget()
    await submitEmail("ada@example.com")
    expect(logged).toEqual([["email_sent", { email: "ada@example.com", type: "login_or_create_eml" }]])
  })

  it("emits MAGIC_LINK_LOGIN_OR_CREATE with the response and the address", async () => {
    const { errors, events } = await renderWidget()
    await submitEmail("ada@example.com")
    expect(events).toEqual([
      { type: "MAGIC_LINK_LOGIN_OR_CREATE", data: { ...sentMagicLink, email: "ada@example.com" } }
    ])
    expect(errors).toEqual([])
  })
})

describe("Main with magic links: after a failure", () => {
  it("calls the error callback and logs the failure, but emits no event", async () => {
    const error = refused("inactive_email")
    const { errors, events, logged } = await renderWidget({
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(error) }
    })
    await submitEmail("ada@example.com")
    expect(errors).toEqual([error])
    expect(events).toEqual([])
    const error_description: unknown = expect.any(String)
    expect(logged).toEqual([
      [
        "call_failed",
        { screen: "Main" },
        { error_code: "inactive_email", error_description, http_status_code: 400 }
      ]
    ])
  })
})
