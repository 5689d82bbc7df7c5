import { screen, within } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import type { ResetScreenTag } from "../../../src/domain/widget/Flow.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { later } from "../../support/view/fakeCalls.js"
import { described, button, field, heading, press, announcements } from "../../support/view/hands.js"
import { email, passwords, resetStarted, withCode, withLink } from "../../support/view/passwords.js"
import { renderWidget, type WidgetOptions } from "../../support/view/renderWidget.js"
import { advance, after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const tags: ReadonlyArray<ResetScreenTag> = [
  "PasswordForgot",
  "PasswordSetNew",
  "PasswordDedupe",
  "PasswordBreached"
]

const sent = async (reason: ResetScreenTag, { answers, ...options }: WidgetOptions = {}) => {
  const world = await renderWidget({
    config: passwords,
    ...options,
    answers: { "passwords.resetByEmailStart": Effect.succeed(resetStarted), ...answers }
  })
  await after(() => world.registry.set(flowAtom, { _tag: "ResetEmailSent", reason, email }))
  return world
}

const texts: Readonly<Record<ResetScreenTag, string>> = {
  PasswordForgot: t("passwordForgot.text", { email }),
  PasswordSetNew: t("passwordSetNew.text", { email }),
  PasswordDedupe: t("passwordDedupe.text", { email }),
  PasswordBreached: t("passwordBreached.text", { email })
}

describe.each(tags)("ResetEmailSent: %s", (reason) => {
  it("shows the address of the email and the purpose of its link", async () => {
    await sent(reason)
    const text = document.querySelector("[data-part=description]")
    expect(text?.textContent).toBe(texts[reason])
    expect(text?.querySelector("strong")?.textContent).toBe(email)
    expect(document.activeElement).toBe(screen.getByRole("heading"))
  })

  it("leads back to Main", async () => {
    await sent(reason)
    await press(t("common.back"))
    expect(heading(t("main.title"))).toBeTruthy()
    expect(field(t("field.email"))).toBeTruthy()
  })

  it("sends the email again and stays on the screen", async () => {
    const { calls, events, logged } = await sent(reason)
    const title = screen.getByRole("heading").textContent
    await press(t("password.resend"))
    expect(calls).toEqual([["passwords.resetByEmailStart", { email }]])
    expect(events.map(({ type }) => type)).toEqual(
      reason === "PasswordSetNew" ? ["PASSWORD_RESET_BY_EMAIL_START"] : []
    )
    const tryAgain = ["email_try_again_clicked", { email, type: "reset_password" }]
    expect(logged).toEqual(reason === "PasswordForgot" ? [tryAgain] : [])
    expect(screen.getByRole("heading").textContent).toBe(title)
  })
})

describe("ResetEmailSent: the reason", () => {
  it.each([
    ["PasswordForgot", t("passwordForgot.title")],
    ["PasswordSetNew", t("passwordSetNew.title")],
    ["PasswordDedupe", t("passwordDedupe.title")],
    ["PasswordBreached", t("passwordBreached.title")]
  ] as const)("explains the reason %s", async (reason, title) => {
    await sent(reason)
    expect(heading(title)).toBeTruthy()
    expect(described()).toBe(texts[reason])
  })
})

describe("ResetEmailSent: links to web mail inboxes", () => {
  it("shows the same inbox links as after a magic link", async () => {
    await sent("PasswordForgot", { settings: { emailDomains: ["acme.test"] } })
    const inboxes = within(screen.getByRole("list", { name: t("emailConfirmation.inboxes") }))
    expect(
      inboxes.getByRole<HTMLAnchorElement>("link", { name: t("emailConfirmation.inbox", { name: "Gmail" }) })
        .href
    ).toContain("acme.test")
  })
})

const successBox = () => document.querySelector("[data-part=box][data-variant=success]")?.textContent

describe("ResetEmailSent: sending again", () => {
  it("is busy, then says in a success box that the email was sent, and keeps the focus", async () => {
    const answer = later<typeof resetStarted>()
    const { answers, calls } = await sent("PasswordForgot", {
      answers: { "passwords.resetByEmailStart": answer.answer }
    })
    await after(() => button(t("password.resend")).focus())
    await press(t("password.resend"))
    await press(t("password.resend"))
    expect(calls).toHaveLength(1)
    expect(button(t("password.resend")).getAttribute("aria-busy")).toBe("true")
    await after(() => answer.succeed(resetStarted))
    expect(successBox()).toBe(t("password.resent"))
    expect(announcements()).toContain(t("password.resent"))
    expect(document.activeElement).toBe(button(t("password.resend")))
    await advance(2000)
    expect(successBox()).toBe(t("password.resent"))
    expect(announcements()).not.toContain(t("password.resent"))
    answers["passwords.resetByEmailStart"] = Effect.never
    await press(t("password.resend"))
    expect(successBox()).toBeUndefined()
  })

  it("shows a failure in a toast, calls the error callback and can be retried", async () => {
    const { answers, calls, errors } = await sent("PasswordForgot", {
      answers: { "passwords.resetByEmailStart": Effect.fail(new NetworkError({})) }
    })
    await press(t("password.resend"))
    expect(within(screen.getByRole("alert")).getByText(t("error.network"))).toBeTruthy()
    expect(errors).toEqual([new NetworkError({})])
    answers["passwords.resetByEmailStart"] = Effect.succeed(resetStarted)
    await press(t("password.resend"))
    expect(calls).toHaveLength(2)
    expect(successBox()).toBe(t("password.resent"))
  })
})

describe("ResetEmailSent: login without a password", () => {
  const screens = tags.filter((tag) => tag !== "PasswordSetNew")
  const configs = { passwords, withLink, withCode }
  const cases = screens.flatMap((reason) =>
    Object.entries(configs).map(([name, config]) => ({ reason, name, config }))
  )

  it.each(cases)("sends a magic link and leads to EmailConfirmation: $reason, $name", async (test) => {
    const { calls, events, logged } = await sent(test.reason, { config: test.config })
    await press(t("password.withoutPassword"))
    expect(calls.map((call) => call.slice(0, 2))).toEqual([["magicLinks.email.loginOrCreate", email]])
    expect(events).toEqual([])
    expect(logged).toEqual([])
    expect(screen.getByRole("button", { name: t("emailConfirmation.tryAgain") })).toBeTruthy()
  })

  const url = "https://acme.test/by-link"
  it.each([
    ["nothing is configured", {}, undefined, 30],
    [
      "passwordOptions is configured",
      { passwordOptions: { loginRedirectURL: url, loginExpirationMinutes: 17 } },
      url,
      17
    ],
    [
      "emailMagicLinksOptions is configured",
      { emailMagicLinksOptions: { loginRedirectURL: url, loginExpirationMinutes: 17 } },
      url,
      17
    ],
    [
      "both are configured, those of passwordOptions",
      {
        emailMagicLinksOptions: { loginRedirectURL: "https://acme.test/other", loginExpirationMinutes: 18 },
        passwordOptions: { loginRedirectURL: url, loginExpirationMinutes: 17 }
      },
      url,
      17
    ]
  ])("sends the page and the minutes of its link when %s", async (_, options, page, minutes) => {
    const { calls } = await sent("PasswordForgot", { config: { ...passwords, ...options } })
    await press(t("password.withoutPassword"))
    expect(calls[0]?.[2]).toMatchObject({ login_magic_link_url: page, login_expiration_minutes: minutes })
  })

  it("shows a failure below the button and calls the error callback", async () => {
    const { errors } = await sent("PasswordForgot", {
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(new NetworkError({})) }
    })
    await press(t("password.withoutPassword"))
    expect(screen.getByText(t("error.network"))).toBeTruthy()
    expect(errors).toEqual([new NetworkError({})])
  })

  it("is not offered to a user who wants a password instead", async () => {
    await sent("PasswordSetNew", { config: withLink })
    expect(screen.queryByText(t("main.or"))).toBeNull()
    expect(screen.queryByRole("button", { name: t("password.withoutPassword") })).toBeNull()
  })
})
