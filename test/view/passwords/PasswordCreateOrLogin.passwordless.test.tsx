import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/Errors.js"
import { later, sentMagicLink, sentOtp } from "../../support/view/fakeCalls.js"
import { button, field, heading, press, descriptionOf, submitEmail } from "../../support/view/hands.js"
import { email, resetStarted, searched, withCode, withLink } from "../../support/view/passwords.js"
import { advance, after } from "../../support/view/time.js"

const instead = () => screen.queryByRole("button", { name: "Create a password instead" })

describe("Passwordless", () => {
  it("sends a magic link on entry, once", async () => {
    const { calls, events, logged } = await searched("passwordless", { config: withLink })
    await advance(1000)
    expect(calls.map(([path]) => path)).toEqual(["users.search", "magicLinks.email.loginOrCreate"])
    expect(heading("Check your email")).toBe(document.activeElement)
    expect(events).toEqual([{ type: "MAGIC_LINK_LOGIN_OR_CREATE", data: { ...sentMagicLink, email } }])
    expect(logged).toEqual([["email_sent", { email, type: "reset_password" }]])
  })

  it("sends a passcode on entry when email passcodes are a product", async () => {
    const { calls, events, logged } = await searched("passwordless", { config: withCode })
    await advance(1000)
    expect(calls.map(([path]) => path)).toEqual(["users.search", "otps.email.loginOrCreate"])
    expect(field("Passcode")).toBe(document.activeElement)
    expect(events).toEqual([{ type: "OTP_LOGIN_OR_CREATE", data: sentOtp() }])
    expect(logged).toEqual([["email_sent", { email, type: "reset_password" }]])
  })

  it("sends a reset email on entry when neither links nor passcodes are products", async () => {
    const { calls, events, logged } = await searched("passwordless")
    await advance(1000)
    expect(calls).toEqual([
      ["users.search", email],
      ["passwords.resetByEmailStart", { email }]
    ])
    expect(heading("Check your email")).toBe(document.activeElement)
    expect(screen.getByText(/to create your password/)).toBeTruthy()
    expect(events).toEqual([{ type: "PASSWORD_RESET_BY_EMAIL_START", data: resetStarted }])
    expect(logged).toEqual([["email_sent", { email, type: "reset_password" }]])
    expect(instead()).toBeNull()
  })

  it("has a back arrow to Main after a magic link was sent, which keeps the address", async () => {
    const { logged } = await searched("passwordless", { config: withLink })
    logged.length = 0
    await press("Back")
    expect(heading("Sign up or log in")).toBeTruthy()
    expect(field("Email").value).toBe(email)
    expect(logged).toEqual([])
  })

  it("sends again when the user returns", async () => {
    const { calls } = await searched("passwordless", { config: withLink })
    await press("Try again")
    await submitEmail(email)
    expect(calls.map(([path]) => path)).toEqual([
      "users.search",
      "magicLinks.email.loginOrCreate",
      "users.search",
      "magicLinks.email.loginOrCreate"
    ])
  })
})

describe("Passwordless: while sending", () => {
  it("shows a busy button and the read-only address, and sends nothing twice", async () => {
    const answer = later<typeof sentMagicLink>()
    const { calls } = await searched("passwordless", {
      config: withLink,
      answers: { "magicLinks.email.loginOrCreate": answer.answer }
    })
    expect(heading("Log in")).toBe(document.activeElement)
    expect(
      screen.getByText("This account has no password. You get a login link by email instead.")
    ).toBeTruthy()
    expect([field("Email").value, field("Email").readOnly]).toEqual([email, true])
    expect(button("Email me a login link").getAttribute("aria-busy")).toBe("true")
    await press("Email me a login link")
    expect(calls).toHaveLength(2)
    await after(() => answer.succeed(sentMagicLink))
    expect(heading("Check your email")).toBeTruthy()
  })

  it("cancels sending when the user goes back", async () => {
    const answer = later<typeof sentMagicLink>()
    const { events, interrupted } = await searched("passwordless", {
      config: withLink,
      answers: { "magicLinks.email.loginOrCreate": answer.answer }
    })
    await press("Back")
    await after(() => answer.succeed(sentMagicLink))
    expect(interrupted).toEqual(["magicLinks.email.loginOrCreate"])
    expect(heading("Sign up or log in")).toBeTruthy()
    expect(events).toEqual([])
  })
})

describe("Passwordless: after a failure", () => {
  it("shows the error below the address, calls the error callback and can be retried", async () => {
    const { answers, calls, errors } = await searched("passwordless", {
      config: withCode,
      answers: { "otps.email.loginOrCreate": Effect.fail(new NetworkError({})) }
    })
    expect(descriptionOf(field("Email"))).toBe("Unable to contact our servers.")
    expect(button("Email me a login code").hasAttribute("aria-busy")).toBe(false)
    expect(errors).toEqual([new NetworkError({})])
    answers["otps.email.loginOrCreate"] = Effect.succeed(sentOtp())
    await press("Email me a login code")
    expect(calls).toHaveLength(3)
    expect(heading("Enter passcode")).toBeTruthy()
  })

  it("can retry a reset email", async () => {
    const { answers } = await searched("passwordless", {
      answers: { "passwords.resetByEmailStart": Effect.fail(new NetworkError({})) }
    })
    expect(descriptionOf(field("Email"))).toBe("Unable to contact our servers.")
    expect(instead()).toBeNull()
    answers["passwords.resetByEmailStart"] = Effect.succeed(resetStarted)
    await press("Email me a link")
    expect(heading("Check your email")).toBeTruthy()
  })
})

describe("Passwordless: 'Create a password instead'", () => {
  it.each([
    [
      "while it is being sent",
      { config: withLink, answers: { "magicLinks.email.loginOrCreate": Effect.never } }
    ],
    ["once a magic link is sent", { config: withLink }],
    ["once a passcode is sent", { config: withCode }]
  ])("sends a reset email and leads to PasswordSetNew, %s", async (_, options) => {
    const { calls, events } = await searched("passwordless", options)
    await press("Create a password instead")
    expect(calls.slice(2)).toEqual([["passwords.resetByEmailStart", { email }]])
    expect(events.at(-1)).toEqual({ type: "PASSWORD_RESET_BY_EMAIL_START", data: resetStarted })
    expect(screen.getByText(/to create your password/)).toBeTruthy()
  })

  it("shows a failed reset email in place and can be pressed again", async () => {
    const { answers, errors } = await searched("passwordless", {
      config: withLink,
      answers: { "passwords.resetByEmailStart": Effect.fail(new NetworkError({})) }
    })
    await press("Create a password instead")
    expect(screen.getByText("Unable to contact our servers.")).toBeTruthy()
    expect(errors).toHaveLength(1)
    answers["passwords.resetByEmailStart"] = Effect.succeed(resetStarted)
    await press("Create a password instead")
    expect(screen.getByText(/to create your password/)).toBeTruthy()
  })

  it("is not offered to new users", async () => {
    await searched("new", { config: withLink })
    await press("Email me a login link")
    expect(heading("Check your email")).toBeTruthy()
    expect(instead()).toBeNull()
  })
})
