import { fireEvent, screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import type { SentOtp } from "../../../src/domain/otp/calls.js"
import type { PasswordAuthenticated } from "../../../src/domain/passwords/types.js"
import type { User } from "../../../src/domain/session/User.js"
import { authenticated } from "../../support/answers.js"
import { address, atAccount, buttons, done, rows } from "../../support/view/account.js"
import { later, refused, sentMagicLink, sentOtp } from "../../support/view/fakeCalls.js"
import { button, errorOf, press, toasts, type } from "../../support/view/hands.js"
import { choosePassword, passwordField, strength, typePassword } from "../../support/view/passwords.js"
import { app, phone, signedInBy } from "../../support/view/secondFactor.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const updated = { ...done, user_id: "user-test-1", emails: [], phone_numbers: [], crypto_wallets: [] }
const wallet = {
  crypto_wallet_id: "wallet-test-1",
  crypto_wallet_address: "0xabc",
  crypto_wallet_type: "ethereum",
  verified: true
} as const
const ada = { emails: [address("ada@example.com")] }
/** Both factors, so that no change asks for one. */
const proven = ["email", "authenticator_app"]
const pathsOf = (calls: ReadonlyArray<readonly [string, ...ReadonlyArray<unknown>]>) =>
  calls.map(([path]) => path)
const current = t("password.current")

/** The texts of the last row that cannot change the direction of what is around them. */
const isolated = () =>
  [...([...document.querySelectorAll("[data-part=row]")].at(-1)?.querySelectorAll("bdi") ?? [])].map(
    ({ textContent }) => textContent
  )

describe("the profile", () => {
  const named = (first_name: string, middle_name: string, last_name: string) => ({
    name: { first_name, middle_name, last_name }
  })
  const social = (profile_picture_url: string) => ({
    provider_type: "Google",
    provider_subject: "1",
    oauth_user_registration_id: `social-${profile_picture_url}`,
    profile_picture_url,
    locale: ""
  })

  it.each<[string, Partial<User>, ReadonlyArray<string>]>([
    ["two letters of three names", named("ada", "King", "Lovelace"), ["AK", "ada King Lovelace"]],
    ["one letter of one name", named("", "", "Ada"), ["A", "Ada"]],
    ["a whole character", named("👩🏽", "", "Ada"), ["👩🏽A", "👩🏽 Ada"]],
    ["composed emoji and flags", named("👩🏽‍💻x", "", "🇬🇧y"), ["👩🏽‍💻🇬🇧", "👩🏽‍💻x 🇬🇧y"]],
    ["a letter with its marks", named("e\u0301va", "", "निशा"), ["E\u0301नि", "e\u0301va निशा"]],
    ["the letter of an address", ada, ["A", t("profile.unnamed")]],
    ["nothing", { ...named(" ", "", "\u200B"), emails: [] }, ["", t("profile.unnamed")]]
  ])("shows %s", async (_, registered, texts) => {
    await atAccount(registered, { sections: ["profile"] })
    const person = document.querySelector("[data-part=person]")
    expect([...(person?.children ?? [])].map(({ textContent }) => textContent)).toEqual(texts)
    expect(person?.querySelector("bdi")?.className).toBe(texts[1] === t("profile.unnamed") ? "lk-hint" : "")
  })

  it("shows the first picture of a social login that may be loaded, and letters when it cannot be loaded", async () => {
    const refusedOnes = ["", "javascript:alert(1)", "blob:https://a.example/1", "/1.png", "data:text/html,x"]
    const pictures = [...refusedOnes, "https://a.example/1.png", "https://a.example/2.png"]
    await atAccount({ ...ada, providers: pictures.map(social) }, { sections: ["profile"] })
    const image = document.querySelector("img")
    expect(image?.getAttribute("src")).toBe("https://a.example/1.png")
    await after(() => image?.dispatchEvent(new Event("error")))
    expect(document.querySelector(".lk-picture")?.textContent).toBe("A")
  })

  it("saves the names that a program has filled in without an event", async () => {
    const { calls } = await atAccount(
      { ...ada, ...named("Ada", "", "King") },
      { sections: ["profile"], answers: { "users.update": Effect.succeed(updated) } }
    )
    await press(t("profile.edit"))
    screen.getByLabelText<HTMLInputElement>(t("profile.first")).value = "Augusta"
    screen.getByLabelText<HTMLInputElement>(t("profile.last")).value = "Byron"
    await press(t("account.save"))
    expect(calls.at(-1)).toEqual(["users.update", { name: { first_name: "Augusta", last_name: "Byron" } }])
  })

  it("begins with the name as it is, and saves each part", async () => {
    const { calls } = await atAccount(
      { ...ada, ...named("Ada", "", "King") },
      { sections: ["profile"], answers: { "users.update": Effect.succeed(updated) } }
    )
    await press(t("profile.edit"))
    expect(document.activeElement).toBe(screen.getByLabelText(t("profile.first")))
    expect(screen.getByLabelText(t("profile.first")).getAttribute("autocorrect")).toBe("off")
    await type(t("profile.last"), "Lovelace")
    await press(t("account.save"))
    expect(calls.at(-1)).toEqual(["users.update", { name: { first_name: "Ada", last_name: "Lovelace" } }])
    await press(t("profile.edit"))
    expect(screen.getByLabelText<HTMLInputElement>(t("profile.last")).value).toBe("King")
    await after(() => fireEvent.keyDown(screen.getByLabelText(t("profile.last")), { key: "Escape" }))
    expect(document.activeElement).toBe(button(t("profile.edit")))
  })
})

describe("the sessions", () => {
  const at = "2026-01-05T10:00:00Z"
  const listed = (user_agent = "", ip_address = "", last_accessed_at = at) => ({
    session_id: "session-2",
    started_at: at,
    last_accessed_at,
    attributes: { user_agent, ip_address }
  })

  const time = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" })
  const last = t("sessions.last", { time: time.format(new Date(at)) })
  it.each([
    ["a browser on an unknown system", listed("Firefox/133.0"), "Firefox", last],
    ["an unknown browser on a system", listed("Curl (Windows)", "::1"), "Windows", `${last} · ::1`],
    ["an unknown browser", listed(), t("sessions.unknown"), last],
    ["a time that cannot be read", listed("", "::1", "soon"), t("sessions.unknown"), "::1"]
  ])("name %s", async (_, session, name, hint) => {
    const sessions = { list: () => Promise.resolve([session]), revoke: () => Promise.resolve() }
    await atAccount(ada, { sections: ["sessions"], sessions })
    expect(rows()).toEqual([`${name}${hint}`])
    const address = session.attributes.ip_address
    if (address !== "") expect(isolated().at(-1)).toBe(address)
    await press(t("sessions.endOf", { name }))
    expect(rows()).toEqual([])
    expect(screen.getByText(t("sessions.empty"))).toBeTruthy()
    expect(toasts()).toEqual([`success: ${t("sessions.ended", { name })}`])
  })

  it.each([
    ["the provider's answer", { sessions: [listed()] }],
    ["nothing", undefined],
    ["what is no session", [null]],
    ["sessions without an id", [{}]],
    ["the response, not its JSON", new Response("[]")]
  ])("say that they cannot be listed when the site lists %s, and the page stays", async (_, wrong) => {
    const report = vi.spyOn(globalThis, "reportError").mockImplementation(() => {})
    const list = vi.fn().mockResolvedValue(wrong)
    await atAccount(ada, { sections: ["sessions"], sessions: { list, revoke: () => Promise.resolve() } })
    expect(screen.getByText(t("sessions.failed"))).toBeTruthy()
    const [error]: ReadonlyArray<unknown> = report.mock.lastCall ?? []
    expect(String(error)).toContain("sessions.list must resolve with an array of sessions")
  })

  it("are waited for", async () => {
    const { answer, succeed } = later<ReadonlyArray<ReturnType<typeof listed>>>()
    const sessions = { list: () => Effect.runPromise(answer), revoke: () => Promise.resolve() }
    await atAccount(ada, { sections: ["sessions"], sessions })
    expect(screen.getByRole("img", { name: t("common.loading") })).toBeTruthy()
    await after(() => succeed([listed()]))
    expect(rows()).toHaveLength(1)
  })
})

describe("the password", () => {
  const withPassword = { password: { password_id: "password-1", requires_reset: false } }
  const checked = { "passwords.strengthCheck": Effect.succeed(strength()) }

  it("needs no current password when the user has none yet", async () => {
    const { calls } = await atAccount(ada, {
      sections: ["password"],
      answers: { ...checked, "passwords.resetBySession": Effect.succeed(authenticated()) }
    })
    expect(screen.getByText(t("password.absent"))).toBeTruthy()
    await press(t("password.set"))
    expect(screen.queryByLabelText(current)).toBeNull()
    expect(buttons()).not.toContain(t("password.forgot"))
    await choosePassword("correct horse battery staple", t("field.password.new"))
    await press(t("account.save"))
    expect(calls.at(-1)).toEqual([
      "passwords.resetBySession",
      expect.objectContaining({ password: "correct horse battery staple" })
    ])
    expect(toasts()).toEqual([`success: ${t("password.saved")}`])
  })

  const tooOld = Effect.fail(refused("session_too_old_to_reset_password"))
  const saveFirst = async () => {
    await choosePassword("correct horse battery staple", t("field.password.new"))
    await press(t("account.save"))
  }

  it.each<[string, ReadonlyArray<string>, string, boolean]>([
    ["by email just now", ["email"], "2026-01-06T11:58:00Z", false],
    ["by email ten minutes ago", ["email"], "2026-01-06T11:50:00Z", true],
    ["by a text message just now", ["sms"], "2026-01-06T12:00:00Z", true]
  ])("is set after a code by email, unless the address was proven lately: %s", async (_, by, at, asks) => {
    const { calls } = await atAccount(ada, {
      sections: ["password", "emails"],
      stored: signedInBy(by, ada, at),
      answers: {
        ...checked,
        "otps.email.send": Effect.succeed(sentOtp()),
        "otps.authenticate": Effect.succeed(authenticated()),
        "passwords.resetBySession": Effect.succeed(authenticated())
      }
    })
    await press(t("password.set"))
    if (asks) {
      expect(calls).toContainEqual(["otps.email.send", "ada@example.com", expect.anything()])
      expect(screen.getAllByLabelText(t("field.code"))).toHaveLength(1)
      await type(t("field.code"), "123456")
    }
    expect(document.activeElement).toBe(passwordField(t("field.password.new")))
    await saveFirst()
    expect(pathsOf(calls).includes("otps.authenticate")).toBe(asks)
    expect(pathsOf(calls).at(-1)).toBe("passwords.resetBySession")
    expect(toasts()).toEqual([`success: ${t("password.saved")}`])
  })

  it("asks for a code by email when the provider finds the last proof too old", async () => {
    const { answers, calls } = await atAccount(ada, {
      sections: ["password"],
      answers: {
        ...checked,
        "passwords.resetBySession": tooOld,
        "otps.email.send": Effect.succeed(sentOtp()),
        "otps.authenticate": Effect.fail(new NetworkError({}))
      }
    })
    await press(t("password.set"))
    await saveFirst()
    await type(t("field.code"), "123456")
    // An address that is verified already does not show that the code was right
    expect(screen.queryByLabelText(t("field.password.new"))).toBeNull()
    Object.assign(answers, {
      "otps.authenticate": Effect.succeed(authenticated()),
      "passwords.resetBySession": Effect.succeed(authenticated())
    })
    await type(t("field.code"), "654321")
    await saveFirst()
    expect(pathsOf(calls).at(-1)).toBe("passwords.resetBySession")
    expect(toasts()).toEqual([`success: ${t("password.saved")}`])
  })

  it("says that the last proof is too old to somebody without an address", async () => {
    await atAccount(
      { emails: [], phone_numbers: [] },
      { sections: ["password"], answers: { ...checked, "passwords.resetBySession": tooOld } }
    )
    await press(t("password.set"))
    await saveFirst()
    expect(errorOf(passwordField(t("field.password.new")))).toContain("The server's own words.")
  })

  it("takes the present one that a program has filled in without an event", async () => {
    const { calls } = await atAccount(
      { ...ada, ...withPassword },
      {
        sections: ["password"],
        answers: {
          ...checked,
          "passwords.resetByExistingPassword": Effect.fail(refused("unauthorized_credentials"))
        }
      }
    )
    await press(t("password.change"))
    await choosePassword("correct horse battery staple", t("field.password.new"))
    passwordField(current).value = "secret"
    await press(t("account.save"))
    expect(calls).toContainEqual([
      "passwords.resetByExistingPassword",
      expect.objectContaining({ existing_password: "secret", new_password: "correct horse battery staple" })
    ])
    expect(passwordField(current).value).toBe("secret")
  })

  it.each([
    ["the verified address", [address("old@example.com", false), address("ada@example.com")]],
    ["the first address", [address("ada@example.com", false), address("other@example.com", false)]]
  ])("is changed in exchange for the present one, with %s", async (_, emails) => {
    const { answers, calls } = await atAccount(
      { emails, ...withPassword },
      {
        sections: ["password"],
        answers: {
          ...checked,
          "passwords.resetByExistingPassword": Effect.fail(refused("unauthorized_credentials")),
          "passwords.resetByEmailStart": Effect.succeed({ ...done, user_id: "user-test-1" })
        }
      }
    )
    expect(rows()).toEqual([t("password.present")])
    await press(t("password.change"))
    expect(document.activeElement).toBe(passwordField(current))
    await choosePassword("correct horse battery staple", t("field.password.new"))
    expect(errorOf(passwordField(current))).toBeUndefined()
    await press(t("account.save"))
    expect(errorOf(passwordField(current))).toBe(t("field.password.required"))
    expect(pathsOf(calls)).not.toContain("passwords.resetByExistingPassword")
    await typePassword("secret", current)
    expect(errorOf(passwordField(current))).toBeUndefined()
    await press(t("account.save"))
    expect(calls).toContainEqual([
      "passwords.resetByExistingPassword",
      expect.objectContaining({
        email: "ada@example.com",
        existing_password: "secret",
        new_password: "correct horse battery staple"
      })
    ])
    expect(errorOf(passwordField(current))).toBeDefined()
    Object.assign(answers, {
      "passwords.resetByExistingPassword": Effect.fail(new NetworkError({}))
    })
    await press(t("account.save"))
    expect(errorOf(passwordField(current))).toBeUndefined()
    expect(screen.getAllByText(t("error.network")).length).toBeGreaterThan(0)
    await press(t("password.forgot"))
    expect(calls).toContainEqual([
      "passwords.resetByEmailStart",
      expect.objectContaining({ email: "ada@example.com" })
    ])
    expect(buttons()).toContain(t("password.change"))

    Object.assign(answers, { "passwords.resetByExistingPassword": Effect.succeed(authenticated()) })
    await press(t("password.change"))
    await typePassword("secret", current)
    await choosePassword("correct horse battery staple", t("field.password.new"))
    await press(t("account.save"))
    expect(toasts()).toContain(`success: ${t("password.saved")}`)
    await press(t("password.change"))
    expect([passwordField(current).value, passwordField(t("field.password.new")).value]).toEqual(["", ""])
  })
})

describe("a change that is under way", () => {
  it("cannot be cancelled: the password", async () => {
    const saved = later<PasswordAuthenticated>()
    await atAccount(
      { ...ada, password: { password_id: "password-1", requires_reset: false } },
      {
        sections: ["password"],
        answers: {
          "passwords.strengthCheck": Effect.succeed(strength()),
          "passwords.resetByExistingPassword": saved.answer
        }
      }
    )
    await press(t("password.change"))
    await typePassword("secret", current)
    await choosePassword("correct horse battery staple", t("field.password.new"))
    await press(t("account.save"))
    await press(t("account.cancel"))
    await after(() => fireEvent.keyDown(passwordField(current), { key: "Escape" }))
    expect(buttons()).toContain(t("account.save"))
    await after(() => saved.succeed(authenticated()))
    expect(toasts()).toEqual([`success: ${t("password.saved")}`])
  })

  it("cannot be cancelled: the deletion of the account", async () => {
    const { answer, fail } = later<void, Error>()
    vi.spyOn(globalThis, "reportError").mockImplementation(() => {})
    await atAccount(ada, { sections: ["deleteAccount"], deleteAccount: () => Effect.runPromise(answer) })
    await press(t("deletion.start"))
    await press(t("deletion.confirm"))
    await press(t("account.cancel"))
    await after(() => fireEvent.keyDown(button(t("deletion.confirm")), { key: "Escape" }))
    expect(buttons()).toEqual([t("deletion.confirm"), t("account.cancel")])
    await after(() => fail(new Error("503")))
    await press(t("account.cancel"))
    expect(buttons()).toContain(t("deletion.start"))
  })
})

describe("an address or a number that is not verified", () => {
  it("gets its link again", async () => {
    const sending = later<typeof sentMagicLink>()
    const { calls } = await atAccount(
      { emails: [...ada.emails, address("new@example.com", false)] },
      {
        sections: ["emails"],
        answers: {
          "magicLinks.email.send": sending.answer,
          "sessions.authenticate": Effect.fail(new NetworkError({}))
        }
      }
    )
    expect(rows()).toEqual(["ada@example.com", `new@example.com${t("account.unverified")}`])
    const tags = [...document.querySelectorAll("[data-part=tag]")].map(({ textContent }) => textContent)
    expect(tags).toEqual([t("account.primary"), t("account.verified"), t("account.unverified")])
    expect(screen.queryByRole("button", { name: `${t("emails.sendAgain")}: ada@example.com` })).toBeNull()
    const pending = () => document.querySelector("[data-part=pending]")
    expect(pending()).toBeNull()
    const name = `${t("emails.sendAgain")}: new@example.com`
    await press(name)
    expect(button(name).getAttribute("aria-busy")).toBe("true")
    expect(button(name).getAttribute("aria-disabled")).toBe("true")
    await press(name)
    expect(pathsOf(calls).filter((path) => path === "magicLinks.email.send")).toHaveLength(1)
    await after(() => sending.succeed(sentMagicLink))
    expect(pending()?.textContent).toContain("new@example.com")
  })

  it("gets a code, for which its button waits", async () => {
    const sending = later<SentOtp>()
    const { calls } = await atAccount(
      { ...ada, ...phone, ...app },
      {
        sections: ["phoneNumbers"],
        by: proven,
        answers: {
          "otps.sms.send": sending.answer,
          "sessions.authenticate": Effect.fail(new NetworkError({}))
        }
      }
    )
    expect(rows()).toEqual(["+12015550123", `+12015559999${t("account.unverified")}`])
    expect(screen.queryByRole("button", { name: t("phones.verifyOf", { name: "+12015550123" }) })).toBeNull()
    await press(t("phones.verifyOf", { name: "+12015559999" }))
    expect(calls).toContainEqual(["otps.sms.send", "+12015559999", expect.anything()])
    expect(button(t("phones.verifyOf", { name: "+12015559999" })).getAttribute("aria-busy")).toBe("true")
    await after(() => sending.succeed(sentOtp()))
    expect(document.activeElement).toBe(screen.getByLabelText(t("field.code")))
    await after(() => fireEvent.keyDown(screen.getByLabelText(t("field.code")), { key: "Escape" }))
    expect(screen.queryByLabelText(t("field.code"))).toBeNull()
    expect(document.activeElement).toBe(button(t("phones.add")))
  })

  it("is asked for its code in its own section alone", async () => {
    await atAccount(
      { ...ada, ...app, emails: [address("ada@example.com", false)], phone_numbers: phone.phone_numbers },
      {
        sections: ["emails", "phoneNumbers"],
        by: proven,
        answers: {
          "magicLinks.email.send": Effect.succeed(sentMagicLink),
          "otps.email.send": Effect.succeed(sentOtp()),
          "otps.sms.send": Effect.succeed(sentOtp()),
          "sessions.authenticate": Effect.fail(new NetworkError({}))
        }
      }
    )
    await press(`${t("emails.sendAgain")}: ada@example.com`)
    await press(t("emails.code"))
    await press(t("phones.verifyOf", { name: "+12015559999" }))
    const field = screen.getByLabelText(t("field.code"))
    expect(field.closest("[data-section]")?.getAttribute("data-section")).toBe("phoneNumbers")
  })

  it("says why nothing was sent", async () => {
    await atAccount(
      { ...ada, ...phone, ...app },
      {
        sections: ["phoneNumbers"],
        by: proven,
        answers: { "otps.sms.send": Effect.fail(new NetworkError({})) }
      }
    )
    await press(t("phones.verifyOf", { name: "+12015559999" }))
    expect(screen.getByText(t("error.network"))).toBeTruthy()
  })
})

describe("social logins", () => {
  const connected = (provider_type: string) => ({
    provider_type,
    provider_subject: "1",
    oauth_user_registration_id: `social-${provider_type}`,
    profile_picture_url: "",
    locale: ""
  })
  const config = {
    products: ["oauth"],
    oauthOptions: {
      providers: [{ type: "google" }, { type: "github", custom_scopes: ["repo"] }],
      loginRedirectURL: "https://app.test/in",
      signupRedirectURL: "https://app.test/up"
    }
  } as const

  it("have the names of their brands, and those that are missing can be connected", async () => {
    const registered = { ...ada, providers: [connected("Google"), connected("Unheard")] }
    const { calls, publishSession } = await atAccount(registered, {
      sections: ["socialLogins"],
      config,
      answers: {
        // A second factor that comes to the account now is not asked for
        "oauth.attach": Effect.sync(() => {
          publishSession(signedInBy(["email"], { ...registered, ...app }))
          return { ...done, oauth_attach_token: "attach-1" }
        }),
        "oauth.github.start": Effect.void
      }
    })
    expect(rows()).toEqual(["Google", "Unheard"])
    expect(buttons()).toEqual([
      t("account.remove"),
      t("account.remove"),
      t("socials.connect", { provider: "GitHub" })
    ])
    await press(t("socials.connect", { provider: "GitHub" }))
    expect(calls.slice(-2)).toEqual([
      ["oauth.attach", "github"],
      [
        "oauth.github.start",
        {
          oauth_attach_token: "attach-1",
          login_redirect_url: "https://app.test/in",
          signup_redirect_url: "https://app.test/up",
          custom_scopes: ["repo"],
          provider_params: undefined
        }
      ]
    ])
    expect(button(t("socials.connect", { provider: "GitHub" })).getAttribute("aria-busy")).toBe("true")
  })

  it("are shown where the account or the site has one", async () => {
    const sectionNames = () =>
      [...document.querySelectorAll<HTMLElement>("[data-section]")].map(({ dataset }) => dataset["section"])
    const { handle } = await atAccount({ ...ada, providers: [connected("Google")] })
    expect(sectionNames()).toContain("socialLogins")
    expect(sectionNames()).not.toContain("wallets")
    await after(() => handle.unmount())
    const { handle: ofWallet } = await atAccount({ ...ada, crypto_wallets: [wallet] })
    expect(sectionNames()).toContain("wallets")
    await after(() => ofWallet.unmount())
    await atAccount(ada, { config: { ...config, products: ["oauth", "crypto"] } })
    expect(sectionNames().slice(-2)).toEqual(["socialLogins", "wallets"])
  })

  it.each([
    ["emails", t("emails.empty")],
    ["phoneNumbers", t("phones.empty")],
    ["socialLogins", t("socials.empty")],
    ["wallets", t("wallets.empty")]
  ] as const)("say when there is nothing: %s", async (section, text) => {
    await atAccount({ emails: [], phone_numbers: [] }, { sections: [section] })
    expect(screen.getByText(text)).toBeTruthy()
  })
})

describe("connected apps", () => {
  it("that cannot be listed are listed again, and are named", async () => {
    const connected_apps = [
      {
        connected_app_id: "app-1",
        name: " \u200B",
        description: "",
        client_type: "third_party",
        scopes_granted: "a \u202Eb"
      }
    ]
    const { answers } = await atAccount(ada, {
      answers: { "users.getConnectedApps": Effect.fail(new NetworkError({})) }
    })
    expect(screen.getByText(t("error.network"))).toBeTruthy()
    Object.assign(answers, { "users.getConnectedApps": Effect.succeed({ ...done, connected_apps }) })
    await press(t("common.tryAgain"))
    expect(rows().at(-1)).toBe(
      `${t("idpConsent.unnamedClient")}${t("idpConsent.useScope", { scope: "a" })}${t("idpConsent.useScope", { scope: "b" })}`
    )
    expect(isolated()).toEqual([
      t("idpConsent.unnamedClient"),
      t("idpConsent.useScope", { scope: "a" }),
      t("idpConsent.useScope", { scope: "b" })
    ])
  })

  it("are none where the site asks for them", async () => {
    await atAccount(ada, { sections: ["connectedApps"] })
    expect(screen.getByText(t("apps.empty"))).toBeTruthy()
  })
})

describe("the authenticator app", () => {
  /** The answer of the provider with the recovery codes of an app. */
  const codesOf = (totp_id: string, ...recovery_codes: ReadonlyArray<string>) =>
    Effect.succeed({ ...done, user_id: "user-test-1", totps: [{ totp_id, verified: true, recovery_codes }] })

  it("is set up after a second factor, and shows its recovery codes", async () => {
    const { publishSession } = await atAccount(
      { ...ada, totps: [{ totp_id: "totp-9", verified: false }] },
      {
        sections: ["authenticatorApp"],
        answers: {
          "totps.create": Effect.succeed({
            ...done,
            totp_id: "totp-2",
            secret: "ABCDEFGHIJ",
            qr_code: "data:image/png;base64,AAAA",
            recovery_codes: ["1111-2222"],
            user_id: "user-test-1"
          }),
          "totps.authenticate": Effect.succeed({
            ...authenticated(),
            totp_id: "totp-2",
            user_device: undefined
          }),
          "totps.recoveryCodes": codesOf("totp-2", "3333-4444")
        }
      }
    )
    expect(rows()).toEqual([])
    const focused = () => document.activeElement?.textContent
    await press(t("factorEnroll.totp"))
    expect(buttons().join()).not.toContain(t("factorEnroll.totp"))
    expect(focused()).toBe(t("app.title"))
    await press(t("account.cancel"))
    expect(document.activeElement).toBe(button(t("factorEnroll.totp")))
    await press(t("factorEnroll.totp"))
    screen.getByLabelText(t("factorApp.code")).focus()
    await type(t("factorApp.code"), "123456")
    expect(screen.getByText("1111-2222")).toBeTruthy()
    expect(focused()).toBe(t("app.title"))
    await after(() => screen.getByRole("checkbox").click())
    await press(t("recoveryCodes.done"))
    // Another browser may make others
    await after(() => publishSession(signedInBy(proven, { ...ada, ...app })))
    await press(t("app.codes"))
    expect(screen.getByText("3333-4444")).toBeTruthy()
  })

  it("keeps its button busy while it asks for a second factor", async () => {
    await atAccount({ ...ada, ...app }, { sections: ["authenticatorApp"] })
    await press(t("app.codes"))
    const [opener] = screen.getAllByRole("button", { name: t("app.codes"), hidden: true })
    expect(opener?.getAttribute("aria-busy")).toBe("true")
  })

  it("shows the recovery codes again, and not the button meanwhile", async () => {
    await atAccount(
      { ...ada, ...app },
      {
        sections: ["authenticatorApp"],
        by: proven,
        answers: {
          "totps.recoveryCodes": codesOf("totp-1", "3333-4444")
        }
      }
    )
    button(t("app.codes")).focus()
    await press(t("app.codes"))
    expect(document.activeElement?.textContent).toBe(t("app.title"))
    expect(screen.getByText("3333-4444")).toBeTruthy()
    expect(buttons()).not.toContain(t("app.codes"))
    expect(rows()).toEqual([t("app.present")])
    await after(() => screen.getByRole("checkbox").click())
    await press(t("recoveryCodes.done"))
    expect(screen.queryByText("3333-4444")).toBeNull()
    expect(document.activeElement?.textContent).toBe(t("app.title"))
  })

  it("says how to get new recovery codes when all are used", async () => {
    await atAccount(
      { ...ada, ...app },
      {
        sections: ["authenticatorApp"],
        by: proven,
        answers: {
          "totps.recoveryCodes": codesOf("totp-1")
        }
      }
    )
    await press(t("app.codes"))
    expect(screen.getByText(t("app.noCodes")).role).toBe("status")
    expect(buttons()).not.toContain(t("recoveryCodes.copy"))
    await press(t("account.close"))
    expect(screen.queryByText(t("app.noCodes"))).toBeNull()
    expect(buttons()).toContain(t("app.codes"))
  })
})

describe("the deletion of the account", () => {
  it("can be given up with Escape or a button, and the focus returns", async () => {
    const deleteAccount = vi.fn()
    await atAccount(ada, { sections: ["deleteAccount"], deleteAccount })
    expect(document.activeElement).toBe(document.body)
    for (const close of [
      () => after(() => fireEvent.keyDown(button(t("account.cancel")), { key: "Escape" })),
      () => press(t("account.cancel"))
    ]) {
      await press(t("deletion.start"))
      expect(buttons()).toEqual([t("deletion.confirm"), t("account.cancel")])
      await close()
      expect(document.activeElement).toBe(button(t("deletion.start")))
    }
    expect(deleteAccount).not.toHaveBeenCalled()
  })

  it("is busy until it is done", async () => {
    const { answer, succeed } = later<void>()
    await atAccount(ada, { sections: ["deleteAccount"], deleteAccount: () => Effect.runPromise(answer) })
    await press(t("deletion.start"))
    await press(t("deletion.confirm"))
    const confirm = button(t("deletion.confirm"))
    expect([confirm.getAttribute("aria-busy"), confirm.getAttribute("aria-description")]).toEqual([
      "true",
      t("deletion.busy")
    ])
    await after(() => succeed())
    expect(screen.getByText(t("deletion.done"))).toBeTruthy()
  })
})
