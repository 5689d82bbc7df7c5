import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/Errors.js"
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

const wrong = { "passwords.authenticate": Effect.fail(refused("unauthorized_credentials")) }

describe("PasswordLogin", () => {
  it("shows the read-only address, which names the account to password managers", async () => {
    await searched("password")
    const { autocomplete, readOnly, type, value } = field("Email")
    expect({ autocomplete, readOnly, type, value }).toEqual({
      autocomplete: "username",
      readOnly: true,
      type: "email",
      value: email
    })
    expect(field("Email").form).toBe(passwordField().form)
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
    expect(passwordField().getAttribute("aria-describedby")).toBe(heading("Log in").id)
  })

  it("requires a password and focuses its field", async () => {
    const { calls } = await searched("password")
    button("Log in").focus()
    await press("Log in")
    expect(descriptionOf(passwordField())).toBe("Enter your password.")
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

  it("logs in by Enter, with a session of 30 minutes", async () => {
    const { calls } = await searched("password")
    await typePassword("correct horse")
    await enter()
    expect(calls[1]).toEqual([
      "passwords.authenticate",
      { email, password: "correct horse", session_duration_minutes: 30 }
    ])
    expect(heading("Success!")).toBe(document.activeElement)
  })

  it("logs in with a session of the configured duration", async () => {
    const { calls } = await searched("password", {
      config: { products: ["passwords"], sessionOptions: { sessionDurationMinutes: 60 } }
    })
    await typePassword("correct horse")
    await press("Log in")
    expect(calls[1]?.[1]).toMatchObject({ session_duration_minutes: 60 })
  })

  it("emits PASSWORD_AUTHENTICATE with the response, then AUTHENTICATE_FLOW_COMPLETE", async () => {
    const { errors, events } = await searched("password")
    await typePassword("correct horse")
    await press("Log in")
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
    await press("Log in")
    await press("Log in")
    expect(calls).toHaveLength(2)
    expect(button("Log in").getAttribute("aria-busy")).toBe("true")
    expect(button("Log in").getAttribute("aria-description")).toBe("Logging in")
    await after(() => answer.succeed(signedIn))
    expect(heading("Success!")).toBeTruthy()
  })

  it("forgets the password when the screen is left", async () => {
    const { registry } = await searched("password")
    await typePassword("correct horse")
    await press("Back")
    expect(registry.get(passwordAtom)).toBe("")
    await press("Continue with email")
    expect(passwordField().value).toBe("")
  })
})

describe("PasswordLogin: a refused password", () => {
  it("shows the error below its field, keeps the password and calls the error callback", async () => {
    const { errors } = await searched("password", { answers: wrong })
    await typePassword("wrong horse")
    await press("Log in")
    expect(descriptionOf(passwordField())).toBe("Unauthorized credentials.")
    expect(passwordField().value).toBe("wrong horse")
    expect(errors).toEqual([refused("unauthorized_credentials")])
  })

  it("clears the error when the password changes, and can be submitted again", async () => {
    const { answers } = await searched("password", { answers: wrong })
    await typePassword("wrong horse")
    await press("Log in")
    await typePassword("correct horse")
    expect(descriptionOf(passwordField())).toBeUndefined()
    answers["passwords.authenticate"] = Effect.succeed(signedIn)
    await press("Log in")
    expect(heading("Success!")).toBeTruthy()
  })

  it("starts a reset by email for reset_password and leads to PasswordDedupe, without an event", async () => {
    const { calls, errors, events, logged } = await searched("password", {
      answers: { "passwords.authenticate": Effect.fail(refused("reset_password")) }
    })
    logged.length = 0
    await typePassword("correct horse")
    await press("Log in")
    expect(calls.slice(2)).toEqual([["passwords.resetByEmailStart", { email }]])
    expect(heading("Set your password again")).toBe(document.activeElement)
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
    await press("Log in")
    expect(descriptionOf(passwordField())).toMatch(/breached passwords/)
    expect(passwordField().value).toBe("correct horse")
    expect(button("Forgot Password?")).toBeTruthy()
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
    await press("Log in")
    expect(descriptionOf(passwordField())).toBe("Unable to contact our servers.")
    expect(errors).toEqual([refused("reset_password"), new NetworkError({})])
    answers["passwords.resetByEmailStart"] = Effect.succeed(resetStarted)
    await press("Log in")
    expect(heading("Set your password again")).toBeTruthy()
  })
})

describe("PasswordLogin: showing the password", () => {
  it("shows and hides the password by keyboard, and hides it when it is sent", async () => {
    await searched("password", { answers: wrong })
    await typePassword("wrong horse")
    await after(() => button("Show password").focus())
    await press("Show password")
    expect(passwordField().type).toBe("text")
    expect(document.activeElement).toBe(button("Hide password"))
    await press("Hide password")
    expect(passwordField().type).toBe("password")
    await press("Show password")
    await press("Log in")
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
    await press("Forgot Password?")
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
    expect(heading("Check your email")).toBe(document.activeElement)
    expect(events).toEqual([])
    expect(logged).toEqual([["email_sent", { email, type: "reset_password" }]])
  })

  it("shows a failed reset email and can be pressed again", async () => {
    const { answers, errors } = await searched("password", {
      answers: { "passwords.resetByEmailStart": Effect.fail(new NetworkError({})) }
    })
    await press("Forgot Password?")
    expect(screen.getByText("Unable to contact our servers.")).toBeTruthy()
    expect(errors).toHaveLength(1)
    answers["passwords.resetByEmailStart"] = Effect.succeed(resetStarted)
    await press("Forgot Password?")
    expect(heading("Check your email")).toBeTruthy()
  })
})

describe("PasswordLogin: login by email", () => {
  it("offers 'Email me a login link' below a divider when magic links are a product", async () => {
    const { calls, events, logged } = await searched("password", { config: withLink })
    const divider = screen.getByText("or")
    const follows = divider.compareDocumentPosition(button("Email me a login link"))
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await press("Email me a login link")
    expect(calls[1]?.slice(0, 2)).toEqual(["magicLinks.email.loginOrCreate", email])
    expect(events).toEqual([{ type: "MAGIC_LINK_LOGIN_OR_CREATE", data: { ...sentMagicLink, email } }])
    expect(heading("Check your email")).toBeTruthy()
    expect(logged).toHaveLength(1)
    expect(screen.queryByRole("button", { name: "Create a password instead" })).toBeNull()
  })

  it("offers 'Email me a login code' when email passcodes are a product", async () => {
    const { events } = await searched("password", { config: withCode })
    await press("Email me a login code")
    expect(events).toEqual([{ type: "OTP_LOGIN_OR_CREATE", data: sentOtp() }])
    expect(heading("Enter passcode")).toBeTruthy()
  })

  it("shows neither a button nor a divider when there is no login by email", async () => {
    await searched("password", {
      config: { products: ["passwords", "otp"], otpOptions: { methods: ["sms"] } }
    })
    expect(screen.queryByText("or")).toBeNull()
    expect(screen.queryByRole("button", { name: /^Email me/ })).toBeNull()
  })

  it("shows a failed login email and can be pressed again", async () => {
    const refusal = refused("inactive_email")
    const { answers, errors } = await searched("password", {
      config: withLink,
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(refusal) }
    })
    await press("Email me a login link")
    expect(errors).toEqual([refusal])
    expect(screen.getByText(/^The email address is marked as inactive/)).toBeTruthy()
    answers["magicLinks.email.loginOrCreate"] = Effect.succeed(sentMagicLink)
    await press("Email me a login link")
    expect(heading("Check your email")).toBeTruthy()
  })
})
