import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { refused } from "../../support/view/fakeCalls.js"
import {
  button,
  field,
  heading,
  press,
  descriptionOf,
  submitEmail,
  tabs,
  type
} from "../../support/view/hands.js"
import {
  email,
  passwords,
  searched,
  withCode,
  withLink,
  passwordField
} from "../../support/view/passwords.js"
import { renderWidget } from "../../support/view/renderWidget.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

describe("Main with passwords", () => {
  it.each([
    ["magic links", withLink],
    ["email passcodes", withCode]
  ])("replaces the email tab of %s", async (_, config) => {
    const { calls } = await renderWidget({ config, answers: { "users.search": Effect.never } })
    expect(tabs()).toEqual([])
    await submitEmail(email)
    expect(calls).toEqual([["users.search", email]])
  })

  it("shows 'Email format is invalid.' for an invalid address", async () => {
    const { calls } = await renderWidget({ config: passwords })
    await submitEmail("ada@example")
    expect(descriptionOf(field(t("field.email")))).toBe(t("field.email.format"))
    expect(calls).toEqual([])
  })

  it("submits on Enter", async () => {
    const { calls } = await renderWidget({ config: passwords, answers: { "users.search": Effect.never } })
    await type(t("field.email"), email)
    await after(() => field(t("field.email")).form?.requestSubmit())
    expect(calls).toEqual([["users.search", email]])
    expect(button(t("main.submit.email")).getAttribute("aria-busy")).toBe("true")
  })

  it("shows below its field why the search failed, and calls the error callback", async () => {
    const { answers, errors } = await renderWidget({
      config: passwords,
      answers: { "users.search": Effect.fail(new NetworkError({})) }
    })
    await submitEmail(email)
    expect(descriptionOf(field(t("field.email")))).toBe(t("error.network"))
    expect(errors).toEqual([new NetworkError({})])
    answers["users.search"] = Effect.fail(refused("invalid_email"))
    await press(t("main.submit.email"))
    expect(descriptionOf(field(t("field.email")))).toBe(t("error.invalidEmail"))
  })
})

describe("Main with passwords: the next screen", () => {
  it.each([
    ["new", t("passwordCreate.title"), "field"],
    ["password", t("passwordLogin.title"), "field"],
    ["passwordless", t("passwordless.title"), "heading"]
  ] as const)(
    "shows for a user of type %s the title %j, and focuses the %s",
    async (userType, title, focused) => {
      const { events, logged } = await searched(userType, {
        answers: { "passwords.resetByEmailStart": Effect.never }
      })
      expect(focused === "field" ? passwordField() : heading(title)).toBe(document.activeElement)
      expect(heading(title)).toBeTruthy()
      expect(events).toEqual([])
      expect(logged).toEqual([["email_sent", { email, type: "reset_password" }]])
    }
  )

  it("leads back to Main, which keeps the address", async () => {
    await searched("password")
    await press(t("common.back"))
    expect(field(t("field.email")).value).toBe(email)
  })
})
