import { fireEvent, screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { afterEach, describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { MissingPKCEError } from "../../../src/domain/errors/DeviceErrors.js"
import { later, refused } from "../../support/view/fakeCalls.js"
import { button, heading, press, descriptionOf } from "../../support/view/hands.js"
import {
  atReset,
  choosePassword,
  email,
  enter,
  passwordField,
  signedIn,
  strength
} from "../../support/view/passwords.js"
import type { WidgetOptions } from "../../support/view/renderWidget.js"
import { advance, after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const label = t("field.password.new")
const token = { session_duration_minutes: 30 }
const elsewhere =
  "No PKCE verifier is kept here. Make sure this flow is completed on the same device on which it was started."

const openedWith = (query: string) => window.history.replaceState(null, "", `/${query}`)

afterEach(() => openedWith(""))

describe("PasswordResetForm", () => {
  it("uses its token for one action at a time", async () => {
    const { calls } = await atReset({
      answers: { "passwords.resetByEmail": Effect.never, "magicLinks.authenticate": Effect.never }
    })
    await choosePassword("correct horse", label)
    await enter(label)
    expect(button(t("password.withoutPassword")).disabled).toBe(true)
    await press(t("password.withoutPassword"))
    expect(calls.map(([name]) => name)).toEqual(["passwords.strengthCheck", "passwords.resetByEmail"])
  })

  it("cannot be submitted while it logs in without a password", async () => {
    const { calls } = await atReset({ answers: { "magicLinks.authenticate": Effect.never } })
    await choosePassword("correct horse", label)
    await press(t("password.withoutPassword"))
    expect(button(t("passwordReset.submit")).disabled).toBe(true)
    await enter(label)
    expect(calls.map(([name]) => name)).toEqual(["passwords.strengthCheck", "magicLinks.authenticate"])
  })

  it.each(["", "?stytch_token_type=reset_password&token=reset-token"])(
    "is shown when the page's query is %j",
    async (query) => {
      openedWith(query)
      const { calls } = await atReset()
      expect(heading(t("passwordReset.title"))).toBeTruthy()
      expect(passwordField(label).autocomplete).toBe("new-password")
      expect(calls).toEqual([])
    }
  )

  it.each<[string, string | undefined, string | undefined]>([
    ["the address that this browser asked for", email, email],
    ["no address when it asked for none", undefined, undefined],
    ["no address when what is stored is none", "ada", undefined]
  ])("tells password managers %s", async (_, known, shown) => {
    await atReset({ answers: { "flowStarts.startedFor": Effect.sync(() => known) } })
    const field = document.querySelector<HTMLInputElement>("[autocomplete=username]")
    expect(field?.value).toBe(shown)
  })

  it("checks the strength without an email address", async () => {
    const { calls } = await atReset()
    await choosePassword("correct horse", label)
    expect(calls).toEqual([["passwords.strengthCheck", { password: "correct horse" }]])
  })

  it("cannot be submitted until the server accepts the password", async () => {
    const { answers } = await atReset({
      answers: { "passwords.strengthCheck": Effect.succeed(strength({ valid_password: false })) }
    })
    await choosePassword("sunflower", label)
    expect(button(t("passwordReset.submit")).disabled).toBe(true)
    answers["passwords.strengthCheck"] = Effect.succeed(strength())
    await choosePassword("correct horse", label)
    expect(button(t("passwordReset.submit")).disabled).toBe(false)
  })

  it.each([
    ["the person moves the pointer over the form", () => fireEvent.pointerMove(passwordField(label))],
    ["the focus moves in the form", () => fireEvent.focus(button(t("field.password.show")))]
  ])("checks what a program has filled in without an event, as soon as %s", async (_, act) => {
    const { calls } = await atReset()
    passwordField(label).value = "correct horse"
    await after(act)
    await advance(500)
    await after(act)
    expect(calls).toEqual([["passwords.strengthCheck", { password: "correct horse" }]])
    await press(t("passwordReset.submit"))
    expect(calls.at(-1)).toEqual([
      "passwords.resetByEmail",
      expect.objectContaining({ password: "correct horse" })
    ])
  })

  it("sends it after its check, when the person presses Enter", async () => {
    const { calls } = await atReset()
    passwordField(label).value = "correct horse"
    await enter(label)
    await advance(500)
    expect(calls.map(([name]) => name)).toEqual(["passwords.strengthCheck", "passwords.resetByEmail"])
  })

  it("sets the password with the token, by Enter, and leads to PasswordConfirmation", async () => {
    const { calls, events } = await atReset({
      config: { products: ["passwords"], sessionOptions: { sessionDurationMinutes: 60 } }
    })
    await choosePassword("correct horse", label)
    await enter(label)
    expect(calls[1]).toEqual([
      "passwords.resetByEmail",
      { token: "reset-token", password: "correct horse", session_duration_minutes: 60 }
    ])
    expect(heading(t("passwordConfirmation.title"))).toBe(document.activeElement)
    expect(screen.getByText(t("passwordConfirmation.text"))).toBeTruthy()
    expect(events).toEqual([
      { type: "PASSWORD_RESET_BY_EMAIL", data: signedIn },
      { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} }
    ])
  })

  it.each([
    ["a link that was used", refused("unable_to_auth_magic_link"), t("error.unableToAuthMagicLink")],
    ["a link that was requested in another browser", new MissingPKCEError(), elsewhere]
  ])("shows an error below its field for %s", async (_, error, words) => {
    const { errors } = await atReset({ answers: { "passwords.resetByEmail": Effect.fail(error) } })
    await choosePassword("correct horse", label)
    await press(t("passwordReset.submit"))
    expect(descriptionOf(passwordField(label))).toContain(words)
    expect(passwordField(label).value).toBe("correct horse")
    expect(errors).toEqual([error])
  })
})

describe("PasswordResetForm: 'Login without a password'", () => {
  it("logs in with the token", async () => {
    const { calls, events } = await atReset()
    await press(t("password.withoutPassword"))
    expect(calls).toEqual([["magicLinks.authenticate", "reset-token", token]])
    expect(heading(t("passwordConfirmation.title"))).toBeTruthy()
    expect(events).toEqual([{ type: "AUTHENTICATE_FLOW_COMPLETE", data: {} }])
  })

  it("shows its error below itself and keeps the form", async () => {
    const { errors } = await atReset({
      answers: { "magicLinks.authenticate": Effect.fail(new MissingPKCEError()) }
    })
    await press(t("password.withoutPassword"))
    expect(screen.getByText(elsewhere)).toBeTruthy()
    expect(errors).toEqual([new MissingPKCEError()])
    expect(passwordField(label)).toBeTruthy()
  })
})

describe("PasswordResetForm: opened by a login link", () => {
  const query = "?stytch_token_type=login&token=reset-token"

  it.each([
    query,
    "?token=invite-1&amp;stytch_token_type=login&amp;token=reset-token",
    "?stytch_token_type=3Dlogin&token=3Dreset-token",
    `?stytch_token_type=reset_password&token=old&${query.slice(1)}`
  ])("logs in at once, once, and leads to PasswordConfirmation: %s", async (opened) => {
    openedWith(opened)
    const { calls, events } = await atReset()
    await advance(1000)
    expect(calls).toEqual([["magicLinks.authenticate", "reset-token", token]])
    expect(heading(t("passwordConfirmation.title"))).toBeTruthy()
    expect(events).toEqual([{ type: "AUTHENTICATE_FLOW_COMPLETE", data: {} }])
  })

  it("shows that it is logging in, and no form", async () => {
    openedWith(query)
    const answer = later<typeof signedIn>()
    await atReset({ answers: { "magicLinks.authenticate": answer.answer } })
    expect(heading(t("passwordReset.arriving"))).toBeTruthy()
    expect(screen.getByRole("img", { name: t("common.loading") })).toBeTruthy()
    expect(screen.queryByRole("button")).toBeNull()
    await after(() => answer.succeed(signedIn))
    expect(heading(t("passwordConfirmation.title"))).toBeTruthy()
  })

  it("shows a failure, calls the error callback and can be retried", async () => {
    openedWith(query)
    const { answers, calls, errors } = await atReset({
      answers: { "magicLinks.authenticate": Effect.fail(new NetworkError({})) }
    })
    expect(heading(t("errorScreen.title"))).toBeTruthy()
    expect(screen.getByText(t("error.network"))).toBeTruthy()
    expect(errors).toEqual([new NetworkError({})])
    const answer = later<typeof signedIn>()
    answers["magicLinks.authenticate"] = answer.answer
    await press(t("common.tryAgain"))
    expect(button(t("common.tryAgain")).getAttribute("aria-busy")).toBe("true")
    expect(screen.getByText(t("error.network"))).toBeTruthy()
    await after(() => answer.succeed(signedIn))
    expect(calls).toHaveLength(2)
    expect(heading(t("passwordConfirmation.title"))).toBeTruthy()
  })

  it("shows an error when the link was requested in another browser", async () => {
    openedWith(query)
    await atReset({ answers: { "magicLinks.authenticate": Effect.fail(new MissingPKCEError()) } })
    expect(screen.getByText(elsewhere)).toBeTruthy()
  })

  it.each([
    ["but a new email to the address that this browser knows", email, [t("returnFailure.email", { email })]],
    ["nor an email to an address that it does not know", undefined, []]
  ])("offers no other try of a link that was used, %s", async (_, known, offered) => {
    openedWith(query)
    const { errors } = await atReset({
      answers: {
        "magicLinks.authenticate": Effect.fail(refused("unable_to_auth_magic_link")),
        "flowStarts.startedFor": Effect.sync(() => known),
        "returnTokens.isUnanswered": Effect.succeed(false)
      }
    })
    expect(screen.getByText(t("error.unableToAuthMagicLink"))).toBeTruthy()
    expect(errors).toHaveLength(1)
    expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(offered)
  })
})

describe("PasswordResetForm: a token that was redeemed for an answer which got lost", () => {
  const spent = refused("unable_to_auth_magic_link")
  const lost: WidgetOptions["answers"] = {
    "passwords.resetByEmail": Effect.fail(spent),
    "magicLinks.authenticate": Effect.fail(spent),
    "flowStarts.startedFor": Effect.succeed(email),
    "returnTokens.isUnanswered": Effect.succeed(true)
  }
  const sendAgain = t("returnFailure.email", { email })
  const setPassword = async () => {
    await choosePassword("correct horse", label)
    await press(t("passwordReset.submit"))
  }

  it.each([
    ["setting a password", "", setPassword],
    ["logging in without one", "", () => press(t("password.withoutPassword"))],
    ["the login link", "?stytch_token_type=login&token=reset-token", () => advance(1000)]
  ])("is replaced by a new reset email after %s", async (_, query, act) => {
    openedWith(query)
    const { calls, errors } = await atReset({ answers: lost })
    await act()
    expect(heading(t("errorScreen.title"))).toBe(document.activeElement)
    expect(screen.getByText(t("returnFailure.spent"))).toBeTruthy()
    expect(errors).toEqual([spent])
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([sendAgain])
    await press(sendAgain)
    expect(heading(t("passwordForgot.title"))).toBeTruthy()
    // Its way back would lead to the form of the spent token
    expect(screen.queryByRole("button", { name: t("common.back") })).toBeNull()
    expect(calls.at(-1)).toEqual(["passwords.resetByEmailStart", expect.objectContaining({ email })])
  })

  it("offers no link instead of the new reset email, because its 'Try again' would lead to the form", async () => {
    await atReset({ answers: lost })
    await setPassword()
    await press(sendAgain)
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      t("password.resend")
    ])
  })

  it.each<[string, WidgetOptions["answers"]]>([
    ["the answer did arrive", { "returnTokens.isUnanswered": Effect.succeed(false) }],
    ["this browser did not ask for the email", { "flowStarts.startedFor": Effect.sync(() => undefined) }],
    ["the password is refused", { "passwords.resetByEmail": Effect.fail(refused("breached_password")) }]
  ])("stays on the form when %s", async (_, answers) => {
    await atReset({ answers: { ...lost, ...answers } })
    await setPassword()
    expect(passwordField(label).value).toBe("correct horse")
    expect(descriptionOf(passwordField(label))).not.toBe("")
  })
})
