import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../../src/domain/Errors.js"
import { later, refused, sentMagicLink } from "../../../support/view/fakeCalls.js"
import { button, field, heading, press, saidOf, submitEmail, type } from "../../../support/view/hands.js"
import { renderWidget } from "../../../support/view/renderWidget.js"
import { after } from "../../../support/view/time.js"

const emailOtp = { config: { products: ["otp"], otpOptions: { methods: ["email"] } } } as const

describe("the e-mail form", () => {
  it("requires an address", async () => {
    const { calls } = await renderWidget()
    expect(field("Email").required).toBe(true)
    await press("Continue with email")
    expect(saidOf(field("Email"))).toBe("Enter your email address.")
    expect(calls).toEqual([])
  })

  it("asks the browser for an e-mail keyboard and address", async () => {
    await renderWidget()
    expect(field("Email").type).toBe("email")
    expect(field("Email").autocomplete).toBe("email")
    expect(field("Email").placeholder).toBe("example@email.com")
  })

  it("asks for nothing that passkeys need where there are none", async () => {
    await renderWidget()
    expect(field("Email").hasAttribute("data-1p-ignore")).toBe(false)
  })

  it("lets the browser suggest passkeys, and keeps 1Password's list off them, where there are passkeys", async () => {
    await renderWidget({
      config: { products: ["emailMagicLinks", "passkeys"] },
      answers: {
        "webAuthn.browserSupportsAutofill": Effect.succeed(true),
        "webAuthn.authenticate": Effect.never
      }
    })
    expect(field("Email").getAttribute("autocomplete")).toBe("username webauthn")
    expect(field("Email").hasAttribute("data-1p-ignore")).toBe(true)
  })

  it.each(["ada", "ada@example", "ada@example.c", "a da@example.com", "@example.com"])(
    "says 'Email format is invalid.' of %j for a magic link",
    async (value) => {
      const { calls } = await renderWidget()
      await submitEmail(value)
      expect(saidOf(field("Email"))).toBe("Email format is invalid.")
      expect(field("Email").value).toBe(value)
      expect(calls).toEqual([])
    }
  )

  it("says 'Invalid email address.' for a passcode by e-mail", async () => {
    const { calls } = await renderWidget(emailOtp)
    await submitEmail("ada@example")
    expect(saidOf(field("Email"))).toBe("Invalid email address.")
    expect(calls).toEqual([])
  })

  it("ties the error to the field until the value changes", async () => {
    await renderWidget()
    await submitEmail("ada")
    expect(field("Email").getAttribute("aria-invalid")).toBe("true")
    await type("Email", "ada@")
    expect(saidOf(field("Email"))).toBeUndefined()
    expect(field("Email").hasAttribute("aria-invalid")).toBe(false)
  })

  it("gives the focus back to a field whose value is wrong", async () => {
    await renderWidget()
    await after(() => button("Continue with email").focus())
    await submitEmail("ada")
    expect(document.activeElement).toBe(field("Email"))
  })

  it("sends an address without the blanks around it", async () => {
    const { calls } = await renderWidget()
    await submitEmail("  ada@example.com ")
    expect(calls).toEqual([["magicLinks.email.loginOrCreate", "ada@example.com", expect.anything()]])
  })
})

describe("while an e-mail is being sent", () => {
  it("nothing is sent twice, and the button says what it is busy with", async () => {
    const magicLink = later<typeof sentMagicLink>()
    const { calls } = await renderWidget({ answers: { "magicLinks.email.loginOrCreate": magicLink.answer } })
    await submitEmail("ada@example.com")
    await press("Continue with email")
    expect(calls).toHaveLength(1)
    expect(button("Continue with email").getAttribute("aria-busy")).toBe("true")
    expect(button("Continue with email").getAttribute("aria-description")).toBe("Sending")
    await after(() => magicLink.succeed(sentMagicLink))
    expect(heading("Check your email")).toBeTruthy()
  })

  it("the error of the time before is not shown", async () => {
    const { answers } = await renderWidget({
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(refused("inactive_email")) }
    })
    await submitEmail("ada@example.com")
    answers["magicLinks.email.loginOrCreate"] = Effect.never
    await press("Continue with email")
    expect(saidOf(field("Email"))).toBeUndefined()
  })
})

describe("an e-mail that could not be sent", () => {
  it.each([
    ["invalid_email", "Email format is invalid."],
    [
      "inactive_email",
      "The email address is marked as inactive. Please try another email address or contact your admin."
    ],
    ["user_lock_limit_reached", "Too many failed authentication attempts. Please try again later."]
  ])("is told by its error_type %s", async (error_type, words) => {
    await renderWidget({ answers: { "magicLinks.email.loginOrCreate": Effect.fail(refused(error_type)) } })
    await submitEmail("ada@example.com")
    expect(saidOf(field("Email"))).toBe(words)
  })

  it("is told in the server's words when the error_type is unknown", async () => {
    await renderWidget({
      answers: {
        "magicLinks.email.loginOrCreate": Effect.fail(refused("no_such_type", "Ask again at noon."))
      }
    })
    await submitEmail("ada@example.com")
    expect(saidOf(field("Email"))).toBe("Ask again at noon.")
  })

  it("is told even when the server has no words", async () => {
    await renderWidget({
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(refused("no_such_type", "")) }
    })
    await submitEmail("ada@example.com")
    expect(saidOf(field("Email"))).toBe("Something went wrong. Please try again.")
  })

  it("is told as 'Unable to contact our servers.' when nothing came back", async () => {
    await renderWidget({ answers: { "magicLinks.email.loginOrCreate": Effect.fail(new NetworkError({})) } })
    await submitEmail("ada@example.com")
    expect(saidOf(field("Email"))).toBe("Unable to contact our servers.")
  })

  it("is told so too when the calls cannot be loaded, and the next try loads them", async () => {
    const { answers, errors } = await renderWidget({ answers: { ready: Effect.fail(new NetworkError({})) } })
    await submitEmail("ada@example.com")
    expect(saidOf(field("Email"))).toBe("Unable to contact our servers.")
    expect(errors).toHaveLength(1)
    answers.ready = Effect.void
    await press("Continue with email")
    expect(heading("Check your email")).toBeTruthy()
  })

  it("leaves the address in its field", async () => {
    const { calls } = await renderWidget({
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(refused("inactive_email")) }
    })
    await submitEmail("ada@example.com")
    expect(field("Email").value).toBe("ada@example.com")
    await press("Continue with email")
    expect(calls).toHaveLength(2)
  })
})
