import { fireEvent, screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import { NetworkError } from "../../../src/domain/errors/Errors.js"
import type { SentOtp } from "../../../src/domain/otp/calls.js"
import type { User } from "../../../src/domain/session/User.js"
import { authenticated } from "../../support/answers.js"
import { address, atAccount, buttons, done, rows } from "../../support/view/account.js"
import { later, refused, sentMagicLink, sentOtp } from "../../support/view/fakeCalls.js"
import { button, errorOf, press, toasts, type } from "../../support/view/hands.js"
import { choosePassword, passwordField, strength, typePassword } from "../../support/view/passwords.js"
import { app, phone, signedInBy } from "../../support/view/secondFactor.js"
import { after } from "../../support/view/time.js"

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
const current = "Current password"

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
    ["a whole character", named("👩🏽", "", "Ada"), ["👩A", "👩🏽 Ada"]],
    ["the letter of an address", ada, ["A", "No name yet"]],
    ["nothing", { emails: [] }, ["", "No name yet"]]
  ])("shows %s", async (_, registered, texts) => {
    await atAccount(registered, { sections: ["profile"] })
    const person = document.querySelector("[data-part=person]")
    expect([...(person?.children ?? [])].map(({ textContent }) => textContent)).toEqual(texts)
    expect(person?.querySelector("bdi")?.className).toBe(texts[1] === "No name yet" ? "lk-hint" : "")
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

  it("begins with the name as it is, and saves each part", async () => {
    const { calls } = await atAccount(
      { ...ada, ...named("Ada", "", "King") },
      { sections: ["profile"], answers: { "users.update": Effect.succeed(updated) } }
    )
    await press("Edit name")
    expect(document.activeElement).toBe(screen.getByLabelText("First name"))
    await type("Last name", "Lovelace")
    await press("Save")
    expect(calls.at(-1)).toEqual(["users.update", { name: { first_name: "Ada", last_name: "Lovelace" } }])
    await press("Edit name")
    expect(screen.getByLabelText<HTMLInputElement>("Last name").value).toBe("King")
    await after(() => fireEvent.keyDown(screen.getByLabelText("Last name"), { key: "Escape" }))
    expect(document.activeElement).toBe(button("Edit name"))
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

  it.each([
    ["a browser on an unknown system", listed("Firefox/133.0"), /^FirefoxLast active: Jan 5, 2026[^·]*$/],
    ["an unknown browser on a system", listed("Curl (Windows)", "::1"), /^WindowsLast active: .* · ::1$/],
    ["an unknown browser", listed(), /^Unknown browserLast active: [^·]*$/],
    ["a time that cannot be read", listed("", "::1", "soon"), /^Unknown browser::1$/]
  ])("name %s", async (_, session, words) => {
    const sessions = { list: () => Promise.resolve([session]), revoke: () => Promise.resolve() }
    await atAccount(ada, { sections: ["sessions"], sessions })
    expect(rows()).toEqual([expect.stringMatching(words)])
    const address = session.attributes.ip_address
    if (address !== "") expect(isolated().at(-1)).toBe(address)
    await press(`Log out of ${/^(Firefox|Windows|Unknown browser)/.exec(rows()[0] ?? "")?.[0]}`)
    expect(rows()).toEqual([])
    expect(screen.getByText("You are logged in nowhere else.")).toBeTruthy()
    expect(toasts()).toEqual([
      expect.stringMatching(/^success: (Firefox|Windows|Unknown browser) was logged out\.$/)
    ])
  })

  it("are waited for, and are none where the site lists none", async () => {
    const { answer, succeed } = later<ReadonlyArray<ReturnType<typeof listed>>>()
    const sessions = { list: () => Effect.runPromise(answer), revoke: () => Promise.resolve() }
    const { handle } = await atAccount(ada, { sections: ["sessions"], sessions })
    expect(screen.getByRole("img", { name: "Loading" })).toBeTruthy()
    await after(() => succeed([listed()]))
    expect(rows()).toHaveLength(1)
    await after(() => handle.unmount())
    await atAccount(ada, { sections: ["sessions"] })
    expect(screen.getByText("You are logged in nowhere else.")).toBeTruthy()
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
    expect(screen.getByText("You have no password yet.")).toBeTruthy()
    await press("Set a password")
    expect(screen.queryByLabelText(current)).toBeNull()
    expect(buttons()).not.toContain("Forgot Password?")
    await choosePassword("correct horse battery staple", "New password")
    await press("Save")
    expect(calls.at(-1)).toEqual([
      "passwords.resetBySession",
      expect.objectContaining({ password: "correct horse battery staple" })
    ])
    expect(toasts()).toEqual(["success: Your password was saved."])
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
    expect(rows()).toEqual(["You can log in with a password."])
    await press("Change password")
    expect(document.activeElement).toBe(passwordField(current))
    await choosePassword("correct horse battery staple", "New password")
    expect(errorOf(passwordField(current))).toBeUndefined()
    await press("Save")
    expect(errorOf(passwordField(current))).toBe("Enter your password.")
    expect(pathsOf(calls)).not.toContain("passwords.resetByExistingPassword")
    await typePassword("secret", current)
    expect(errorOf(passwordField(current))).toBeUndefined()
    await press("Save")
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
    await press("Save")
    expect(errorOf(passwordField(current))).toBeUndefined()
    expect(screen.getAllByText("Unable to contact our servers.").length).toBeGreaterThan(0)
    await press("Forgot Password?")
    expect(calls).toContainEqual([
      "passwords.resetByEmailStart",
      expect.objectContaining({ email: "ada@example.com" })
    ])
    expect(buttons()).toContain("Change password")

    Object.assign(answers, { "passwords.resetByExistingPassword": Effect.succeed(authenticated()) })
    await press("Change password")
    await typePassword("secret", current)
    await choosePassword("correct horse battery staple", "New password")
    await press("Save")
    expect(toasts()).toContain("success: Your password was saved.")
    await press("Change password")
    expect([passwordField(current).value, passwordField("New password").value]).toEqual(["", ""])
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
    expect(rows()).toEqual(["ada@example.com", "new@example.comNot verified"])
    const tags = [...document.querySelectorAll("[data-part=tag]")].map(({ textContent }) => textContent)
    expect(tags).toEqual(["Primary", "Verified", "Not verified"])
    expect(screen.queryByRole("button", { name: "Send the link again: ada@example.com" })).toBeNull()
    const pending = () => document.querySelector("[data-part=pending]")
    expect(pending()).toBeNull()
    const name = "Send the link again: new@example.com"
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
    expect(rows()).toEqual(["+12015550123", "+12015559999Not verified"])
    expect(screen.queryByRole("button", { name: "Verify +12015550123" })).toBeNull()
    await press("Verify +12015559999")
    expect(calls).toContainEqual(["otps.sms.send", "+12015559999", expect.anything()])
    expect(button("Verify +12015559999").getAttribute("aria-busy")).toBe("true")
    await after(() => sending.succeed(sentOtp()))
    expect(document.activeElement).toBe(screen.getByLabelText("Passcode"))
    await after(() => fireEvent.keyDown(screen.getByLabelText("Passcode"), { key: "Escape" }))
    expect(screen.queryByLabelText("Passcode")).toBeNull()
    expect(document.activeElement).toBe(button("Add a phone number"))
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
    await press("Send the link again: ada@example.com")
    await press("Email me a code instead")
    await press("Verify +12015559999")
    const field = screen.getByLabelText("Passcode")
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
    await press("Verify +12015559999")
    expect(screen.getByText("Unable to contact our servers.")).toBeTruthy()
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
    expect(buttons()).toEqual(["Remove", "Remove", "Connect GitHub"])
    await press("Connect GitHub")
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
    expect(button("Connect GitHub").getAttribute("aria-busy")).toBe("true")
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
    ["emails", "You have no email address yet."],
    ["phoneNumbers", "You have no phone number yet."],
    ["socialLogins", "You have no social login yet."],
    ["wallets", "You have no wallet yet."]
  ] as const)("say when there is nothing: %s", async (section, text) => {
    await atAccount({ emails: [] }, { sections: [section] })
    expect(screen.getByText(text)).toBeTruthy()
  })
})

describe("connected apps", () => {
  it("that cannot be listed are listed again, and are named", async () => {
    const connected_apps = [
      {
        connected_app_id: "app-1",
        name: "",
        description: "",
        client_type: "third_party",
        scopes_granted: "a \u202Eb"
      }
    ]
    const { answers } = await atAccount(ada, {
      answers: { "users.getConnectedApps": Effect.fail(new NetworkError({})) }
    })
    expect(screen.getByText("Unable to contact our servers.")).toBeTruthy()
    Object.assign(answers, { "users.getConnectedApps": Effect.succeed({ ...done, connected_apps }) })
    await press("Try again")
    expect(rows().at(-1)).toBe("The AppUse the a scopeUse the b scope")
    expect(isolated()).toEqual(["The App", "Use the a scope", "Use the b scope"])
  })

  it("are none where the site asks for them", async () => {
    await atAccount(ada, { sections: ["connectedApps"] })
    expect(screen.getByText("No app can use your account.")).toBeTruthy()
  })
})

describe("the authenticator app", () => {
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
          "totps.recoveryCodes": Effect.succeed({
            ...done,
            user_id: "user-test-1",
            totps: [{ totp_id: "totp-2", verified: true, recovery_codes: ["3333-4444"] }]
          })
        }
      }
    )
    expect(rows()).toEqual([])
    await press("Set up an authenticator app")
    expect(buttons().join()).not.toContain("Set up an authenticator app")
    await press("Cancel")
    await press("Set up an authenticator app")
    await type("Code from the app", "123456")
    expect(screen.getByText("1111-2222")).toBeTruthy()
    await after(() => screen.getByRole("checkbox").click())
    await press("Continue")
    // Another browser may make others
    await after(() => publishSession(signedInBy(proven, { ...ada, ...app })))
    await press("Show recovery codes")
    expect(screen.getByText("3333-4444")).toBeTruthy()
  })

  it("keeps its button busy while it asks for a second factor", async () => {
    await atAccount({ ...ada, ...app }, { sections: ["authenticatorApp"] })
    await press("Show recovery codes")
    const [opener] = screen.getAllByRole("button", { name: "Show recovery codes", hidden: true })
    expect(opener?.getAttribute("aria-busy")).toBe("true")
  })

  it("shows the recovery codes again, and not the button meanwhile", async () => {
    await atAccount(
      { ...ada, ...app },
      {
        sections: ["authenticatorApp"],
        by: proven,
        answers: {
          "totps.recoveryCodes": Effect.succeed({
            ...done,
            user_id: "user-test-1",
            totps: [{ totp_id: "totp-1", verified: true, recovery_codes: ["3333-4444"] }]
          })
        }
      }
    )
    await press("Show recovery codes")
    expect(screen.getByText("3333-4444")).toBeTruthy()
    expect(buttons()).not.toContain("Show recovery codes")
    expect(rows()).toEqual(["Authenticator app"])
    await after(() => screen.getByRole("checkbox").click())
    await press("Continue")
    expect(screen.queryByText("3333-4444")).toBeNull()
    expect(document.activeElement?.textContent).toBe("Authenticator app")
  })
})

describe("the deletion of the account", () => {
  it("can be given up with Escape or a button, and the focus returns", async () => {
    const deleteAccount = vi.fn()
    await atAccount(ada, { sections: ["deleteAccount"], deleteAccount })
    expect(document.activeElement).toBe(document.body)
    for (const close of [
      () => after(() => fireEvent.keyDown(button("Cancel"), { key: "Escape" })),
      () => press("Cancel")
    ]) {
      await press("Delete account")
      expect(buttons()).toEqual(["Yes, delete my account", "Cancel"])
      await close()
      expect(document.activeElement).toBe(button("Delete account"))
    }
    expect(deleteAccount).not.toHaveBeenCalled()
  })

  it("is busy until it is done", async () => {
    const { answer, succeed } = later<void>()
    await atAccount(ada, { sections: ["deleteAccount"], deleteAccount: () => Effect.runPromise(answer) })
    await press("Delete account")
    await press("Yes, delete my account")
    const confirm = button("Yes, delete my account")
    expect([confirm.getAttribute("aria-busy"), confirm.getAttribute("aria-description")]).toEqual([
      "true",
      "Deleting your account"
    ])
    await after(() => succeed())
    expect(screen.getByText("Your account was deleted.")).toBeTruthy()
  })
})
