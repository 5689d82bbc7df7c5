import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { OtpMethod } from "../../src/domain/OtpMethod.js"
import { firstScreen, transition, type FlowEvent, type Screen } from "../../src/domain/Flow.js"

const passcode = { method: "sms", methodId: "method-1", destination: "+12025550123", expiresAt: 1 } as const
const resent = { ...passcode, methodId: "method-2", expiresAt: 2 }

const main: Screen = { _tag: "Main" }
const emailConfirmation: Screen = { _tag: "EmailConfirmation", email: "ada@example.com" }
const otpAuthenticate: Screen = { _tag: "OtpAuthenticate", ...passcode }
const otpConfirmation: Screen = { _tag: "OtpConfirmation" }
const error: Screen = { _tag: "Error", message: "Oops" }

const linkSent: FlowEvent = { _tag: "MagicLinkSent", email: "ada@example.com" }
const otpSent: FlowEvent = { _tag: "OtpSent", ...passcode }
const otpResent: FlowEvent = { _tag: "OtpSent", ...resent }
const otpVerified: FlowEvent = { _tag: "OtpVerified" }
const failed: FlowEvent = { _tag: "Failed", message: "Oops" }
const wentBack: FlowEvent = { _tag: "WentBack" }

it("the login variant starts on Main", () => {
  expect(firstScreen("login")).toEqual(main)
})

describe("transitions", () => {
  it.each<readonly [sentence: string, from: Screen, event: FlowEvent, to: Screen]>([
    ["Main to EmailConfirmation after a magic link is sent", main, linkSent, emailConfirmation],
    ["Main to OTPAuthenticate after an OTP send succeeds", main, otpSent, otpAuthenticate],
    ["Main stays when nothing was being verified", main, otpVerified, main],
    ["Main to the error screen on a failure", main, failed, error],
    ["Main stays on going back", main, wentBack, main],

    ["A link sent again keeps EmailConfirmation", emailConfirmation, linkSent, emailConfirmation],
    ["EmailConfirmation to OTPAuthenticate after an OTP send", emailConfirmation, otpSent, otpAuthenticate],
    [
      "EmailConfirmation stays when nothing was being verified",
      emailConfirmation,
      otpVerified,
      emailConfirmation
    ],
    ["EmailConfirmation to the error screen on a failure", emailConfirmation, failed, error],
    ["'Try again' returns to Main", emailConfirmation, wentBack, main],

    [
      "OTPAuthenticate to EmailConfirmation after a magic link is sent",
      otpAuthenticate,
      linkSent,
      emailConfirmation
    ],
    [
      "A resent OTP resets the countdown and updates the method id",
      otpAuthenticate,
      otpResent,
      { _tag: "OtpAuthenticate", ...resent }
    ],
    ["Success goes to OTPConfirmation", otpAuthenticate, otpVerified, otpConfirmation],
    ["OTPAuthenticate to the error screen on a failure", otpAuthenticate, failed, error],
    ["The back arrow of OTPAuthenticate returns to Main", otpAuthenticate, wentBack, main],

    ["Success outlives a link that is late", otpConfirmation, linkSent, otpConfirmation],
    ["Success outlives a resend that is late", otpConfirmation, otpSent, otpConfirmation],
    ["Success happens once", otpConfirmation, otpVerified, otpConfirmation],
    ["Success outlives a failure", otpConfirmation, failed, otpConfirmation],
    ["There is no way back from success", otpConfirmation, wentBack, otpConfirmation],

    ["The error screen to EmailConfirmation after a magic link is sent", error, linkSent, emailConfirmation],
    ["The error screen to OTPAuthenticate after an OTP send", error, otpSent, otpAuthenticate],
    ["The error screen stays when nothing was being verified", error, otpVerified, error],
    [
      "The error screen shows the newest failure",
      error,
      { ...failed, message: "Again" },
      { ...error, message: "Again" }
    ],
    ["The back control of the error screen returns to Main", error, wentBack, main]
  ])("%s", (_, from, event, to) => {
    expect(transition(from, event)).toEqual(to)
  })
})

describe("however a person walks", () => {
  const text = FastCheck.string()
  const passcodes = FastCheck.record({
    method: FastCheck.constantFrom(...OtpMethod.literals),
    methodId: text,
    destination: text,
    expiresAt: FastCheck.nat()
  })
  const events = FastCheck.oneof(
    text.map((email): FlowEvent => ({ _tag: "MagicLinkSent", email })),
    passcodes.map((sent): FlowEvent => ({ _tag: "OtpSent", ...sent })),
    FastCheck.constantFrom(otpVerified, wentBack),
    text.map((message): FlowEvent => ({ _tag: "Failed", message }))
  )
  const walks = FastCheck.array(events, { maxLength: 30 })

  /** Every screen of a walk, with the event that led to it and the screen before. */
  const onEveryStep = (check: (step: { from: Screen; event: FlowEvent; to: Screen }) => void) => {
    FastCheck.assert(
      FastCheck.property(walks, (walk) => {
        let from = firstScreen("login")
        for (const event of walk) {
          const to = transition(from, event)
          check({ from, event, to })
          from = to
        }
      })
    )
  }

  it("every event leads to a screen, and never to a dead end: back leads to Main, except from success", () => {
    onEveryStep(({ to }) => {
      const back = transition(to, wentBack)
      expect(back).toEqual(to._tag === "OtpConfirmation" ? to : main)
    })
  })

  it("success is reached only by verifying a passcode that was asked for, and is final", () => {
    onEveryStep(({ from, event, to }) => {
      if (from._tag === "OtpConfirmation") expect(to).toBe(from)
      else if (to._tag === "OtpConfirmation") {
        expect([from._tag, event._tag]).toEqual(["OtpAuthenticate", "OtpVerified"])
      }
    })
  })

  it("a screen carries what the event that led to it told, and no more", () => {
    onEveryStep(({ from, event, to }) => {
      const { _tag: _event, ...told } = event
      const { _tag: _screen, ...carried } = to
      if (to !== from) expect(carried).toEqual(told)
    })
  })

  it("the same event on the same screen leads to the same screen, and changes neither", () => {
    onEveryStep(({ from, event, to }) => {
      expect(transition(Object.freeze({ ...from }), Object.freeze({ ...event }))).toEqual(to)
    })
  })

  it("every screen can be reached", () => {
    const reached = new Map<string, Screen>()
    const visit = (screen: Screen): void => {
      if (reached.has(screen._tag)) return
      reached.set(screen._tag, screen)
      for (const event of [linkSent, otpSent, otpVerified, failed, wentBack]) visit(transition(screen, event))
    }
    visit(firstScreen("login"))
    expect([...reached.keys()].sort()).toEqual(
      [main, emailConfirmation, otpAuthenticate, otpConfirmation, error].map(({ _tag }) => _tag).sort()
    )
  })
})
