import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { authenticated, userJson } from "../../support/answers.js"
import { later, refused, sentOtp, unclearAnswers } from "../../support/view/fakeCalls.js"
import {
  described,
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
import type { ApiError } from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { passcodeAtom } from "../../../src/view/atoms/draft.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { t } from "../../support/words.js"

const wrongCode = { "otps.authenticate": Effect.fail(refused("otp_code_not_found")) }

describe("OtpAuthenticate", () => {
  it("is titled 'Enter passcode' and shows where the passcode was sent", async () => {
    await atPasscode()
    expect(heading(t("otp.title"))).toBeTruthy()
    expect(described()).toBe(t("otp.text", { destination: "ada@example.com" }))
  })

  it("focuses the passcode, which the heading describes", async () => {
    await atPasscode()
    expect(document.activeElement).toBe(field(t("field.code")))
    const [title] = (field(t("field.code")).getAttribute("aria-describedby") ?? "").split(" ")
    expect(heading(t("otp.title")).id).toBe(title)
  })

  it("marks the cell that the next digit fills, and the last one when all are filled", async () => {
    await atPasscode({ answers: wrongCode })
    const active = () =>
      [...document.querySelectorAll("[data-part=otp-cell]")].map((cell) => cell.hasAttribute("data-active"))
    expect(active().indexOf(true)).toBe(0)
    await type(t("field.code"), "12")
    expect(active()).toEqual([false, false, true, false, false, false])
    await type(t("field.code"), "123456")
    expect(active().lastIndexOf(true)).toBe(5)
  })

  it("shows a phone number in E.164", async () => {
    await atPasscode({ method: "sms" })
    expect(screen.getByText("+12025550123")).toBeTruthy()
  })

  it("accepts only digits, at most 6", async () => {
    const { calls } = await atPasscode()
    await type(t("field.code"), "12a4 b")
    expect(field(t("field.code")).value).toBe("124")
    expect(calls).toHaveLength(1)
  })

  it("asks for a numeric keyboard and the browser's one-time code", async () => {
    await atPasscode()
    expect(field(t("field.code")).inputMode).toBe("numeric")
    expect(field(t("field.code")).autocomplete).toBe("one-time-code")
  })

  it("says below the field that a complete passcode is checked, in its description, until an error takes its place", async () => {
    await atPasscode({ answers: wrongCode })
    const hint = t("otp.hint")
    expect(descriptionOf(field(t("field.code")))).toBe(hint)
    await type(t("field.code"), "123456")
    expect(descriptionOf(field(t("field.code")))).toBe(t("error.otpCodeNotFound"))
  })

  it("has a back arrow to Main, which keeps the address", async () => {
    await atPasscode()
    await press(t("common.back"))
    expect(heading(t("main.title"))).toBeTruthy()
    expect(field(t("field.email")).value).toBe("ada@example.com")
  })

  it("has no back arrow when the site hides it, and can still be finished", async () => {
    const { events } = await atPasscode({ config: { otpOptions: { methods: ["email"], hideBack: true } } })
    expect(screen.queryByRole("button", { name: t("common.back") })).toBeNull()
    await type(t("field.code"), "123456")
    expect(events.at(-1)?.type).toBe("AUTHENTICATE_FLOW_COMPLETE")
  })

  it("drops the typed passcode when the user goes back", async () => {
    const { registry } = await atPasscode()
    await type(t("field.code"), "12345")
    expect(registry.get(passcodeAtom)).toBe("12345")
    await press(t("common.back"))
    expect(registry.get(passcodeAtom)).toBe("")
  })

  it("completes the login when the user goes back while the passcode is verified", async () => {
    const verify = later<ReturnType<typeof authenticated>>()
    const { events, interrupted } = await atPasscode({ answers: { "otps.authenticate": verify.answer } })
    await type(t("field.code"), "123456")
    await press(t("common.back"))
    expect(heading(t("main.title"))).toBeTruthy()
    await after(() => verify.succeed(authenticated()))
    expect(interrupted).toEqual([])
    expect(heading(t("otpConfirmation.title"))).toBeTruthy()
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
    await type(t("field.code"), "12345")
    expect(calls).toHaveLength(1)
    await type(t("field.code"), "123456")
    expect(calls.slice(1)).toEqual([
      ["otps.authenticate", "123456", "method-1", { session_duration_minutes: 30 }]
    ])
  })

  it("starts a session of the configured duration", async () => {
    const { calls } = await atPasscode({ config: { sessionOptions: { sessionDurationMinutes: 60 } } })
    await type(t("field.code"), "123456")
    expect(calls[1]?.[3]).toEqual({ session_duration_minutes: 60 })
  })

  it("shows 'Verifying passcode...' beside the countdown while it verifies, and disables the field", async () => {
    const verify = later<ReturnType<typeof authenticated>>()
    const { calls } = await atPasscode({ answers: { "otps.authenticate": verify.answer } })
    await type(t("field.code"), "123456")
    expect(field(t("field.code")).disabled).toBe(true)
    expect(field(t("field.code")).value).toBe("123456")
    expect(screen.getByRole("progressbar", { name: t("otp.verifying") })).toBeTruthy()
    expect(document.querySelector("[data-part=resend]")?.textContent).toBe(
      `${t("otp.expires", { timeRemaining: "5:00" })} ${t("otp.verifying")}`
    )
    await advance(1000)
    expect(line()).toBe(t("otp.expires", { timeRemaining: "4:59" }))
    expect(announcements()).toContain(t("otp.verifying"))
    await after(() => verify.succeed(authenticated()))
    expect(heading(t("otpConfirmation.title"))).toBeTruthy()
    expect(calls).toHaveLength(2)
  })
})

describe("OtpAuthenticate: a wrong passcode", () => {
  it("shows 'Invalid passcode, please try again.' and stops verifying", async () => {
    const { errors } = await atPasscode({ answers: wrongCode })
    await type(t("field.code"), "123456")
    expect(errorOf(field(t("field.code")))).toBe(t("error.otpCodeNotFound"))
    expect(line()).toBe(t("otp.expires", { timeRemaining: "5:00" }))
    expect(screen.queryByRole("progressbar")).toBeNull()
    expect(errors).toEqual([refused("otp_code_not_found")])
  })

  it("keeps the wrong passcode enabled, focused and selected, so that typing replaces it", async () => {
    await atPasscode({ answers: wrongCode })
    await type(t("field.code"), "123456")
    const input = field(t("field.code"))
    expect([input.value, input.disabled]).toEqual(["123456", false])
    expect(document.activeElement).toBe(input)
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6])
  })

  it("verifies each further passcode", async () => {
    const { answers, calls } = await atPasscode({ answers: wrongCode })
    await type(t("field.code"), "123456")
    await type(t("field.code"), "1")
    expect(errorOf(field(t("field.code")))).toBeUndefined()
    await type(t("field.code"), "111111")
    expect(errorOf(field(t("field.code")))).toBe(t("error.otpCodeNotFound"))
    expect(document.activeElement).toBe(field(t("field.code")))
    answers["otps.authenticate"] = Effect.succeed(authenticated())
    await type(t("field.code"), "222222")
    expect(heading(t("otpConfirmation.title"))).toBeTruthy()
    expect(calls.slice(1).map(([, code]) => code)).toEqual(["123456", "111111", "222222"])
  })

  it("shows a network error with a retry button when the servers cannot be reached", async () => {
    const { answers, calls } = await atPasscode({
      answers: { "otps.authenticate": Effect.fail(new NetworkError({})) }
    })
    await type(t("field.code"), "123456")
    expect(errorOf(field(t("field.code")))).toBe(`${t("error.network")} ${t("common.tryAgain")}`)
    answers["otps.authenticate"] = Effect.succeed(authenticated())
    await press(t("common.tryAgain"))
    expect(heading(t("otpConfirmation.title"))).toBeTruthy()
    expect(calls.slice(1).map(([, code]) => code)).toEqual(["123456", "123456"])
  })

  it.each(unclearAnswers)("offers a retry after %s", async (_, error) => {
    await atPasscode({ answers: { "otps.authenticate": Effect.fail(error) } })
    await type(t("field.code"), "123456")
    expect(button(t("common.tryAgain"))).toBeTruthy()
  })

  it("offers no retry button for a wrong passcode", async () => {
    await atPasscode({ answers: wrongCode })
    await type(t("field.code"), "123456")
    expect(errorOf(field(t("field.code")))).toBe(t("error.otpCodeNotFound"))
  })

  it("shows that the passcode was wrong even when another was sent in the meantime", async () => {
    const [sending, checking] = [later<SentOtp>(), later<never, ApiError>()]
    const { answers } = await atPasscode({ answers: { "otps.authenticate": checking.answer } })
    answers["otps.email.loginOrCreate"] = sending.answer
    await press(t("otp.resend"))
    await type(t("field.code"), "123456")
    await after(() => sending.succeed(sentOtp(2)))
    await after(() => checking.fail(refused("otp_code_not_found")))
    expect(field(t("field.code")).value).toBe("123456")
    expect(errorOf(field(t("field.code")))).toBe(t("error.otpCodeNotFound"))
  })
})

const verified = async () => {
  const world = await atPasscode()
  await type(t("field.code"), "123456")
  return world
}

describe("OtpConfirmation", () => {
  it("shows 'Success!' and 'Your passcode has been successfully verified.'", async () => {
    await verified()
    expect(heading(t("otpConfirmation.title"))).toBeTruthy()
    expect(screen.getByText(t("otpConfirmation.text"))).toBeTruthy()
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
    await type(t("field.code"), "123456")
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
    expect(heading(t("otpConfirmation.title"))).toBeTruthy()
  })
})
