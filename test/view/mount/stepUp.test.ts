import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import type { User } from "../../../src/domain/session/User.js"
import { mountStepUp } from "../../../src/shell/mount.js"
import type { WidgetEvent } from "../../../src/view/atoms/events.js"
import type { StepUpDialogOptions } from "../../../src/view/mount/mountOptions.js"
import { authenticated } from "../../support/answers.js"
import { untyped } from "../../support/client.js"
import { fakeCalls, sentOtp, type FakeClient } from "../../support/view/fakeCalls.js"
import { described, line, press, type } from "../../support/view/hands.js"
import { place, untilTheEnd } from "../../support/view/mounted.js"
import { app, createdApp, passkey, phone, proofs, signedInBy } from "../../support/view/secondFactor.js"
import { advance, after } from "../../support/view/time.js"
import { widgetClient } from "../../support/view/widgetClient.js"
import { t } from "../../support/words.js"

const title = () => screen.queryAllByRole("heading").map(({ textContent }) => textContent)
const links = () => [...document.querySelectorAll("[data-part=ways] button")].map((each) => each.textContent)
const dialogs = () => [...document.querySelectorAll("dialog")]
const anHourAgo = "2026-01-06T11:00:00Z"

type Loaded = Awaited<ReturnType<ReturnType<typeof widgetClient>["services"]["load"]>>
type Mount = Parameters<Loaded["stepUp"]>[0]

/** A page where Ada has proven her email address. */
const signedIn = (registered: Partial<User> = {}, client: FakeClient = {}) => {
  const fake = fakeCalls({ stored: signedInBy(["email"], registered) }, {}, client)
  Object.assign(fake.answers, proofs(fake.publishSession, registered))
  const events: Array<WidgetEvent["type"]> = []
  const errors: Array<unknown> = []
  const callbacks = {
    onEvent: (event: WidgetEvent) => void events.push(event.type),
    onError: (error: unknown) => void errors.push(error)
  }
  /** What comes of a call of the loaded widget. It is empty until then. */
  const outcomeOf = (start: (loaded: Loaded, mount: Mount) => Promise<unknown>) => {
    const outcome: Array<unknown> = []
    const keep = (end: unknown) => outcome.push(end)
    return after(() => {
      const { services } = widgetClient(fake.services)
      const mount: Mount = (options) => untilTheEnd(mountStepUp(widgetClient(fake.services), options))
      void services
        .load()
        .then((loaded) => start(loaded, mount))
        .then(keep, keep)
      return outcome
    })
  }
  /** Asks in a dialog. */
  const ask = (options?: StepUpDialogOptions) => outcomeOf((loaded, mount) => loaded.stepUp(mount, options))
  /** Sends a request that asks when it is refused. */
  const send = (request: () => Promise<unknown>) =>
    outcomeOf((loaded, mount) => loaded.withStepUp(request, () => loaded.stepUp(mount)))
  const open = (options: object = {}) =>
    after(() =>
      untilTheEnd(
        mountStepUp(widgetClient(fake.services), { elementId: place(), config: {}, callbacks, ...options })
      )
    )
  return { ...fake, events, errors, callbacks, ask, open, outcomeOf, send }
}

const unavailable = (reason: string) => ({ code: "step_up_unavailable", reason })

describe("stepUp", () => {
  it("is not seen by dialogs of the site, which close at a press or Escape outside of them", async () => {
    const heard: Array<string> = []
    const hear = ({ type }: Event) => void heard.push(type)
    const types = ["pointerdown", "mousedown", "touchstart", "focusin"]
    for (const type of types) document.addEventListener(type, hear)
    document.addEventListener("keydown", hear, true)
    const { ask } = signedIn(app)
    await ask()
    const [dialog] = dialogs()
    const inside = dialog?.querySelector("input") ?? document.body
    for (const type of types) inside.dispatchEvent(new Event(type, { bubbles: true }))
    const escape = () => new KeyboardEvent("keydown", { key: "Escape", bubbles: true })
    inside.dispatchEvent(escape())
    expect(heard).toEqual([])
    await after(() => dialog?.close())
    document.body.dispatchEvent(escape())
    expect(heard).toEqual(["keydown"])
    for (const type of types) document.removeEventListener(type, hear)
    document.removeEventListener("keydown", hear, true)
  })

  it("asks in a dialog, which goes with the proof", async () => {
    const world = signedIn(app)
    const outcome = await world.ask({ callbacks: world.callbacks })
    expect(dialogs().map(({ ariaLabel, className, open }) => [ariaLabel, className, open])).toEqual([
      [t("factorChoice.title"), "lk-dialog", true]
    ])
    expect(title()).toEqual([t("factorApp.title")])
    expect(links()).toEqual([t("factor.recovery"), t("stepUp.cancel")])
    expect(outcome).toEqual([])
    const [dialog] = dialogs()
    await type(t("factorApp.code"), "123456")
    expect([dialogs(), dialog?.open]).toEqual([[], false])
    expect(outcome).toEqual([world.answers.stored?.session])
    expect([world.events, world.errors]).toEqual([["TOTP_AUTHENTICATE", "STEP_UP_COMPLETE"], []])
    expect(world.followerCount()).toBe(0)
    // It is fresh now
    expect(await world.ask()).toHaveLength(1)
    expect(dialogs()).toEqual([])
  })

  it.each([
    ["one way", app],
    ["several ways", { ...app, ...phone }]
  ] as const)("names what the user is about to do, with %s", async (_, registered) => {
    const world = signedIn(registered)
    const action = t("passkeyList.delete", { name: "<b>Ada</b>’s account" })
    await world.ask({ action })
    const named = () => document.querySelector("dialog [data-part=action]")?.textContent
    expect(named()).toBe(action)
    await press(registered === app ? t("factor.recovery") : t("factorRow.totp"))
    expect(named()).toBe(action)
    await press(t("stepUp.cancel"))
    await world.ask()
    expect(dialogs()).toHaveLength(1)
    expect(named()).toBeUndefined()
  })

  it("is rejected when it is cancelled, and can be asked for again", async () => {
    const world = signedIn(app)
    const outcome = await world.ask({ callbacks: world.callbacks })
    await press(t("stepUp.cancel"))
    expect(outcome).toMatchObject([{ code: "step_up_cancelled" }])
    expect(world.events).toEqual(["STEP_UP_CANCEL"])
    const escaped = await world.ask()
    expect(dialogs()).toHaveLength(1)
    await after(() => dialogs()[0]?.close())
    expect(escaped).toMatchObject([{ code: "step_up_cancelled" }])
    expect(dialogs()).toEqual([])
    expect(world.followerCount()).toBe(0)
  })

  it.each([
    ["no_method", {}],
    ["signed_out", app]
  ] as const)("is rejected without a dialog: %s", async (reason, registered) => {
    const opened = vi.spyOn(HTMLDialogElement.prototype, "showModal")
    const world = signedIn(registered)
    if (reason === "signed_out") world.publishSession(null)
    expect(await world.ask()).toMatchObject([unavailable(reason)])
    expect(dialogs()).toEqual([])
    expect(opened).not.toHaveBeenCalled()
  })

  it("is rejected when the session ends meanwhile", async () => {
    const world = signedIn(app)
    const outcome = await world.ask({ callbacks: world.callbacks })
    await after(() => world.publishSession(null))
    expect(outcome).toMatchObject([unavailable("signed_out")])
    expect(world.errors).toMatchObject([unavailable("signed_out")])
    expect(dialogs()).toEqual([])
  })

  it("shares a dialog with another one, and asks for the rest after it", async () => {
    const world = signedIn({ ...app, ...phone })
    const outcome = await world.ask({ methods: ["totp"] })
    const other = await world.ask({ methods: ["sms"] })
    expect(dialogs()).toHaveLength(1)
    await type(t("factorApp.code"), "123456")
    expect(outcome).toHaveLength(1)
    expect(other).toEqual([])
    expect(title()).toEqual([t("factorChoice.title")])
    await press(t("stepUp.cancel"))
    expect(other).toMatchObject([{ code: "step_up_cancelled" }])
  })

  it("speaks the language of its options", async () => {
    await signedIn(app).ask({ locale: "de", strings: { "factorChoice.title": "Nur du" } })
    expect(dialogs()[0]?.ariaLabel).toBe("Nur du")
    await signedIn(app).ask({ locale: "de" })
    expect(dialogs()[1]?.ariaLabel).toBe("Bestätige, dass du es bist")
  })

  it.each([
    [{ maxAgeMinutes: "5" }, "maxAgeMinutes must be a whole number, at least 1."],
    [{ methods: ["totp", "mail"] }, "methods.1 must be one of totp, sms, whatsapp, passkey, email."],
    [{ methods: [] }, "methods must not be empty."],
    [{ action: 5 }, "action must be a string."]
  ])("names the option that is wrong: %o", async (options, problem) => {
    const { ask } = signedIn(app)
    const outcome = await untyped(ask, options)
    expect(String(outcome)).toContain(`Invalid call to stepUp\n${problem}`)
    expect(dialogs()).toEqual([])
  })
})

describe("a code by email", () => {
  const mailbox = (email: string, verified = true) => ({ email_id: email, email, verified })
  const registered = {
    ...passkey,
    emails: [mailbox("ada@example.com"), mailbox("lovelace@math.example"), mailbox("new@example.com", false)]
  }
  /** A page where Ada has signed in with a passkey. */
  const signedInByPasskey = () => {
    const world = signedIn()
    const by = (...deliveries: ReadonlyArray<string>) =>
      world.publishSession(signedInBy(["webauthn_registration", ...deliveries], registered))
    by()
    world.answers["otps.email.send"] = Effect.succeed(sentOtp())
    world.answers["otps.authenticate"] = Effect.sync(() => {
      by("email")
      return authenticated()
    })
    return world
  }

  it("proves the account of somebody who signed in with a passkey, where the site names it", async () => {
    const world = signedInByPasskey()
    expect(await world.ask()).toMatchObject([unavailable("no_method")])

    const outcome = await world.ask({ methods: ["passkey", "email"], callbacks: world.callbacks })
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      `${t("factorRow.email")} a•••@example.com`,
      `${t("factorRow.email")} l•••@math.example`,
      t("stepUp.cancel")
    ])
    expect(world.calls).toEqual([])
    await press(`${t("factorRow.email")} l•••@math.example`)
    expect(described()).toBe(t("otp.text", { destination: "lovelace@math.example" }))
    await advance(30_000)
    world.answers["otps.email.send"] = Effect.succeed(sentOtp(2))
    await press(t("otp.resend"))
    expect(line()).toBe(t("otp.expires", { timeRemaining: "5:00" }))
    await type(t("field.code"), "123456")
    expect(world.calls.map(([path, ...args]) => [path, ...args.slice(0, 2)])).toEqual([
      ["otps.email.send", "lovelace@math.example", expect.anything()],
      ["otps.email.send", "lovelace@math.example", expect.anything()],
      ["otps.authenticate", "123456", "method-2"]
    ])
    expect(outcome).toEqual([world.answers.stored?.session])
    expect(world.events).toEqual(["OTP_AUTHENTICATE", "STEP_UP_COMPLETE"])
  })
})

describe("mountStepUp", () => {
  it("asks again for the same factor when it is too old", async () => {
    const world = signedIn()
    world.publishSession(signedInBy(["email", "authenticator_app"], app, anHourAgo))
    await world.open({ maxAgeMinutes: 59 })
    expect(title()).toEqual([t("factorApp.title")])
    // Too old by the clock of the page, which may be wrong
    const newer = "2026-01-06T11:00:30Z"
    await after(() => world.publishSession(signedInBy(["email", "authenticator_app"], app, newer)))
    expect(title()).toEqual([t("factorConfirmation.title")])
    expect(world.events).toEqual(["STEP_UP_COMPLETE"])
  })

  it("counts by the provider's clock where it is known", async () => {
    const world = signedIn()
    world.publishSession(signedInBy(["email", "authenticator_app"], app))
    world.answers.serverNow = Date.parse("2026-01-06T12:11:00Z")
    await world.open()
    expect(title()).toEqual([t("factorApp.title")])
  })

  it("is complete at once where the proof is fresh enough", async () => {
    const world = signedIn()
    world.publishSession(signedInBy(["email", "authenticator_app"], app, anHourAgo))
    await world.open({ maxAgeMinutes: 60 })
    expect(world.events).toEqual(["STEP_UP_COMPLETE"])
    await after(() => world.publishSession())
    expect(world.events).toEqual(["STEP_UP_COMPLETE"])
  })

  it("says nothing when it is taken away while its end is awaited", async () => {
    const world = signedIn(passkey)
    Object.assign(world.answers, { "webAuthn.authenticate": Effect.never })
    const handle = await world.open()
    await press(t("factorChoice.passkey"))
    await after(() => world.publishSession(signedInBy(["email", "sms"], passkey)))
    await after(() => handle.unmount())
    await advance(1000)
    expect(world.events).toEqual([])
  })

  it("has its own text, and says when it is cancelled", async () => {
    const { events, open } = signedIn(phone)
    await open()
    expect(screen.getByText(t("stepUp.text"))).toBeTruthy()
    await press(t("stepUp.cancel"))
    expect(events).toEqual(["STEP_UP_CANCEL"])
  })

  it.each([
    ["no_method", t("stepUp.noMethod")],
    ["signed_out", t("stepUp.signedOut")]
  ])("says once why nobody can be asked: %s", async (reason, words) => {
    const world = signedIn()
    if (reason === "signed_out") world.publishSession(null)
    await world.open()
    expect(world.errors).toHaveLength(1)
    await after(() => world.publishSession())
    expect(document.querySelector("[data-part=box]")?.textContent).toContain(words)
    expect(links()).toEqual([t("stepUp.cancel")])
    expect(world.errors).toMatchObject([unavailable(reason)])
  })

  it("waits until the user is known, also where the site asks for no second factor", async () => {
    const world = signedIn()
    const { session, user } = signedInBy(["email"], app)
    world.publishSession({ session, user: null })
    await world.open()
    expect(title()).toEqual([t("factorChoice.title")])
    expect(links()).toEqual([t("stepUp.cancel")])
    await after(() => world.publishSession({ session, user }))
    expect(title()).toEqual([t("factorApp.title")])
  })

  it("goes on to what can be registered after a code has verified the address", async () => {
    const mailbox = (verified: boolean) => ({
      emails: [{ email_id: "email-1", email: "ada@example.com", verified }]
    })
    const world = signedIn(mailbox(false))
    Object.assign(world.answers, {
      "otps.email.send": Effect.succeed(sentOtp()),
      "otps.authenticate": Effect.sync(() => {
        world.publishSession(signedInBy(["email"], mailbox(true)))
        return authenticated()
      })
    })
    await world.open({ enroll: true, methods: ["totp", "passkey"] })
    await press(`${t("factorRow.email")} a•••@example.com`)
    await type(t("field.code"), "123456")
    expect(title()).toEqual([t("factorEnroll.title")])
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      `${t("factorEnroll.totp")} ${t("factorRow.totp.detail")}`,
      `${t("passkeyStart.create")} ${t("factorRow.passkey.detail")}`,
      t("stepUp.cancel")
    ])
    expect(world.events).toEqual(["OTP_AUTHENTICATE"])
  })

  it("shows the recovery codes of a new app before it ends, and keeps the session complete", async () => {
    const world = signedIn()
    await world.open({ enroll: true, methods: ["totp"] })
    await press(t("factorEnroll.totp"))
    await type(t("factorApp.code"), "123456")
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
      createdApp.recovery_codes
    )
    expect(world.isComplete()).toBe(true)
    expect(world.events).toEqual(["TOTP_AUTHENTICATE"])
    await after(() => screen.getByRole("checkbox").click())
    await press(t("recoveryCodes.done"))
    expect(world.events).toEqual(["TOTP_AUTHENTICATE", "STEP_UP_COMPLETE"])
  })
})

describe("withStepUp", () => {
  const refusal = (reason: string, status = 403) => Response.json({ reason }, { status })
  const missing = { reason: "factors_missing" }

  it.each<[string, () => Promise<unknown>]>([
    ["a response", async () => refusal("factors_missing")],
    ["the answer of a server action", async () => missing],
    ["an error", () => Promise.reject(Object.assign(new Error("Refused."), missing))]
  ])("asks for the factor that %s names, and sends the request again", async (_, refused) => {
    const request = vi
      .fn<() => Promise<unknown>>()
      .mockImplementationOnce(refused)
      .mockResolvedValueOnce("sent")
    const outcome = await signedIn(app).send(request)
    expect(dialogs()).toHaveLength(1)
    expect([request.mock.calls.length, outcome]).toEqual([1, []])
    await type(t("factorApp.code"), "123456")
    expect([dialogs(), outcome, request.mock.calls.length]).toEqual([[], ["sent"], 2])
  })

  it("asks once: a second refusal is the answer, and can be read", async () => {
    const outcome = await signedIn(app).send(async () => refusal("factors_missing"))
    await type(t("factorApp.code"), "123456")
    expect(dialogs()).toEqual([])
    const [answer] = outcome
    expect(answer instanceof Response && (await answer.json())).toEqual(missing)
  })

  it.each([
    ["success", () => Response.json({ reason: "factors_missing" })],
    ["another refusal", () => refusal("forbidden")],
    ["no session", () => refusal("missing", 401)],
    ["a refusal that is no JSON", () => new Response("Forbidden", { status: 403 })],
    ["an answer that is no object", () => "factors_missing"]
  ])("does not ask after %s", async (_, answer) => {
    const request = vi.fn<() => Promise<unknown>>(async () => answer())
    const outcome = await signedIn(app).send(request)
    expect([dialogs(), outcome.length, request.mock.calls.length]).toEqual([[], 1, 1])
  })

  it("does not ask after a read response or an error of another kind, and passes them on", async () => {
    const read = refusal("factors_missing")
    await read.text()
    expect(await signedIn(app).send(async () => read)).toEqual([read])
    const offline = new TypeError("Failed to fetch")
    expect(await signedIn(app).send(() => Promise.reject(offline))).toEqual([offline])
    expect(dialogs()).toEqual([])
  })

  it("says that a request which was sent already cannot be sent again", async () => {
    const sent: unknown = Promise.resolve(missing)
    const outcome = await signedIn(app).outcomeOf((loaded) =>
      Promise.resolve(untyped(loaded.withStepUp, sent, () => Promise.resolve()))
    )
    expect(outcome).toMatchObject([
      { code: "usage_error", message: "Invalid call to withStepUp\nsend must be a function." }
    ])
    expect(dialogs()).toEqual([])
  })

  it.each<[string, object]>([
    ["an age that is no number", { maxAgeMinutes: "5" }],
    ["a method that does not exist", { methods: ["pigeon"] }],
    ["a configuration that cannot be read", { config: { products: "otp" } }]
  ])("says before it sends that %s is wrong, because a refusal may come late", async (_, options) => {
    const request = vi.fn<() => Promise<unknown>>(async () => "sent")
    const outcome = await signedIn(app).outcomeOf((loaded, mount) =>
      Promise.resolve(untyped(loaded.withStepUp, request, () => loaded.stepUp(mount), options))
    )
    expect(outcome).toMatchObject([{ code: "usage_error" }])
    expect(String(outcome[0])).toContain("Invalid call to withStepUp")
    expect(request).not.toHaveBeenCalled()
  })

  it("does not send again when the user closes the dialog", async () => {
    const request = vi.fn<() => Promise<unknown>>(async () => missing)
    const outcome = await signedIn(app).send(request)
    await press(t("stepUp.cancel"))
    expect(outcome).toMatchObject([{ code: "step_up_cancelled" }])
    expect(request).toHaveBeenCalledTimes(1)
  })
})
