import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import type { CallError } from "../../../src/domain/errors/CallErrors.js"
import { callbacksAtom } from "../../../src/view/atoms/config.js"
import { refused } from "../../support/view/fakeCalls.js"
import {
  atPasscode,
  button,
  field,
  heading,
  press,
  descriptionOf,
  errorOf,
  submitEmail,
  type
} from "../../support/view/hands.js"
import { pageErrors } from "../../support/view/pageErrors.js"
import { renderWidget } from "../../support/view/renderWidget.js"
import { t } from "../../support/words.js"

const thrown = new Error("An error of the site.")
const throwing = {
  onEvent: () => {
    throw thrown
  },
  onError: () => {
    throw thrown
  }
}

describe("callbacks that throw", () => {
  it("do not prevent the confirmation screen of a magic link", async () => {
    await renderWidget({ callbacks: throwing })
    await submitEmail("ada@example.com")
    expect(heading(t("emailConfirmation.title"))).toBeTruthy()
    expect(pageErrors).toEqual([thrown])
  })

  it("do not prevent the error message below the field", async () => {
    await renderWidget({
      callbacks: throwing,
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(refused("no_such_type", "Refused.")) }
    })
    await submitEmail("ada@example.com")
    expect(descriptionOf(field(t("field.email")))).toBe("Refused.")
    expect(pageErrors).toEqual([thrown])
  })

  it("do not prevent the success screen of a passcode, nor the next event", async () => {
    await atPasscode({ callbacks: throwing })
    await type(t("field.code"), "123456")
    expect(heading(t("otpConfirmation.title"))).toBeTruthy()
    expect(pageErrors).toEqual([thrown, thrown, thrown])
  })

  it("do not prevent another attempt to resend a code", async () => {
    const { answers, calls } = await atPasscode({ callbacks: throwing })
    answers["otps.email.loginOrCreate"] = Effect.fail(refused("user_lock_limit_reached"))
    await press(t("otp.resend"))
    await press(t("otp.resend"))
    expect(calls).toHaveLength(3)
  })
})

describe("a defect in a command", () => {
  const defect = new TypeError("undefined is not a function")
  const unknown = { _tag: "ApiError", status_code: 400, error_type: "unknown_error" }

  it("is reported to onError as an API error of type unknown_error, and shown below the field", async () => {
    const { errors } = await renderWidget({
      answers: { "magicLinks.email.loginOrCreate": Effect.die(defect) }
    })
    await submitEmail("ada@example.com")
    expect(descriptionOf(field(t("field.email")))).toBe(t("error.unknown"))
    expect(errors).toMatchObject([unknown])
    expect(pageErrors).toEqual([defect])
  })

  it("keeps the passcode field and the resend button usable", async () => {
    const { answers, errors } = await atPasscode({ answers: { "otps.authenticate": Effect.die(defect) } })
    await type(t("field.code"), "123456")
    expect(errorOf(field(t("field.code")))).toBe(`${t("error.unknown")} ${t("common.tryAgain")}`)
    expect(document.activeElement).toBe(field(t("field.code")))
    answers["otps.email.loginOrCreate"] = Effect.die(defect)
    await press(t("otp.resend"))
    expect(button(t("otp.resend")).hasAttribute("aria-busy")).toBe(false)
    expect(errors).toMatchObject([unknown, unknown])
  })
})

describe("a failure", () => {
  it("is logged unless the network failed, and is not held up by that", async () => {
    const answer = (error: CallError) => ({ "magicLinks.email.loginOrCreate": Effect.fail(error) })
    const { answers, errors, logged } = await renderWidget({ answers: answer(new NetworkError({})) })
    await submitEmail("ada@example.com")
    expect([errors.length, logged]).toEqual([1, []])
    // The log waits for the code that sends it
    answers["magicLinks.email.loginOrCreate"] = () => {
      answers.ready = Effect.never
      return Effect.fail(refused("inactive_email"))
    }
    await submitEmail("ada@example.com")
    expect(errorOf(field(t("field.email")))).toContain(t("error.inactiveEmail"))
  })
})

describe("a widget without callbacks", () => {
  it("signs the user in", async () => {
    await atPasscode({ callbacks: {} })
    await type(t("field.code"), "123456")
    expect(heading(t("otpConfirmation.title"))).toBeTruthy()
    expect(pageErrors).toEqual([])
  })
})

describe("callbacks that are replaced during a command", () => {
  it("are called instead of the previous ones", async () => {
    const { errors, registry } = await atPasscode({
      answers: { "otps.authenticate": Effect.fail(refused("otp_code_not_found")) }
    })
    const errorsOfNext: Array<unknown> = []
    registry.set(callbacksAtom, { onError: (error) => void errorsOfNext.push(error) })
    await type(t("field.code"), "123456")
    expect(errorsOfNext).toHaveLength(1)
    expect(errors).toEqual([])
  })
})
