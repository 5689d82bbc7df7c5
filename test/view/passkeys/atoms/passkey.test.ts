import * as Result from "@effect-rx/rx/Result"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { CeremonyAbortedError, PasskeyFailedError } from "../../../../src/domain/errors/PasskeyErrors.js"
import { NetworkError } from "../../../../src/domain/errors/BasicErrors.js"
import { CaptchaUnavailableError, InvalidResponseError } from "../../../../src/domain/errors/CallErrors.js"
import { UserCancellationError } from "../../../../src/domain/errors/DeviceErrors.js"
import { flowAtom } from "../../../../src/view/atoms/flow.js"
import {
  autofillAtom,
  autofillSupportedAtom,
  passkeyTroubleAtom
} from "../../../../src/view/passkeys/atoms/passkey.js"
import { later, refused } from "../../../support/view/fakeCalls.js"
import { passkeyAuthenticated, picked } from "../../../support/view/passkeys.js"
import { makeRegistry, type WidgetOptions } from "../../../support/view/renderWidget.js"
import { settle } from "../../../support/view/time.js"

const unreadable = new InvalidResponseError({
  status_code: 200,
  reason: "Invalid response from our servers."
})

const startAutofill = async (options: WidgetOptions = {}) => {
  const world = makeRegistry(options)
  world.registry.mount(passkeyTroubleAtom)
  const leave = world.registry.mount(autofillAtom)
  await settle()
  return { ...world, leave, screen: () => world.registry.get(flowAtom).screen._tag }
}

const signal: unknown = expect.any(AbortSignal)
const request = { is_passkey: true, session_duration_minutes: 30, conditional_mediation: true, signal }

describe("autofillAtom", () => {
  it("starts a conditional passkey request with a session of 30 minutes", async () => {
    const { calls } = await startAutofill({ answers: { "webAuthn.authenticate": Effect.never } })
    expect(calls).toEqual([["webAuthn.authenticate", request]])
  })

  it("uses the configured domain and session duration", async () => {
    const { calls } = await startAutofill({
      config: { passkeyOptions: { domain: "acme.test" }, sessionOptions: { sessionDurationMinutes: 60 } },
      answers: { "webAuthn.authenticate": Effect.never }
    })
    expect(calls).toEqual([
      ["webAuthn.authenticate", { ...request, domain: "acme.test", session_duration_minutes: 60 }]
    ])
  })

  it("shows PasskeyConfirmation and emits the events after a login", async () => {
    const { errors, events, screen } = await startAutofill({
      answers: { "webAuthn.authenticate": Effect.succeed(passkeyAuthenticated) }
    })
    expect(screen()).toBe("PasskeyConfirmation")
    expect(events).toEqual([
      { type: "PASSKEY_AUTHENTICATE", data: passkeyAuthenticated },
      { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} }
    ])
    expect(errors).toEqual([])
  })

  it("stays on Main when the browser does not support conditional requests", async () => {
    const { calls, errors, events, registry, screen } = await startAutofill({
      answers: { "webAuthn.authenticate": Effect.succeed(null) }
    })
    expect(calls).toHaveLength(1)
    expect([screen(), errors, events, registry.get(passkeyTroubleAtom)]).toEqual(["Main", [], [], undefined])
  })

  it.each([
    ["the user cancels", new UserCancellationError(), undefined],
    ["the provider refuses", refused("invalid_public_key_credential"), "error.passkeyUnknown"],
    [
      "the provider does not know the passkey",
      refused("webauthn_registration_not_found"),
      "error.passkeyRegistrationNotFound"
    ],
    ["the network fails", new NetworkError({}), "error.network"],
    ["the browser fails", new PasskeyFailedError(), "error.passkeyUnknown"],
    ["no captcha can be solved", new CaptchaUnavailableError({}), "error.passkeyUnknown"],
    ["the answer cannot be read", unreadable, "error.passkeyUnknown"]
  ] as const)(
    "tries 5 times when %s, reports each failure to onError, and shows those of a passkey that was picked",
    async (_, error, trouble) => {
      for (const [answer, shown] of [
        [Effect.fail(error), undefined],
        [picked(Effect.fail(error)), trouble]
      ] as const) {
        const { calls, errors, registry } = await startAutofill({
          answers: { "webAuthn.authenticate": answer }
        })
        expect(calls).toHaveLength(5)
        expect(errors).toEqual([error, error, error, error, error])
        expect(registry.get(passkeyTroubleAtom)).toBe(shown)
      }
    }
  )

  it("tries again after a failure, and clears the error after a success", async () => {
    let tries = 0
    const { errors, registry, screen } = await startAutofill({
      answers: {
        "webAuthn.authenticate": () =>
          ++tries < 3
            ? picked(Effect.fail(refused("invalid_public_key_credential")))
            : Effect.succeed(passkeyAuthenticated)
      }
    })
    expect(errors).toHaveLength(2)
    expect(screen()).toBe("PasskeyConfirmation")
    expect(registry.get(passkeyTroubleAtom)).toBeUndefined()
  })

  it("does not try again when another passkey prompt aborts it", async () => {
    const { calls } = await startAutofill({
      answers: { "webAuthn.authenticate": Effect.fail(new CeremonyAbortedError()) }
    })
    expect(calls).toHaveLength(1)
  })

  it("begins again when the prompt of another mount that aborted it has ended", async () => {
    let tries = 0
    const { calls } = await startAutofill({
      answers: {
        "webAuthn.authenticate": () =>
          ++tries === 1 ? Effect.fail(new CeremonyAbortedError()) : Effect.never
      }
    })
    const other = await startAutofill({ answers: { "webAuthn.authenticate": Effect.never } })
    await settle()
    expect(calls).toHaveLength(1)
    other.leave()
    await settle()
    expect(calls).toHaveLength(2)
  })

  it("ends the prompt when it has no readers", async () => {
    let given: AbortSignal | undefined
    const { errors, leave } = await startAutofill({
      answers: {
        "webAuthn.authenticate": (options) => {
          given = options.signal
          return Effect.never
        }
      }
    })
    expect(given?.aborted).toBe(false)
    leave()
    await settle()
    expect(given?.aborted).toBe(true)
    expect(errors).toEqual([])
  })

  it("completes a login whose prompt has ended when it loses its readers", async () => {
    const verify = later<typeof passkeyAuthenticated>()
    const { events, leave, screen } = await startAutofill({
      answers: { "webAuthn.authenticate": verify.answer }
    })
    leave()
    await settle()
    verify.succeed(passkeyAuthenticated)
    await settle()
    expect(screen()).toBe("PasskeyConfirmation")
    expect(events.map(({ type }) => type)).toEqual(["PASSKEY_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])
  })

  it("emits nothing when a login ends after the widget is unmounted", async () => {
    const verify = later<typeof passkeyAuthenticated>()
    const { errors, events, registry } = await startAutofill({
      answers: { "webAuthn.authenticate": verify.answer }
    })
    registry.dispose()
    await settle()
    verify.succeed(passkeyAuthenticated)
    await settle()
    expect([events, errors]).toEqual([[], []])
  })
})

describe("autofillSupportedAtom", () => {
  it.each([true, false])("returns the browser's answer: %s", async (supported) => {
    const { registry } = makeRegistry({
      answers: { "webAuthn.browserSupportsAutofill": Effect.succeed(supported) }
    })
    registry.mount(autofillSupportedAtom)
    await settle()
    expect(registry.get(autofillSupportedAtom)).toMatchObject({ _tag: "Success", value: supported })
  })

  it("fails when the remote services cannot be loaded", async () => {
    const { registry } = makeRegistry({ answers: { ready: Effect.fail(new NetworkError({})) } })
    registry.mount(autofillSupportedAtom)
    await settle()
    expect(Result.isFailure(registry.get(autofillSupportedAtom))).toBe(true)
  })
})
