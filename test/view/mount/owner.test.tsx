/** What one person began, when another one is signed in next. */
import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import type { User } from "../../../src/domain/session/User.js"
import type { SessionState } from "../../../src/domain/session/Session.js"
import type { AccountSection } from "../../../src/domain/account/accountSections.js"
import { mountAccount, mountPasskeyRegistration, mountStepUp } from "../../../src/shell/mount.js"
import { noCapabilities } from "../../../src/services/browser/Passkeys.js"
import { ApiError } from "../../../src/domain/errors/CallErrors.js"
import { authenticated } from "../../support/answers.js"
import { address, atAccount, buttons, done, rows } from "../../support/view/account.js"
import { fakeCalls, later, refused, sentOtp, type Answers } from "../../support/view/fakeCalls.js"
import { field, press, submitEmail, toasts, type } from "../../support/view/hands.js"
import { bob } from "../../support/view/idp.js"
import { protectedChanges } from "../../support/view/protectedChanges.js"
import { passkeyAuthenticated, picked } from "../../support/view/passkeys.js"
import { choosePassword, strength } from "../../support/view/passwords.js"
import { mount, place, untilTheEnd } from "../../support/view/mounted.js"
import { app, atFactor, createdApp, passkey, phone, signedInBy } from "../../support/view/secondFactor.js"
import type { WidgetServices } from "../../../src/view/mount/flow.js"
import type { StepUpMountOptions } from "../../../src/view/mount/mountOptions.js"
import { after, settle } from "../../support/view/time.js"
import { widgetClient } from "../../support/view/widgetClient.js"
import { t } from "../../support/words.js"

const title = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)
const shown = () => document.body.textContent ?? ""
const typed = () => screen.queryAllByRole<HTMLInputElement>("textbox").map(({ value }) => value)
/** Bob has proven two factors a moment ago. */
const bobs = {
  session: {
    ...bob.session,
    authentication_factors: signedInBy(["email", "authenticator_app"]).session.authentication_factors
  },
  user: { ...bob.user, ...app, emails: [address("bob@example.com")] }
} satisfies SessionState

interface World {
  readonly answers: { hasSignedOut: boolean }
  readonly publishSession: (state: SessionState) => void
}

/** The ways in which Ada's session can make way for Bob's. */
const changes: ReadonlyArray<readonly [name: string, change: (world: World) => Promise<unknown>]> = [
  ["another tab signs Bob in", (world) => after(() => world.publishSession(bobs))],
  [
    "Ada signs out, then Bob signs in",
    async (world) => {
      world.answers.hasSignedOut = true
      await after(() => world.publishSession(null))
      await after(() => world.publishSession(bobs))
    }
  ],
  [
    "the session ends, then Bob signs in",
    async (world) => {
      await after(() => world.publishSession(null))
      await after(() => world.publishSession(bobs))
    }
  ]
]

const adasLaptop = {
  ...signedInBy(["email"]).session,
  session_id: "session-laptop",
  attributes: { ip_address: "10.0.0.7", user_agent: "" }
}

const adasApp = {
  connected_app_id: "app-1",
  name: "Ada’s app",
  description: "",
  client_type: "third_party",
  scopes_granted: "openid"
}

/** What the account page asks for a second factor before it does it. */
const confirmed: ReadonlyArray<
  readonly [name: string, section: AccountSection, begin: () => Promise<unknown>, registered: Partial<User>]
> = [
  ...protectedChanges.map(
    ([name, section, begin, _path, registered]) => [name, section, begin, registered] as const
  ),
  [
    "the deletion of the account",
    "deleteAccount",
    async () => {
      await press(t("deletion.start"))
      await press(t("deletion.confirm"))
    },
    {}
  ],
  [
    "another number",
    "phoneNumbers",
    async () => {
      await press(t("phones.add"))
      await type(t("field.phone"), "2025550199")
      await press(t("phones.send"))
    },
    {}
  ],
  ["a social login", "socialLogins", () => press(t("socials.connect", { provider: "Google" })), {}]
]

describe.each(changes)("the account page when %s", (_, change) => {
  it("shows nothing that Ada typed", async () => {
    const world = await atAccount(phone, { sections: ["profile", "emails", "phoneNumbers"] })
    await press(t("profile.edit"))
    await type(t("profile.first"), "AdaTyped")
    await press(t("emails.add"))
    await type(t("field.email"), "ada.private@example.com")
    await press(t("phones.add"))
    await type(t("field.phone"), "2025550199")
    await change(world)
    expect(rows()).toContain("bob@example.com")
    expect(shown() + typed().join()).not.toMatch(/AdaTyped|private|0199/)
    for (const add of [t("profile.edit"), t("emails.add"), t("phones.add")]) await press(add)
    expect(typed().join()).not.toMatch(/AdaTyped|private|0199/)
  })

  it("shows neither the new app of Ada nor her recovery codes", async () => {
    const asked = vi.fn(() => Effect.succeed(codesOf("totp-1", "9999-8888")))
    const world = await atAccount(
      {},
      {
        sections: ["authenticatorApp"],
        answers: { "totps.create": Effect.succeed(createdApp), "totps.recoveryCodes": asked }
      }
    )
    await press(t("factorEnroll.totp"))
    expect(shown()).toContain("ABCD")
    await change(world)
    expect(document.querySelector("[data-part=qr], [data-part=key]")).toBeNull()
    await press(t("app.codes"))
    expect(shown()).toContain("9999-8888")
    expect(shown()).not.toContain("1111-2222")
  })

  it("lists nothing of Ada", async () => {
    const site = { list: vi.fn(() => Promise.resolve([adasLaptop])), revoke: () => Promise.resolve() }
    const world = await atAccount(
      {},
      {
        sections: ["sessions", "connectedApps", "password"],
        sessions: site,
        answers: { "users.getConnectedApps": Effect.succeed({ ...done, connected_apps: [adasApp] }) }
      }
    )
    await press(t("password.set"))
    await choosePassword("AdaTyped", t("field.password.new"))
    expect(shown()).toContain("Ada’s app")
    expect(shown()).toContain("10.0.0.7")
    site.list.mockResolvedValue([])
    world.answers["users.getConnectedApps"] = Effect.succeed({ ...done, connected_apps: [] })
    await change(world)
    await settle()
    expect(shown()).not.toMatch(/Ada’s app|10\.0\.0\.7/)
    for (const each of document.querySelectorAll("input")) expect(each.value).not.toContain("AdaTyped")
  })

  it.each(confirmed)(
    "does not do to Bob what Ada was asked to confirm: %s",
    async (_, section, begin, registered) => {
      vi.stubGlobal("PublicKeyCredential", () => {})
      const deleteAccount = vi.fn(() => Promise.resolve())
      const world = await atAccount(
        { ...app, ...passkey, ...phone, emails: [address("ada@example.com")], ...registered },
        {
          answers: { "passwords.strengthCheck": Effect.succeed(strength()) },
          config: { oauthOptions: { providers: [{ type: "google" }] } },
          deleteAccount,
          sections: [section]
        }
      )
      await begin()
      expect(document.querySelectorAll("dialog")).toHaveLength(1)
      await change(world)
      await settle()
      expect(document.querySelectorAll("dialog")).toHaveLength(0)
      expect(deleteAccount).not.toHaveBeenCalled()
      const harmless = [
        "passwords.strengthCheck",
        "sessions.authenticate",
        "users.get",
        "users.getConnectedApps"
      ]
      expect(world.calls.map(([path]) => path).filter((path) => !harmless.includes(path))).toEqual([])
    }
  )
})

const codesOf = (totp_id: string, ...recovery_codes: ReadonlyArray<string>) => ({
  request_id: "request-1",
  status_code: 200,
  user_id: "user-test-1",
  totps: [{ totp_id, verified: true, recovery_codes }]
})

describe("the account page", () => {
  it.each([
    ["somebody else", bobs],
    ["the same person, whose account the site has kept", signedInBy(["email"])]
  ])("does not say any more that an account was deleted to %s", async (_, next) => {
    const world = await atAccount({}, { deleteAccount: () => Promise.resolve(), sections: ["deleteAccount"] })
    world.answers["sessions.revoke"] = Effect.sync(() => {
      world.answers.hasSignedOut = true
      world.publishSession(null)
      return { request_id: "request-1", status_code: 200 }
    })
    await press(t("deletion.start"))
    await press(t("deletion.confirm"))
    expect(shown()).toContain(t("deletion.done"))
    await after(() => world.publishSession(next))
    expect(shown()).not.toContain(t("deletion.done"))
    await after(() => world.publishSession(null))
    expect(shown()).not.toContain(t("deletion.done"))
  })

  it("keeps what is typed while the same user gets another session", async () => {
    const world = await atAccount({}, { sections: ["profile"] })
    await press(t("profile.edit"))
    await type(t("profile.first"), "AdaTyped")
    const again = signedInBy(["email", "sms"])
    await after(() =>
      world.publishSession({ ...again, session: { ...again.session, session_id: "session-2" } })
    )
    expect(field(t("profile.first")).value).toBe("AdaTyped")
  })
})

/** Another page, without our services, has written a token, and nobody has told this one. */
describe.each([
  ["Bob's", bobs, 0, "bob@example.com"],
  ["another one of hers", signedInBy(["email", "authenticator_app"], app), 1, "ada@example.com"]
] as const)("what the site does for the account page when the token is %s", (_, now, times, shows) => {
  const laptop = { ...bob.session, session_id: "session-laptop" }
  const site = () => ({
    deleteAccount: vi.fn(() => Promise.resolve()),
    sessions: { list: vi.fn(() => Promise.resolve([laptop])), revoke: vi.fn(() => Promise.resolve()) }
  })
  const atPage = async (functions: ReturnType<typeof site>) => {
    const world = await atAccount(
      { ...app, emails: [address("ada@example.com")] },
      { by: ["email", "authenticator_app"], sections: ["emails", "sessions", "deleteAccount"], ...functions }
    )
    world.answers.isTokenKnown = false
    world.answers["sessions.authenticate"] = Effect.sync(() => {
      world.answers.isTokenKnown = true
      world.publishSession(now)
      return { ...authenticated(), ...now }
    })
    return world
  }

  it("is done to whom it was pressed by: the deletion", async () => {
    const { deleteAccount, ...others } = site()
    const world = await atPage({ deleteAccount, ...others })
    await press("Delete account")
    await press("Yes, delete my account")
    await settle()
    expect(deleteAccount).toHaveBeenCalledTimes(times)
    if (times === 0) {
      expect(rows()).toContain(shows)
      expect(world.calls.map(([path]) => path)).not.toContain("sessions.revoke")
    }
  })

  it("is done to whom it was pressed by: the end of a session", async () => {
    const { sessions, ...others } = site()
    const { errors } = await atPage({ sessions, ...others })
    await after(() => document.querySelector<HTMLElement>("[aria-label^='Log out of']")?.click())
    await settle()
    expect(sessions.revoke).toHaveBeenCalledTimes(times)
    expect(errors).toMatchObject(times === 0 ? [{ code: "session_changed_meanwhile" }] : [])
  })
})

describe("stepUp", () => {
  const asked = async () => {
    const { answers, errors, handle: _, ...world } = await atAccount(app, { sections: ["profile"] })
    const outcome: Array<unknown> = []
    const client = widgetClient(world.services)
    const ask = () =>
      after(async () => {
        const { stepUp } = await client.services.load()
        void stepUp((options) => untilTheEnd(mountStepUp(client, options)), { maxAgeMinutes: 5 }).then(
          (session) => outcome.push(session),
          (error: unknown) => outcome.push(error)
        )
      })
    return { ...world, answers, ask, errors, outcome }
  }
  const changed = { code: "step_up_unavailable", reason: "user_changed" }

  it("ends for everybody who asked when somebody else signs in, however fresh their proof is", async () => {
    const world = await asked()
    await world.ask()
    await world.ask()
    await after(() => world.publishSession(bobs))
    await settle()
    expect(world.outcome).toMatchObject([changed, changed])
    expect(document.querySelector("dialog")).toBeNull()
  })

  it.each([
    ["whom nobody has asked", signedInBy(["email"], app).session.authentication_factors],
    ["who has proven a factor a moment ago", bobs.session.authentication_factors]
  ])("asks nobody who has signed in while its code was loading, %s", async (_, authentication_factors) => {
    const { answers: _answers, handle: _handle, ...world } = await atAccount(app, { sections: ["profile"] })
    const client = widgetClient(world.services)
    const { stepUp } = await client.services.load()
    const asker = signedInBy(["email"], app).session
    world.publishSession({ ...bobs, session: { ...bobs.session, authentication_factors } })
    const mountIt = (options: StepUpMountOptions) => untilTheEnd(mountStepUp(client, options))
    const asked = after(() => stepUp(mountIt, {}, asker))
    await expect(asked).rejects.toMatchObject(changed)
    expect(document.querySelectorAll("dialog")).toHaveLength(0)
  })

  it("sends no request when another user signs in while the code of withStepUp loads", async () => {
    const { answers: _answers, handle: _handle, ...world } = await atAccount(app, { sections: ["profile"] })
    const { withStepUp } = await widgetClient(world.services).services.load()
    const send = vi.fn(() => Promise.resolve("sent"))
    const ask = vi.fn(() => Promise.resolve())
    const asker = signedInBy(["email"], app).session
    const sent = withStepUp(send, ask, {}, asker)
    world.publishSession(bobs)
    await expect(sent).rejects.toMatchObject(changed)
    expect([send.mock.calls, ask.mock.calls]).toEqual([[], []])
    await expect(withStepUp(send, ask, {}, bobs.session)).resolves.toBe("sent")
  })

  it("says on the page that somebody else has signed in while the widget was loading", async () => {
    const { answers: _answers, handle: _handle, ...world } = await atAccount(app, { sections: ["profile"] })
    const client = widgetClient(world.services)
    const element = place()
    let load: ((loaded: WidgetServices) => void) | undefined
    const services = {
      ...client.services,
      whenLoaded: (done: (loaded: WidgetServices) => void) => {
        load = done
        return () => {}
      },
      load: () => new Promise<WidgetServices>(() => {})
    }
    const renderer = { ...client.renderer, loaded: () => undefined, onLoad: () => () => {} }
    const errors: Array<unknown> = []
    const callbacks = { onError: (error: unknown) => void errors.push(error) }
    const asker = signedInBy(["email"], app).session
    await after(() =>
      untilTheEnd(
        mountStepUp({ ...client, services, renderer }, { elementId: element, config: {}, callbacks }, asker)
      )
    )
    await after(() => world.publishSession(bobs))
    const loaded = await client.services.load()
    await after(() => load?.(loaded))
    await settle()
    expect(errors).toMatchObject([changed])
  })

  it("ends when the page takes its dialog out of the document, and can be asked for again", async () => {
    const world = await asked()
    await world.ask()
    await after(() => document.querySelector("dialog")?.remove())
    expect(world.outcome).toMatchObject([{ code: "step_up_cancelled" }])
    await world.ask()
    expect(document.querySelectorAll("dialog[open]")).toHaveLength(1)
    // As a router or a morphing library does
    await after(() => document.body.replaceChildren())
    expect(world.outcome).toMatchObject([{ code: "step_up_cancelled" }, { code: "step_up_cancelled" }])
  })

  it("says on the page that somebody else has signed in, and asks them nothing", async () => {
    const world = await atAccount(app, { sections: ["profile"] })
    const events: Array<string> = []
    const errors: Array<unknown> = []
    const callbacks = {
      onEvent: (event: { readonly type: string }) => void events.push(event.type),
      onError: (error: unknown) => void errors.push(error)
    }
    const element = place()
    await after(() =>
      untilTheEnd(mountStepUp(widgetClient(world.services), { elementId: element, config: {}, callbacks }))
    )
    expect(element.textContent).toContain(t("factorApp.title"))
    await after(() => world.publishSession(bobs))
    expect(element.textContent).toContain(t("stepUp.userChanged"))
    expect(element.querySelector("input")).toBeNull()
    expect([events, errors]).toMatchObject([[], [changed]])
  })
})

describe.each([
  ["Bob's", bobs, "user_changed"],
  ["nobody's", null, "signed_out"],
  ["another one of hers", signedInBy(["email", "authenticator_app"], app), undefined]
] as const)("a fresh proof when nobody has told the page that the token is %s", (_, now, reason) => {
  const atPage = () => {
    const world = fakeCalls({ stored: signedInBy(["email", "authenticator_app"], app), isTokenKnown: false })
    world.answers["sessions.authenticate"] = Effect.suspend(() => {
      world.answers.isTokenKnown = true
      world.publishSession(now)
      return now === null
        ? Effect.fail(new ApiError({ ...refused("session_not_found"), status_code: 404 }))
        : Effect.succeed({ ...authenticated(), ...now })
    })
    return world
  }
  const error = { code: "step_up_unavailable", reason }

  it("counts for its own user only: stepUp", async () => {
    const { services } = atPage()
    const client = widgetClient(services)
    const { stepUp } = await client.services.load()
    const asked = after(() => stepUp((options) => untilTheEnd(mountStepUp(client, options))))
    if (reason === undefined) await expect(asked).resolves.toBe(now?.session)
    else await expect(asked).rejects.toMatchObject(error)
  })

  it("counts for its own user only: mountStepUp", async () => {
    const { services } = atPage()
    const events: Array<string> = []
    const errors: Array<unknown> = []
    const callbacks = {
      onEvent: (event: { readonly type: string }) => void events.push(event.type),
      onError: (failure: unknown) => void errors.push(failure)
    }
    await after(() =>
      untilTheEnd(mountStepUp(widgetClient(services), { elementId: place(), config: {}, callbacks }))
    )
    await settle()
    expect(events).toEqual(reason === undefined ? ["STEP_UP_COMPLETE"] : [])
    expect(errors).toMatchObject(reason === undefined ? [] : [error])
  })
})

/** The answers to a login by passcode, which stores the session of its answer first. */
const passcode = (store: () => void): Partial<Answers> => ({
  "otps.email.loginOrCreate": Effect.succeed(sentOtp()),
  "otps.authenticate": Effect.suspend(() => {
    store()
    return Effect.as(Effect.sleep(0), authenticated())
  })
})

describe.each([
  [
    "the registration of a passkey",
    mountPasskeyRegistration,
    t("passkeyStart.create"),
    t("passkeyStart.noUser")
  ],
  ["the account page", mountAccount, t("profile.title"), t("account.signedOut")]
] as const)("%s", (_, mountIt, begun, ended) => {
  it("says after a logout that nobody is signed in, without a call and an error, and begins for the next user", async () => {
    const world = fakeCalls({
      stored: signedInBy(["email"]),
      "users.get": Effect.succeed(bobs.user),
      "users.getConnectedApps": Effect.succeed({ ...done, connected_apps: [] })
    })
    const element = place()
    const errors: Array<unknown> = []
    const callbacks = { onError: (error: unknown) => void errors.push(error) }
    await after(() =>
      untilTheEnd(
        mountIt(
          widgetClient(world.services),
          { elementId: element, config: {}, callbacks },
          () => new Promise(() => {})
        )
      )
    )
    const asked = () => world.calls.filter(([name]) => name === "users.get").length
    expect(element.textContent).toContain(begun)
    expect(asked()).toBe(1)
    world.answers.hasSignedOut = true
    await after(() => world.publishSession(null))
    expect(element.textContent).toContain(ended)
    expect([asked(), errors]).toEqual([1, []])
    await after(() => world.publishSession(bobs))
    expect(element.textContent).toContain(begun)
    expect(asked()).toBe(2)
  })
})

describe("the login", () => {
  it("shows the form again after a logout, without what was typed", async () => {
    const world = await mount(
      { config: { products: ["otp"], otpOptions: { methods: ["email"] } } },
      passcode(() => world.publishSession(signedInBy(["email"])))
    )
    await submitEmail("ada@example.com")
    await type(t("field.code"), "123456")
    expect(title()).toEqual([t("otpConfirmation.title")])
    expect(shown()).toContain("ada@example.com")
    world.answers.hasSignedOut = true
    await after(() => world.publishSession(null))
    expect(field(t("field.email")).value).toBe("")
    expect(shown()).not.toContain("ada@example.com")
    expect(toasts()).toEqual([])
  })

  it("keeps what somebody types into the form when a session ends that they did not end", async () => {
    const config = { products: ["otp"] as const, otpOptions: { methods: ["email"] as const } }
    const world = await mount({ config }, { stored: signedInBy(["email"]) })
    await type(t("field.email"), "bob@example.com")
    await after(() => world.publishSession(null))
    expect(field(t("field.email")).value).toBe("bob@example.com")
    await after(() => world.publishSession(signedInBy(["email"])))
    world.answers.hasSignedOut = true
    await after(() => world.publishSession(null))
    expect(field(t("field.email")).value).toBe("")
  })

  it("forgets what was typed while passkeys are suggested, when another tab signs somebody else in", async () => {
    const config = { products: ["passkeys", "emailMagicLinks"] as const }
    const world = await mount(
      { config },
      {
        stored: signedInBy(["email"]),
        "webAuthn.browserSupportsAutofill": Effect.succeed(true),
        "webAuthn.authenticate": Effect.never
      }
    )
    await type(t("field.email"), "ada@example.com")
    await after(() => world.publishSession(bobs))
    expect(field(t("field.email")).value).toBe("")
  })

  it("shows the end of a login with the passkey that somebody has picked", async () => {
    const checked = later<typeof passkeyAuthenticated>()
    const world = await mount(
      { config: { products: ["passkeys", "emailMagicLinks"] } },
      {
        stored: signedInBy(["email"]),
        "webAuthn.browserSupportsAutofill": Effect.succeed(true),
        "webAuthn.authenticate": picked(checked.answer)
      }
    )
    await after(() => world.publishSession(bobs))
    await after(() => checked.succeed(passkeyAuthenticated))
    expect(title()).toEqual([t("passkeyConfirmation.title")])
  })

  it("shows the new user the end of their own login in place of another one's", async () => {
    const world = await mount(
      { config: { products: ["otp"], otpOptions: { methods: ["email"] } } },
      { ...passcode(() => world.publishSession(bobs)), stored: signedInBy(["email"]) }
    )
    await submitEmail("bob@example.com")
    await type(t("field.code"), "123456")
    expect(title()).toEqual([t("otpConfirmation.title")])
    expect(world.events.map(({ type }) => type)).toContain("AUTHENTICATE_FLOW_COMPLETE")
  })

  it("shows the recovery codes of Bob's app, not those that Ada has not saved", async () => {
    const world = await atFactor({}, { rule: { methods: ["totp"] } })
    world.answers["totps.recoveryCodes"] = Effect.succeed(codesOf("totp-1", "9999-8888"))
    world.answers["totps.authenticate"] = Effect.suspend(() => {
      world.publishSession(
        signedInBy(["email", "authenticator_app"], { totps: [{ totp_id: "totp-2", verified: true }] })
      )
      return Effect.succeed({ ...authenticated(), totp_id: "totp-2", user_device: undefined })
    })
    await press(t("factorEnroll.totp"))
    await type(t("factorApp.code"), "123456")
    expect(shown()).toContain("1111-2222")
    await after(() => world.publishSession(null))
    expect(shown()).not.toContain("1111-2222")
    await after(() => world.publishSession(bobs))
    expect(shown()).not.toContain("1111-2222")
  })

  it("offers no passkey to somebody who signs in while the browser is asked what it can do", async () => {
    const asked = later<typeof noCapabilities>()
    const world = await mount(
      {
        config: {
          products: ["otp"],
          otpOptions: { methods: ["email"] },
          passkeyOptions: { offerAfterLogin: true }
        }
      },
      {
        ...passcode(() => world.publishSession(signedInBy(["email"]))),
        "webAuthn.browserCapabilities": asked.answer
      }
    )
    await submitEmail("ada@example.com")
    await type("Passcode", "123456")
    await after(() => world.publishSession(bobs))
    await after(() => asked.succeed({ ...noCapabilities, userVerifyingPlatformAuthenticator: true }))
    expect(buttons()).not.toContain("Create a Passkey")
    expect(shown()).not.toContain("ada@example.com")
    expect(world.events.map(({ type }) => type)).not.toContain("AUTHENTICATE_FLOW_COMPLETE")
  })

  it("takes the offer of a passkey away from the next user", async () => {
    const world = await mount(
      {
        config: {
          products: ["otp"],
          otpOptions: { methods: ["email"] },
          passkeyOptions: { offerAfterLogin: true }
        }
      },
      passcode(() => world.publishSession(signedInBy(["email"])))
    )
    await submitEmail("ada@example.com")
    await type(t("field.code"), "123456")
    const before = title()
    await after(() => world.publishSession(bobs))
    expect(title()).not.toEqual(before)
    expect(buttons()).not.toContain(t("passkeyStart.create"))
  })
})

describe("the browser's prompt for a passkey", () => {
  it.each([
    ["webAuthn.register", {}],
    ["webAuthn.authenticate", passkey]
  ] as const)("goes with the user and with the widget: %s", async (path, registered) => {
    for (const how of ["another user", "unmount"]) {
      const world = await atFactor(registered, {
        rule: { methods: ["passkey"] },
        answers: { [path]: Effect.never }
      })
      const button = screen
        .getAllByRole("button")
        .find(({ textContent }) => /passkey/i.test(textContent ?? ""))
      await after(() => button?.click())
      expect(world.calls.map(([name]) => name)).toContain(path)
      expect(world.interrupted).toEqual([])
      await after(() => (how === "unmount" ? world.handle.unmount() : world.publishSession(bobs)))
      await settle()
      expect(world.interrupted).toEqual([path])
      if (how !== "unmount") await after(() => world.handle.unmount())
    }
  })
})

describe("the recovery codes", () => {
  it("stay on Bob's screen when the first code of Ada's app is refused late", async () => {
    const world = await atFactor({}, { rule: { methods: ["totp"] } })
    const late = later<never, ApiError>()
    world.answers["totps.authenticate"] = late.answer
    await press(t("factorEnroll.totp"))
    await type(t("factorApp.code"), "123456")
    // The fake holds what is held for one person at a time: Bob's by now
    await after(() =>
      world.publishSession({ ...bobs, session: { ...bobs.session, session_id: "session-bob" } })
    )
    expect(world.isComplete()).toBe(false)
    await after(() => late.fail(refused("totp_code_incorrect")))
    await settle()
    expect(world.isComplete()).toBe(false)
  })

  it("are those of the app that was verified, when another tab has replaced the one on this screen", async () => {
    const world = await atFactor({}, { rule: { methods: ["totp"] } })
    world.answers["totps.recoveryCodes"] = Effect.succeed(codesOf("totp-3", "7777-7777"))
    world.answers["totps.authenticate"] = Effect.suspend(() => {
      world.publishSession(
        signedInBy(["email", "authenticator_app"], { totps: [{ totp_id: "totp-3", verified: true }] })
      )
      return Effect.succeed({ ...authenticated(), totp_id: "totp-3", user_device: undefined })
    })
    await press(t("factorEnroll.totp"))
    await type(t("factorApp.code"), "123456")
    expect(shown()).toContain("7777-7777")
    expect(shown()).not.toContain("1111-2222")
  })
})
