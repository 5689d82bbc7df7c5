import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { authenticated, userJson } from "../../support/answers.js"
import { later, refused, sentOtp, unclearAnswers } from "../../support/view/fakeCalls.js"
import {
  announcements,
  atPasscode,
  button,
  descriptionOf,
  errorOf,
  field,
  heading,
  line,
  press,
  type
} from "../../support/view/hands.js"
import { advance, after } from "../../support/view/time.js"
import type { SentOtp } from "../../../src/domain/otp/calls.js"
import { type ApiError, NetworkError } from "../../../src/domain/errors/Errors.js"
import { passcodeAtom } from "../../../src/view/atoms/draft.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"

const wrongCode = { "otps.authenticate": Effect.fail(refused("otp_code_not_found")) }

describe("OtpAuthenticate", () => {
  it("is titled 'Enter passcode' and shows where the passcode was sent", async () => {
    await atPasscode()
    expect(heading("Enter passcode")).toBeTruthy()
    expect(document.querySelector("[data-part=description]")?.textContent).toBe(
      "A 6‑digit passcode was sent to ada@example.com."
    )
  })

  it("focuses the passcode, which the heading describes", async () => {
    await atPasscode()
    expect(document.activeElement).toBe(field("Passcode"))
    const [title] = (field("Passcode").getAttribute("aria-describedby") ?? "").split(" ")
    expect(heading("Enter passcode").id).toBe(title)
  })

  it("marks the cell that the next digit fills, and the last one when all are filled", async () => {
    await atPasscode({ answers: wrongCode })
    const active = () =>
      [...document.querySelectorAll("[data-part=otp-cell]")].map((cell) => cell.hasAttribute("data-active"))
    expect(active().indexOf(true)).toBe(0)
    await type("Passcode", "12")
    expect(active()).toEqual([false, false, true, false, false, false])
    await type("Passcode", "123456")
    expect(active().lastIndexOf(true)).toBe(5)
  })

  it("shows a phone number in E.164", async () => {
    await atPasscode({ method: "sms" })
    expect(screen.getByText("+12025550123")).toBeTruthy()
  })

  it("accepts only digits, at most 6", async () => {
    const { calls } = await atPasscode()
    await type("Passcode", "12a4 b")
    expect(field("Passcode").value).toBe("124")
    expect(calls).toHaveLength(1)
  })

  it("asks for a numeric keyboard and the browser's one-time code", async () => {
    await atPasscode()
    expect(field("Passcode").inputMode).toBe("numeric")
    expect(field("Passcode").autocomplete).toBe("one-time-code")
  })

  it("says below the field that a complete passcode is checked, in its description, until an error takes its place", async () => {
    await atPasscode({ answers: wrongCode })
    const hint = "The passcode is checked as soon as it is complete."
    expect(descriptionOf(field("Passcode"))).toBe(hint)
    await type("Passcode", "123456")
    expect(descriptionOf(field("Passcode"))).toBe("Invalid passcode, please try again.")
  })

  it("has a back arrow to Main, which keeps the address", async () => {
    await atPasscode()
    await press("Back")
    expect(heading("Sign up or log in")).toBeTruthy()
    expect(field("Email").value).toBe("ada@example.com")
  })

  it("has no back arrow when the site hides it, and can still be finished", async () => {
    const { events } = await atPasscode({ config: { otpOptions: { methods: ["email"], hideBack: true } } })
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull()
    await type("Passcode", "123456")
    expect(events.at(-1)?.type).toBe("AUTHENTICATE_FLOW_COMPLETE")
  })

  it("drops the typed passcode when the user goes back", async () => {
    const { registry } = await atPasscode()
    await type("Passcode", "12345")
    expect(registry.get(passcodeAtom)).toBe("12345")
    await press("Back")
    expect(registry.get(passcodeAtom)).toBe("")
  })

  it("completes the login when the user goes back while the passcode is verified", async () => {
    const verify = later<ReturnType<typeof authenticated>>()
    const { events, interrupted } = await atPasscode({ answers: { "otps.authenticate": verify.answer } })
    await type("Passcode", "123456")
    await press("Back")
    expect(heading("Sign up or log in")).toBeTruthy()
    await after(() => verify.succeed(authenticated()))
    expect(interrupted).toEqual([])
    expect(heading("Success!")).toBeTruthy()
    expect(events.map((event) => event.type)).toEqual([
      "OTP_LOGIN_OR_CREATE",
      "OTP_AUTHENTICATE",
      "AUTHENTICATE_FLOW_COMPLETE"
    ])
  })
})

describe("OtpAuthenticate: verifying a passcode", () => {
  it("verifies automatically at 6 digits, with the method id and a session of 30 minutes", async () => {
    const { calls } = await atPasscode()
    await type("Passcode", "12345")
    expect(calls).toHaveLength(1)
    await type("Passcode", "123456")
    expect(calls.slice(1)).toEqual([
      ["otps.authenticate", "123456", "method-1", { session_duration_minutes: 30 }]
    ])
  })

  it("starts a session of the configured duration", async () => {
    const { calls } = await atPasscode({ config: { sessionOptions: { sessionDurationMinutes: 60 } } })
    await type("Passcode", "123456")
    expect(calls[1]?.[3]).toEqual({ session_duration_minutes: 60 })
  })

  it("shows 'Verifying passcode...' beside the countdown while it verifies, and disables the field", async () => {
    const verify = later<ReturnType<typeof authenticated>>()
    const { calls } = await atPasscode({ answers: { "otps.authenticate": verify.answer } })
    await type("Passcode", "123456")
    expect(field("Passcode").disabled).toBe(true)
    expect(field("Passcode").value).toBe("123456")
    expect(screen.getByRole("progressbar", { name: "Verifying passcode..." })).toBeTruthy()
    expect(document.querySelector("[data-part=resend]")?.textContent).toBe(
      "Your code expires in 5:00. Verifying passcode..."
    )
    await advance(1000)
    expect(line()).toBe("Your code expires in 4:59.")
    expect(announcements()).toContain("Verifying passcode...")
    await after(() => verify.succeed(authenticated()))
    expect(heading("Success!")).toBeTruthy()
    expect(calls).toHaveLength(2)
  })
})

describe("OtpAuthenticate: a wrong passcode", () => {
  it("shows 'Invalid passcode, please try again.' and stops verifying", async () => {
    const { errors } = await atPasscode({ answers: wrongCode })
    await type("Passcode", "123456")
    expect(errorOf(field("Passcode"))).toBe("Invalid passcode, please try again.")
    expect(line()).toBe("Your code expires in 5:00.")
    expect(screen.queryByRole("progressbar")).toBeNull()
    expect(errors).toEqual([refused("otp_code_not_found")])
  })

  it("keeps the wrong passcode enabled, focused and selected, so that typing replaces it", async () => {
    await atPasscode({ answers: wrongCode })
    await type("Passcode", "123456")
    const input = field("Passcode")
    expect([input.value, input.disabled]).toEqual(["123456", false])
    expect(document.activeElement).toBe(input)
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6])
  })

  it("verifies each further passcode", async () => {
    const { answers, calls } = await atPasscode({ answers: wrongCode })
    await type("Passcode", "123456")
    await type("Passcode", "1")
    expect(errorOf(field("Passcode"))).toBeUndefined()
    await type("Passcode", "111111")
    expect(errorOf(field("Passcode"))).toBe("Invalid passcode, please try again.")
    expect(document.activeElement).toBe(field("Passcode"))
    answers["otps.authenticate"] = Effect.succeed(authenticated())
    await type("Passcode", "222222")
    expect(heading("Success!")).toBeTruthy()
    expect(calls.slice(1).map(([, code]) => code)).toEqual(["123456", "111111", "222222"])
  })

  it("shows a network error with a retry button when the servers cannot be reached", async () => {
    const { answers, calls } = await atPasscode({
      answers: { "otps.authenticate": Effect.fail(new NetworkError({})) }
    })
    await type("Passcode", "123456")
    expect(errorOf(field("Passcode"))).toBe("Unable to contact our servers. Try again")
    answers["otps.authenticate"] = Effect.succeed(authenticated())
    await press("Try again")
    expect(heading("Success!")).toBeTruthy()
    expect(calls.slice(1).map(([, code]) => code)).toEqual(["123456", "123456"])
  })

  it.each(unclearAnswers)("offers a retry after %s", async (_, error) => {
    await atPasscode({ answers: { "otps.authenticate": Effect.fail(error) } })
    await type("Passcode", "123456")
    expect(button("Try again")).toBeTruthy()
  })

  it("offers no retry button for a wrong passcode", async () => {
    await atPasscode({ answers: wrongCode })
    await type("Passcode", "123456")
    expect(errorOf(field("Passcode"))).toBe("Invalid passcode, please try again.")
  })

  it("shows that the passcode was wrong even when another was sent in the meantime", async () => {
    const [sending, checking] = [later<SentOtp>(), later<never, ApiError>()]
    const { answers } = await atPasscode({ answers: { "otps.authenticate": checking.answer } })
    answers["otps.email.loginOrCreate"] = sending.answer
    await press("Resend code")
    await type("Passcode", "123456")
    await after(() => sending.succeed(sentOtp(2)))
    await after(() => checking.fail(refused("otp_code_not_found")))
    expect(field("Passcode").value).toBe("123456")
    expect(errorOf(field("Passcode"))).toBe("Invalid passcode, please try again.")
  })
})

const verified = async () => {
  const world = await atPasscode()
  await type("Passcode", "123456")
  return world
}

describe("OtpConfirmation", () => {
  it("shows 'Success!' and 'Your passcode has been successfully verified.'", async () => {
    await verified()
    expect(heading("Success!")).toBeTruthy()
    expect(screen.getByText("Your passcode has been successfully verified.")).toBeTruthy()
    expect(screen.queryByRole("button")).toBeNull()
  })

  it("has a check mark, and says who is signed in", async () => {
    await verified()
    expect(document.querySelector("[data-part=check]")?.getAttribute("aria-hidden")).toBe("true")
    expect(document.querySelector("[data-part=next]")?.textContent).toBe("ada@example.com")
  })

  it("leaves out the name of an account without one", async () => {
    const nobody = authenticated(1, { user: { ...userJson, emails: [] } })
    await atPasscode({ answers: { "otps.authenticate": Effect.succeed(nobody) } })
    await type("Passcode", "123456")
    expect(document.querySelector("[data-part=next]")).toBeNull()
  })

  it("emits OTP_AUTHENTICATE with the response, then AUTHENTICATE_FLOW_COMPLETE, once", async () => {
    const { errors, events } = await verified()
    expect(events.slice(1)).toEqual([
      { type: "OTP_AUTHENTICATE", data: authenticated() },
      { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} }
    ])
    expect(errors).toEqual([])
  })

  it("stays on screen when later events would lead back", async () => {
    const { registry } = await verified()
    await after(() => registry.set(flowAtom, { _tag: "WentBack" }))
    expect(heading("Success!")).toBeTruthy()
  })
})
