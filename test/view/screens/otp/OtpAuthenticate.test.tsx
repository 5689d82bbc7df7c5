import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { SentOtp } from "../../../../src/domain/api/Otps.js"
import { type ApiError, NetworkError } from "../../../../src/domain/Errors.js"
import { authenticated } from "../../../support/answers.js"
import { later, refused, sentOtp } from "../../../support/view/fakeCalls.js"
import { atPasscode, field, heading, line, press, saidOf, spoken, type } from "../../../support/view/hands.js"
import { after } from "../../../support/view/time.js"

const wrongCode = { "otps.authenticate": Effect.fail(refused("otp_code_not_found")) }

describe("the screen where the passcode is entered", () => {
  it("is titled 'Enter passcode' and says where the passcode was sent", async () => {
    await atPasscode()
    expect(heading("Enter passcode")).toBeTruthy()
    expect(document.querySelector("[data-part=description]")?.textContent).toBe(
      "A 6-digit passcode was sent to ada@example.com."
    )
  })

  it("names a telephone number in E.164", async () => {
    await atPasscode({ method: "sms" })
    expect(screen.getByText("+12025550123")).toBeTruthy()
  })

  it("takes digits only, at most 6", async () => {
    const { calls } = await atPasscode()
    await type("Passcode", "12a4 b")
    expect(field("Passcode").value).toBe("124")
    expect(field("Passcode").maxLength).toBe(6)
    expect(calls).toHaveLength(1)
  })

  it("asks for a numeric keyboard and the browser's one-time code", async () => {
    await atPasscode()
    expect(field("Passcode").inputMode).toBe("numeric")
    expect(field("Passcode").autocomplete).toBe("one-time-code")
  })

  it("has a back arrow, which leads to Main where the address still stands", async () => {
    await atPasscode()
    await press("Back")
    expect(heading("Sign up or log in")).toBeTruthy()
    expect(field("Email").value).toBe("ada@example.com")
  })

  it("is not verified any more when the person went back", async () => {
    const { events, interrupted } = await atPasscode({ answers: { "otps.authenticate": Effect.never } })
    await type("Passcode", "123456")
    await press("Back")
    expect(interrupted).toEqual(["otps.authenticate"])
    expect(events.map((event) => event.type)).toEqual(["OTP_LOGIN_OR_CREATE"])
  })
})

describe("a passcode", () => {
  it("is sent by itself at 6 digits, with the method id and a session of 30 minutes", async () => {
    const { calls } = await atPasscode()
    await type("Passcode", "12345")
    expect(calls).toHaveLength(1)
    await type("Passcode", "123456")
    expect(calls.slice(1)).toEqual([
      ["otps.authenticate", "123456", "method-1", { session_duration_minutes: 30 }]
    ])
  })

  it("starts a session as long as configured", async () => {
    const { calls } = await atPasscode({ config: { sessionOptions: { sessionDurationMinutes: 60 } } })
    await type("Passcode", "123456")
    expect(calls[1]?.[3]).toEqual({ session_duration_minutes: 60 })
  })

  it("is shown 'Verifying passcode...' while it is checked, and cannot be changed", async () => {
    const verify = later<ReturnType<typeof authenticated>>()
    const { calls } = await atPasscode({ answers: { "otps.authenticate": verify.answer } })
    await type("Passcode", "123456")
    expect(field("Passcode").disabled).toBe(true)
    expect(field("Passcode").value).toBe("123456")
    expect(screen.getByRole("progressbar", { name: "Verifying passcode..." })).toBeTruthy()
    expect(line()).toBe("Verifying passcode...")
    expect(spoken()).toContain("Verifying passcode...")
    await after(() => verify.succeed(authenticated()))
    expect(heading("Success!")).toBeTruthy()
    expect(calls).toHaveLength(2)
  })
})

describe("a wrong passcode", () => {
  it("is told as 'Invalid passcode, please try again.', and nothing is verified any more", async () => {
    const { errors } = await atPasscode({ answers: wrongCode })
    await type("Passcode", "123456")
    expect(saidOf(field("Passcode"))).toBe("Invalid passcode, please try again.")
    expect(line()).toBe("Your code expires in 5:00.")
    expect(screen.queryByRole("progressbar")).toBeNull()
    expect(errors).toEqual([refused("otp_code_not_found")])
  })

  it("is kept, enabled, focused and selected, so that typing replaces it", async () => {
    await atPasscode({ answers: wrongCode })
    await type("Passcode", "123456")
    const input = field("Passcode")
    expect([input.value, input.disabled]).toEqual(["123456", false])
    expect(document.activeElement).toBe(input)
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6])
  })

  it("may be followed by another one, each time anew", async () => {
    const { answers, calls } = await atPasscode({ answers: wrongCode })
    await type("Passcode", "123456")
    await type("Passcode", "1")
    expect(saidOf(field("Passcode"))).toBeUndefined()
    await type("Passcode", "111111")
    expect(saidOf(field("Passcode"))).toBe("Invalid passcode, please try again.")
    expect(document.activeElement).toBe(field("Passcode"))
    answers["otps.authenticate"] = Effect.succeed(authenticated())
    await type("Passcode", "222222")
    expect(heading("Success!")).toBeTruthy()
    expect(calls.slice(1).map(([, code]) => code)).toEqual(["123456", "111111", "222222"])
  })

  it("is not the message when the servers could not be reached, and may be checked again by a button", async () => {
    const { answers, calls } = await atPasscode({
      answers: { "otps.authenticate": Effect.fail(new NetworkError({})) }
    })
    await type("Passcode", "123456")
    expect(saidOf(field("Passcode"))).toBe("Unable to contact our servers. Try again")
    answers["otps.authenticate"] = Effect.succeed(authenticated())
    await press("Try again")
    expect(heading("Success!")).toBeTruthy()
    expect(calls.slice(1).map(([, code]) => code)).toEqual(["123456", "123456"])
  })

  it("offers no button to check it again", async () => {
    await atPasscode({ answers: wrongCode })
    await type("Passcode", "123456")
    expect(saidOf(field("Passcode"))).toBe("Invalid passcode, please try again.")
  })

  it("is said to be wrong although another was sent while it was checked", async () => {
    const [sending, checking] = [later<SentOtp>(), later<never, ApiError>()]
    const { answers } = await atPasscode({ answers: { "otps.authenticate": checking.answer } })
    answers["otps.email.loginOrCreate"] = sending.answer
    await press("Resend code")
    await type("Passcode", "123456")
    await after(() => sending.succeed(sentOtp(2)))
    await after(() => checking.fail(refused("otp_code_not_found")))
    expect(field("Passcode").value).toBe("123456")
    expect(saidOf(field("Passcode"))).toBe("Invalid passcode, please try again.")
  })
})
