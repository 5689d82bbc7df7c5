import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import { later, refused, sentOtp } from "../../support/view/fakeCalls.js"
import {
  atPasscode,
  button,
  field,
  line,
  press,
  errorOf,
  announcements,
  type
} from "../../support/view/hands.js"
import { advance, after } from "../../support/view/time.js"
import { loginPasscode } from "../../../src/view/otp/atoms/passcode.js"
import { t } from "../../support/words.js"

const wholeLine = () => document.querySelector("[data-part=resend]")?.textContent
const resendButton = () => screen.queryByRole("button", { name: t("otp.resend") })

describe("OtpAuthenticate: countdown", () => {
  it("shows the remaining time as m:ss, updated every second", async () => {
    await atPasscode()
    expect(line()).toBe(t("otp.expires", { timeRemaining: "5:00" }))
    await advance(1000)
    expect(line()).toBe(t("otp.expires", { timeRemaining: "4:59" }))
    await advance(59_000)
    expect(line()).toBe(t("otp.expires", { timeRemaining: "4:00" }))
    await advance(231_000)
    expect(line()).toBe(t("otp.expires", { timeRemaining: "0:09" }))
  })

  it("goes on when the computer's clock is set back", async () => {
    await atPasscode()
    await advance(10_000)
    vi.setSystemTime(Date.now() - 3_600_000)
    await advance(2000)
    expect(line()).toMatch(new RegExp(t("otp.expires", { timeRemaining: "4:4[89]" })))
    await advance(300_000)
    expect(line()).toBe(t("otp.expired"))
  })

  it("starts at the configured expiration", async () => {
    const config = { products: ["otp"], otpOptions: { methods: ["email"], expirationMinutes: 10 } } as const
    await atPasscode({ config })
    expect(line()).toBe(t("otp.expires", { timeRemaining: "10:00" }))
  })

  it("ends with 'Your code has expired.', announced once", async () => {
    await atPasscode()
    await advance(299_000)
    expect(line()).toBe(t("otp.expires", { timeRemaining: "0:01" }))
    expect(announcements()).not.toContain(t("otp.expired"))
    await advance(1000)
    expect(line()).toBe(t("otp.expired"))
    // Nothing is counted any more
    expect(vi.getTimerCount()).toBe(0)
    expect(announcements()).toContain(t("otp.expired"))
    await advance(60_000)
    expect(line()).toBe(t("otp.expired"))
  })

  it("announces the last minute", async () => {
    await atPasscode()
    await advance(239_000)
    expect(announcements().join("")).toBe("")
    await advance(1000)
    expect(line()).toBe(t("otp.expires", { timeRemaining: "1:00" }))
    expect(announcements()).toContain(t("otp.expiresSoon", { count: 1 }))
  })

  it("does not announce every second", async () => {
    await atPasscode()
    await advance(3000)
    expect(announcements().join("")).toBe("")
  })
})

describe("OtpAuthenticate: resending the code", () => {
  it("goes through initial, sending, sent for 2 seconds, and waiting", async () => {
    const { answers, calls } = await atPasscode()
    const again = later<ReturnType<typeof sentOtp>>()
    answers["otps.email.loginOrCreate"] = again.answer
    expect(button(t("otp.resend")).hasAttribute("aria-busy")).toBe(false)
    await press(t("otp.resend"))
    expect(button(t("otp.resend")).getAttribute("aria-busy")).toBe("true")
    await press(t("otp.resend"))
    expect(calls).toHaveLength(2)

    await after(() => again.succeed(sentOtp(2)))
    expect(wholeLine()).toBe(`${t("otp.expires", { timeRemaining: "5:00" })} ${t("otp.sent")}`)
    expect(announcements()).toContain(t("otp.sent"))
    expect(resendButton()).toBeNull()
    await advance(1999)
    expect(wholeLine()).toBe(`${t("otp.expires", { timeRemaining: "4:59" })} ${t("otp.sent")}`)
    await advance(1)
    expect(line()).toBe(t("otp.expires", { timeRemaining: "4:58" }))
    expect(button(t("otp.resend")).hasAttribute("aria-busy")).toBe(false)
  })

  it.each([
    ["email", ["email_try_again_clicked"]],
    ["sms", []]
  ] as const)("logs a resend by %s as %j", async (method, names) => {
    const { logged } = await atPasscode({ method })
    logged.length = 0
    await press(t("otp.resend"))
    const details = { email: "ada@example.com", type: "login_or_create_otp" }
    expect(logged).toEqual(names.map((name) => [name, details]))
  })

  it("resends to the same address with the same options", async () => {
    const { calls } = await atPasscode({ method: "sms" })
    await press(t("otp.resend"))
    expect(calls[1]).toEqual(calls[0])
  })

  it("resets the countdown and updates the method id", async () => {
    const { answers, calls } = await atPasscode()
    await advance(100_000)
    expect(line()).toBe(t("otp.expires", { timeRemaining: "3:20" }))
    answers["otps.email.loginOrCreate"] = Effect.succeed(sentOtp(2))
    await press(t("otp.resend"))
    await advance(2000)
    expect(line()).toBe(t("otp.expires", { timeRemaining: "4:58" }))
    await type(t("field.code"), "123456")
    expect(calls[2]).toEqual(["otps.authenticate", "123456", "method-2", { session_duration_minutes: 30 }])
  })

  it("replaces an expired code", async () => {
    await atPasscode()
    await advance(400_000)
    expect(line()).toBe(t("otp.expired"))
    await press(t("otp.resend"))
    await advance(2000)
    expect(line()).toBe(t("otp.expires", { timeRemaining: "4:58" }))
  })

  it("can resend more than once", async () => {
    const { calls } = await atPasscode()
    await press(t("otp.resend"))
    await advance(2000)
    await press(t("otp.resend"))
    expect(calls).toHaveLength(3)
    expect(wholeLine()).toBe(`${t("otp.expires", { timeRemaining: "5:00" })} ${t("otp.sent")}`)
  })

  it("clears the passcode and its error", async () => {
    await atPasscode({ answers: { "otps.authenticate": Effect.fail(refused("otp_code_not_found")) } })
    await type(t("field.code"), "123456")
    await press(t("otp.resend"))
    expect(field(t("field.code")).value).toBe("")
    expect(errorOf(field(t("field.code")))).toBeUndefined()
  })

  it("returns to initial after a failure, shows a toast and calls the error callback", async () => {
    const { answers, errors, registry } = await atPasscode()
    await advance(10_000)
    await press(t("otp.resend"))
    await advance(10_000)
    expect(registry.get(loginPasscode.resendStateAtom)).toBe("waiting")
    answers["otps.email.loginOrCreate"] = Effect.fail(refused("user_lock_limit_reached"))
    await press(t("otp.resend"))
    expect(registry.get(loginPasscode.resendStateAtom)).toBe("initial")
    expect(line()).toBe(t("otp.expires", { timeRemaining: "4:50" }))
    expect(button(t("otp.resend")).hasAttribute("aria-busy")).toBe(false)
    expect(screen.getByRole("alert").textContent).toBe(t("error.userLockLimitReached"))
    expect(errors).toEqual([refused("user_lock_limit_reached")])
  })

  it("starts at initial when the screen is opened again", async () => {
    const { interrupted } = await atPasscode()
    await press(t("otp.resend"))
    await press(t("common.back"))
    await press(t("main.submit.email"))
    expect(line()).toBe(t("otp.expires", { timeRemaining: "5:00" }))
    expect(interrupted).toEqual([])
  })
})
