import { fireEvent, screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { later, refused, sentMagicLink, sentOtp } from "../../support/view/fakeCalls.js"
import { button, field, heading, press, descriptionOf } from "../../support/view/hands.js"
import {
  choosePassword,
  created,
  email,
  enter,
  passwordField,
  searched,
  strength,
  typePassword,
  withCode,
  withLink
} from "../../support/view/passwords.js"
import { advance, after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const isBefore = (a: Element, b: Element) =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

describe("PasswordCreate", () => {
  it.each([
    [
      t("password.emailLink"),
      withLink,
      { type: "MAGIC_LINK_LOGIN_OR_CREATE", data: { ...sentMagicLink, email } }
    ],
    [t("password.emailCode"), withCode, { type: "OTP_LOGIN_OR_CREATE", data: sentOtp() }]
  ])("shows %j above a divider, and the form below it", async (name, config, event) => {
    const { events } = await searched("new", { config })
    const divider = screen.getByText(t("main.or"))
    expect(isBefore(button(name), divider)).toBe(true)
    expect(isBefore(divider, passwordField())).toBe(true)
    await press(name)
    expect(events).toEqual([event])
  })

  it("shows neither an email button nor a divider when passwords are the only product", async () => {
    await searched("new")
    expect(screen.queryByRole("button", { name: /^Email me/ })).toBeNull()
    expect(screen.queryByText(t("main.or"))).toBeNull()
  })

  it("shows the read-only address and asks for a new password", async () => {
    await searched("new")
    expect([field(t("field.email")).value, field(t("field.email")).readOnly]).toEqual([email, true])
    const { autocomplete, required } = passwordField()
    expect({ autocomplete, required }).toEqual({ autocomplete: "new-password", required: true })
  })
})

describe("PasswordCreate: creating an account", () => {
  it("cannot be submitted until the server accepts the password", async () => {
    const { answers, calls } = await searched("new", {
      answers: { "passwords.strengthCheck": Effect.succeed(strength({ score: 2, valid_password: false })) }
    })
    expect(button(t("passwordCreate.submit")).disabled).toBe(true)
    await choosePassword("sunflower7")
    expect(button(t("passwordCreate.submit")).disabled).toBe(true)
    await enter()
    answers["passwords.strengthCheck"] = Effect.succeed(strength())
    await choosePassword("correct horse")
    expect(button(t("passwordCreate.submit")).disabled).toBe(false)
    expect(calls.map(([path]) => path)).not.toContain("passwords.create")
  })

  it("cannot be submitted when the password changed after the check", async () => {
    await searched("new")
    await choosePassword("correct horse")
    await typePassword("correct horse b")
    expect(button(t("passwordCreate.submit")).disabled).toBe(true)
    await advance(500)
    expect(button(t("passwordCreate.submit")).disabled).toBe(false)
  })

  it("does not create an account when the form is submitted without its button", async () => {
    const { calls } = await searched("new", {
      answers: { "passwords.strengthCheck": Effect.succeed(strength({ valid_password: false })) }
    })
    await choosePassword("sunflower7")
    await after(() => passwordField().form?.requestSubmit())
    expect(calls.map(([path]) => path)).toEqual(["users.search", "passwords.strengthCheck"])
  })

  it("creates an account for an Enter that was pressed during the check", async () => {
    const { calls } = await searched("new")
    await typePassword("correct horse")
    await enter()
    await advance(500)
    expect(calls.map(([path]) => path)).toEqual([
      "users.search",
      "passwords.strengthCheck",
      "passwords.create"
    ])
  })

  it.each([
    ["the server refuses the password", false, "correct horse"],
    ["the password changes during the check", true, "correct horse b"]
  ])("creates no account for such an Enter when %s", async (_, valid_password, last) => {
    const answers = { "passwords.strengthCheck": Effect.succeed(strength({ valid_password })) }
    const { calls } = await searched("new", { answers })
    await typePassword("correct horse")
    await enter()
    await choosePassword(last)
    expect(calls.map(([path]) => path)).not.toContain("passwords.create")
  })

  it.each([
    ["of an input method", { isComposing: true }],
    ["of an input method in Safari", { keyCode: 229 }]
  ])("creates no account for an Enter %s, which ends a word", async (_, key) => {
    const { calls } = await searched("new")
    await press(t("field.password.show"))
    await typePassword("correct horse")
    await after(() => fireEvent.keyDown(passwordField(), { key: "Enter", ...key }))
    await advance(500)
    expect(calls.map(([path]) => path)).toEqual(["users.search", "passwords.strengthCheck"])
  })

  it("creates an account by Enter, with a session of 30 minutes", async () => {
    const { calls } = await searched("new")
    await choosePassword("correct horse")
    await enter()
    expect(calls[2]).toEqual([
      "passwords.create",
      { email, password: "correct horse", session_duration_minutes: 30 }
    ])
    expect(heading(t("passwordConfirmation.title"))).toBe(document.activeElement)
  })

  it("names the address that was entered on the screen after it, also before it is verified", async () => {
    const unverified = { ...created, user: { ...created.user, emails: [] } }
    await searched("new", { answers: { "passwords.create": Effect.succeed(unverified) } })
    await choosePassword("correct horse")
    await press(t("passwordCreate.submit"))
    expect(document.querySelector("[data-part=next]")?.textContent).toBe(email)
  })

  it("emits PASSWORD_CREATE, then AUTHENTICATE_FLOW_COMPLETE", async () => {
    const { errors, events } = await searched("new")
    await choosePassword("correct horse")
    await press(t("passwordCreate.submit"))
    expect(events).toEqual([
      { type: "PASSWORD_CREATE", data: created },
      { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} }
    ])
    expect(errors).toEqual([])
  })

  it("creates one account, however often the button is pressed", async () => {
    const answer = later<typeof created>()
    const { calls } = await searched("new", { answers: { "passwords.create": answer.answer } })
    await choosePassword("correct horse")
    await press(t("passwordCreate.submit"))
    await press(t("passwordCreate.submit"))
    await enter()
    expect(button(t("passwordCreate.submit")).getAttribute("aria-busy")).toBe("true")
    expect(calls).toHaveLength(3)
    await after(() => answer.succeed(created))
    expect(heading(t("passwordConfirmation.title"))).toBeTruthy()
  })

  it("sends a reset email and leads to PasswordDedupe when refused for reset_password", async () => {
    const { calls, errors, events } = await searched("new", {
      answers: { "passwords.create": Effect.fail(refused("reset_password")) }
    })
    await choosePassword("correct horse")
    await press(t("passwordCreate.submit"))
    expect(calls.slice(3)).toEqual([["passwords.resetByEmailStart", { email }]])
    expect(heading(t("passwordDedupe.title"))).toBeTruthy()
    expect(errors).toEqual([refused("reset_password")])
    expect(events).toEqual([])
  })

  it.each([
    ["breached_password", t("error.breachedPassword")],
    ["duplicate_email", "The server's own words."]
  ])("shows a refusal for %s below the field", async (error_type, words) => {
    const { calls, errors } = await searched("new", {
      answers: { "passwords.create": Effect.fail(refused(error_type)) }
    })
    await choosePassword("correct horse")
    await press(t("passwordCreate.submit"))
    expect(descriptionOf(passwordField())).toContain(words)
    expect(passwordField().value).toBe("correct horse")
    expect(calls).toHaveLength(3)
    expect(errors).toEqual([refused(error_type)])
  })
})
