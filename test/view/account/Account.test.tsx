import { fireEvent, screen, within } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import type { SentOtp } from "../../../src/domain/otp/calls.js"
import type { User } from "../../../src/domain/session/User.js"
import type { UserUpdated } from "../../../src/domain/userCalls/types.js"
import type { WidgetConfigInput } from "../../../src/domain/widget/Config.js"
import { ApiError } from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { StepUpCancelledError } from "../../../src/domain/errors/DeviceErrors.js"
import { WalletError } from "../../../src/domain/errors/WalletOneTapErrors.js"
import type { Chunk } from "../../../src/page/chunk.js"
import { accountCatalogues } from "../../../src/view/i18n/account/accountCatalogues.js"
import { catalogues, type Locale } from "../../../src/view/i18n/locales.js"
import { authenticated } from "../../support/answers.js"
import { address, atAccount, buttons, done, rows } from "../../support/view/account.js"
import { protectedChanges } from "../../support/view/protectedChanges.js"
import { later, refused, sentMagicLink, sentOtp } from "../../support/view/fakeCalls.js"
import { button, errorOf, field, press, toasts, type } from "../../support/view/hands.js"
import { gotUser } from "../../support/view/passkeys.js"
import { pageErrors } from "../../support/view/pageErrors.js"
import { choosePassword, strength, typePassword } from "../../support/view/passwords.js"
import { app, passkey, phone, signedInBy } from "../../support/view/secondFactor.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const removed = Effect.succeed({ ...done, user_id: "user-test-1" })
const two = { emails: [address("ada@example.com"), address("ada@work.example")] }

const sectionNames = () =>
  [...document.querySelectorAll<HTMLElement>("[data-section]")].map(({ dataset }) => dataset["section"])
const focused = () => document.activeElement?.textContent

describe("the account page", () => {
  it.each([
    ["can create passkeys", () => {}, ["passkeys"]],
    ["cannot create passkeys", undefined, []]
  ])("shows what fits the account and the site, in one order, in a browser that %s", async (_, api, more) => {
    vi.stubGlobal("PublicKeyCredential", api)
    await atAccount()
    expect(sectionNames()).toEqual([
      "profile",
      "emails",
      "phoneNumbers",
      "password",
      ...more,
      "authenticatorApp"
    ])
  })

  it("shows the sections that the site names, and no other", async () => {
    const own = { title: "Invoices", render: () => {} }
    await atAccount(
      {},
      { sections: ["password", "invoices", "typo", "emails"], ownSections: { invoices: own } }
    )
    expect(sectionNames()).toEqual(["password", "invoices", "emails"])
  })

  it("does not show a section that needs an option of the site before the option is there", async () => {
    const { handle } = await atAccount({}, { sections: ["sessions", "emails", "deleteAccount"] })
    expect(sectionNames()).toEqual(["emails"])
    const sessions = { list: () => Promise.resolve([]), revoke: () => Promise.resolve() }
    await after(() => handle.update({ sessions, deleteAccount: () => Promise.resolve() }))
    expect(sectionNames()).toEqual(["sessions", "emails", "deleteAccount"])
    expect(screen.getByText(t("sessions.empty"))).toBeTruthy()
  })

  it("shows no section of the page because a section of the site has its name", async () => {
    const own = { title: "Mine", render: () => {} }
    await atAccount({}, { ownSections: { wallets: own, deleteAccount: own, mine: own } })
    expect(sectionNames().slice(-2)).toEqual(["authenticatorApp", "mine"])
  })

  it("is in one language, after both parts of its texts are loaded", async () => {
    const { load } = accountCatalogues.de
    const { answer, succeed } = later<void>()
    const slow = vi.spyOn(accountCatalogues.de, "load")
    slow.mockImplementation(() => Effect.runPromise(answer).then(load))
    await atAccount({}, { sections: ["emails"], locale: "de" })
    expect(sectionNames()).toEqual([])
    expect(screen.getByText(t("account.title"))).toBeTruthy()
    await after(() => succeed())
    slow.mockRestore()
    expect(screen.getByText("Dein Konto")).toBeTruthy()
    expect(sectionNames()).toEqual(["emails"])
    expect(document.querySelector(".lk-card")?.hasAttribute("data-wide")).toBe(true)
  })

  it.each<[string, Locale, Chunk<object>, string]>([
    ["its own part", "en", accountCatalogues.de, "Your account"],
    ["the other part", "fr", catalogues.de, "Votre compte"]
  ])(
    "keeps what was typed, and its language, until %s of the next language is loaded too",
    async (_, locale, part, title) => {
      const user = { ...two, password: { password_id: "password-1", requires_reset: false } }
      const { handle } = await atAccount(user, { sections: ["password"], locale })
      const [opener] = document.querySelectorAll<HTMLElement>("[data-section] button")
      await after(() => opener?.click())
      const password = () => document.querySelector<HTMLInputElement>("input[type=password]")
      const input = password()
      await after(() => input && fireEvent.change(input, { target: { value: "secret" } }))
      const { answer, succeed } = later<void>()
      const { load } = part
      const absent = vi.spyOn(part, "loaded").mockReturnValue(undefined)
      const slow = vi.spyOn(part, "load")
      slow.mockImplementation(() => Effect.runPromise(answer).then(load))
      await after(() => handle.update({ locale: "de" }))
      const shown = () => [document.querySelector("h2")?.textContent, password()?.value]
      expect(shown()).toEqual([title, "secret"])
      await after(() => succeed())
      absent.mockRestore()
      slow.mockRestore()
      expect(shown()).toEqual(["Dein Konto", "secret"])
      expect(password()).toBe(input)
      expect(document.activeElement).toBe(input)
    }
  )

  it("says that nobody is signed in, and shows who signs in elsewhere", async () => {
    const { publishSession } = await atAccount({}, { stored: null, sections: ["emails"] })
    expect(screen.getByText(t("account.signedOut"))).toBeTruthy()
    expect(toasts()).toEqual([])
    await after(() => publishSession(signedInBy(["email"], two)))
    expect(rows()).toEqual(["ada@example.com", "ada@work.example"])
  })

  it.each([
    ["and says so", false, [`error: ${t("error.sessionEnded")}`]],
    ["and not after a logout", true, []]
  ])("asks the person to log in when the session has ended, %s", async (_, hasSignedOut, said) => {
    const { publishSession } = await atAccount(two, { sections: ["emails"], answers: { hasSignedOut } })
    await after(() => publishSession(null))
    await after(() => publishSession(null))
    expect(screen.getByText(t("account.signedOut"))).toBeTruthy()
    expect(toasts()).toEqual(said)
  })

  it.each([
    [true, true],
    [false, false]
  ])(
    "with a test token (%s), tells the developer what the project has to allow",
    async (isTest, expected) => {
      const refusal = refused("endpoint_not_authorized_for_sdk")
      const { errors } = await atAccount(two, {
        sections: ["emails"],
        client: { isTest },
        answers: { "users.get": Effect.fail(refusal) }
      })
      expect(errors).toEqual([refusal])
      expect(screen.queryByText(t("account.note.text")) !== null).toBe(expected)
      expect(rows()).toHaveLength(2)
    }
  )

  it("only reads the account while the site's staff impersonate its user", async () => {
    const sessions = { list: () => Promise.resolve([]), revoke: () => Promise.resolve() }
    await atAccount(
      { ...two, ...phone, ...app, ...passkey },
      { by: ["impersonation"], sessions, deleteAccount: () => Promise.resolve() }
    )
    expect(screen.getByText(t("account.readOnly", { name: "ada@example.com" }))).toBeTruthy()
    expect(buttons()).toEqual([])
    expect(screen.queryAllByRole("textbox")).toEqual([])
  })

  it.each([
    ["the option", { section: "password" }, "", t("password.title")],
    ["the address", {}, "#latchkey-password", t("emails.title")]
  ])("moves to the section that %s names", async (_, options, hash, next) => {
    const visit = (fragment: string) => {
      history.replaceState(null, "", fragment || location.pathname)
      window.dispatchEvent(new Event("hashchange"))
    }
    visit(hash)
    const scrolled = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(() => {})
    const { handle } = await atAccount({}, { sections: ["emails", "password"], ...options })
    expect(focused()).toBe(t("password.title"))
    expect(scrolled.mock.contexts).toEqual([document.activeElement])
    await after(() => visit("#latchkey-emails"))
    expect(focused()).toBe(next)
    await after(() => handle.unmount())
    await after(() => visit(""))
    expect(pageErrors).toEqual([])
  })
})

describe("a named section that comes late", () => {
  const connected_apps = [
    {
      connected_app_id: "app-1",
      name: "Notes",
      description: "",
      client_type: "third_party",
      scopes_granted: ""
    }
  ]

  /** Opens the page, does something on it, and lets the section come. Returns the elements that were scrolled to. */
  const comingLate = async (options: Parameters<typeof atAccount>[1], act = () => Promise.resolve()) => {
    const { answer, succeed } = later<typeof done & { connected_apps: typeof connected_apps }>()
    const scrolled = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(() => {})
    await atAccount(two, { ...options, answers: { "users.getConnectedApps": answer } })
    await act()
    await after(() => succeed({ ...done, connected_apps }))
    expect(sectionNames()).toContain("connectedApps")
    return scrolled.mock.contexts
  }
  const section = { section: "connectedApps" }

  it("leaves the focus and the page to somebody who types", async () => {
    const scrolled = await comingLate(section, () => press(t("profile.edit")))
    expect(document.activeElement).toBe(field(t("profile.first")))
    expect(scrolled).toEqual([])
  })

  it("is moved to when nothing has the focus", async () => {
    const scrolled = await comingLate(section)
    expect(focused()).toBe(t("apps.title"))
    expect(scrolled).toEqual([document.activeElement])
  })

  it.each(["a", "button"] as const)("is moved to from the %s that has led here", async (tag) => {
    const pressed = document.body.appendChild(document.createElement(tag))
    pressed.tabIndex = 0
    pressed.focus()
    const scrolled = await comingLate(section)
    expect(focused()).toBe(t("apps.title"))
    expect(scrolled).toEqual([document.activeElement])
    pressed.remove()
  })

  it("leaves the focus to somebody who went on to another button", async () => {
    const next = document.body.appendChild(document.createElement("button"))
    const scrolled = await comingLate(section, () => after(() => next.focus()))
    expect(document.activeElement).toBe(next)
    expect(scrolled).toEqual([])
    next.remove()
  })
})

describe("a removal", () => {
  it("is shown at once, and says when it is done", async () => {
    const { answer, succeed } = later<typeof removed extends Effect.Effect<infer A> ? A : never>()
    const { calls } = await atAccount(two, { sections: ["emails"], answers: { "users.deleteEmail": answer } })
    await press(t("account.removeOf", { name: "ada@work.example" }))
    expect(focused()).toBe(t("account.cancel"))
    await press(t("account.remove"))
    expect(rows()).toEqual(["ada@example.com"])
    expect(focused()).toBe(t("emails.title"))
    expect(calls).toContainEqual(["users.deleteEmail", "id-ada@work.example"])
    expect(toasts()).toEqual([])
    button(t("emails.add")).focus()
    await after(() => succeed({ ...done, user_id: "user-test-1" }))
    expect(toasts()).toEqual([`success: ${t("account.removed", { name: "ada@work.example" })}`])
    expect(focused()).toBe(t("emails.add"))
  })

  it.each([
    [new NetworkError({}), t("error.network")],
    [refused("cannot_delete_last_primary_factor"), t("account.lastPrimary")],
    [refused("endpoint_not_authorized_for_sdk"), t("account.notAllowed")]
  ])("comes back when it fails (%s), and says why", async (error, words) => {
    const { errors } = await atAccount(two, {
      sections: ["emails"],
      answers: { "users.deleteEmail": Effect.fail(error) }
    })
    await press(t("account.removeOf", { name: "ada@work.example" }))
    await press(t("account.remove"))
    expect(errors).toEqual([error])
    expect(rows()).toEqual(["ada@example.com", "ada@work.example"])
    expect(toasts()).toEqual([`error: ${words}`])
    const isNotAllowed = screen.queryByText(t("account.note.text")) !== null
    expect(isNotAllowed).toBe(error.message.includes("endpoint_not_authorized_for_sdk"))
  })

  it.each([
    ["asks for the account when what it removes is unknown", 404, true],
    ["does not ask for it after another refusal", 400, false]
  ])("%s", async (_, status_code, isAsked) => {
    const { error_message, error_type, error_url } = refused("email_not_found")
    const error = new ApiError({ status_code, error_type, error_message, error_url })
    const { calls } = await atAccount(two, {
      sections: ["emails"],
      answers: { "users.deleteEmail": Effect.fail(error) }
    })
    const asks = () => calls.filter(([path]) => path === "sessions.authenticate").length
    const before = asks()
    await press(t("account.removeOf", { name: "ada@work.example" }))
    await press(t("account.remove"))
    expect(asks() - before).toBe(isAsked ? 1 : 0)
  })

  it("can be given up with Escape, and the focus returns", async () => {
    await atAccount(two, { sections: ["emails"] })
    await press(t("account.removeOf", { name: "ada@work.example" }))
    await press(t("account.cancel"))
    expect(document.activeElement).toBe(button(t("account.removeOf", { name: "ada@work.example" })))
  })

  it("is refused before, for the last way to log in", async () => {
    await atAccount(
      { emails: [address("ada@example.com")], ...app },
      { sections: ["emails", "authenticatorApp"] }
    )
    await press(t("account.removeOf", { name: "ada@example.com" }))
    expect(screen.getByText(t("account.last"))).toBeTruthy()
    expect(screen.queryByRole("button", { name: t("account.remove") })).toBeNull()
    await press(t("account.close"))
    expect(rows()).toEqual(["ada@example.com", t("app.present")])
  })

  it("of a passkey that fails says so, as elsewhere it does not", async () => {
    vi.stubGlobal("PublicKeyCredential", () => {})
    const user = { ...two, ...passkey }
    const { calls, errors } = await atAccount(user, {
      sections: ["passkeys"],
      answers: {
        "users.deleteWebauthnRegistration": Effect.fail(new NetworkError({})),
        "webAuthn.register": Effect.fail(new NetworkError({}))
      },
      by: ["email", "webauthn_registration"]
    })
    await press(t("passkeyList.delete", { name: "Laptop" }))
    await press(t("passkeyList.confirmDelete"))
    expect(rows()).toEqual(["Laptop"])
    expect(toasts()).toEqual([`error: ${t("error.network")}`])
    expect(errors).toEqual([new NetworkError({})])
    expect(calls.at(-1)).toEqual(["sessions.authenticate"])
    await press(t("passkeys.add"))
    expect(calls.map(([path]) => path).slice(-2)).toEqual(["webAuthn.register", "sessions.authenticate"])
  })

  it("takes the access of an app away", async () => {
    const connected_apps = [
      {
        connected_app_id: "app-1",
        name: "Notes",
        description: "",
        client_type: "third_party",
        scopes_granted: "openid email"
      }
    ]
    const { calls } = await atAccount(two, {
      answers: {
        "users.getConnectedApps": Effect.succeed({ ...done, connected_apps }),
        "users.revokedConnectedApp": Effect.succeed(done)
      }
    })
    expect(rows()).toContain(`Notes${t("idpConsent.viewAccount")}${t("idpConsent.viewEmail")}`)
    await press(t("account.removeOf", { name: "Notes" }))
    await press(t("account.remove"))
    expect(calls).toContainEqual(["users.revokedConnectedApp", "app-1"])
    expect(toasts()).toEqual([`success: ${t("account.removed", { name: "Notes" })}`])
    expect(sectionNames()).not.toContain("connectedApps")
  })
})

describe("a passkey that goes away in another tab", () => {
  it.each([
    ["renamed", t("passkeyList.rename", { name: "Laptop" })],
    ["deleted", t("passkeyList.delete", { name: "Laptop" })]
  ])("while it is being %s leaves the others usable", async (_, opener) => {
    vi.stubGlobal("PublicKeyCredential", () => {})
    const { webauthn_registrations } = gotUser("Laptop", "Phone")
    const { publishSession } = await atAccount({ ...two, webauthn_registrations }, { sections: ["passkeys"] })
    await press(opener)
    expect(button(t("passkeys.add")).disabled).toBe(true)
    await after(() =>
      publishSession(
        signedInBy(["email"], { ...two, webauthn_registrations: webauthn_registrations.slice(1) })
      )
    )
    expect(rows()).toEqual(["Phone"])
    expect(button(t("passkeys.add")).disabled).toBe(false)
    await press(t("passkeyList.rename", { name: "Phone" }))
    expect(field(t("passkeyList.nameOf", { name: "Phone" })).value).toBe("Phone")
  })
})

describe("a change that needs a second factor", () => {
  const byEmail = { ...two, ...app }
  const proven = signedInBy(["email", "authenticator_app"], byEmail)

  it("asks for it first, and then goes on", async () => {
    const { calls, publishSession } = await atAccount(byEmail, {
      sections: ["emails"],
      answers: { "users.deleteEmail": removed }
    })
    await press(t("account.removeOf", { name: "ada@work.example" }))
    await press(t("account.remove"))
    expect(
      within(screen.getByRole("dialog")).getByRole("heading", { name: t("factorApp.title") })
    ).toBeTruthy()
    expect(
      screen.getByText(t("account.removeOf", { name: "ada@work.example" }), {
        selector: "[data-part=action]"
      })
    ).toBeTruthy()
    expect(calls.map(([path]) => path)).not.toContain("users.deleteEmail")
    await after(() => publishSession(proven))
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(calls).toContainEqual(["users.deleteEmail", "id-ada@work.example"])
    expect(toasts()).toEqual([`success: ${t("account.removed", { name: "ada@work.example" })}`])
  })

  it("takes its dialog along when the site removes it", async () => {
    const { calls, errors, handle } = await atAccount(byEmail, { sections: ["emails"] })
    await press(t("account.removeOf", { name: "ada@work.example" }))
    await press(t("account.remove"))
    expect(screen.getByRole("dialog")).toBeTruthy()
    await after(() => handle.unmount())
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(errors).toEqual([])
    expect(calls.map(([path]) => path)).not.toContain("users.deleteEmail")
  })

  it("asks for it once, although the clock is ahead and the proof looks old", async () => {
    const { calls, publishSession } = await atAccount(byEmail, {
      sections: ["emails"],
      answers: { "users.deleteEmail": removed }
    })
    await press(t("account.removeOf", { name: "ada@work.example" }))
    await press(t("account.remove"))
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000).toISOString()
    await after(() => publishSession(signedInBy(["email", "authenticator_app"], byEmail, twoHoursAgo)))
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(calls).toContainEqual(["users.deleteEmail", "id-ada@work.example"])
  })

  it.each(protectedChanges)(
    "asks for it before %s, which the question names",
    async (_, section, change, path, registered, action) => {
      vi.stubGlobal("PublicKeyCredential", () => {})
      const user = { ...byEmail, ...passkey, ...phone, ...registered }
      const answers = { "passwords.strengthCheck": Effect.succeed(strength()) }
      const { calls, publishSession } = await atAccount(user, { sections: [section], answers })
      await change()
      expect(screen.getByRole("dialog").querySelector("[data-part=action]")?.textContent).toBe(action)
      expect(calls.map(([path]) => path)).not.toContain(path)
      await after(() => publishSession(signedInBy(["email", "sms"], user)))
      expect(screen.queryByRole("dialog")).toBeNull()
      expect(calls.map(([path]) => path)).toContain(path)
    }
  )

  it("is not asked for before a name, or before a new password in exchange for the present one", async () => {
    const user = { ...byEmail, password: { password_id: "password-1", requires_reset: false } }
    const { calls } = await atAccount(user, {
      sections: ["profile", "password"],
      answers: { "passwords.strengthCheck": Effect.succeed(strength()) }
    })
    await press(t("profile.edit"))
    await press(t("account.save"))
    await press(t("account.cancel"))
    await press(t("password.change"))
    await typePassword("secret", t("password.current"))
    await choosePassword("correct horse battery staple", t("field.password.new"))
    await press(t("account.save"))
    expect(screen.queryByRole("dialog")).toBeNull()
    const paths = calls.map(([path]) => path)
    expect(paths).toEqual(expect.arrayContaining(["users.update", "passwords.resetByExistingPassword"]))
  })

  it("asks for a code by email somebody who has signed in with a passkey", async () => {
    const user = { ...two, ...passkey }
    await atAccount(user, { sections: ["emails"], by: ["webauthn_registration"] })
    await press(t("account.removeOf", { name: "ada@work.example" }))
    await press(t("account.remove"))
    const dialog = within(screen.getByRole("dialog"))
    const ways = dialog.getAllByRole("button", { name: new RegExp(`^${t("factorRow.email")} `) })
    expect(ways).toHaveLength(2)
  })

  it("is not made when the person closes the question, and nothing is said", async () => {
    const { calls, errors } = await atAccount(byEmail, { sections: ["emails"] })
    await press(t("account.removeOf", { name: "ada@work.example" }))
    await press(t("account.remove"))
    await after(() =>
      within(screen.getByRole("dialog"))
        .getByRole("button", { name: t("stepUp.cancel") })
        .click()
    )
    expect(screen.queryByRole("dialog")).toBeNull()
    // The question is still there
    expect(button(t("account.remove"))).toBeTruthy()
    expect(calls.map(([path]) => path)).not.toContain("users.deleteEmail")
    expect([toasts(), errors]).toEqual([[], []])
  })

  it("keeps what was typed when the person closes the question, and names no error", async () => {
    const { errors } = await atAccount({ ...two, ...app }, { sections: ["emails"], by: ["email"] })
    await press(t("emails.add"))
    await type(t("field.email"), "ada@home.example")
    await press(t("emails.send"))
    await after(() =>
      within(screen.getByRole("dialog"))
        .getByRole("button", { name: t("stepUp.cancel") })
        .click()
    )
    expect([field(t("field.email")).value, errorOf(field(t("field.email")))]).toEqual([
      "ada@home.example",
      undefined
    ])
    expect(errors).toEqual([])
  })

  it.each(["insufficient_factors", "stale_factors", "weak_factor_combination"])(
    "asks when the provider says so (%s), and makes the change again",
    async (refusal) => {
      const answers = vi
        .fn()
        .mockReturnValueOnce(Effect.fail(refused(refusal)))
        .mockReturnValue(Effect.succeed(sentMagicLink))
      const { publishSession } = await atAccount(
        { ...two, ...app },
        {
          sections: ["emails"],
          by: ["email", "authenticator_app"],
          answers: { "magicLinks.email.send": answers }
        }
      )
      await press(t("emails.add"))
      await type(t("field.email"), "ada@home.example")
      await press(t("emails.send"))
      await after(() => publishSession(proven))
      expect(answers).toHaveBeenCalledTimes(2)
    }
  )

  /** Makes a change that the provider refuses once. The page cannot know: a password is fresh, and the second factor is not. */
  const refuseOnce = async ([, section, change, path, registered]: (typeof protectedChanges)[number]) => {
    vi.stubGlobal("PublicKeyCredential", () => {})
    const user = { ...byEmail, ...passkey, ...phone, ...registered }
    const old = signedInBy(["sms"], user, "2026-01-06T10:50:00Z")
    const signedIn = signedInBy(["knowledge"], user)
    const factors = [...signedIn.session.authentication_factors, ...old.session.authentication_factors]
    const stored = { ...signedIn, session: { ...signedIn.session, authentication_factors: factors } }
    const answer = vi
      .fn()
      .mockReturnValueOnce(Effect.fail(refused("stale_factors")))
      .mockReturnValue(Effect.never)
    const answers = { "passwords.strengthCheck": Effect.succeed(strength()), [path]: answer }
    const world = await atAccount(user, { stored, sections: [section], answers })
    await change()
    expect(answer).toHaveBeenCalledTimes(1)
    return { ...world, answer, prove: () => world.publishSession(signedInBy(["knowledge", "sms"], user)) }
  }

  it.each(protectedChanges.map((change) => [change[0], change] as const))(
    "asks for it when the provider refuses %s, and then goes on",
    async (_, change) => {
      const { answer, errors, prove } = await refuseOnce(change)
      expect(screen.getByRole("dialog").querySelector("[data-part=action]")?.textContent).toBe(change[5])
      await after(prove)
      expect(screen.queryByRole("dialog")).toBeNull()
      expect(answer).toHaveBeenCalledTimes(2)
      expect([errors, toasts()]).toEqual([[], []])
    }
  )

  it.each(protectedChanges.map((change) => [change[0], change] as const))(
    "leaves all as it was when the person closes the question after the provider has refused %s",
    async (_, change) => {
      const { answer, errors } = await refuseOnce(change)
      await after(() =>
        within(screen.getByRole("dialog"))
          .getByRole("button", { name: t("stepUp.cancel") })
          .click()
      )
      expect(answer).toHaveBeenCalledTimes(1)
      expect([errors, toasts()]).toEqual([[], []])
      expect(buttons()).not.toContain(t("common.tryAgain"))
      expect(document.querySelectorAll("[aria-busy=true], [data-part=spinner]")).toHaveLength(0)
      const name = /passkey/.test(change[0]) ? "Laptop" : "0x1"
      if (/deleted|removed/.test(change[0])) expect(rows()).toContain(name)
    }
  )

  it("says what to do when the person has no second factor that can be used here", async () => {
    const other = { ...signedInBy([]).session, session_id: "session-9" }
    const unavailable = { code: "step_up_unavailable", reason: "no_method" }
    const said = `error: ${t("account.stepUpUnavailable")}`
    const revoke = vi.fn(() => Promise.resolve())
    const { errors } = await atAccount(
      { ...two, biometric_registrations: [{ biometric_registration_id: "b", verified: true }] },
      {
        sections: ["emails", "authenticatorApp", "sessions", "deleteAccount"],
        sessions: { list: () => Promise.resolve([other]), revoke },
        deleteAccount: revoke
      }
    )
    await press(t("emails.add"))
    await type(t("field.email"), "ada@home.example")
    await press(t("emails.send"))
    expect(errorOf(field(t("field.email")))).toBe(t("account.stepUpUnavailable"))
    await press(t("factorEnroll.totp"))
    expect(toasts()).toEqual([said])
    await press(t("account.removeOf", { name: "ada@work.example" }))
    await press(t("account.remove"))
    await after(() => document.querySelector<HTMLElement>("[data-section=sessions] .lk-row button")?.click())
    await press(t("deletion.start"))
    await press(t("deletion.confirm"))
    expect(toasts()).toEqual([said, said, said, said])
    // One for each change, and each once
    expect(errors).toMatchObject([unavailable, unavailable, unavailable, unavailable, unavailable])
    expect(revoke).not.toHaveBeenCalled()
  })
})

describe("a new email address", () => {
  it("is kept through an error, and when its form is closed", async () => {
    await atAccount(two, {
      sections: ["emails"],
      answers: { "magicLinks.email.send": Effect.fail(refused("duplicate_email")) }
    })
    await press(t("emails.add"))
    expect(document.activeElement).toBe(field(t("field.email")))
    await press(t("emails.send"))
    expect(errorOf(field(t("field.email")))).toBe(t("field.email.required"))
    await type(t("field.email"), "ada@home.example")
    await press(t("emails.send"))
    expect(errorOf(field(t("field.email")))).toBe(t("account.duplicate"))
    await press(t("account.cancel"))
    expect(document.activeElement).toBe(button(t("emails.add")))
    await press(t("emails.add"))
    expect(field(t("field.email")).value).toBe("ada@home.example")
  })

  it("is not asked for again when the account has it, which a toast says", async () => {
    const { calls } = await atAccount(two, {
      sections: ["emails"],
      answers: { "magicLinks.email.send": Effect.succeed(sentMagicLink) }
    })
    await press(t("emails.add"))
    await type(t("field.email"), "Ada@Work.example")
    await press(t("emails.send"))
    expect(toasts()).toEqual([`success: ${t("phones.added", { name: "Ada@Work.example" })}`])
    expect(calls.filter(([path]) => path === "magicLinks.email.send")).toEqual([])
    await press(t("emails.add"))
    expect(field(t("field.email")).value).toBe("")
  })

  it("is verified by a link, also in another browser, or by a code here", async () => {
    const pending = { emails: [...two.emails, address("ada@home.example", false)] }
    const verified = { emails: [...two.emails, address("ada@home.example")] }
    const { answers, calls, errors, publishSession } = await atAccount(two, {
      sections: ["emails", "phoneNumbers"],
      answers: {
        "magicLinks.email.send": Effect.succeed(sentMagicLink),
        "otps.email.send": Effect.succeed(sentOtp()),
        "sessions.authenticate": Effect.sync(() => {
          publishSession(signedInBy(["email"], pending))
          return { ...authenticated(), user: signedInBy(["email"], pending).user }
        })
      }
    })
    await press(t("phones.add"))
    await type(t("field.phone"), "2015550123")
    await press(t("emails.add"))
    await type(t("field.email"), "ada@home.example")
    await press(t("emails.send"))
    expect(calls).toContainEqual(["magicLinks.email.send", "ada@home.example", expect.anything()])
    expect(focused()).toBe(t("emails.title"))
    await press(t("emails.add"))
    expect(field(t("field.email")).value).toBe("")
    await type(t("field.email"), "ada@other.example")
    expect(rows()).toContain(`ada@home.example${t("account.unverified")}`)
    await press(`${t("emails.sendAgain")}: ada@home.example`)
    await press(t("emails.add"))
    expect(field(t("field.email")).value).toBe("ada@other.example")
    await press(t("emails.check"))
    expect(screen.getAllByText(t("emails.pending"), { exact: false })).toBeTruthy()
    const { "sessions.authenticate": asked } = answers
    Object.assign(answers, { "sessions.authenticate": Effect.fail(new NetworkError({})) })
    await press(t("emails.check"))
    expect(screen.getByText(t("error.network"))).toBeTruthy()
    expect(errors).toEqual([new NetworkError({})])
    Object.assign(answers, { "sessions.authenticate": asked })

    Object.assign(answers, {
      "otps.authenticate": Effect.sync(() => {
        publishSession(signedInBy(["email"], verified))
        return authenticated()
      })
    })
    await press(t("emails.code"))
    expect(document.activeElement).toBe(field(t("field.code")))
    await type(t("field.code"), "123456")
    expect(rows()).toContain("ada@home.example")
    expect(toasts()).toEqual([`success: ${t("phones.added", { name: "ada@home.example" })}`])
    expect(focused()).toBe(t("emails.title"))
    expect(field(t("field.phone")).value).toBe("(201) 555-0123")
  })

  it("is said to have got its link however the person writes it", async () => {
    const pending = { emails: [...two.emails, address("ada@home.example", false)] }
    const { publishSession } = await atAccount(two, {
      sections: ["emails"],
      answers: {
        "magicLinks.email.send": Effect.succeed(sentMagicLink),
        "sessions.authenticate": Effect.sync(() => {
          publishSession(signedInBy(["email"], pending))
          return authenticated()
        })
      }
    })
    await press(t("emails.add"))
    await type(t("field.email"), "Ada@Home.example")
    await press(t("emails.send"))
    expect(rows()).toContain(`ada@home.example${t("account.unverified")}`)
    expect(button(t("emails.code"))).toBeTruthy()
  })

  it("is seen to be verified when the person comes back from the link", async () => {
    const pending = { emails: [address("ada@home.example", false)] }
    const { publishSession } = await atAccount(pending, {
      sections: ["emails"],
      answers: {
        "sessions.authenticate": Effect.sync(() => {
          publishSession(signedInBy(["email"], { emails: [address("ada@home.example")] }))
          return authenticated()
        })
      }
    })
    expect(rows()).toEqual([`ada@home.example${t("account.unverified")}`])
    await after(() => document.dispatchEvent(new Event("visibilitychange")))
    expect(rows()).toEqual(["ada@home.example"])
  })
})

describe("a new phone number", () => {
  /** Adds a number, and types a wrong code for it. */
  const withWrongCode = async () => {
    const world = await atAccount(two, {
      sections: ["phoneNumbers"],
      answers: {
        "otps.sms.send": Effect.succeed(sentOtp()),
        "sessions.authenticate": Effect.sync(() => {
          const number = { phone_id: "phone-1", phone_number: "+12015550123", verified: false }
          world.publishSession(signedInBy(["email"], { ...two, phone_numbers: [number] }))
          return authenticated()
        }),
        "otps.authenticate": Effect.fail(refused("otp_code_not_found"))
      }
    })
    await press(t("phones.add"))
    await type(t("field.phone"), "2015550123")
    await press(t("phones.send"))
    expect(rows()).toEqual([`+12015550123${t("account.unverified")}`])
    await type(t("field.code"), "123456")
    return world
  }

  it("is refused before it is sent when it cannot be one", async () => {
    const { calls, errors } = await atAccount(two, { sections: ["phoneNumbers"] })
    await press(t("phones.add"))
    await type(t("field.phone"), "201")
    await press(t("phones.send"))
    expect(errorOf(field(t("field.phone")))).toBeTruthy()
    expect(errors).toMatchObject([{ error_type: "invalid_phone_number" }])
    expect(calls.map(([path]) => path)).not.toContain("otps.sms.send")
  })

  it("is asked for its code until the code is right", async () => {
    const { answers } = await withWrongCode()
    expect(errorOf(field(t("field.code")))).toBe(t("error.otpCodeNotFound"))
    expect(document.activeElement).toBe(field(t("field.code")))
    // Another failure moves the focus back again
    button(t("account.cancel")).focus()
    await type(t("field.code"), "123457")
    expect(document.activeElement).toBe(field(t("field.code")))
    Object.assign(answers, { "otps.authenticate": Effect.succeed(authenticated()) })
    await type(t("field.code"), "654321")
    expect(toasts()).toEqual([`success: ${t("phones.added", { name: "+12015550123" })}`])
    expect(focused()).toBe(t("phones.title"))
    await press(t("phones.add"))
    expect(field(t("field.phone")).value).toBe("")
  })

  it("stays typed when its form is opened again, and its code does not", async () => {
    await withWrongCode()
    await press(t("account.cancel"))
    await press(t("phones.add"))
    expect(field(t("field.phone")).value).toBe("(201) 555-0123")
    await press(t("phones.send"))
    expect(field(t("field.code")).value).toBe("")
    await type(t("field.code"), "123")
    await press(t("otp.resend"))
    expect(field(t("field.code")).value).toBe("")
  })

  it.each([
    ["counts as verified when the account shows it so", true, "+12015550123"],
    ["does not when the account does not", false, "+12015550123"],
    ["does not when the account has verified another", true, "+12015559999"]
  ])("whose answer was lost %s (%s, %s)", async (_, verified, phone_number) => {
    const { answers, publishSession } = await withWrongCode()
    const number = { phone_id: "phone-1", phone_number, verified }
    Object.assign(answers, {
      "otps.authenticate": Effect.fail(new NetworkError({})),
      "sessions.authenticate": Effect.sync(() => {
        publishSession(signedInBy(["email"], { ...two, phone_numbers: [number] }))
        return authenticated()
      })
    })
    await type(t("field.code"), "123457")
    const isMade = verified && phone_number === "+12015550123"
    expect(toasts()).toEqual(isMade ? [`success: ${t("phones.added", { name: "+12015550123" })}`] : [])
  })

  describe("whose code is sent again", () => {
    it("says nothing when the person closes the question, and can be sent", async () => {
      const world = await withWrongCode()
      const sends = () => world.calls.filter(([path]) => path === "otps.sms.send").length
      const before = sends()
      await after(() => world.publishSession(signedInBy(["email"], { ...two, ...app })))
      await press(t("otp.resend"))
      await after(() =>
        within(screen.getByRole("dialog"))
          .getByRole("button", { name: t("stepUp.cancel") })
          .click()
      )
      expect(sends()).toBe(before)
      expect(button(t("otp.resend"))).toBeTruthy()
      expect(screen.queryByText(t("otp.sent"))).toBeNull()
      expect(toasts()).toEqual([])
    })

    it.each([
      ["a refusal", refused("endpoint_not_authorized_for_sdk"), two, t("account.notAllowed")],
      [
        "that nobody can be asked",
        undefined,
        { ...two, biometric_registrations: [{ biometric_registration_id: "b", verified: true }] },
        t("account.stepUpUnavailable")
      ]
    ])("reports %s once, in the words of the page", async (_, refusal, user, words) => {
      const world = await withWrongCode()
      await after(() => world.publishSession(signedInBy(["email"], user)))
      if (refusal !== undefined) Object.assign(world.answers, { "otps.sms.send": Effect.fail(refusal) })
      const reports = () => [
        world.errors.length,
        world.logged.filter(([name]) => name === "call_failed").length
      ]
      const before = reports()
      await press(t("otp.resend"))
      expect(toasts()).toEqual([`error: ${words}`])
      expect(reports()).toEqual(before.map((count) => count + 1))
      expect(button(t("otp.resend"))).toBeTruthy()
    })
  })

  it("asks for no second factor for its code", async () => {
    const { answers, publishSession } = await withWrongCode()
    await after(() => publishSession(signedInBy(["email"], { ...two, ...app })))
    Object.assign(answers, { "otps.authenticate": Effect.succeed(authenticated()) })
    await type(t("field.code"), "123457")
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(toasts()).toEqual([`success: ${t("phones.added", { name: "+12015550123" })}`])
  })
})

describe("the focus of somebody who goes on while the provider answers", () => {
  const updated = { ...done, user_id: "user-test-1", emails: [], phone_numbers: [], crypto_wallets: [] }

  /** Saves the name. The answer comes later. */
  const saving = async () => {
    const { answer, succeed } = later<UserUpdated>()
    await atAccount(two, { sections: ["profile", "emails"], answers: { "users.update": answer } })
    await press(t("profile.edit"))
    await press(t("account.save"))
    return () => succeed(updated)
  }

  it("stays in another section when a name is saved", async () => {
    const succeed = await saving()
    await press(t("emails.add"))
    await after(succeed)
    expect(toasts()).toEqual([`success: ${t("account.saved")}`])
    expect(document.activeElement).toBe(field(t("field.email")))
  })

  it("stays in a field of the site when a name is saved", async () => {
    const succeed = await saving()
    const search = document.body.appendChild(document.createElement("input"))
    search.focus()
    await after(succeed)
    expect(document.activeElement).toBe(search)
    search.remove()
  })

  it("stays in another section when a code was sent, and when it is wrong", async () => {
    const sent = later<SentOtp>()
    const wrong = later<never, ApiError>()
    await atAccount(two, {
      sections: ["phoneNumbers", "emails"],
      answers: { "otps.sms.send": sent.answer, "otps.authenticate": wrong.answer }
    })
    await press(t("phones.add"))
    await type(t("field.phone"), "2015550123")
    await press(t("phones.send"))
    await press(t("emails.add"))
    await after(() => sent.succeed(sentOtp()))
    expect(document.activeElement).toBe(field(t("field.email")))
    await type(t("field.code"), "123456")
    await after(() => wrong.fail(refused("otp_code_not_found")))
    expect(errorOf(field(t("field.code")))).toBe(t("error.otpCodeNotFound"))
    expect(document.activeElement).toBe(field(t("field.email")))
  })
})

describe("the name", () => {
  it("is saved, and what was typed survives a failure", async () => {
    // An answer may lack the parts of the name that nobody has set
    const { answers, calls } = await atAccount(two, {
      sections: ["profile"],
      answers: { "users.update": Effect.fail(new NetworkError({})) }
    })
    await press(t("profile.edit"))
    await press(t("account.save"))
    expect(calls).toContainEqual(["users.update", { name: { first_name: "", last_name: "" } }])
    await type(t("profile.first"), " Grace ")
    await type(t("profile.last"), "Hopper")
    await press(t("account.save"))
    expect(screen.getByText(t("error.network"))).toBeTruthy()
    expect(field(t("profile.first")).value).toBe(" Grace ")
    Object.assign(answers, { "users.update": Effect.succeed({ ...done, user_id: "1" }) })
    await press(t("account.save"))
    expect(calls.at(-1)).toEqual(["users.update", { name: { first_name: "Grace", last_name: "Hopper" } }])
    expect(toasts()).toEqual([`success: ${t("account.saved")}`])
    expect(focused()).toBe(t("profile.title"))
  })
})

describe("the first password", () => {
  it("counts as saved when its answer was lost and the account has it", async () => {
    const password = { password_id: "password-1", requires_reset: false }
    const { publishSession } = await atAccount(two, {
      sections: ["password"],
      answers: {
        "passwords.strengthCheck": Effect.succeed(strength()),
        "passwords.resetBySession": Effect.fail(new NetworkError({})),
        "sessions.authenticate": Effect.sync(() => {
          publishSession(signedInBy(["email"], { ...two, password }))
          return authenticated()
        })
      }
    })
    await press(t("password.set"))
    await choosePassword("correct horse battery staple", t("field.password.new"))
    await press(t("account.save"))
    expect(toasts()).toEqual([`success: ${t("password.saved")}`])
    expect(buttons()).toEqual([t("password.change"), ""])
  })
})

describe("a new password whose answer was lost", () => {
  const user = { ...two, password: { password_id: "password-1", requires_reset: false } }

  it.each([
    ["counts as saved when the session shows a later proof of a password", "knowledge", true],
    ["does not count as saved when it shows a later proof of something else", "email", false]
  ])("%s", async (_, later, isSaved) => {
    const at = (delivery_method: string, last_authenticated_at: string) => ({
      type: "any",
      delivery_method,
      last_authenticated_at
    })
    const stateOf = (...factors: ReadonlyArray<ReturnType<typeof at>>) => {
      const signedIn = signedInBy([], user)
      return { ...signedIn, session: { ...signedIn.session, authentication_factors: factors } }
    }
    const [before, after] = ["2026-01-06T11:30:00Z", "2026-01-06T12:00:00Z"]
    const timeOf = (delivery: string) => (delivery === later ? after : before)
    const { publishSession } = await atAccount(user, {
      sections: ["password"],
      stored: stateOf(at("email", before), at("knowledge", before)),
      answers: {
        "passwords.strengthCheck": Effect.succeed(strength()),
        "passwords.resetByExistingPassword": Effect.fail(new NetworkError({})),
        "sessions.authenticate": Effect.sync(() => {
          publishSession(stateOf(at("email", timeOf("email")), at("knowledge", timeOf("knowledge"))))
          return authenticated()
        })
      }
    })
    await press(t("password.change"))
    await typePassword("secret", t("password.current"))
    await choosePassword("correct horse battery staple", t("field.password.new"))
    await press(t("account.save"))
    expect(toasts()).toEqual(isSaved ? [`success: ${t("password.saved")}`] : [])
  })
})

describe("a wallet", () => {
  it("is offered when it comes into the page later", async () => {
    const arrival = later<void>()
    const { answers } = await atAccount(two, {
      sections: ["wallets"],
      answers: { "wallets.detect": Effect.succeed([]), "wallets.changed": arrival.answer }
    })
    const connect = t("wallets.connect", { wallet: "Metamask" })
    expect(screen.queryByRole("button", { name: connect })).toBeNull()
    Object.assign(answers, {
      "wallets.detect": Effect.succeed(["Metamask"]),
      "wallets.changed": Effect.never
    })
    await after(() => arrival.succeed())
    expect(button(connect)).toBeTruthy()
  })

  it("is connected by its signature", async () => {
    const { answers, calls } = await atAccount(two, {
      sections: ["wallets"],
      answers: {
        "wallets.detect": Effect.succeed(["Metamask"]),
        "wallets.connect": Effect.fail(new WalletError({ code: "wallet_refused", operation: "connect" }))
      }
    })
    expect(screen.queryByText(/^No wallet/)).toBeNull()
    await press(t("wallets.connect", { wallet: "Metamask" }))
    expect(screen.getByText(t("crypto.failed.connect"))).toBeTruthy()
    Object.assign(answers, {
      "wallets.connect": Effect.succeed("0x1"),
      "cryptoWallets.authenticateStart": Effect.succeed({ ...done, challenge: "Sign" }),
      "wallets.sign": Effect.succeed("signature"),
      "cryptoWallets.authenticate": Effect.succeed(authenticated())
    })
    await press(t("wallets.connect", { wallet: "Metamask" }))
    expect(calls.map(([path]) => path).slice(-4)).toEqual([
      "wallets.connect",
      "cryptoWallets.authenticateStart",
      "wallets.sign",
      "cryptoWallets.authenticate"
    ])
    expect(toasts()).toEqual([`success: ${t("account.saved")}`])
    expect(focused()).toBe(t("wallets.title"))
  })
})

describe("the step-up before a change", () => {
  const asked = async (config: WidgetConfigInput) => {
    await atAccount({ ...phone, ...two }, { deleteAccount: () => Promise.resolve(), config })
    await press(t("deletion.start"))
    await press(t("deletion.confirm"))
    return [...document.querySelectorAll("dialog button")].map(({ textContent }) => textContent).join()
  }

  it.each([
    ["offers no WhatsApp to a site that does not use it", [], false],
    ["offers WhatsApp to a site that uses it", ["whatsapp"], true]
  ] as const)("%s", async (_, methods, expected) => {
    expect((await asked({ otpOptions: { methods } })).includes(t("factorRow.whatsapp"))).toBe(expected)
  })

  it("comes before another browser is logged out", async () => {
    const revoke = vi.fn(() => Promise.resolve())
    const { attributes, last_accessed_at, started_at } = signedInBy([]).session
    const other = { session_id: "session-9", attributes, last_accessed_at, started_at }
    await atAccount(
      { ...app, ...two },
      { sessions: { list: () => Promise.resolve([other]), revoke }, sections: ["sessions"] }
    )
    await after(() => document.querySelector<HTMLElement>("[data-part=section] .lk-row button")?.click())
    expect(document.querySelectorAll("dialog[open]")).toHaveLength(1)
    expect(revoke).not.toHaveBeenCalled()
  })
})

describe("what the site's server does", () => {
  const laptop = {
    session_id: "session-2",
    started_at: "2026-01-01T10:00:00Z",
    last_accessed_at: "2026-01-05T10:00:00Z",
    attributes: {
      ip_address: "203.0.113.5",
      user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0"
    }
  }

  const name = t("sessions.browser", { browser: "Firefox", system: "Linux" })

  it("ends other sessions, and one that stays comes back", async () => {
    const here = { ...laptop, session_id: signedInBy(["email"]).session.session_id }
    const revoke = vi.fn().mockRejectedValueOnce(new Error("503")).mockResolvedValue(undefined)
    const reported = vi.spyOn(globalThis, "reportError").mockImplementation(() => {})
    await atAccount(two, {
      sections: ["sessions"],
      sessions: { list: () => Promise.resolve([here, laptop]), revoke }
    })
    expect(rows()).toEqual([
      `${name}${t("sessions.current")} · 203.0.113.5`,
      expect.stringMatching(new RegExp(`^${name}${t("sessions.last", { time: "Jan 5, 2026.* " })}· 203\\.0`))
    ])
    await press(t("sessions.endOf", { name }))
    expect(rows()).toHaveLength(2)
    expect(toasts()).toEqual([`error: ${t("error.unknown")}`])
    expect(reported).toHaveBeenCalledTimes(1)
    await press(t("sessions.endOf", { name }))
    expect(revoke.mock.calls).toEqual([["session-2"], ["session-2"]])
    expect(rows()).toHaveLength(1)
    expect(focused()).toBe(t("sessions.title"))
  })

  it("says nothing when the person closes what the site asks before a session ends", async () => {
    const revoke = () => Promise.reject(new StepUpCancelledError())
    await atAccount(two, {
      sections: ["sessions"],
      sessions: { list: () => Promise.resolve([laptop]), revoke }
    })
    await press(t("sessions.endOf", { name }))
    expect([rows().length, toasts()]).toEqual([1, []])
  })

  it("lists them again after a failure", async () => {
    vi.spyOn(globalThis, "reportError").mockImplementation(() => {})
    const list = vi.fn().mockRejectedValueOnce(new Error("503")).mockResolvedValue([laptop])
    await atAccount(two, { sections: ["sessions"], sessions: { list, revoke: () => Promise.resolve() } })
    expect(screen.getByText(t("sessions.failed"))).toBeTruthy()
    await press(t("common.tryAgain"))
    expect(rows()).toHaveLength(1)
  })

  it("signs out after the deletion although the session has ended meanwhile", async () => {
    let finish = () => {}
    const deleteAccount = () => new Promise<void>((resolve) => (finish = resolve))
    const { calls, publishSession } = await atAccount(two, { deleteAccount, sections: ["deleteAccount"] })
    await press(t("deletion.start"))
    await press(t("deletion.confirm"))
    await after(() => publishSession(null))
    await after(() => finish())
    expect(calls).toContainEqual(["sessions.revoke", { forceClear: true }])
  })

  it("deletes the account after a question, and signs out", async () => {
    vi.spyOn(globalThis, "reportError").mockImplementation(() => {})
    const deleteAccount = vi
      .fn()
      .mockRejectedValueOnce(new StepUpCancelledError())
      .mockRejectedValueOnce(new Error("503"))
      .mockResolvedValueOnce(new Response(null, { status: 403 }))
      .mockResolvedValue(new Response(null, { status: 204 }))
    const { calls, publishSession } = await atAccount(two, {
      deleteAccount,
      sections: ["deleteAccount"],
      answers: {
        "sessions.revoke": Effect.sync(() => {
          publishSession(null)
          return done
        })
      }
    })
    await press(t("deletion.start"))
    expect(focused()).toBe(t("account.cancel"))
    await press(t("deletion.confirm"))
    expect(toasts()).toEqual([])
    await press(t("deletion.confirm"))
    expect(toasts()).toEqual([`error: ${t("deletion.failed")}`])
    await press(t("deletion.confirm"))
    expect(calls.map(([path]) => path)).not.toContain("sessions.revoke")
    await press(t("deletion.confirm"))
    expect(calls).toContainEqual(["sessions.revoke", { forceClear: true }])
    expect(screen.getByText(t("deletion.done"))).toBeTruthy()
  })

  it("fills a section of the site's own, and empties it", async () => {
    const empty = vi.fn()
    const render = vi.fn((element: HTMLElement, _user: User) => {
      element.textContent = "Paid until May"
      return empty
    })
    const broken = {
      title: "Broken",
      render: () => {
        throw new Error("Of the site.")
      }
    }
    const reported = vi.spyOn(globalThis, "reportError").mockImplementation(() => {})
    const { handle, publishSession, user } = await atAccount(two, {
      ownSections: { plan: { title: "Plan", text: "What you pay for.", render }, broken }
    })
    expect(screen.getByRole("region", { name: "Plan" }).textContent).toBe(
      "PlanWhat you pay for.Paid until May"
    )
    expect(render.mock.calls[0]?.[1]).toEqual(user)
    expect(reported).toHaveBeenCalledTimes(1)
    // In React, each render of the site passes new functions
    const another = vi.fn()
    await after(() => handle.update({ ownSections: { plan: { title: "My plan", render: another } } }))
    expect(screen.getByRole("region", { name: "My plan" }).textContent).toBe("My planPaid until May")
    expect([empty, another].map(({ mock }) => mock.calls.length)).toEqual([render.mock.calls.length - 1, 0])
    const next = signedInBy(["email"], { ...two, trusted_metadata: { plan: "paid" } })
    await after(() => publishSession(next))
    expect(empty).toHaveBeenCalledTimes(render.mock.calls.length)
    expect(another).toHaveBeenCalledTimes(1)
    expect(another.mock.lastCall?.[1]).toEqual(next.user)
    await after(() => handle.unmount())
    expect(empty).toHaveBeenCalledTimes(render.mock.calls.length)
  })
})
