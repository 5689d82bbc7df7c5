import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { later, sentMagicLink, sentOtp } from "../../support/view/fakeCalls.js"
import {
  described,
  button,
  field,
  heading,
  press,
  descriptionOf,
  submitEmail
} from "../../support/view/hands.js"
import { email, resetStarted, searched, withCode, withLink } from "../../support/view/passwords.js"
import { advance, after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const instead = () => screen.queryByRole("button", { name: t("password.createInstead") })

describe("Passwordless", () => {
  it("sends a magic link on entry, once", async () => {
    const { calls, events, logged } = await searched("passwordless", { config: withLink })
    await advance(1000)
    expect(calls.map(([path]) => path)).toEqual(["users.search", "magicLinks.email.loginOrCreate"])
    expect(heading(t("emailConfirmation.title"))).toBe(document.activeElement)
    expect(events).toEqual([{ type: "MAGIC_LINK_LOGIN_OR_CREATE", data: { ...sentMagicLink, email } }])
    expect(logged).toEqual([["email_sent", { email, type: "reset_password" }]])
  })

  it("sends a passcode on entry when email passcodes are a product", async () => {
    const { calls, events, logged } = await searched("passwordless", { config: withCode })
    await advance(1000)
    expect(calls.map(([path]) => path)).toEqual(["users.search", "otps.email.loginOrCreate"])
    expect(field(t("field.code"))).toBe(document.activeElement)
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
    expect(heading(t("passwordSetNew.title"))).toBe(document.activeElement)
    expect(described()).toBe(t("passwordSetNew.text", { email }))
    expect(events).toEqual([{ type: "PASSWORD_RESET_BY_EMAIL_START", data: resetStarted }])
    expect(logged).toEqual([["email_sent", { email, type: "reset_password" }]])
    expect(instead()).toBeNull()
  })

  it("has a back arrow to Main after a magic link was sent, which keeps the address", async () => {
    const { logged } = await searched("passwordless", { config: withLink })
    logged.length = 0
    await press(t("common.back"))
    expect(heading(t("main.title"))).toBeTruthy()
    expect(field(t("field.email")).value).toBe(email)
    expect(logged).toEqual([])
  })

  it("sends again when the user returns", async () => {
    const { calls } = await searched("passwordless", { config: withLink })
    await press(t("emailConfirmation.tryAgain"))
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
    expect(heading(t("passwordless.title"))).toBe(document.activeElement)
    expect(screen.getByText(t("passwordless.text.link"))).toBeTruthy()
    expect([field(t("field.email")).value, field(t("field.email")).readOnly]).toEqual([email, true])
    expect(button(t("password.emailLink")).getAttribute("aria-busy")).toBe("true")
    await press(t("password.emailLink"))
    expect(calls).toHaveLength(2)
    await after(() => answer.succeed(sentMagicLink))
    expect(heading(t("emailConfirmation.title"))).toBeTruthy()
  })

  it("cancels sending when the user goes back", async () => {
    const answer = later<typeof sentMagicLink>()
    const { events, interrupted } = await searched("passwordless", {
      config: withLink,
      answers: { "magicLinks.email.loginOrCreate": answer.answer }
    })
    await press(t("common.back"))
    await after(() => answer.succeed(sentMagicLink))
    expect(interrupted).toEqual(["magicLinks.email.loginOrCreate"])
    expect(heading(t("main.title"))).toBeTruthy()
    expect(events).toEqual([])
  })
})

describe("Passwordless: after a failure", () => {
  it("shows the error below the address, calls the error callback and can be retried", async () => {
    const { answers, calls, errors } = await searched("passwordless", {
      config: withCode,
      answers: { "otps.email.loginOrCreate": Effect.fail(new NetworkError({})) }
    })
    expect(descriptionOf(field(t("field.email")))).toBe(t("error.network"))
    expect(button(t("password.emailCode")).hasAttribute("aria-busy")).toBe(false)
    expect(errors).toEqual([new NetworkError({})])
    answers["otps.email.loginOrCreate"] = Effect.succeed(sentOtp())
    await press(t("password.emailCode"))
    expect(calls).toHaveLength(3)
    expect(heading(t("otp.title"))).toBeTruthy()
  })

  it("puts the address in its own form, so that Enter sends the email again", async () => {
    const { answers } = await searched("passwordless", {
      config: withCode,
      answers: { "otps.email.loginOrCreate": Effect.fail(new NetworkError({})) }
    })
    answers["otps.email.loginOrCreate"] = Effect.succeed(sentOtp())
    await after(() => field(t("field.email")).form?.requestSubmit())
    expect(heading(t("otp.title"))).toBeTruthy()
  })

  it("can retry a reset email", async () => {
    const { answers } = await searched("passwordless", {
      answers: { "passwords.resetByEmailStart": Effect.fail(new NetworkError({})) }
    })
    expect(descriptionOf(field(t("field.email")))).toBe(t("error.network"))
    expect(instead()).toBeNull()
    answers["passwords.resetByEmailStart"] = Effect.succeed(resetStarted)
    await press(t("password.emailReset"))
    expect(heading(t("passwordSetNew.title"))).toBeTruthy()
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
    await press(t("password.createInstead"))
    expect(calls.slice(2)).toEqual([["passwords.resetByEmailStart", { email }]])
    expect(events.at(-1)).toEqual({ type: "PASSWORD_RESET_BY_EMAIL_START", data: resetStarted })
    expect(described()).toBe(t("passwordSetNew.text", { email }))
  })

  it("shows a failed reset email in place and can be pressed again", async () => {
    const { answers, errors } = await searched("passwordless", {
      config: withLink,
      answers: { "passwords.resetByEmailStart": Effect.fail(new NetworkError({})) }
    })
    await press(t("password.createInstead"))
    expect(screen.getByText(t("error.network"))).toBeTruthy()
    expect(errors).toHaveLength(1)
    answers["passwords.resetByEmailStart"] = Effect.succeed(resetStarted)
    await press(t("password.createInstead"))
    expect(described()).toBe(t("passwordSetNew.text", { email }))
  })

  it("is not offered to new users", async () => {
    await searched("new", { config: withLink })
    await press(t("password.emailLink"))
    expect(heading(t("emailConfirmation.title"))).toBeTruthy()
    expect(instead()).toBeNull()
  })
})
