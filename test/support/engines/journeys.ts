/** What people do with the widget, in an engine of choice: real input events, real HTTP, the strict policy. */
import { afterAll, describe, expect } from "vitest"
import { factors } from "../browser/client.js"
import { asks, calls, eventually, landingAt, linkIn, linksTo, passcodesBy, quiet } from "../browser/login.js"
import { better, email, good, register } from "../browser/passwords.js"
import type { ServedProvider } from "../browser/provider.js"
import { listedPasskeys, openAccount, rowsOf } from "../browser/account.js"
import { refreshes } from "../browser/refresh.js"
import {
  appWith,
  askAgain,
  asksAlways,
  dialogs,
  enrolApp,
  enterRecoveryCode,
  isComplete,
  outcome,
  saveCodes
} from "../browser/secondFactor.js"
import { listen } from "../browser/server.js"
import { control, events, focused, setVisibility, status, text } from "./inPage.js"
import { itIn, type Steps } from "./it.js"
import type { Engine } from "./Tab.js"
import { t } from "../words.js"

const present = "present"

/** From Main to the screen where the passcode of this address is entered. Returns the code. */
const askForCode = async (tab: Steps, { inbox }: ServedProvider) => {
  await tab.type(t("field.email"), email)
  await tab.clickOn("button", t("main.submit.email"))
  await tab.shows(t("otp.title"))
  return (await inbox.waitFor(email)).code ?? ""
}

const signIn = async (tab: Steps, provider: ServedProvider) => {
  const code = await askForCode(tab, provider)
  await tab.type(t("field.code"), code)
  await tab.has(status, present)
}

/** What a person does on the page of the social provider. */
const agreeAtGitHub = async (tab: Steps) => {
  await tab.shows("Sign in with GitHub")
  // Firefox can lose keys while it moves the tab to the process of another site
  await eventually(async () => {
    await tab.evaluate(() => document.querySelector("form")?.reset())
    await tab.type("Email", email)
    return tab.evaluate(() => document.querySelector<HTMLInputElement>("#account")?.value)
  }).toBe(email)
  await tab.press(["Enter"])
}

/** The same code with another last digit. */
const wrong = (code: string) => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`

/** The journeys that `npm test` takes in each engine. */
export const describeTwoTabs = (engine: Engine | undefined, name: string) => {
  const it = itIn(engine)

  describe(`${name} with two tabs`, () => {
    it("signs a new user up by a magic link across two tabs", async ({ open, provider, site }) => {
      const first = await open("login", linksTo(site))
      await first.type(t("field.email"), email)
      await first.press(["Enter"])
      await first.shows(t("emailConfirmation.title"))
      const second = await open(await linkIn(provider, email))
      await second.shows("Signed in")
      expect(await second.address()).toBe(site.url("landing", "?new"))
      await first.has(status, present)
      expect(await provider.state.sessions()).toHaveLength(1)
    })

    it("keeps the session after a reload, and a logout reaches the other tab", async ({ open, provider }) => {
      const first = await open("login", passcodesBy("email"))
      await signIn(first, provider)
      await first.reload()
      await first.has(status, present)
      const second = await open("login", quiet)
      await second.has(status, present)
      // Whatever the pages asked before this is answered: after the logout, the answer would be a warning
      for (const tab of [first, second])
        await tab.evaluate(() => window.lk.auth.session.authenticate().then(() => null))
      await second.evaluate(() => window.lk.auth.session.revoke().then(() => null))
      await first.has(status, "absent")
      expect(await provider.state.sessions()).toEqual([])
    })
  })
}

/** All other journeys. */
export const describeJourneys = (engine: Engine | undefined, name: string) => {
  const it = itIn(engine)

  describe(`${name} with passcodes`, () => {
    it("keeps a wrong passcode and the focus, and accepts the right one", async ({ open, provider }) => {
      const tab = await open("login", passcodesBy("email"))
      const code = await askForCode(tab, provider)
      await tab.type(t("field.code"), wrong(code))
      await tab.shows(t("error.otpCodeNotFound"))
      await tab.has(focused, t("field.code"))
      await tab.press(["End", "Backspace", ...code.slice(-1)])
      await tab.shows(t("otpConfirmation.title"))
      await tab.has(status, present)
      await tab.has(events, ["OTP_LOGIN_OR_CREATE", "OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])
      expect(calls(provider, "/otps/authenticate")).toEqual([404, 200])
    })

    it("formats a phone number while it is typed, and signs in by text", async ({ open, provider }) => {
      const tab = await open("login", passcodesBy("sms"))
      await tab.type(t("field.phone"), "2015550123")
      // The rules of formatting may arrive after the last digit
      await eventually(async () => {
        await tab.press(["Backspace", "3"])
        return tab.evaluate(() => document.querySelector<HTMLInputElement>("input[type=tel]")?.value)
      }).toBe("(201) 555-0123")
      await tab.clickOn("button", t("main.submit.sms"))
      await tab.shows(t("otp.title"))
      const { code = "" } = await provider.inbox.waitFor("+12015550123")
      await tab.type(t("field.code"), code)
      await tab.has(status, present)
    })

    it("signs in by keyboard inside a shadow root", async ({ open, provider }) => {
      const tab = await open(
        "login",
        asks({ config: { products: ["otp"], otpOptions: { methods: ["email"] }, enableShadowDOM: true } })
      )
      await tab.shows(t("main.submit.email"))
      await tab.press(["Tab"])
      await tab.has(focused, t("field.email"))
      await tab.press([...email, "Enter"])
      await tab.has(focused, t("field.code"))
      const { code = "" } = await provider.inbox.waitFor(email)
      await tab.press(code)
      await tab.shows(t("otpConfirmation.title"))
      await tab.has(status, present)
    })

    it("signs in by keyboard alone, with a visible focus", async ({ open, provider }) => {
      const tab = await open("login", passcodesBy("sms", "email"))
      await tab.shows(t("main.submit.sms"))
      await tab.press(["Tab"])
      await tab.has(focused, t("main.tab.sms"))
      await tab.press(["ArrowRight"])
      await tab.shows(t("main.submit.email"))
      await tab.press(["Tab"])
      await tab.has(focused, t("field.email"))
      await tab.press(email)
      await tab.press(["Tab"])
      await tab.has(focused, t("main.submit.email"))
      await tab.has(
        () => document.activeElement && getComputedStyle(document.activeElement).outlineStyle,
        "solid"
      )
      await tab.press(["Enter"])
      await tab.has(focused, t("field.code"))
      const { code = "" } = await provider.inbox.waitFor(email)
      await tab.press(code)
      await tab.has(status, present)
    })
  })

  describe(`${name} with passwords`, () => {
    it("creates a password, logs out, refuses a wrong password and logs in", async ({ open, provider }) => {
      const tab = await open("login", asks({ config: { products: ["passwords"] } }))
      await tab.type(t("field.email"), email)
      await tab.press(["Enter"])
      await tab.shows(t("passwordCreate.title"))
      await tab.type(t("field.password"), good)
      await tab.shows(t("password.strength.4"))
      await tab.clickOn("button", t("passwordCreate.submit"))
      await tab.shows(t("passwordConfirmation.text"))
      await tab.evaluate(() => window.lk.auth.session.revoke().then(() => null))

      await tab.reload()
      await tab.type(t("field.email"), email)
      await tab.press(["Enter"])
      await tab.shows(t("password.forgot"))
      await tab.type(t("field.password"), better)
      await tab.press(["Enter"])
      await tab.shows(t("error.unauthorizedCredentials"))
      await tab.press([...better].map(() => "Backspace"))
      await tab.press([...good, "Enter"])
      await tab.shows(t("passwordConfirmation.text"))
      expect(calls(provider, "/passwords/authenticate")).toEqual([401, 200])
    })

    it("resets a password by the link in the email, and the other tab learns of it", async ({
      open,
      provider,
      site
    }) => {
      await register(provider, good)
      const passwordOptions = {
        loginRedirectURL: site.url("reset"),
        resetPasswordRedirectURL: site.url("reset")
      }
      const first = await open("login", asks({ config: { products: ["passwords"], passwordOptions } }))
      await first.type(t("field.email"), email)
      await first.press(["Enter"])
      await first.clickOn("button", t("password.forgot"))
      await first.shows(t("passwordForgot.title"))
      const second = await open(await linkIn(provider, email))
      await second.type(t("field.password.new"), better)
      await second.shows(t("password.strength.4"))
      await second.clickOn("button", t("passwordReset.submit"))
      await second.shows(t("passwordConfirmation.text"))
      await first.has(status, present)
    })
  })

  describe(`${name} with a second factor`, () => {
    it("registers an app, and is complete with its code or a recovery code only", async ({
      open,
      provider
    }) => {
      const tab = await open("login", asksAlways)
      const signOut = async () => {
        await tab.evaluate(() => window.lk.auth.session.revoke().then(() => null))
        await tab.reload()
      }
      const isHalfDone = async (shown: string) => {
        await tab.shows(shown)
        await tab.has(isComplete, false)
        await tab.has(() => window.lk.events.some(({ type }) => type === "AUTHENTICATE_FLOW_COMPLETE"), false)
      }
      const isDone = async (second: string) => {
        await tab.shows(t("factorConfirmation.title"))
        await tab.has(isComplete, true)
        await tab.has(events, [
          "OTP_LOGIN_OR_CREATE",
          "OTP_AUTHENTICATE",
          second,
          "AUTHENTICATE_FLOW_COMPLETE"
        ])
      }

      await signIn(tab, provider)
      await isHalfDone(t("factorEnroll.title"))
      const { nextCode, recoveryCodes } = await enrolApp(tab, provider)
      await isHalfDone(t("recoveryCodes.title"))
      await saveCodes(tab)
      await isDone("TOTP_AUTHENTICATE")

      await signOut()
      await signIn(tab, provider)
      await isHalfDone(t("factorApp.title"))
      await tab.type(t("factorApp.code"), nextCode())
      await isDone("TOTP_AUTHENTICATE")

      await signOut()
      await signIn(tab, provider)
      await isHalfDone(t("factorApp.title"))
      await enterRecoveryCode(tab, recoveryCodes[0] ?? "")
      await isDone("TOTP_RECOVER")
    })

    it("asks for it again in a dialog, which gives the focus back", async ({ open, provider }) => {
      const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
      await provider.seed({ users: [{ email, totp: { secret } }] })
      const tab = await open("login", passcodesBy("email"))
      await signIn(tab, provider)
      await tab.shows(t("otpConfirmation.title"))
      await tab.evaluate(askAgain, {})
      await tab.shows(t("factorApp.title"))
      await tab.has(focused, t("factorApp.code"))
      await tab.press(appWith(secret, provider)())
      await tab.has(outcome, "otp totp")
      await tab.has(dialogs, 0)
      await tab.has(focused, "Delete my account")
    })
  })

  describe(`${name} on the account page`, () => {
    it("adds every way to sign in, and removes all but the last", async ({ open, provider, site }) => {
      const tab = await open("login", passcodesBy("email"))
      await signIn(tab, provider)
      await tab.shows(t("otpConfirmation.title"))
      const { loginRedirectURL, signupRedirectURL } = landingAt(site)
      const oauthOptions = { providers: [{ type: "github" } as const], loginRedirectURL, signupRedirectURL }
      const setup = { config: { emailMagicLinksOptions: landingAt(site), oauthOptions } }
      await tab.addAuthenticator?.()
      const rows = async (section: string, expected: ReadonlyArray<string>) =>
        eventually(() => tab.evaluate(rowsOf, section)).toEqual(expected)
      await tab.evaluate(openAccount, setup)

      await tab.clickOn("button", t("emails.add"))
      await tab.has(focused, t("field.email"))
      await tab.press("ada@work.example")
      await tab.clickOn("button", t("emails.send"))
      await tab.shows(t("emails.sent", { email: "ada@work.example" }))
      const other = await open(await linkIn(provider, "ada@work.example"))
      await other.shows("Signed in")
      // The other tab has stored the user, whose address is verified now
      await rows("emails", [email, "ada@work.example"])

      await tab.clickOn("button", t("phones.add"))
      await tab.press("2015550123")
      await tab.clickOn("button", t("phones.send"))
      await tab.has(focused, t("field.code"))
      await tab.press((await provider.inbox.waitFor("+12015550123")).code ?? "")
      await rows("phoneNumbers", ["+12015550123"])

      await tab.clickOn("button", t("password.set"))
      await tab.type(t("field.password.new"), "correct horse battery staple")
      await tab.shows(t("password.accepted"))
      await tab.clickOn("button", t("account.save"))
      await tab.shows(t("password.present"))

      // A passkey is offered where the engine has the API
      const isOffered = () => document.querySelector("[data-section=passkeys]") !== null
      const hasApi = await tab.evaluate(() => typeof PublicKeyCredential === "function")
      await tab.has(isOffered, hasApi === true)
      if (tab.addAuthenticator !== undefined) {
        await tab.clickOn("button", t("passkeys.add"))
        await tab.has(listedPasskeys, ["Passkey 1"])
      }

      await enrolApp(tab, provider)
      await saveCodes(tab)
      await rows("authenticatorApp", [t("app.present")])

      await tab.clickOn("button", t("socials.connect", { provider: "GitHub" }))
      await agreeAtGitHub(tab)
      await tab.shows("Signed in")
      await tab.goto(site.url("login", quiet.search))
      await tab.evaluate(openAccount, setup)
      await rows("socialLogins", ["GitHub"])

      if (tab.addAuthenticator !== undefined) {
        await tab.clickOn("button", t("passkeyList.delete", { name: "Passkey 1" }))
        await tab.clickOn("button", t("passkeyList.confirmDelete"))
        await tab.shows(t("passkeyList.empty"))
      }
      for (const [name, section] of [
        ["GitHub", "socialLogins"],
        [t("app.present"), "authenticatorApp"],
        ["+12015550123", "phoneNumbers"],
        ["ada@work.example", "emails"]
      ] as const) {
        await tab.clickOn("button", t("account.removeOf", { name }))
        await tab.has(focused, t("account.cancel"))
        await tab.clickOn("button", t("account.remove"))
        await rows(section, section === "emails" ? [email] : [])
      }
      await tab.clickOn("button", t("account.removeOf", { name: email }))
      await tab.shows(t("account.last"))
      await tab.has(() => window.lk.errors, [])
    })
  })

  describe(`${name} with redirects`, () => {
    it("signs in by a social provider and comes back", async ({ open, provider, site }) => {
      const redirects = {
        loginRedirectURL: site.url("landing"),
        signupRedirectURL: site.url("landing", "?new")
      }
      const oauthOptions = { providers: [{ type: "github" } as const], ...redirects }
      const tab = await open("login", asks({ config: { products: ["oauth"], oauthOptions } }))
      await tab.clickOn("button", t("oauth.continue", { provider: "GitHub" }))
      await agreeAtGitHub(tab)
      await tab.shows("Signed in")
      expect(await tab.address()).not.toContain("token")
      expect(await factors(provider)).toEqual([["oauth oauth_github"]])
    })
  })

  describe(`${name} as an identity provider`, async () => {
    const app = await listen((_, response) => response.end("Hello from the app"))
    const redirect_uri = `http://localhost:${app.port}/in`
    afterAll(app.close)
    const connected = {
      client_id: "their-app",
      client_name: "Their App",
      client_type: "third_party_public",
      redirect_uris: [redirect_uri]
    } as const
    it.scoped({ providerOptions: { projectName: "Umbrella", connectedApps: [connected] } })

    it("lets an app in when the user allows it", async ({ open, provider, site }) => {
      const tab = await open("login", passcodesBy("email"))
      await signIn(tab, provider)
      const asked = new URLSearchParams({
        client_id: "their-app",
        redirect_uri,
        response_type: "code",
        scope: "openid email",
        state: "s-1",
        code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
      })
      await tab.goto(site.url("login", `${quiet.search}&${asked.toString()}`))
      await tab.evaluate(() => {
        window.lk.auth.mountIdentityProvider({ elementId: "#login" })
      })
      await tab.shows(t("idpConsent.title.signIn", { clientName: "Their App", projectName: "Umbrella" }))
      await tab.clickOn("button", t("idpConsent.allow"))
      await tab.shows("Hello from the app")
      const { searchParams } = new URL(await tab.address())
      expect(searchParams.get("state")).toBe("s-1")
      expect(searchParams.get("code")).toMatch(/./)
    })
  })

  describe(`${name} with a session`, () => {
    it("refreshes it when the page is seen again, and not while it is hidden", async ({ open, provider }) => {
      const tab = await open("login", passcodesBy("email"))
      await signIn(tab, provider)
      await tab.evaluate(setVisibility, "hidden")
      const before = refreshes(provider).length
      await tab.evaluate(() => window.__watch?.putForward(600_000))
      // The provider has answered whatever the page asked before this
      await tab.evaluate(() =>
        window.lk.auth.otps.email.loginOrCreate("somebody@example.com").then(() => null)
      )
      expect(refreshes(provider)).toHaveLength(before)
      await tab.evaluate(setVisibility, "visible")
      await eventually(() => refreshes(provider).length).toBeGreaterThan(before)
      await tab.has(status, present)
    })
  })

  describe(`${name} with other looks and troubles`, () => {
    for (const [language, words] of [
      ["ar", "متابعة"],
      ["ja", "ログイン"]
    ] as const)
      it(`draws the dark scheme in the language ${language}`, async ({ open }) => {
        const tab = await open("login", asks({ locale: language, colorScheme: "dark" }))
        await tab.shows(words)
        await tab.has(() => {
          const card = document.querySelector("[data-part=card]")
          return card && [getComputedStyle(card).backgroundColor, getComputedStyle(card).direction]
        }, ["rgb(23, 24, 30)", language === "ar" ? "rtl" : "ltr"])
      })

    it("has passkeys beside a form that works, and offers none after it where nothing checks the user", async ({
      open,
      provider
    }) => {
      const config = {
        products: ["passkeys", "otp"],
        otpOptions: { methods: ["email"] },
        passkeyOptions: { offerAfterLogin: true }
      } as const
      const tab = await open("login", asks({ config }))
      await tab.type(t("field.email"), email)
      // A passkey button may appear above the form, which would move the button under the pointer
      await tab.press(["Enter"])
      await tab.shows(t("otp.title"))
      const { code = "" } = await provider.inbox.waitFor(email)
      await tab.type(t("field.code"), code)
      await tab.shows(t("otpConfirmation.title"))
      await tab.has(events, ["OTP_LOGIN_OR_CREATE", "OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])
    })

    for (const [what, file] of [
      ["a screen", /OtpAuthenticate-/],
      ["the calls", /layer(Calls|Transport)-/]
    ] as const)
      it(`signs in when ${what} failed to load, after a reload where the engine remembers the failure`, async ({
        open,
        provider,
        site
      }) => {
        // Before the page is opened, because a page that has the time loads the calls early
        const isBack = site.breakOff(file)
        let tab = await open("login", passcodesBy("email"))
        const shown = async () => String(await tab.evaluate(text))
        const needsReload = async () => (await shown()).includes(t("common.reload"))
        /** The widget asks for a screen again. For the calls, the user submits the form again, as often as that fails. */
        const entered = () =>
          eventually(async () => {
            const now = await shown()
            const hasFailed = now.includes(t("error.network")) && now.includes(t("main.submit.email"))
            if (hasFailed && !now.includes(t("common.reload"))) await submit().catch(() => {})
            return now
          }).toMatch(new RegExp(`${t("otp.title")}|${t("common.reload")}`))
        const submit = () => tab.click(control, "button", t("main.submit.email"))
        await tab.type(t("field.email"), email)
        await tab.press(["Enter"])
        await eventually(shown).toMatch(
          new RegExp(`${t("common.tryAgain")}|${t("error.network")}|${t("common.reload")}`)
        )
        isBack()
        await entered()
        if (await needsReload()) {
          await tab.evaluate(() => document.body.setAttribute("data-before", ""))
          await tab.clickOn("button", t("common.reload"))
          // The next page is there, and has taken it
          await tab.has(() => document.body.hasAttribute("data-before"), false)
          await tab.has(() => sessionStorage.length, 0)
          await tab.has(() => document.querySelector<HTMLInputElement>("input[type=email]")?.value, email)
          await tab.clickOn("button", t("main.submit.email"))
          await entered()
        }
        // WebKitGTK may remember the failure across reloads, but not in another tab
        if (await needsReload()) {
          tab = await open("login", passcodesBy("email"))
          await tab.type(t("field.email"), email)
          await tab.press(["Enter"])
        }
        await tab.shows(t("otp.title"))
        const { code = "" } = await provider.inbox.waitFor(email)
        await tab.type(t("field.code"), code)
        await tab.has(status, present)
      })

    it("reports that the provider is unreachable, and works when it is back", async ({ open, provider }) => {
      const tab = await open("login", passcodesBy("email"))
      await tab.type(t("field.email"), email)
      // Everything has its answer that the page asks for without a press
      await eventually(() => calls(provider, "/projects/bootstrap")).toContain(200)
      await eventually(() => provider.state.events().length).toBeGreaterThan(1)
      const isBack = provider.faults.offline()
      await tab.clickOn("button", t("main.submit.email"))
      await tab.shows(t("error.network"))
      isBack()
      await tab.clickOn("button", t("main.submit.email"))
      await tab.shows(t("otp.title"))
    })
  })
}
