import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { UserCancellationError } from "../../../src/domain/errors/DeviceErrors.js"
import type { PasskeyOptions } from "../../../src/domain/widget/Config.js"
import { canOfferPasskey } from "../../../src/services/passkeys/passkeyOffers.js"
import { noCapabilities } from "../../../src/services/browser/Passkeys.js"
import { provideCalls } from "../../../src/services/wiring/CallsOnDemand.js"
import { authenticated } from "../../support/answers.js"
import { later, type Answers } from "../../support/view/fakeCalls.js"
import { field, heading, press, type } from "../../support/view/hands.js"
import {
  atPasskeyStart,
  boxed,
  gotUser,
  passkeyAuthenticated,
  passkeyRegistered
} from "../../support/view/passkeys.js"
import { enter, searched, typePassword } from "../../support/view/passwords.js"
import { renderWidget } from "../../support/view/renderWidget.js"
import { after } from "../../support/view/time.js"
import { withMetamask } from "../../support/view/wallets.js"
import { t } from "../../support/words.js"

const offer = t("passkeyOffer.title")
const on = { offerAfterLogin: true }
const { session } = authenticated()
const withAuthenticator = (has: boolean) =>
  Effect.succeed({ ...noCapabilities, userVerifyingPlatformAuthenticator: has })

/** Ada signs in by a passcode at a device that knows her face. */
const afterPasscode = async (
  answers: Partial<Answers> = {},
  passkeyOptions: PasskeyOptions = { offerAfterLogin: true }
) => {
  const world = await renderWidget({
    config: { products: ["otp", "passkeys"], otpOptions: { methods: ["email"] }, passkeyOptions },
    answers: {
      "webAuthn.browserSupportsAutofill": Effect.succeed(false),
      "webAuthn.browserCapabilities": withAuthenticator(true),
      stored: { session, user: gotUser() },
      ...answers
    }
  })
  await type(t("field.email"), "ada@example.com")
  await press(t("main.submit.email"))
  await type(t("field.code"), "123456")
  const { events } = world
  return { ...world, eventTypes: () => events.slice(1).map(({ type }) => type) }
}

describe("the offer of a passkey after a login", () => {
  it("comes before the confirmation and its event", async () => {
    const { eventTypes } = await afterPasscode()
    expect(document.activeElement).toBe(heading(offer))
    expect(eventTypes()).toEqual(["OTP_AUTHENTICATE"])
  })

  it("ends with the confirmation when a passkey is created", async () => {
    const { calls, eventTypes } = await afterPasscode({
      "webAuthn.register": Effect.sync(() => passkeyRegistered("Laptop"))
    })
    await press(t("passkeyStart.create"))
    expect(heading(t("otpConfirmation.title"))).toBeTruthy()
    expect(calls.at(-1)).toEqual(["webAuthn.register", { is_passkey: true, session_duration_minutes: 30 }])
    expect(eventTypes()).toEqual(["OTP_AUTHENTICATE", "PASSKEY_REGISTER", "AUTHENTICATE_FLOW_COMPLETE"])
  })

  it("ends with the confirmation when it is skipped, also after a failure", async () => {
    const { eventTypes } = await afterPasscode({
      "webAuthn.register": Effect.fail(new UserCancellationError())
    })
    await press(t("passkeyStart.create"))
    expect(boxed()).toContain(t("error.passkeyNotCreated"))
    await press(t("passkeyStart.skip"))
    expect(heading(t("otpConfirmation.title"))).toBeTruthy()
    expect(eventTypes()).toEqual(["OTP_AUTHENTICATE", "PASSKEY_SKIP", "AUTHENTICATE_FLOW_COMPLETE"])
  })

  it.each<readonly [why: string, options: PasskeyOptions, answers: Partial<Answers>]>([
    ["the option is off", {}, {}],
    ["the user has a passkey here", on, { stored: { session, user: gotUser("Laptop") } }],
    ["the device cannot check who uses it", on, { "webAuthn.browserCapabilities": withAuthenticator(false) }],
    ["nobody knows who is signed in", on, { stored: null }]
  ])("is not made when %s", async (_, options, answers) => {
    const { eventTypes } = await afterPasscode(answers, options)
    expect(screen.queryByRole("heading", { name: offer })).toBeNull()
    expect(heading(t("otpConfirmation.title"))).toBeTruthy()
    expect(eventTypes()).toEqual(["OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])
  })

  it("is not made when the code that asks cannot be loaded", async () => {
    let isOnline = true
    const { eventTypes } = await afterPasscode({
      ready: Effect.suspend(() => (isOnline ? Effect.void : Effect.fail(new NetworkError({})))),
      "otps.authenticate": Effect.sync(() => {
        isOnline = false
        return authenticated()
      })
    })
    expect(heading(t("otpConfirmation.title"))).toBeTruthy()
    expect(eventTypes()).toEqual(["OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])
  })

  it.each([
    ["is not made again after it was skipped", afterPasscode, false],
    ["is made after a registration was skipped", atPasskeyStart, true]
  ])("%s", async (_, begin, isMade) => {
    const { answers, services } = await begin()
    Object.assign(answers, {
      stored: { session, user: gotUser() },
      "webAuthn.browserCapabilities": withAuthenticator(true)
    })
    await press(t("passkeyStart.skip"))
    const canOffer = Effect.provide(provideCalls(canOfferPasskey(on)), services)
    expect(await Effect.runPromise(canOffer)).toBe(isMade)
  })

  it("is not made after a login with a passkey", async () => {
    const { calls, events } = await renderWidget({
      config: {
        products: ["otp", "passkeys"],
        otpOptions: { methods: ["sms"] },
        passkeyOptions: { offerAfterLogin: true }
      },
      answers: {
        "webAuthn.browserSupportsAutofill": Effect.succeed(false),
        "webAuthn.authenticate": Effect.succeed(passkeyAuthenticated),
        stored: { session, user: gotUser() }
      }
    })
    await press(t("passkey.login"))
    expect(heading(t("passkeyConfirmation.title"))).toBeTruthy()
    expect(calls.map(([path]) => path)).not.toContain("webAuthn.browserCapabilities")
    expect(events.at(-1)?.type).toBe("AUTHENTICATE_FLOW_COMPLETE")
  })

  it("emits no AUTHENTICATE_FLOW_COMPLETE after a login by wallet", async () => {
    const { events } = await withMetamask({
      config: { products: ["crypto", "passkeys"], passkeyOptions: on },
      answers: {
        "webAuthn.browserCapabilities": withAuthenticator(true),
        stored: { session, user: gotUser() }
      }
    })
    await press(t("passkeyStart.skip"))
    expect(heading(t("cryptoConfirmation.title"))).toBeTruthy()
    expect(events.map((event) => event.type)).toEqual([
      "CRYPTO_WALLET_AUTHENTICATE_START",
      "CRYPTO_WALLET_AUTHENTICATE",
      "PASSKEY_SKIP"
    ])
  })

  it("keeps the form busy until the browser has said what it can do, and is dropped with the widget", async () => {
    const asked = later<typeof noCapabilities>()
    const { eventTypes, unmount } = await afterPasscode({ "webAuthn.browserCapabilities": asked.answer })
    expect(heading(t("otp.title"))).toBeTruthy()
    expect(document.querySelector("[aria-busy=true], :disabled")).not.toBeNull()
    expect(field(t("field.code")).value).toBe("")
    await after(() => unmount())
    await after(() => asked.succeed({ ...noCapabilities, userVerifyingPlatformAuthenticator: true }))
    expect(eventTypes()).toEqual(["OTP_AUTHENTICATE"])
  })
})

describe("the automatic upgrade after a password", () => {
  const able = Effect.succeed({
    ...noCapabilities,
    conditionalCreate: true,
    userVerifyingPlatformAuthenticator: true
  })

  /** Ada signs in by her password. */
  const afterPassword = async (passkeyOptions: PasskeyOptions, answers: Partial<Answers> = {}) => {
    const { calls, events } = await searched("password", {
      config: { products: ["passwords", "passkeys"], passkeyOptions },
      answers: {
        "webAuthn.browserSupportsAutofill": Effect.succeed(false),
        "webAuthn.browserCapabilities": able,
        "webAuthn.register": Effect.sync(() => passkeyRegistered("Laptop")),
        stored: { session, user: gotUser() },
        ...answers
      }
    })
    await typePassword("correct horse battery staple")
    await enter()
    const registrations = calls.filter(([path]) => path === "webAuthn.register")
    return { registrations, eventTypes: events.map(({ type }) => type) }
  }

  it("registers a passkey without a dialog or an offer, before the login is complete", async () => {
    const { eventTypes, registrations } = await afterPassword({
      automaticUpgrade: true,
      offerAfterLogin: true,
      domain: "app.test"
    })
    expect(heading(t("passwordConfirmation.title"))).toBeTruthy()
    expect(registrations).toEqual([
      [
        "webAuthn.register",
        { is_passkey: true, conditional_mediation: true, domain: "app.test", session_duration_minutes: 30 }
      ]
    ])
    expect(eventTypes).toEqual(["PASSWORD_AUTHENTICATE", "PASSKEY_REGISTER", "AUTHENTICATE_FLOW_COMPLETE"])
  })

  it("is silent when it fails, and the passkey is offered", async () => {
    const { eventTypes } = await afterPassword(
      { automaticUpgrade: true, offerAfterLogin: true },
      { "webAuthn.register": Effect.fail(new UserCancellationError()) }
    )
    expect(heading(offer)).toBeTruthy()
    expect(boxed()).toBeUndefined()
    expect(eventTypes).toEqual(["PASSWORD_AUTHENTICATE"])
  })

  it("does not happen without the option", async () => {
    const { eventTypes, registrations } = await afterPassword({})
    expect(registrations).toEqual([])
    expect(eventTypes).toEqual(["PASSWORD_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])
  })

  it("does not happen after another method", async () => {
    const { calls } = await afterPasscode({}, { automaticUpgrade: true })
    expect(heading(t("otpConfirmation.title"))).toBeTruthy()
    expect(calls.map(([path]) => path)).not.toContain("webAuthn.register")
  })
})
