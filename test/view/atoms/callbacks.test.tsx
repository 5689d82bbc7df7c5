import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { callbacksAtom } from "../../../src/view/atoms/config.js"
import { refused } from "../../support/view/fakeCalls.js"
import {
  atPasscode,
  button,
  field,
  heading,
  press,
  saidOf,
  submitEmail,
  type
} from "../../support/view/hands.js"
import { pageErrors } from "../../support/view/pageErrors.js"
import { renderWidget } from "../../support/view/renderWidget.js"

const thrown = new Error("The site's own fault.")
const throwing = {
  onEvent: () => {
    throw thrown
  },
  onError: () => {
    throw thrown
  }
}

describe("a callback that throws", () => {
  it("does not keep a sent magic link from its screen", async () => {
    await renderWidget({ callbacks: throwing })
    await submitEmail("ada@example.com")
    expect(heading("Check your email")).toBeTruthy()
    expect(pageErrors).toEqual([thrown])
  })

  it("does not keep a failure from being told below the field", async () => {
    await renderWidget({
      callbacks: throwing,
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(refused("no_such_type", "Refused.")) }
    })
    await submitEmail("ada@example.com")
    expect(saidOf(field("Email"))).toBe("Refused.")
    expect(pageErrors).toEqual([thrown])
  })

  it("does not keep a verified passcode from its screen, nor the next event from being told", async () => {
    await atPasscode({ callbacks: throwing })
    await type("Passcode", "123456")
    expect(heading("Success!")).toBeTruthy()
    expect(pageErrors).toEqual([thrown, thrown, thrown])
  })

  it("does not keep a code from being sent again after it failed", async () => {
    const { answers, calls } = await atPasscode({ callbacks: throwing })
    answers["otps.email.loginOrCreate"] = Effect.fail(refused("user_lock_limit_reached"))
    await press("Resend code")
    await press("Resend code")
    expect(calls).toHaveLength(3)
  })
})

describe("a fault of ours in an action", () => {
  const fault = new TypeError("undefined is not a function")
  const unknown = { _tag: "ApiError", status_code: 400, error_type: "unknown_error" }

  it("is told like any other failure, as an API error of type unknown_error", async () => {
    const { errors } = await renderWidget({
      answers: { "magicLinks.email.loginOrCreate": Effect.die(fault) }
    })
    await submitEmail("ada@example.com")
    expect(saidOf(field("Email"))).toBe("Something went wrong. Please try again.")
    expect(errors).toMatchObject([unknown])
    expect(pageErrors).toEqual([fault])
  })

  it("does not end a passcode's being entered, nor its being sent again", async () => {
    const { answers, errors } = await atPasscode({ answers: { "otps.authenticate": Effect.die(fault) } })
    await type("Passcode", "123456")
    expect(saidOf(field("Passcode"))).toBe("Something went wrong. Please try again.")
    expect(document.activeElement).toBe(field("Passcode"))
    answers["otps.email.loginOrCreate"] = Effect.die(fault)
    await press("Resend code")
    expect(button("Resend code").hasAttribute("aria-busy")).toBe(false)
    expect(errors).toMatchObject([unknown, unknown])
  })
})

describe("a widget without callbacks", () => {
  it("signs in as any other", async () => {
    await atPasscode({ callbacks: {} })
    await type("Passcode", "123456")
    expect(heading("Success!")).toBeTruthy()
    expect(pageErrors).toEqual([])
  })
})

describe("the callbacks of the moment", () => {
  it("are told, not those the action began with", async () => {
    const { errors, registry } = await atPasscode({
      answers: { "otps.authenticate": Effect.fail(refused("otp_code_not_found")) }
    })
    const told: Array<unknown> = []
    registry.set(callbacksAtom, { onError: (error) => void told.push(error) })
    await type("Passcode", "123456")
    expect(told).toHaveLength(1)
    expect(errors).toEqual([])
  })
})
