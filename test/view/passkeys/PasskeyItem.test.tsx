import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { PasskeyAuthenticated } from "../../../src/domain/passkeys/calls.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import type { PasskeyError } from "../../../src/domain/passkeys/passkeyErrors.js"
import { PasskeysUnsupportedError, UserCancellationError } from "../../../src/domain/errors/DeviceErrors.js"
import { later, refused } from "../../support/view/fakeCalls.js"
import { button, heading, press } from "../../support/view/hands.js"
import { boxed, passkeyAuthenticated } from "../../support/view/passkeys.js"
import { renderWidget, type WidgetOptions } from "../../support/view/renderWidget.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const login = t("passkey.login")

const atMain = ({ answers, ...options }: WidgetOptions = {}) =>
  renderWidget({
    config: { products: ["passkeys", "emailMagicLinks"] },
    ...options,
    answers: { "webAuthn.browserSupportsAutofill": Effect.succeed(false), ...answers }
  })

describe("suggestions of the email field", () => {
  it("wait until the browser has said that it can show passkeys there", async () => {
    const { answer, succeed } = later<boolean>()
    const { calls } = await atMain({
      answers: { "webAuthn.browserSupportsAutofill": answer, "webAuthn.authenticate": Effect.never }
    })
    expect(calls.map(([path]) => path)).toEqual(["webAuthn.browserSupportsAutofill"])
    await after(() => succeed(true))
    expect(calls.at(-1)).toEqual([
      "webAuthn.authenticate",
      expect.objectContaining({ conditional_mediation: true })
    ])
  })

  it.each([
    ["is cancelled", new UserCancellationError()],
    ["fails", new NetworkError({})]
  ])("come back after the prompt of the button %s", async (_, error) => {
    const suggested: Array<AbortSignal | undefined> = []
    const prompt = later<PasskeyAuthenticated, PasskeyError>()
    const { errors } = await atMain({
      config: { products: ["passkeys", "emailMagicLinks"], passkeyOptions: { keepButton: true } },
      answers: {
        "webAuthn.browserSupportsAutofill": Effect.succeed(true),
        "webAuthn.authenticate": ({ conditional_mediation, signal }) => {
          if (!conditional_mediation) return prompt.answer
          suggested.push(signal)
          return Effect.never
        }
      }
    })
    expect(suggested).toHaveLength(1)
    await press(login)
    expect(suggested.map((signal) => signal?.aborted)).toEqual([true])
    await after(() => prompt.fail(error))
    expect(suggested.map((signal) => signal?.aborted)).toEqual([true, false])
    expect(errors).toEqual([error])
  })
})

describe("PasskeyButton", () => {
  it("asks for a passkey with a session of 30 minutes", async () => {
    const { calls } = await atMain({ answers: { "webAuthn.authenticate": Effect.never } })
    await press(login)
    const signal: unknown = expect.any(AbortSignal)
    expect(calls.slice(1)).toEqual([
      ["webAuthn.authenticate", { is_passkey: true, session_duration_minutes: 30, signal }]
    ])
  })

  it("keeps its label and is busy during the prompt, and ignores a second press", async () => {
    const { calls } = await atMain({ answers: { "webAuthn.authenticate": Effect.never } })
    await press(login)
    await press(login)
    expect(button(login).getAttribute("aria-busy")).toBe("true")
    expect(calls.filter(([path]) => path === "webAuthn.authenticate")).toHaveLength(1)
  })

  it("leads to 'Success!' and emits at once that the flow is complete", async () => {
    const { events } = await atMain({
      answers: { "webAuthn.authenticate": Effect.succeed(passkeyAuthenticated) }
    })
    await press(login)
    expect(heading(t("passkeyConfirmation.title"))).toBe(document.activeElement)
    expect(screen.getByText(t("passkeyConfirmation.text"))).toBeTruthy()
    expect(events).toEqual([
      { type: "PASSKEY_AUTHENTICATE", data: passkeyAuthenticated },
      { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} }
    ])
  })

  it.each([
    [refused("webauthn_registration_not_found"), t("error.passkeyRegistrationNotFound")],
    [refused("invalid_public_key_credential"), t("error.passkeyUnknown")],
    [new NetworkError({}), t("error.network")],
    [new PasskeysUnsupportedError(), t("error.passkeysUnsupported")]
  ])("shows a failure in an error box and calls the error callback: %s", async (error, words) => {
    const { errors } = await atMain({ answers: { "webAuthn.authenticate": Effect.fail(error) } })
    await press(login)
    expect(boxed()).toBe(words)
    expect(errors).toEqual([error])
  })

  it("shows an empty response as an unknown error", async () => {
    await atMain({ answers: { "webAuthn.authenticate": Effect.succeed(null) } })
    await press(login)
    expect(boxed()).toBe(t("error.passkeyUnknown"))
  })

  it("shows nothing when the user closed the prompt", async () => {
    const { errors } = await atMain({
      answers: { "webAuthn.authenticate": Effect.fail(new UserCancellationError()) }
    })
    await press(login)
    expect(boxed()).toBeUndefined()
    expect(errors).toEqual([new UserCancellationError()])
    expect(button(login).getAttribute("aria-busy")).toBeNull()
  })

  it("clears the error when it is pressed again", async () => {
    const again = later<PasskeyAuthenticated>()
    const { answers } = await atMain({
      answers: { "webAuthn.authenticate": Effect.fail(refused("invalid_public_key_credential")) }
    })
    await press(login)
    answers["webAuthn.authenticate"] = again.answer
    await press(login)
    expect(boxed()).toBeUndefined()
    await after(() => again.succeed(passkeyAuthenticated))
    expect(heading(t("passkeyConfirmation.title"))).toBeTruthy()
  })

  it("works by keyboard and keeps the focus when it fails", async () => {
    await atMain({ answers: { "webAuthn.authenticate": Effect.fail(refused("no_such_type")) } })
    await after(() => button(login).focus())
    await press(login)
    expect(document.activeElement).toBe(button(login))
  })
})
