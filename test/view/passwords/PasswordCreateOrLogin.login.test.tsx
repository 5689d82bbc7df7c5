import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { passwordAtom } from "../../../src/view/passwords/atoms/password.js"
import { later, refused, sentMagicLink, sentOtp } from "../../support/view/fakeCalls.js"
import { button, field, heading, press, descriptionOf } from "../../support/view/hands.js"
import {
  email,
  enter,
  passwordField,
  resetStarted,
  searched,
  signedIn,
  typePassword,
  withCode,
  withLink
} from "../../support/view/passwords.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const wrong = { "passwords.authenticate": Effect.fail(refused("unauthorized_credentials")) }

describe("PasswordLogin", () => {
  it("shows the read-only address, which names the account to password managers", async () => {
    await searched("password")
    const { autocomplete, readOnly, type, value } = field(t("field.email"))
    expect({ autocomplete, readOnly, type, value }).toEqual({
      autocomplete: "username",
      readOnly: true,
      type: "email",
      value: email
    })
    expect(field(t("field.email")).form).toBe(passwordField().form)
  })

  it("asks for the current password, which is required and hidden", async () => {
    await searched("password")
    const { autocomplete, required, type } = passwordField()
    expect({ autocomplete, required, type }).toEqual({
      autocomplete: "current-password",
      required: true,
      type: "password"
    })
  })

  it("focuses the password, which the heading describes", async () => {
    await searched("password")
    expect(document.activeElement).toBe(passwordField())
    expect(passwordField().getAttribute("aria-describedby")).toBe(heading(t("passwordLogin.title")).id)
  })

  it("requires a password and focuses its field", async () => {
    const { calls } = await searched("password")
    button(t("passwordLogin.submit")).focus()
    await press(t("passwordLogin.submit"))
    expect(descriptionOf(passwordField())).toBe(t("field.password.required"))
    expect(document.activeElement).toBe(passwordField())
    await typePassword("c")
    expect(descriptionOf(passwordField())).toBeUndefined()
    expect(calls).toHaveLength(1)
  })

  it("does not check the strength", async () => {
    const { calls } = await searched("password")
    await typePassword("correct horse")
    expect(calls.map(([path]) => path)).toEqual(["users.search"])
    expect(passwordField().hasAttribute("passwordrules")).toBe(false)
  })

  it("logs in once when a program submits twice at once", async () => {
    const { calls } = await searched("password")
    await typePassword("correct horse")
    const { form } = passwordField()
    form?.requestSubmit()
    form?.requestSubmit()
    await after(() => {})
    expect(calls.map(([path]) => path)).toEqual(["users.search", "passwords.authenticate"])
  })

  it("logs in by Enter, with a session of 30 minutes", async () => {
    const { calls } = await searched("password")
    await typePassword("correct horse")
    await enter()
    expect(calls[1]).toEqual([
      "passwords.authenticate",
      { email, password: "correct horse", session_duration_minutes: 30 }
    ])
    expect(heading(t("passwordConfirmation.title"))).toBe(document.activeElement)
  })

  it("logs in with what a program has filled in without an event, which stays in the field", async () => {
    const { calls } = await searched("password", { answers: wrong })
    passwordField().value = "correct horse"
    await press(t("passwordLogin.submit"))
    expect(calls[1]).toMatchObject(["passwords.authenticate", { password: "correct horse" }])
    expect(passwordField().value).toBe("correct horse")
  })

  it("logs in with a session of the configured duration", async () => {
    const { calls } = await searched("password", {
      config: { products: ["passwords"], sessionOptions: { sessionDurationMinutes: 60 } }
    })
    await typePassword("correct horse")
    await press(t("passwordLogin.submit"))
    expect(calls[1]?.[1]).toMatchObject({ session_duration_minutes: 60 })
  })

  it("emits PASSWORD_AUTHENTICATE with the response, then AUTHENTICATE_FLOW_COMPLETE", async () => {
    const { errors, events } = await searched("password")
    await typePassword("correct horse")
    await press(t("passwordLogin.submit"))
    expect(events).toEqual([
      { type: "PASSWORD_AUTHENTICATE", data: signedIn },
      { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} }
    ])
    expect(errors).toEqual([])
  })

  it("is busy while it logs in, and sends nothing twice", async () => {
    const answer = later<typeof signedIn>()
    const { calls } = await searched("password", { answers: { "passwords.authenticate": answer.answer } })
    await typePassword("correct horse")
    await press(t("passwordLogin.submit"))
    await press(t("passwordLogin.submit"))
    expect(calls).toHaveLength(2)
    expect(button(t("passwordLogin.submit")).getAttribute("aria-busy")).toBe("true")
    expect(button(t("passwordLogin.submit")).getAttribute("aria-description")).toBe(t("passwordLogin.busy"))
    await after(() => answer.succeed(signedIn))
    expect(heading(t("passwordConfirmation.title"))).toBeTruthy()
  })

  it("forgets the password when the screen is left", async () => {
    const { registry } = await searched("password")
    await typePassword("correct horse")
    await press(t("common.back"))
    expect(registry.get(passwordAtom)).toBe("")
    await press(t("main.submit.email"))
    expect(passwordField().value).toBe("")
  })
})

describe("PasswordLogin: a refused password", () => {
  it("shows the error below its field, keeps the password and calls the error callback", async () => {
    const { errors } = await searched("password", { answers: wrong })
    await typePassword("wrong horse")
    await press(t("passwordLogin.submit"))
    expect(descriptionOf(passwordField())).toBe(t("error.unauthorizedCredentials"))
    expect(passwordField().value).toBe("wrong horse")
    expect(errors).toEqual([refused("unauthorized_credentials")])
  })

  it("clears the error when the password changes, and can be submitted again", async () => {
    const { answers } = await searched("password", { answers: wrong })
    await typePassword("wrong horse")
    await press(t("passwordLogin.submit"))
    await typePassword("correct horse")
    expect(descriptionOf(passwordField())).toBeUndefined()
    answers["passwords.authenticate"] = Effect.succeed(signedIn)
    await press(t("passwordLogin.submit"))
    expect(heading(t("passwordConfirmation.title"))).toBeTruthy()
  })

  it("starts a reset by email for reset_password and leads to PasswordDedupe, without an event", async () => {
    const { calls, errors, events, logged } = await searched("password", {
      answers: { "passwords.authenticate": Effect.fail(refused("reset_password")) }
    })
    logged.length = 0
    await typePassword("correct horse")
    await press(t("passwordLogin.submit"))
    expect(calls.slice(2)).toEqual([["passwords.resetByEmailStart", { email }]])
    expect(heading(t("passwordDedupe.title"))).toBe(document.activeElement)
    expect(errors).toEqual([refused("reset_password")])
    expect(events).toEqual([])
    const error_description: unknown = expect.any(String)
    expect(logged).toEqual([
      [
        "call_failed",
        { screen: "PasswordCreateOrLogin" },
        { error_code: "reset_password", error_description, http_status_code: 400 }
      ]
    ])
  })

  it("shows breached_password below the field and sends no email", async () => {
    const { calls, errors, events } = await searched("password", {
      answers: { "passwords.authenticate": Effect.fail(refused("breached_password")) }
    })
    await typePassword("correct horse")
    await press(t("passwordLogin.submit"))
    expect(descriptionOf(passwordField())).toContain(t("error.breachedPassword"))
    expect(passwordField().value).toBe("correct horse")
    expect(button(t("password.forgot"))).toBeTruthy()
    expect(calls.map(([path]) => path)).toEqual(["users.search", "passwords.authenticate"])
    expect(errors).toEqual([refused("breached_password")])
    expect(events).toEqual([])
  })

  it("shows below its field that the reset email failed too, and can be retried", async () => {
    const { answers, errors } = await searched("password", {
      answers: {
        "passwords.authenticate": Effect.fail(refused("reset_password")),
        "passwords.resetByEmailStart": Effect.fail(new NetworkError({}))
      }
    })
    await typePassword("correct horse")
    await press(t("passwordLogin.submit"))
    expect(descriptionOf(passwordField())).toBe(t("error.network"))
    expect(errors).toEqual([refused("reset_password"), new NetworkError({})])
    answers["passwords.resetByEmailStart"] = Effect.succeed(resetStarted)
    await press(t("passwordLogin.submit"))
    expect(heading(t("passwordDedupe.title"))).toBeTruthy()
  })
})

describe("PasswordLogin: showing the password", () => {
  it("shows and hides the password by keyboard, and hides it when it is sent", async () => {
    await searched("password", { answers: wrong })
    await typePassword("wrong horse")
    await after(() => button(t("field.password.show")).focus())
    await press(t("field.password.show"))
    expect(passwordField().type).toBe("text")
    expect(document.activeElement).toBe(button(t("field.password.hide")))
    await press(t("field.password.hide"))
    expect(passwordField().type).toBe("password")
    await press(t("field.password.show"))
    await press(t("passwordLogin.submit"))
    expect(passwordField().type).toBe("password")
  })
})

describe("PasswordLogin: 'Forgot Password?'", () => {
  it("sends a reset email with the configured options and leads to PasswordForgot", async () => {
    const { calls, events, logged } = await searched("password", {
      config: {
        products: ["passwords"],
        passwordOptions: {
          loginRedirectURL: "https://acme.test/login",
          loginExpirationMinutes: 10,
          resetPasswordRedirectURL: "https://acme.test/reset",
          resetPasswordExpirationMinutes: 20,
          resetPasswordTemplateId: "reset-template",
          locale: "es"
        }
      }
    })
    await press(t("password.forgot"))
    expect(calls.slice(1)).toEqual([
      [
        "passwords.resetByEmailStart",
        {
          email,
          login_redirect_url: "https://acme.test/login",
          reset_password_redirect_url: "https://acme.test/reset",
          reset_password_expiration_minutes: 20,
          reset_password_template_id: "reset-template",
          locale: "es"
        }
      ]
    ])
    expect(heading(t("passwordForgot.title"))).toBe(document.activeElement)
    expect(events).toEqual([])
    expect(logged).toEqual([["email_sent", { email, type: "reset_password" }]])
  })

  it("shows a failed reset email and can be pressed again", async () => {
    const { answers, errors } = await searched("password", {
      answers: { "passwords.resetByEmailStart": Effect.fail(new NetworkError({})) }
    })
    await press(t("password.forgot"))
    expect(screen.getByText(t("error.network"))).toBeTruthy()
    expect(errors).toHaveLength(1)
    answers["passwords.resetByEmailStart"] = Effect.succeed(resetStarted)
    await press(t("password.forgot"))
    expect(heading(t("passwordForgot.title"))).toBeTruthy()
  })
})

describe("PasswordLogin: login by email", () => {
  it("offers 'Email me a login link' below a divider when magic links are a product", async () => {
    const { calls, events, logged } = await searched("password", { config: withLink })
    const divider = screen.getByText(t("main.or"))
    const follows = divider.compareDocumentPosition(button(t("password.emailLink")))
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await press(t("password.emailLink"))
    expect(calls[1]?.slice(0, 2)).toEqual(["magicLinks.email.loginOrCreate", email])
    expect(events).toEqual([{ type: "MAGIC_LINK_LOGIN_OR_CREATE", data: { ...sentMagicLink, email } }])
    expect(heading(t("emailConfirmation.title"))).toBeTruthy()
    expect(logged).toHaveLength(1)
    expect(screen.queryByRole("button", { name: t("password.createInstead") })).toBeNull()
  })

  it("offers 'Email me a login code' when email passcodes are a product", async () => {
    const { events } = await searched("password", { config: withCode })
    await press(t("password.emailCode"))
    expect(events).toEqual([{ type: "OTP_LOGIN_OR_CREATE", data: sentOtp() }])
    expect(heading(t("otp.title"))).toBeTruthy()
  })

  it("shows neither a button nor a divider when there is no login by email", async () => {
    await searched("password", {
      config: { products: ["passwords", "otp"], otpOptions: { methods: ["sms"] } }
    })
    expect(screen.queryByText(t("main.or"))).toBeNull()
    expect(screen.queryByRole("button", { name: /^Email me/ })).toBeNull()
  })

  it("shows a failed login email and can be pressed again", async () => {
    const refusal = refused("inactive_email")
    const { answers, errors } = await searched("password", {
      config: withLink,
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(refusal) }
    })
    await press(t("password.emailLink"))
    expect(errors).toEqual([refusal])
    expect(screen.getByText(t("error.inactiveEmail"))).toBeTruthy()
    answers["magicLinks.email.loginOrCreate"] = Effect.succeed(sentMagicLink)
    await press(t("password.emailLink"))
    expect(heading(t("emailConfirmation.title"))).toBeTruthy()
  })
})
