import { screen } from "@testing-library/react"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { ApiError, type CallError } from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { StepUpUnavailableError, UserCancellationError } from "../../../src/domain/errors/DeviceErrors.js"
import type { SecondFactorOptions } from "../../../src/domain/session/SecondFactorOptions.js"
import type { User } from "../../../src/domain/session/User.js"
import { noCapabilities } from "../../../src/services/browser/Passkeys.js"
import { Session } from "../../../src/services/session/Session.js"
import { mountPasskeyRegistration, mountResetPassword } from "../../../src/shell/mount.js"
import { authenticated } from "../../support/answers.js"
import { fakeCalls, later, refused, sentOtp } from "../../support/view/fakeCalls.js"
import { described, button, errorOf, field, line, press, toasts, type } from "../../support/view/hands.js"
import { place, untilTheEnd } from "../../support/view/mounted.js"
import { boxed, gotUser } from "../../support/view/passkeys.js"
import { app, atFactor, createdApp, passkey, phone, signedInBy } from "../../support/view/secondFactor.js"
import { advance, after } from "../../support/view/time.js"
import { widgetClient } from "../../support/view/widgetClient.js"
import { t } from "../../support/words.js"

const duration = { session_duration_minutes: 30 }
const names = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent)
const links = () => [...document.querySelectorAll("[data-part=ways] button")].map((each) => each.textContent)
const buttons = () => names("button").filter((name) => !links().includes(name))
const title = () => names("heading")
const alerts = () => [...document.querySelectorAll("[data-part=message]")].map((each) => each.textContent)

describe("the first screen between the factors", () => {
  it("is never the form of the login", async () => {
    let hasShownForm = false
    const observer = new MutationObserver(() => {
      hasShownForm ||= screen.queryByRole("textbox", { name: t("field.email") }) !== null
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await atFactor(app)
    observer.disconnect()
    expect(title()).toEqual([t("factorApp.title")])
    expect(hasShownForm).toBe(false)
  })

  it("leaves the focus where the person types", async () => {
    const search = document.body.appendChild(document.createElement("input"))
    search.focus()
    await atFactor(app, { rule: { methods: ["totp"] } })
    expect(field(t("factorApp.code"))).toBeTruthy()
    expect(document.activeElement).toBe(search)
    search.remove()
  })
})

describe("staff who impersonate a user", () => {
  it.each([
    ["who has a phone and an app", { ...app, ...phone }],
    ["who has no factor yet", {}]
  ])("are not asked for the factor of one %s", async (_, registered) => {
    const world = await atFactor(registered)
    await after(() => world.publishSession(signedInBy(["impersonation"], registered)))
    expect(alerts().concat(boxed() ?? [])).toEqual([t("stepUp.impersonated")])
    expect([...buttons(), ...links()]).toEqual([t("factor.signOut")])
    expect(world.errors).toEqual([new StepUpUnavailableError({ reason: "impersonated" })])
    expect(world.calls).toEqual([])
    await press(t("factor.signOut"))
    expect(world.calls).toEqual([["sessions.revoke", { forceClear: true }]])
    expect(field(t("field.email"))).toBeTruthy()
  })
})

describe("somebody whose email address is not verified", () => {
  it("verifies it first, because the provider adds nothing before", async () => {
    const emails = [{ email_id: "email-1", email: "ada@example.com", verified: false }]
    const world = await atFactor({ emails }, { rule: { methods: ["totp", "passkey"] } })
    expect(buttons()).toEqual([`${t("factorRow.email")} a•••@example.com`])
    world.answers["otps.email.send"] = Effect.succeed(sentOtp())
    world.answers["otps.authenticate"] = Effect.suspend(() => {
      const verified = [{ ...emails[0], email_id: "email-1", email: "ada@example.com", verified: true }]
      world.publishSession(signedInBy(["email"], { emails: verified }))
      return Effect.succeed(authenticated())
    })
    await press(`${t("factorRow.email")} a•••@example.com`)
    await type(t("field.code"), "123456")
    expect(title()).toEqual([t("factorEnroll.title")])
    expect(buttons()).toEqual([
      `${t("factorEnroll.totp")} ${t("factorRow.totp.detail")}`,
      `${t("passkeyStart.create")} ${t("factorRow.passkey.detail")}`
    ])
  })

  it.each([
    ["an app", t("factorEnroll.totp"), "totps.create"],
    ["a passkey", t("passkeyStart.create"), "webAuthn.register"]
  ] as const)("reads why %s cannot be added yet", async (_, name, path) => {
    const world = await atFactor({}, { rule: { methods: ["totp", "passkey"] } })
    world.answers[path] = Effect.fail(refused("too_many_unverified_factors"))
    await press(name)
    expect(document.body.textContent).toContain(t("error.tooManyUnverified"))
  })
})

describe("what is asked for after the first factor", () => {
  const someone = t("factor.signOut")
  it.each<
    readonly [
      why: string,
      registered: Partial<User>,
      rule: Partial<SecondFactorOptions>,
      shown: readonly [title: string, buttons: ReadonlyArray<string>, links: ReadonlyArray<string>]
    ]
  >([
    [
      "of everything that the user has registered",
      { ...app, ...phone, ...passkey },
      {},
      [
        t("factorChoice.title"),
        [
          `${t("factorRow.totp")} ${t("factorRow.totp.detail")}`,
          `${t("factorRow.sms")} ••\u00a00123`,
          `${t("factorRow.whatsapp")} ••\u00a00123`,
          `${t("factorChoice.passkey")} ${t("factorRow.passkey.detail")}`
        ],
        [t("factor.recovery"), someone]
      ]
    ],
    ["of an app alone", app, {}, [t("factorApp.title"), [], [t("factor.recovery"), someone]]],
    [
      "of a phone for which the site has one method",
      phone,
      { methods: ["sms"] },
      [t("factorChoice.title"), [`${t("factorRow.sms")} ••\u00a00123`], [someone]]
    ],
    [
      "of somebody who has registered nothing",
      {},
      {},
      [
        t("factorEnroll.title"),
        [
          `${t("factorEnroll.totp")} ${t("factorRow.totp.detail")}`,
          `${t("factorEnroll.sms")} ${t("factorRow.phone.detail")}`,
          `${t("factorEnroll.whatsapp")} ${t("factorRow.phone.detail")}`,
          `${t("passkeyStart.create")} ${t("factorRow.passkey.detail")}`
        ],
        [someone]
      ]
    ],
    ["of somebody who may register nothing", {}, { enroll: false }, [t("factorEnroll.title"), [], [someone]]]
  ])("%s", async (_why, registered, rule, [titleShown, buttonsShown, linksShown]) => {
    const { calls } = await atFactor(registered, { rule })
    expect([title(), buttons(), links()]).toEqual([[titleShown], buttonsShown, linksShown])
    expect(boxed()).toBe(rule.enroll === false ? t("factorEnroll.none") : undefined)
    expect(calls).toEqual([])
  })

  it("is nothing while the session is complete, and ends when it is, here or in another tab", async () => {
    const { eventTypes, publishSession } = await atFactor({}, { rule: { when: "enrolled" } })
    expect(title()).toEqual([t("main.title")])
    await after(() => publishSession(signedInBy(["email"], app)))
    expect(title()).toEqual([t("factorApp.title")])
    expect(eventTypes()).toEqual([])
    await after(() => publishSession(signedInBy(["email", "authenticator_app"], app)))
    expect(title()).toEqual([t("factorConfirmation.title")])
    await after(() => publishSession(signedInBy(["email", "recovery_code"], app)))
    expect(eventTypes()).toEqual(["AUTHENTICATE_FLOW_COMPLETE"])
  })

  it.each([
    ["which it says", false, [`error: ${t("error.sessionEnded")}`]],
    ["unless the person has signed out", true, []]
  ])("ends with the session, %s, and with the widget", async (_, hasSignedOut, said) => {
    const { answers, followerCount, handle, publishSession } = await atFactor(phone)
    Object.assign(answers, { hasSignedOut })
    expect(followerCount()).toBeGreaterThan(0)
    await after(() => publishSession(null))
    await after(() => publishSession(null))
    expect(title()).toEqual([t("main.title")])
    expect(toasts()).toEqual(said)
    await after(() => handle.unmount())
    expect(followerCount()).toBe(0)
  })

  it("begins again with another session, and knows a number that was just verified", async () => {
    const { publishSession } = await atFactor({ ...app, ...phone })
    await press(t("factor.recovery"))
    const begin = (registered: Partial<User>) => {
      const { session, user } = signedInBy(["email"], { ...app, ...registered })
      publishSession({ session: { ...session, session_id: "session-2" }, user })
    }
    await after(() => begin(phone))
    expect(title()).toEqual([t("factorChoice.title")])
    await after(() =>
      begin({ phone_numbers: phone.phone_numbers.map((each) => ({ ...each, verified: true })) })
    )
    expect(buttons()).toContain(`${t("factorRow.sms")} ••\u00a09999`)
  })

  it.each([
    ["asks for the recovery codes of another tab to be saved", ["1111-2222"], t("recoveryCodes.title")],
    ["ends when there are none to save", [], t("factorConfirmation.title")]
  ])("%s", async (_, recovery_codes, shown) => {
    const { publishSession, services } = await atFactor(
      {},
      {
        rule: { when: "enrolled" },
        answers: {
          "totps.recoveryCodes": Effect.succeed({
            request_id: "request-1",
            status_code: 200,
            user_id: "user-test-1",
            totps: [{ totp_id: "totp-1", verified: true, recovery_codes }]
          })
        }
      }
    )
    await after(() => {
      Effect.runSync(Context.get(services, Session).deferCompletion)
      publishSession(signedInBy(["email", "authenticator_app"], app))
    })
    expect(title()).toEqual([shown])
    expect(names("listitem")).toEqual(recovery_codes)
  })

  it("waits until the user is known", async () => {
    const { publishSession } = await atFactor()
    await after(() => publishSession(null))
    const { session, user } = signedInBy(["email"], app)
    await after(() => publishSession({ session, user: null }))
    expect(title()).toEqual([])
    await after(() => publishSession({ session, user }))
    expect(title()).toEqual([t("factorApp.title")])
  })
})

describe("the other widgets of a site with a second factor", () => {
  const config = { products: ["passwords"] } as const
  it.each([
    ["resets a password asks for it", mountResetPassword, t("factorApp.title")],
    ["registers passkeys does not", mountPasskeyRegistration, t("passkeyStart.title")]
  ] as const)("the one that %s", async (_, mountWidget, shown) => {
    const { services } = fakeCalls(
      { stored: signedInBy(["email"], app), "users.get": Effect.sync(() => gotUser()) },
      {},
      { secondFactor: { methods: ["totp"] } }
    )
    const options = { elementId: place(), config, passwordResetToken: "TOKEN" }
    await after(() => untilTheEnd(mountWidget(widgetClient(services), options)))
    expect(title()).toEqual([shown])
  })
})

describe("a code of an app", () => {
  it("is checked when it is complete, and ends the login", async () => {
    const { calls, errors, eventTypes } = await atFactor(app)
    expect(document.activeElement).toBe(field(t("factorApp.code")))
    expect(field(t("factorApp.code")).value).toBe("")
    await type(t("factorApp.code"), "123456")
    expect(calls).toEqual([["totps.authenticate", { totp_code: "123456", ...duration }]])
    expect(title()).toEqual([t("factorConfirmation.title")])
    expect(screen.getByText(t("factorConfirmation.text"))).toBeTruthy()
    expect(eventTypes()).toEqual(["TOTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])
    expect(errors).toEqual([])
  })

  it.each([
    ["totp_code_not_found", t("error.otpCodeNotFound")],
    ["otp_code_not_found", t("error.otpCodeNotFound")]
  ])("that is refused with %s can be typed again", async (error_type, words) => {
    const error = refused(error_type)
    const { errors, eventTypes } = await atFactor(app, {
      answers: { "totps.authenticate": Effect.fail(error) }
    })
    const before = field(t("factorApp.code"))
    await type(t("factorApp.code"), "123456")
    expect(errorOf(field(t("factorApp.code")))).toContain(words)
    expect(field(t("factorApp.code"))).not.toBe(before)
    expect(document.activeElement).toBe(field(t("factorApp.code")))
    expect([errors, eventTypes()]).toEqual([[error], []])
    await type(t("factorApp.code"), "12345")
    expect(errorOf(field(t("factorApp.code")))).toBeUndefined()
  })

  it("is disabled and announced while it is checked", async () => {
    const answer = later<never, CallError>()
    await atFactor(app, { answers: { "totps.authenticate": answer.answer } })
    await type(t("factorApp.code"), "123456")
    expect(field(t("factorApp.code")).disabled).toBe(true)
    expect(names("status")).toContain(t("factorApp.verifying"))
    await after(() => answer.fail(refused("totp_code_not_found")))
    expect(field(t("factorApp.code")).disabled).toBe(false)
    expect(names("status")).not.toContain(t("factorApp.verifying"))
  })
})

describe("a recovery code", () => {
  const open = async (options: Parameters<typeof atFactor>[1] = {}) => {
    const world = await atFactor({ ...app, ...passkey }, options)
    await press(t("factor.recovery"))
    expect(links()).toEqual([t("factor.other"), t("factor.signOut")])
    return world
  }

  it("is needed, trimmed and checked", async () => {
    const { calls, eventTypes } = await open()
    expect(document.activeElement).toBe(field(t("field.recoveryCode")))
    expect(field(t("field.recoveryCode")).value).toBe("")
    expect(field(t("field.recoveryCode")).autocomplete).toBe("off")
    expect(field(t("field.recoveryCode")).getAttribute("autocorrect")).toBe("off")
    await after(() => field(t("field.recoveryCode")).blur())
    await press(t("factorRecovery.submit"))
    expect(errorOf(field(t("field.recoveryCode")))).toContain(t("field.recoveryCode.required"))
    expect(document.activeElement).toBe(field(t("field.recoveryCode")))
    expect(calls).toEqual([])
    await type(t("field.recoveryCode"), " 1111-2222 ")
    expect(document.body.innerHTML).not.toContain("1111")
    expect(errorOf(field(t("field.recoveryCode")))).toBeUndefined()
    await press(t("factorRecovery.submit"))
    expect(calls).toEqual([["totps.recover", { recovery_code: "1111-2222", ...duration }]])
    expect(eventTypes()).toEqual(["TOTP_RECOVER", "AUTHENTICATE_FLOW_COMPLETE"])
    expect(title()).toEqual([t("factorConfirmation.title")])
  })

  it.each([
    " 3K4Y JYGK LWLT CG57 ",
    "3k4yjygklwltcg57",
    "3k4y–jygk–lwlt–cg57",
    "３Ｋ４Ｙ\u200b-JYGK.LWLT_CG57"
  ])("is sent and shown as it was given out: %j", async (typed) => {
    const failing = { answers: { "totps.recover": Effect.fail(refused("recovery_code_not_found")) } }
    const { calls } = await open(failing)
    await type(t("field.recoveryCode"), typed)
    await press(t("factorRecovery.submit"))
    const recovery_code = "3k4y-jygk-lwlt-cg57"
    expect(calls).toEqual([["totps.recover", { recovery_code, ...duration }]])
    expect(field(t("field.recoveryCode")).value).toBe(recovery_code)
    expect(errorOf(field(t("field.recoveryCode")))).toContain(t("factorRecovery.wrong"))
  })

  it("is read from its field, which a program may have filled in without an event", async () => {
    const { calls } = await open()
    field(t("field.recoveryCode")).value = "1111-2222"
    await press(t("factorRecovery.submit"))
    expect(calls).toEqual([["totps.recover", { recovery_code: "1111-2222", ...duration }]])
  })

  const over = new ApiError({ ...refused("session_not_found"), status_code: 404 })
  it.each<readonly [why: string, error: CallError, asks: boolean, words: string]>([
    ["is wrong", refused("recovery_code_not_found"), false, t("factorRecovery.wrong")],
    ["has no answer", new NetworkError({}), true, t("error.network")],
    ["has a session that is over", over, true, ""]
  ])(
    "that %s shows it, and asks for the session where it may have changed",
    async (_, error, asks, words) => {
      const { calls, errors } = await open({
        answers: { "totps.recover": Effect.fail(error), "sessions.authenticate": Effect.fail(over) }
      })
      await type(t("field.recoveryCode"), "1111-2222")
      await press(t("factorRecovery.submit"))
      expect(errorOf(field(t("field.recoveryCode")))).toContain(words)
      expect(calls.map(([path]) => path)).toEqual([
        "totps.recover",
        ...(asks ? ["sessions.authenticate"] : [])
      ])
      expect(errors).toEqual([error])
      await type(t("field.recoveryCode"), "1111-2223")
      expect(errorOf(field(t("field.recoveryCode")))).toBeUndefined()
    }
  )

  it("can be given up for another way", async () => {
    await open()
    await press(t("factor.other"))
    expect(title()).toEqual([t("factorChoice.title")])
  })
})

describe("a passkey as the second factor", () => {
  it("ends the login", async () => {
    const { calls, eventTypes } = await atFactor(passkey, {
      config: { passkeyOptions: { domain: "app.test" } }
    })
    await press(t("factorChoice.passkey"))
    expect(calls).toEqual([["webAuthn.authenticate", { is_passkey: true, domain: "app.test", ...duration }]])
    expect(eventTypes()).toEqual(["PASSKEY_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])
    expect(title()).toEqual([t("factorConfirmation.title")])
  })

  it.each([
    ["a failure, which is shown", refused("odd"), t("error.passkeyUnknown")],
    ["a prompt that is closed, which says nothing", new UserCancellationError(), undefined]
  ])("can be tried again after %s", async (_, error, words) => {
    const { errors } = await atFactor(passkey, { answers: { "webAuthn.authenticate": Effect.fail(error) } })
    await press(t("factorChoice.passkey"))
    expect(alerts().join("")).toContain(words ?? "")
    expect(alerts()).toHaveLength(words === undefined ? 0 : 1)
    expect(errors).toEqual([error])
    expect(button(t("factorChoice.passkey")).disabled).toBe(false)
  })

  it("is waited for, but not for long when another tab has proven a factor", async () => {
    const { publishSession } = await atFactor(passkey, { answers: { "webAuthn.authenticate": Effect.never } })
    await press(t("factorChoice.passkey"))
    expect(button(t("factorChoice.passkey")).getAttribute("aria-description")).toBe(t("passkey.waiting"))
    await after(() => publishSession(signedInBy(["email", "webauthn_registration"], passkey)))
    await advance(999)
    expect(title()).toEqual([t("factorChoice.title")])
    await advance(1)
    expect(title()).toEqual([t("factorConfirmation.title")])
  })
})

describe("a code that is sent", () => {
  const options = {
    config: { otpOptions: { methods: ["email"], expirationMinutes: 2, locale: "es" } }
  } as const

  it("is sent to the chosen number and ends the login", async () => {
    const { calls, eventTypes } = await atFactor(phone, options)
    await press(`${t("factorRow.whatsapp")} ••\u00a00123`)
    expect(calls[0]?.slice(0, 2)).toEqual(["otps.whatsapp.send", "+12015550123"])
    expect(calls[0]?.[2]).toMatchObject({ expiration_minutes: 2, locale: "es" })
    expect(title()).toEqual([t("otp.title")])
    expect(described()).toBe(t("otp.text", { destination: "+12015550123" }))
    expect(links()).toEqual([t("factor.other"), t("factor.signOut")])
    expect(line()).toBe(t("otp.expires", { timeRemaining: "2:00" }))
    await advance(61_000)
    expect(line()).toBe(t("otp.expires", { timeRemaining: "0:59" }))
    await type(t("field.code"), "123456")
    expect(calls[1]).toEqual(["otps.authenticate", "123456", "method-2", duration])
    expect(eventTypes()).toEqual(["OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])
  })

  it("can be sent again, and the typed digits go", async () => {
    const world = await atFactor(phone, options)
    await press(`${t("factorRow.sms")} ••\u00a00123`)
    expect(links()).toEqual([t("factor.other"), t("factor.signOut")])
    await advance(30_000)
    await type(t("field.code"), "123")
    world.answers["otps.sms.send"] = Effect.succeed(sentOtp(3))
    await press(t("otp.resend"))
    expect(document.querySelector("[data-part=resend]")?.textContent).toBe(
      `${t("otp.expires", { timeRemaining: "2:00" })} ${t("otp.sent")}`
    )
    expect(field(t("field.code")).value).toBe("")
    await type(t("field.code"), "123456")
    expect(world.calls.map(([path, ...args]) => [path, args[1]]).at(-1)).toEqual([
      "otps.authenticate",
      "method-3"
    ])
  })

  it("that cannot be sent says so below its button", async () => {
    const { errors } = await atFactor(phone, {
      answers: { "otps.sms.send": Effect.fail(new NetworkError({})) }
    })
    await press(`${t("factorRow.sms")} ••\u00a00123`)
    expect(title()).toEqual([t("factorChoice.title")])
    expect(alerts()).toHaveLength(1)
    expect(errors).toEqual([new NetworkError({})])
    expect(toasts()).toEqual([])
  })
})

describe("the way back from a code that was sent", () => {
  const two = { phone_numbers: phone.phone_numbers.map((each) => ({ ...each, verified: true })) }

  it("leads to the other number of a user who has two", async () => {
    await atFactor(two, { rule: { methods: ["sms"] } })
    await press(`${t("factorRow.sms")} ••\u00a00123`)
    await press(t("factor.other"))
    expect(buttons()).toEqual([`${t("factorRow.sms")} ••\u00a00123`, `${t("factorRow.sms")} ••\u00a09999`])
  })

  it("leads to another number when the new one was mistyped, which is still there", async () => {
    await atFactor({}, { rule: { methods: ["sms"] } })
    await press(t("factorEnroll.sms"))
    await type(t("field.phone"), "2015550124")
    await press(t("main.submit.sms"))
    expect(title()).toEqual([t("otp.title")])
    await press(t("factor.other"))
    await press(t("factorEnroll.sms"))
    expect(field(t("field.phone")).value).toContain("0124")
  })

  it("leads to the other address of a user who has verified none", async () => {
    const emails = ["ada@example.com", "ada@example.org"].map((email) => ({
      email_id: email,
      email,
      verified: false
    }))
    const { answers } = await atFactor({ emails }, { rule: { methods: ["totp"] } })
    answers["otps.email.send"] = Effect.succeed(sentOtp())
    await press(`${t("factorRow.email")} a•••@example.org`)
    await press(t("factor.other"))
    expect(buttons()).toHaveLength(2)
  })

  it("is not shown where it leads to the same number", async () => {
    await atFactor(phone, { rule: { methods: ["sms"] } })
    await press(`${t("factorRow.sms")} ••\u00a00123`)
    expect(links()).toEqual([t("factor.signOut")])
  })
})

describe("a new app", () => {
  const open = async (options: Parameters<typeof atFactor>[1] = {}) => {
    const world = await atFactor({}, options)
    await press(t("factorEnroll.totp"))
    return world
  }

  it("shows its key, and its recovery codes after the first code, until they are saved", async () => {
    const world = await open()
    expect(world.calls).toEqual([["totps.create", { expiration_minutes: 60 }]])
    const picture = screen.getByRole<HTMLImageElement>("img", { name: t("appEnroll.picture") })
    expect(picture.src).toBe(createdApp.qr_code)
    expect(document.querySelector("[data-part=key] code")?.textContent).toBe("ABCD EFGH IJ")
    expect(links()).toEqual([t("factor.other"), t("factor.signOut")])
    expect(document.activeElement?.textContent).toBe(title()[0])
    await type(t("factorApp.code"), "123456")
    expect(title()).toEqual([t("recoveryCodes.title")])
    expect(document.activeElement?.textContent).toBe(t("recoveryCodes.title"))
    expect(names("listitem")).toEqual(createdApp.recovery_codes)
    expect(world.isComplete()).toBe(false)
    await press(t("recoveryCodes.done"))
    const tick = screen.getByRole<HTMLInputElement>("checkbox", { name: t("recoveryCodes.saved") })
    expect(document.getElementById(tick.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
      t("recoveryCodes.required")
    )
    expect(document.activeElement).toBe(tick)
    expect(world.eventTypes()).toEqual(["TOTP_AUTHENTICATE"])
    await after(() => tick.click())
    expect(tick.getAttribute("aria-describedby")).toBeNull()
    expect(alerts()).toEqual([])
    await press(t("recoveryCodes.done"))
    expect(world.isComplete()).toBe(true)
    expect(title()).toEqual([t("factorConfirmation.title")])
    expect(world.eventTypes()).toEqual(["TOTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])
  })

  it("lets the session be complete when its first code fails, and not when the widget goes before its codes are saved", async () => {
    const world = await open({
      answers: { "totps.authenticate": Effect.fail(refused("totp_code_not_found")) }
    })
    await type(t("factorApp.code"), "123456")
    expect(errorOf(field(t("factorApp.code")))).toContain(t("error.otpCodeNotFound"))
    expect(document.activeElement).toBe(field(t("factorApp.code")))
    await after(() => world.publishSession(signedInBy(["email", "sms"])))
    expect(world.isComplete()).toBe(true)

    const other = await open()
    await type(t("factorApp.code"), "123456")
    expect(other.isComplete()).toBe(false)
    await after(() => other.handle.unmount())
    expect(other.isComplete()).toBe(false)
  })

  const other = refused("active_totp_exists")
  const leftOver = (verified: boolean) => ({ totps: [{ totp_id: "totp-0", verified }] })
  it("takes the place of one that was never verified", async () => {
    let count = 0
    const { calls } = await open({
      answers: {
        "totps.create": Effect.suspend(() =>
          count++ === 0 ? Effect.fail(other) : Effect.succeed(createdApp)
        ),
        "users.get": Effect.sync(() => ({ ...gotUser(), ...leftOver(false) })),
        "users.deleteTOTP": Effect.succeed({
          request_id: "request-1",
          status_code: 200,
          user_id: "user-test-1"
        })
      }
    })
    expect(calls.map(([path, arg]) => [path, arg]).slice(1, 3)).toEqual([
      ["users.get", undefined],
      ["users.deleteTOTP", "totp-0"]
    ])
    expect(screen.getByRole("img")).toBeTruthy()
  })

  it.each([
    ["there is one that is verified", other, ["totps.create", "users.get"]],
    ["it fails otherwise", new NetworkError({}), ["totps.create"]]
  ])("is not created when %s, and can be tried again", async (_, error, paths) => {
    const world = await open({
      answers: {
        "totps.create": Effect.fail(error),
        "users.get": Effect.sync(() => ({ ...gotUser(), ...leftOver(true) }))
      }
    })
    expect(world.calls.map(([path]) => path)).toEqual(paths)
    expect(boxed()).toBeTruthy()
    expect(world.errors).toEqual([error])
    world.answers["totps.create"] = Effect.succeed(createdApp)
    await press(t("common.tryAgain"))
    expect(screen.getByRole("img")).toBeTruthy()
  })
})

describe("a new phone and a new passkey", () => {
  it("are the second factor at once", async () => {
    const { calls, eventTypes } = await atFactor()
    await press(t("factorEnroll.sms"))
    expect(title()).toEqual([t("phoneEnroll.title")])
    expect(document.activeElement).toBe(field(t("field.phone")))
    await after(() => field(t("field.phone")).blur())
    await press(t("main.submit.sms"))
    expect(errorOf(field(t("field.phone")))).toBeTruthy()
    expect(document.activeElement).toBe(field(t("field.phone")))
    expect(calls).toEqual([])
    await type(t("field.phone"), "2015550123")
    await press(t("main.submit.sms"))
    expect(calls[0]?.slice(0, 2)).toEqual(["otps.sms.send", "+12015550123"])
    expect(links()).toEqual([t("factor.other"), t("factor.signOut")])
    await type(t("field.code"), "123456")
    expect(eventTypes()).toEqual(["OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])

    const second = await atFactor({}, { rule: { methods: ["passkey"] } })
    expect(links()).toEqual([t("factor.signOut")])
    await press(t("passkeyStart.create"))
    expect(second.calls).toEqual([
      ["webAuthn.register", { is_passkey: true, domain: undefined, ...duration }]
    ])
    expect(second.eventTypes()).toEqual(["PASSKEY_REGISTER", "AUTHENTICATE_FLOW_COMPLETE"])
  })

  it("say what failed", async () => {
    const created = later<never, UserCancellationError>()
    const { errors } = await atFactor({}, { answers: { "webAuthn.register": created.answer } })
    await press(t("passkeyStart.create"))
    expect(button(t("passkeyStart.create")).getAttribute("aria-description")).toBe(t("passkey.waiting"))
    await after(() => created.fail(new UserCancellationError()))
    expect(alerts().join("")).toContain(t("error.passkeyNotAdded"))
    expect(errors).toEqual([new UserCancellationError()])
    await press(t("factorEnroll.whatsapp"))
    await type(t("field.phone"), "201")
    await press(t("main.submit.whatsapp"))
    expect(errorOf(field(t("field.phone")))).toBeTruthy()
    expect(errors).toHaveLength(2)
    await press(t("factor.other"))
    expect(title()).toEqual([t("factorEnroll.title")])
  })
})

describe("the end of a login with two factors", () => {
  it("offers a passkey", async () => {
    const { answers, eventTypes } = await atFactor(app, {
      config: { products: ["otp", "passkeys"], passkeyOptions: { offerAfterLogin: true } },
      answers: {
        "webAuthn.browserCapabilities": Effect.succeed({
          ...noCapabilities,
          userVerifyingPlatformAuthenticator: true
        })
      }
    })
    expect(answers.stored).toBeTruthy()
    await type(t("factorApp.code"), "123456")
    expect(title()).toEqual([t("passkeyOffer.title")])
    await press(t("passkeyStart.skip"))
    expect(title()).toEqual([t("factorConfirmation.title")])
    expect(screen.getByText(t("factorConfirmation.text"))).toBeTruthy()
    expect(eventTypes()).toEqual(["TOTP_AUTHENTICATE", "PASSKEY_SKIP", "AUTHENTICATE_FLOW_COMPLETE"])
  })

  it("can be left for another account before", async () => {
    const { calls } = await atFactor(app)
    await press(t("factor.signOut"))
    expect(calls).toEqual([["sessions.revoke", { forceClear: true }]])
    expect(title()).toEqual([t("main.title")])
  })

  it("tells the site when it cannot be left", async () => {
    const { errors } = await atFactor(app, {
      answers: { "sessions.revoke": Effect.fail(new NetworkError({})) }
    })
    await press(t("factor.signOut"))
    expect(errors).toEqual([new NetworkError({})])
  })

  it("is not undone while the browser is asked about passkeys", async () => {
    const { calls } = await atFactor(app, {
      config: { products: ["otp", "passkeys"], passkeyOptions: { offerAfterLogin: true } },
      answers: { "webAuthn.browserCapabilities": Effect.never }
    })
    await type(t("factorApp.code"), "123456")
    await press(t("factor.signOut"))
    expect(calls.map(([path]) => path)).not.toContain("sessions.revoke")
  })
})
