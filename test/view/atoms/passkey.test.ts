import * as Result from "@effect-rx/rx/Result"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { CeremonyAbortedError, PasskeyFailedError } from "../../../src/domain/Ceremony.js"
import { NetworkError } from "../../../src/domain/Errors.js"
import { UserCancellationError } from "../../../src/domain/SdkErrors.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { autofillAtom, autofillSupportedAtom, passkeyTroubleAtom } from "../../../src/view/atoms/passkey.js"
import { refused } from "../../support/view/fakeCalls.js"
import { passkeyAuthenticated } from "../../support/view/passkeys.js"
import { makeRegistry, type WidgetOptions } from "../../support/view/renderWidget.js"
import { settle } from "../../support/view/time.js"

const suggesting = async (options: WidgetOptions = {}) => {
  const world = makeRegistry(options)
  world.registry.mount(passkeyTroubleAtom)
  const leave = world.registry.mount(autofillAtom)
  await settle()
  return { ...world, leave, screen: () => world.registry.get(flowAtom).screen._tag }
}

const suggestion = { is_passkey: true, session_duration_minutes: 30, conditional_mediation: true }

describe("passkeys in the suggestions of the e-mail field", () => {
  it("are asked for quietly, with a session of 30 minutes", async () => {
    const { calls } = await suggesting({ answers: { "webAuthn.authenticate": Effect.never } })
    expect(calls).toEqual([["webAuthn.authenticate", suggestion]])
  })

  it("are asked for under the configured domain, with the configured session", async () => {
    const { calls } = await suggesting({
      config: { passkeyOptions: { domain: "acme.test" }, sessionOptions: { sessionDurationMinutes: 60 } },
      answers: { "webAuthn.authenticate": Effect.never }
    })
    expect(calls).toEqual([
      ["webAuthn.authenticate", { ...suggestion, domain: "acme.test", session_duration_minutes: 60 }]
    ])
  })

  it("lead to PasskeyConfirmation, which is told to the site at once", async () => {
    const { errors, events, screen } = await suggesting({
      answers: { "webAuthn.authenticate": Effect.succeed(passkeyAuthenticated) }
    })
    expect(screen()).toBe("PasskeyConfirmation")
    expect(events).toEqual([
      { type: "PASSKEY_AUTHENTICATE", data: passkeyAuthenticated },
      { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} }
    ])
    expect(errors).toEqual([])
  })

  it("do nothing where they cannot be had", async () => {
    const { calls, errors, events, registry, screen } = await suggesting({
      answers: { "webAuthn.authenticate": Effect.succeed(null) }
    })
    expect(calls).toHaveLength(1)
    expect([screen(), errors, events, registry.get(passkeyTroubleAtom)]).toEqual(["Main", [], [], undefined])
  })

  it.each([
    ["the person says no", new UserCancellationError(), undefined],
    ["the browser fails, of which the person knows nothing", new PasskeyFailedError(), undefined],
    ["the provider refuses", refused("invalid_public_key_credential"), "error.passkeyUnknown"],
    [
      "the provider does not know the passkey",
      refused("webauthn_registration_not_found"),
      "error.passkeyRegistrationNotFound"
    ]
  ])("are offered 5 times when %s, and each failure is told to the site", async (_, error, trouble) => {
    const { calls, errors, registry } = await suggesting({
      answers: { "webAuthn.authenticate": Effect.fail(error) }
    })
    expect(calls).toHaveLength(5)
    expect(errors).toEqual([error, error, error, error, error])
    expect(registry.get(passkeyTroubleAtom)).toBe(trouble)
  })

  it("are offered again after a failure, and errors are cleared by success", async () => {
    let tries = 0
    const { errors, registry, screen } = await suggesting({
      answers: {
        "webAuthn.authenticate": () =>
          ++tries < 3
            ? Effect.fail(refused("invalid_public_key_credential"))
            : Effect.succeed(passkeyAuthenticated)
      }
    })
    expect(errors).toHaveLength(2)
    expect(screen()).toBe("PasskeyConfirmation")
    expect(registry.get(passkeyTroubleAtom)).toBeUndefined()
  })

  it("give way to another prompt", async () => {
    const { calls } = await suggesting({
      answers: { "webAuthn.authenticate": Effect.fail(new CeremonyAbortedError()) }
    })
    expect(calls).toHaveLength(1)
  })

  it("end when nobody reads them any more", async () => {
    const { interrupted, leave } = await suggesting({ answers: { "webAuthn.authenticate": Effect.never } })
    leave()
    await settle()
    expect(interrupted).toEqual(["webAuthn.authenticate"])
  })
})

describe("whether passkeys can be suggested", () => {
  it.each([true, false])("is what the browser says: %s", async (supported) => {
    const { registry } = makeRegistry({
      answers: { "webAuthn.browserSupportsAutofill": Effect.succeed(supported) }
    })
    registry.mount(autofillSupportedAtom)
    await settle()
    expect(registry.get(autofillSupportedAtom)).toMatchObject({ _tag: "Success", value: supported })
  })

  it("is not known when the calls cannot be loaded", async () => {
    const { registry } = makeRegistry({ answers: { ready: Effect.fail(new NetworkError({})) } })
    registry.mount(autofillSupportedAtom)
    await settle()
    expect(Result.isFailure(registry.get(autofillSupportedAtom))).toBe(true)
  })
})
