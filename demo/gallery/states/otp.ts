/** Passcodes: waiting, typing, verifying. */
import * as Result from "@effect-rx/rx/Result"
import { NetworkError, type CallError } from "latchkey"
import type { FlowEvent } from "../../../src/domain/widget/Flow.js"
import { passcodeAtom } from "../../../src/view/atoms/draft.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { signedInAsAtom } from "../../../src/view/atoms/login.js"
import { loginPasscode } from "../../../src/view/otp/atoms/passcode.js"
import { toastsAtom } from "../../../src/view/atoms/toasts.js"
import { held, type Seed, type State, type Titles } from "../State.js"
import { ada, found, longMail, offlineToast, otp, refusal, withCode } from "../samples.js"

const code = "482913"

type OtpSent = Extract<FlowEvent, { readonly _tag: "OtpSent" }>

/** The passcode screen with some digits typed. */
const atPasscode =
  (digits = "", change: Partial<OtpSent> = {}): Seed =>
  (set) => {
    const expiresAt = Date.now() + 300_000
    const methodId = "phone-number-test-1"
    set(flowAtom, {
      _tag: "OtpSent",
      method: "sms",
      methodId,
      destination: "+12015550123",
      expiresAt,
      ...change
    })
    set(passcodeAtom, digits)
  }

const verified: Seed = (set) => {
  atPasscode()(set)
  set(signedInAsAtom, "+12015550123")
  set(flowAtom, { _tag: "OtpVerified" })
}

const verifying = held(loginPasscode.verifyAtom, Result.initial(true))
const verifyFailed = (error: CallError) => held(loginPasscode.verifyAtom, Result.fail(error))
const secondsLeft = (seconds: number) => held(loginPasscode.secondsLeftAtom, Result.success(seconds))
const someTimeLeft = secondsLeft(277)

export const titles: Titles = { OTPAuthenticate: "Enter passcode", OTPConfirmation: "Passcode verified" }

export const states: ReadonlyArray<State> = [
  {
    name: "otp",
    screen: "OTPAuthenticate",
    note: "Waiting for the code",
    shows: "sent to +12015550123.",
    config: otp("sms"),
    seed: atPasscode(),
    holds: [someTimeLeft]
  },
  {
    name: "otp-without-back",
    screen: "OTPAuthenticate",
    note: "The site hides the back arrow",
    shows: { at: ".lk-screen:not(:has([data-part=back]))", text: "sent to +12015550123." },
    config: { products: ["otp"], otpOptions: { methods: ["sms"], hideBack: true } },
    seed: atPasscode(),
    holds: [someTimeLeft]
  },
  {
    name: "otp-tabs",
    screen: "OTPAuthenticate",
    note: "With another way to get a code",
    shows: { at: "[role=tab]:nth-child(2)" },
    config: otp("sms", "whatsapp"),
    seed: atPasscode(),
    holds: [someTimeLeft]
  },
  {
    name: "otp-email",
    screen: "OTPAuthenticate",
    note: "Sent to a long address",
    shows: `sent to ${longMail}.`,
    config: otp("email"),
    seed: atPasscode("", { method: "email", destination: longMail }),
    holds: [someTimeLeft]
  },
  {
    name: "otp-typing",
    screen: "OTPAuthenticate",
    note: "Three digits typed",
    shows: { at: "[name=code]", value: "482" },
    config: otp("sms"),
    seed: atPasscode(code.slice(0, 3)),
    holds: [someTimeLeft]
  },
  {
    name: "otp-filled",
    screen: "OTPAuthenticate",
    note: "All six digits",
    shows: { at: "[name=code]", value: code },
    config: otp("sms"),
    seed: atPasscode(code),
    holds: [someTimeLeft]
  },
  {
    name: "otp-verifying",
    screen: "OTPAuthenticate",
    note: "Checking",
    shows: { at: "[name=code]:disabled", value: code, text: "Verifying passcode..." },
    config: otp("sms"),
    seed: atPasscode(code),
    holds: [someTimeLeft, verifying]
  },
  {
    name: "otp-wrong",
    screen: "OTPAuthenticate",
    note: "A wrong code",
    shows: { at: "[name=code][aria-invalid=true]", value: code, text: "Invalid passcode, please try again." },
    config: otp("sms"),
    seed: atPasscode(code),
    holds: [someTimeLeft, verifyFailed(refusal("otp_code_not_found", 404))]
  },
  {
    name: "otp-locked",
    screen: "OTPAuthenticate",
    note: "Too many wrong codes",
    shows: {
      at: "[name=code][aria-invalid=true]",
      value: code,
      text: "Too many failed authentication attempts."
    },
    config: otp("sms", "whatsapp"),
    seed: atPasscode(code),
    holds: [someTimeLeft, verifyFailed(refusal("user_lock_limit_reached", 429))]
  },
  {
    name: "otp-offline",
    screen: "OTPAuthenticate",
    note: "No connection while checking",
    shows: {
      at: "[name=code][aria-invalid=true]",
      value: code,
      text: "Unable to contact our servers. Try again"
    },
    config: otp("sms"),
    seed: atPasscode(code),
    holds: [someTimeLeft, verifyFailed(new NetworkError({}))]
  },
  {
    name: "otp-expired",
    screen: "OTPAuthenticate",
    note: "Too late",
    shows: "Your code has expired.",
    config: otp("sms"),
    seed: atPasscode(),
    holds: [secondsLeft(0)]
  },
  {
    name: "otp-resending",
    screen: "OTPAuthenticate",
    note: "Another code is asked for",
    shows: { at: "[data-part=resend] [aria-busy=true]" },
    config: otp("sms"),
    seed: atPasscode(),
    holds: [someTimeLeft, held(loginPasscode.resendStateAtom, "sending")]
  },
  {
    name: "otp-sent-again",
    screen: "OTPAuthenticate",
    note: "Another code is sent",
    shows: "Code sent",
    config: otp("sms"),
    seed: atPasscode(),
    holds: [secondsLeft(300), held(loginPasscode.resendStateAtom, "sent")]
  },
  {
    name: "otp-resend-failed",
    screen: "OTPAuthenticate",
    note: "Another code could not be sent",
    shows: { at: "[data-part=toast][data-tone=error]" },
    config: otp("sms"),
    seed: (set) => {
      atPasscode()(set)
      set(toastsAtom, [offlineToast])
    },
    holds: [someTimeLeft]
  },
  {
    name: "otp-long",
    screen: "OTPAuthenticate",
    note: "All tabs, a long address",
    shows: { at: "[role=tab]:nth-child(3)", text: `sent to ${longMail}.` },
    config: otp("sms", "whatsapp", "email"),
    seed: atPasscode(code, { method: "email", destination: longMail }),
    holds: [someTimeLeft]
  },
  {
    name: "otp-confirmation",
    screen: "OTPConfirmation",
    note: "The code was right",
    shows: "Your passcode has been successfully verified.",
    config: otp("sms"),
    seed: verified
  },
  {
    name: "passwordless-code-sent",
    screen: "OTPAuthenticate",
    note: "An address without a password: the code is sent",
    shows: "Create a password instead",
    config: withCode,
    seed: (set) => {
      found("passwordless")(set)
      const methodId = "email-test-1"
      set(flowAtom, { _tag: "OtpSent", method: "email", destination: ada, methodId, expiresAt: 0 })
    },
    holds: [held(loginPasscode.secondsLeftAtom, Result.success(277))]
  }
]
