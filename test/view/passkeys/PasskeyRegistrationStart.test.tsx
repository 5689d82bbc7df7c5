import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { ApiError, unknownError } from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import {
  PasskeyAlreadyRegisteredError,
  UserCancellationError
} from "../../../src/domain/errors/DeviceErrors.js"
import { refused } from "../../support/view/fakeCalls.js"
import { described, button, heading, press } from "../../support/view/hands.js"
import {
  atPasskeyStart,
  boxed,
  gotUser,
  listedPasskeys,
  passkeyRegistered
} from "../../support/view/passkeys.js"
import { signedInBy } from "../../support/view/secondFactor.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const create = t("passkeyStart.create")

describe("PasskeyRegistrationStart", () => {
  it("is titled 'Set up a new Passkey', explains passkeys and offers 'Create a Passkey' and 'Skip'", async () => {
    await atPasskeyStart()
    expect(heading(t("passkeyStart.title"))).toBeTruthy()
    expect(described()).toBe(t("passkeyStart.text"))
    expect(screen.getAllByRole("listitem")).toHaveLength(3)
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      create,
      t("passkeyStart.skip")
    ])
  })

  it.each(["session_not_found", "user_unauthenticated", "unauthorized_credentials", "invalid_session_token"])(
    "shows an error when no user is signed in (%s), and calls the error callback",
    async (error_type) => {
      const { answers, errors, warned } = await atPasskeyStart({
        answers: { "users.get": Effect.fail(refused(error_type)) }
      })
      expect(boxed()).toBe(t("passkeyStart.noUser"))
      expect(errors).toEqual([refused(error_type)])
      expect(warned).toEqual([
        "mountPasskeyRegistration: nobody is signed in. Mount it on a page for signed-in users."
      ])
      // Somebody may have signed in in another tab
      answers["users.get"] = Effect.succeed(gotUser())
      await press(t("common.tryAgain"))
      expect(button(create)).toBeTruthy()
    }
  )

  it.each([
    [new NetworkError({}), t("error.network")],
    [new ApiError({ ...refused("internal_server_error"), status_code: 500 }), "The server's own words."],
    // A gateway's refusal says nothing of the session
    [unknownError(403), t("error.unknown")]
  ])("offers a retry when the user could not be loaded (%s)", async (error, words) => {
    const { answers, warned } = await atPasskeyStart({ answers: { "users.get": Effect.fail(error) } })
    expect(boxed()).toBe(words)
    expect(warned).toEqual([])
    answers["users.get"] = Effect.succeed(gotUser())
    await press(t("common.tryAgain"))
    expect(boxed()).toBeUndefined()
    expect(button(create)).toBeTruthy()
  })

  it("offers nothing to staff who impersonate the user, who could sign in as them with their own passkey", async () => {
    const { publishSession } = await atPasskeyStart()
    await after(() => publishSession(signedInBy(["impersonation"])))
    expect(boxed()).toBe(t("stepUp.impersonated"))
    // Nor a way to the list, which changes passkeys
    expect(screen.queryAllByRole("button")).toEqual([])
  })

  it("is busy until the user is loaded", async () => {
    const { calls } = await atPasskeyStart({ answers: { "users.get": Effect.never } })
    await press(create)
    expect(button(create).getAttribute("aria-busy")).toBe("true")
    expect(calls).toEqual([["users.get"]])
  })
})

describe("PasskeyRegistrationStart: 'Create a Passkey'", () => {
  it("registers a passkey with a session of 30 minutes", async () => {
    const { calls } = await atPasskeyStart({ answers: { "webAuthn.register": Effect.never } })
    await press(create)
    expect(calls.slice(1)).toEqual([
      ["webAuthn.register", { is_passkey: true, session_duration_minutes: 30 }]
    ])
    expect(button(create).getAttribute("aria-busy")).toBe("true")
  })

  it("registers a passkey for the configured domain, with the configured session", async () => {
    const { calls } = await atPasskeyStart({
      config: { passkeyOptions: { domain: "acme.test" }, sessionOptions: { sessionDurationMinutes: 60 } }
    })
    await press(create)
    expect(calls[1]).toEqual([
      "webAuthn.register",
      { is_passkey: true, session_duration_minutes: 60, domain: "acme.test" }
    ])
  })

  it("emits an event and leads to the list, which already shows the new passkey", async () => {
    const { events } = await atPasskeyStart()
    await press(create)
    expect(heading(t("passkeyList.title"))).toBe(document.activeElement)
    expect(listedPasskeys()).toEqual(["Laptop", "Phone", "Key"])
    expect(events).toEqual([{ type: "PASSKEY_REGISTER", data: passkeyRegistered("Laptop", "Phone", "Key") }])
  })

  it("leads to the list even when the response lacks the new passkey", async () => {
    await atPasskeyStart({
      answers: {
        "webAuthn.register": Effect.succeed({ ...passkeyRegistered(), webauthn_registration_id: "?" })
      }
    })
    await press(create)
    expect(listedPasskeys()).toEqual(["Laptop", "Phone"])
  })

  it.each([
    [new PasskeyAlreadyRegisteredError(), t("error.duplicatePasskey")],
    [new UserCancellationError(), t("error.passkeyNotCreated")],
    [refused("user_unauthenticated"), t("error.passkeyNotCreated")]
  ])("shows a failure in an error box and calls the error callback: %s", async (error, words) => {
    const { errors, events } = await atPasskeyStart({ answers: { "webAuthn.register": Effect.fail(error) } })
    await press(create)
    expect(boxed()).toBe(words)
    expect(errors).toEqual([error])
    expect(events).toEqual([])
  })

  it("can be retried and keeps the focus", async () => {
    const { answers } = await atPasskeyStart({
      answers: { "webAuthn.register": Effect.fail(new UserCancellationError()) }
    })
    await after(() => button(create).focus())
    await press(create)
    expect(document.activeElement).toBe(button(create))
    answers["webAuthn.register"] = Effect.never
    await press(create)
    expect(boxed()).toBeUndefined()
  })
})

describe("PasskeyRegistrationStart: 'Skip'", () => {
  it("emits an event and leads to the list", async () => {
    const { calls, events } = await atPasskeyStart()
    await press(t("passkeyStart.skip"))
    expect(heading(t("passkeyList.title.list"))).toBeTruthy()
    expect(events).toEqual([{ type: "PASSKEY_SKIP", data: {} }])
    expect(calls.map(([path]) => path)).not.toContain("webAuthn.register")
  })

  it("cancels an open prompt", async () => {
    const { interrupted } = await atPasskeyStart({ answers: { "webAuthn.register": Effect.never } })
    await press(create)
    await press(t("passkeyStart.skip"))
    expect(interrupted).toEqual(["webAuthn.register"])
  })
})
