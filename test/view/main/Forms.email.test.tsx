import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { later, refused, sentMagicLink } from "../../support/view/fakeCalls.js"
import { button, field, heading, press, descriptionOf, submitEmail, type } from "../../support/view/hands.js"
import { renderWidget } from "../../support/view/renderWidget.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const emailOtp = { config: { products: ["otp"], otpOptions: { methods: ["email"] } } } as const

describe("EmailForm", () => {
  it("requires an address", async () => {
    const { calls } = await renderWidget()
    expect(field(t("field.email")).required).toBe(true)
    await press(t("main.submit.email"))
    expect(descriptionOf(field(t("field.email")))).toBe(t("field.email.required"))
    expect(calls).toEqual([])
  })

  it("sends what a program has filled in without an event, which stays in the field", async () => {
    const { calls } = await renderWidget({
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(refused("inactive_email")) }
    })
    field(t("field.email")).value = "ada@example.com"
    await press(t("main.submit.email"))
    expect(calls).toEqual([["magicLinks.email.loginOrCreate", "ada@example.com", expect.anything()]])
    expect(field(t("field.email")).value).toBe("ada@example.com")
  })

  it("asks the browser for an email keyboard and address", async () => {
    await renderWidget()
    expect(field(t("field.email")).type).toBe("email")
    expect(field(t("field.email")).autocomplete).toBe("email")
    expect(field(t("field.email")).placeholder).toBe(t("field.email.placeholder"))
  })

  it("sets no passkey attributes when passkeys are not a product", async () => {
    await renderWidget()
    expect(field(t("field.email")).hasAttribute("data-1p-ignore")).toBe(false)
  })

  it("lets the browser suggest passkeys without 1Password's menu when passkeys are a product", async () => {
    await renderWidget({
      config: { products: ["emailMagicLinks", "passkeys"] },
      answers: {
        "webAuthn.browserSupportsAutofill": Effect.succeed(true),
        "webAuthn.authenticate": Effect.never
      }
    })
    expect(field(t("field.email")).getAttribute("autocomplete")).toBe("username webauthn")
    expect(field(t("field.email")).hasAttribute("data-1p-ignore")).toBe(true)
  })

  it.each(["ada", "ada@example", "ada@example.c", "a da@example.com", "@example.com"])(
    "shows 'Email format is invalid.' for %j and a magic link",
    async (value) => {
      const { calls } = await renderWidget()
      await submitEmail(value)
      expect(descriptionOf(field(t("field.email")))).toBe(t("field.email.format"))
      expect(field(t("field.email")).value).toBe(value)
      expect(calls).toEqual([])
    }
  )

  it("shows 'Invalid email address.' for an email passcode", async () => {
    const { calls } = await renderWidget(emailOtp)
    await submitEmail("ada@example")
    expect(descriptionOf(field(t("field.email")))).toBe(t("field.email.invalid"))
    expect(calls).toEqual([])
  })

  it("connects the error to the field until the value changes", async () => {
    await renderWidget()
    await submitEmail("ada")
    expect(field(t("field.email")).getAttribute("aria-invalid")).toBe("true")
    await type(t("field.email"), "ada@")
    expect(descriptionOf(field(t("field.email")))).toBeUndefined()
    expect(field(t("field.email")).hasAttribute("aria-invalid")).toBe(false)
  })

  it("focuses the field when its value is invalid", async () => {
    await renderWidget()
    await after(() => button(t("main.submit.email")).focus())
    await submitEmail("ada")
    expect(document.activeElement).toBe(field(t("field.email")))
  })

  it("trims the address", async () => {
    const { calls } = await renderWidget()
    await submitEmail("  ada@example.com ")
    expect(calls).toEqual([["magicLinks.email.loginOrCreate", "ada@example.com", expect.anything()]])
  })
})

describe("EmailForm: an address as people paste it", () => {
  const failing = Effect.fail(refused("inactive_email"))
  const render = () => renderWidget({ answers: { "magicLinks.email.loginOrCreate": failing } })

  it.each(["\u202aada@example.com\u202c", "ada＠example．com", "Ada <ada@example.com>;"])(
    "is shown as it is sent: %s",
    async (text) => {
      const { calls } = await render()
      await submitEmail(text)
      expect(calls).toEqual([["magicLinks.email.loginOrCreate", "ada@example.com", expect.anything()]])
      expect(field(t("field.email")).value).toBe("ada@example.com")
    }
  )

  it("stays as it was typed when it is none", async () => {
    await render()
    await submitEmail("ada@example.com, eve@example.com")
    expect(field(t("field.email")).value).toBe("ada@example.com, eve@example.com")
  })
})

describe("EmailForm: while sending", () => {
  it("sends nothing twice, and the button describes what it is busy with", async () => {
    const magicLink = later<typeof sentMagicLink>()
    const { calls } = await renderWidget({ answers: { "magicLinks.email.loginOrCreate": magicLink.answer } })
    await submitEmail("ada@example.com")
    await press(t("main.submit.email"))
    expect(calls).toHaveLength(1)
    expect(button(t("main.submit.email")).getAttribute("aria-busy")).toBe("true")
    expect(button(t("main.submit.email")).getAttribute("aria-description")).toBe(t("main.sending"))
    await after(() => magicLink.succeed(sentMagicLink))
    expect(heading(t("emailConfirmation.title"))).toBeTruthy()
  })

  it("sends nothing twice when a program submits twice at once", async () => {
    const magicLink = later<typeof sentMagicLink>()
    const { calls } = await renderWidget({ answers: { "magicLinks.email.loginOrCreate": magicLink.answer } })
    await type(t("field.email"), "ada@example.com")
    const { form } = field(t("field.email"))
    form?.requestSubmit()
    form?.requestSubmit()
    await after(() => {})
    expect(calls).toHaveLength(1)
  })

  it("hides the previous error", async () => {
    const { answers } = await renderWidget({
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(refused("inactive_email")) }
    })
    await submitEmail("ada@example.com")
    answers["magicLinks.email.loginOrCreate"] = Effect.never
    await press(t("main.submit.email"))
    expect(descriptionOf(field(t("field.email")))).toBeUndefined()
  })
})

describe("EmailForm: after a failure", () => {
  it.each([
    ["invalid_email", t("error.invalidEmail")],
    ["inactive_email", t("error.inactiveEmail")],
    ["user_lock_limit_reached", t("error.userLockLimitReached")]
  ])("shows the text of the error_type %s", async (error_type, words) => {
    await renderWidget({ answers: { "magicLinks.email.loginOrCreate": Effect.fail(refused(error_type)) } })
    await submitEmail("ada@example.com")
    expect(descriptionOf(field(t("field.email")))).toBe(words)
  })

  it("shows the server's message when the error_type is unknown", async () => {
    await renderWidget({
      answers: {
        "magicLinks.email.loginOrCreate": Effect.fail(refused("no_such_type", "Ask again at noon."))
      }
    })
    await submitEmail("ada@example.com")
    expect(descriptionOf(field(t("field.email")))).toBe("Ask again at noon.")
  })

  it("shows a generic text when the server has no message", async () => {
    await renderWidget({
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(refused("no_such_type", "")) }
    })
    await submitEmail("ada@example.com")
    expect(descriptionOf(field(t("field.email")))).toBe(t("error.unknown"))
  })

  it("shows 'Unable to contact our servers.' when there was no response", async () => {
    await renderWidget({ answers: { "magicLinks.email.loginOrCreate": Effect.fail(new NetworkError({})) } })
    await submitEmail("ada@example.com")
    expect(descriptionOf(field(t("field.email")))).toBe(t("error.network"))
  })

  it("shows the network error when the services fail to load, and the next try loads them", async () => {
    const { answers, errors } = await renderWidget({ answers: { ready: Effect.fail(new NetworkError({})) } })
    await submitEmail("ada@example.com")
    expect(descriptionOf(field(t("field.email")))).toBe(t("error.network"))
    expect(errors).toHaveLength(1)
    answers.ready = Effect.void
    await press(t("main.submit.email"))
    expect(heading(t("emailConfirmation.title"))).toBeTruthy()
  })

  it("keeps the address in its field", async () => {
    const { calls } = await renderWidget({
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(refused("inactive_email")) }
    })
    await submitEmail("ada@example.com")
    expect(field(t("field.email")).value).toBe("ada@example.com")
    await press(t("main.submit.email"))
    expect(calls).toHaveLength(2)
  })
})
