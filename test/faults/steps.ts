/** The steps of a login: what happens before the fault, what the person or the page does during it, and what counts. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { TOTP } from "otpauth"
import { oauthProviders } from "../../src/domain/oauth/OAuthProvider.js"
import { passkeyLoginMessage } from "../../src/domain/passkeys/Passkeys.js"
import { errorWords } from "../../src/view/errorWords.js"
import { en } from "../../src/view/i18n/en.js"
import { enErrors } from "../../src/view/i18n/en.errors.js"
import { enScreens } from "../../src/view/i18n/en.screens.js"
import { makeText } from "../../src/view/i18n/translate.js"
import { codeErrorWords } from "../../src/view/screens/secondFactor/factorErrors.js"
import { visitor } from "../provider/support/visitor.js"
import { day, minute, second, site, type Browser, type Tab } from "./browser.js"

/** A step that is ready to be done, as often as needed. */
export interface Attempt {
  /** The page on which it happens. */
  readonly tab: Tab
  /** Done by the person, or by the page when it is loaded. Fails with the text that the widget shows for the error. */
  readonly act: (tab: Tab) => Effect.Effect<unknown, string>
  /** Whether it has the outcome that the person wants. */
  readonly isDone: (tab: Tab) => Promise<boolean>
  /** Presses the widget's button that starts over. Undefined when it has none. */
  readonly renew?: (tab: Tab) => Promise<Attempt | undefined>
}

export interface Step {
  readonly name: string
  /** The calls that the fault meets. */
  readonly path: RegExp
  /** What stays for another try when it fails. */
  readonly keeps: string
  /** How the person tries again with that. */
  readonly again: string
  /** What the person starts over with when it is of no use any more. */
  readonly anew: string
  /** The page does it when it is loaded, without the person. */
  readonly onLoad: boolean
  /** Where the person is before. The fault begins after this. */
  readonly prepare: (browser: Browser) => Promise<Ready>
}

/** Everything that comes before the step. `open` opens the page on which the step happens, which the fault may meet. */
export interface Ready {
  readonly open: (options?: Parameters<Browser["open"]>[1]) => Promise<Attempt>
}

const email = "ada@example.com"
const duration = { session_duration_minutes: (7 * day) / minute }

const t = makeText({ ...en, ...enErrors, ...enScreens })

/** Fails with the text that the widget shows. */
const shown = <A>(call: Effect.Effect<A, Error>): Effect.Effect<A, string> =>
  Effect.mapError(call, (error) => errorWords(t, error))

const must = async <A, E>(browser: Browser, effect: Effect.Effect<A, E>): Promise<A> => {
  const exit = await browser.run(effect)
  if (Exit.isSuccess(exit)) return exit.value
  throw new Error("A step failed before the fault began.", { cause: exit.cause })
}

export const statusOf = (tab: Tab) => Effect.runSync(tab.session.snapshot).status

const isSignedIn = (tab: Tab) => Promise.resolve(statusOf(tab) === "present")

/** A page on which somebody has signed in by a code. */
export const signedIn = async (browser: Browser, href = site) => {
  const tab = await browser.open(href)
  const { method_id } = await must(browser, tab.client.otps.email.loginOrCreate(email))
  const code = browser.provider.inbox.latest(email)?.code ?? ""
  await must(browser, tab.client.otps.authenticate(code, method_id, duration))
  return tab
}

/** The same page for every attempt. */
const onPage = (attempt: Attempt): Ready => ({ open: () => Promise.resolve(attempt) })

/** A page that redeems the token of its address when it is loaded. `start` starts over, for an address or at a provider. */
const landingOn = (
  browser: Browser,
  href: string,
  start: (tab: Tab, startedFor: string) => Promise<string>
): Ready => ({
  open: async (options) => ({
    tab: await browser.open(href, options),
    act: (tab) =>
      Effect.mapError(tab.client.authenticateByUrl(duration), (error) =>
        tab.failure()?.isSpent === true ? t("returnFailure.spent") : errorWords(t, error)
      ),
    isDone: isSignedIn,
    renew: async (tab) => {
      const startedFor = tab.failure()?.startedFor
      if (startedFor === undefined) return undefined
      return landingOn(browser, await start(tab, startedFor), start).open()
    }
  })
})

/** Asks for a link. Returns it. */
const askForLink = (browser: Browser) => async (tab: Tab, to: string) => {
  const links = { login_magic_link_url: site, signup_magic_link_url: site }
  await must(browser, tab.client.magicLinks.email.loginOrCreate(to, links))
  await must(browser, tab.leave)
  return browser.provider.inbox.latest(to)?.link ?? ""
}

/** Logs in at a social provider. Returns the address that it leads back to. */
const goToProvider = (browser: Browser) => async (tab: Tab, type: string) => {
  const provider = oauthProviders.find((each) => each === type) ?? "google"
  const back = { login_redirect_url: site, signup_redirect_url: site }
  await must(browser, tab.client.oauth[provider].start(back))
  const query = Object.fromEntries(new URL(tab.address()).searchParams)
  await must(browser, tab.leave)
  return (await visitor(browser.provider.fetch).socialLogin(provider, email, query)).href
}

/** The call that proves the second factor. */
type Prove = (client: Tab["client"]) => Effect.Effect<unknown, Error>

/** The app and the phone of the person. */
const secret = "JBSWY3DPEHPK3PXP"
const phone_number = "+12025550123"

/**
 * A page on which somebody with an app and a phone has proved the first factor. `prepare` gets the recovery codes, and returns the
 * call that proves the second one.
 */
const secondFactor = async (
  browser: Browser,
  prepare: (tab: Tab, recoveryCodes: ReadonlyArray<string>) => Promise<Prove> | Prove
): Promise<Ready> => {
  const { provider, world } = browser
  let recoveryCodes = recoveryCodesOf.get(browser)
  if (recoveryCodes === undefined) {
    const { users } = await provider.seed({ users: [{ email, phone_number, totp: { secret } }] })
    recoveryCodes = users[0]?.totp?.recovery_codes ?? []
    recoveryCodesOf.set(browser, recoveryCodes)
  }
  // The app shows another code
  await world.pass(30 * second)
  const tab = await signedIn(browser)
  const prove = await prepare(tab, recoveryCodes)
  return onPage({
    tab,
    act: ({ client }) => Effect.mapError(prove(client), (error) => codeErrorWords(t, error)),
    isDone: (page) => Promise.resolve(Effect.runSync(page.session.snapshot).isComplete)
  })
}

const recoveryCodesOf = new WeakMap<Browser, ReadonlyArray<string>>()

const secondSteps: ReadonlyArray<Step> = [
  {
    name: "Code of an app",
    path: /^\/totps\/authenticate$/,
    keeps: "the first factor",
    again: "enter the app's code again",
    anew: "another sign-in",
    onLoad: false,
    prepare: (browser) =>
      secondFactor(
        browser,
        // The code that the app shows at that moment
        () => (client) =>
          Effect.suspend(() => {
            const totp_code = new TOTP({ secret }).generate({ timestamp: browser.provider.clock.now() })
            return client.totps.authenticate({ totp_code, ...duration })
          })
      )
  },
  {
    name: "Recovery code",
    path: /^\/totps\/recover$/,
    keeps: "the first factor and the code",
    again: "enter the code again",
    anew: "another recovery code",
    onLoad: false,
    prepare: (browser) => {
      const isSecond = recoveryCodesOf.has(browser)
      return secondFactor(browser, (_tab, codes) => {
        const recovery_code = codes[isSecond ? 1 : 0] ?? ""
        return (client) => client.totps.recover({ recovery_code, ...duration })
      })
    }
  },
  {
    name: "Second code by text",
    path: /^\/otps\/authenticate$/,
    keeps: "the first factor and the code",
    again: "enter the code again",
    anew: "a new code",
    onLoad: false,
    prepare: (browser) =>
      secondFactor(browser, async ({ client }) => {
        const { method_id } = await must(browser, client.otps.sms.send(phone_number))
        const code = browser.provider.inbox.latest(phone_number)?.code ?? ""
        return (page) => page.otps.authenticate(code, method_id, duration)
      })
  }
]

export const steps: ReadonlyArray<Step> = [
  {
    name: "Bootstrap",
    path: /^\/projects\/bootstrap/,
    keeps: "the settings of the last visit, or the defaults",
    again: "reload",
    anew: "another page",
    onLoad: true,
    prepare: (browser) =>
      Promise.resolve({
        open: async (options) => ({
          tab: await browser.open(site, options),
          act: () => Effect.sleep(11 * minute),
          isDone: (tab) => Promise.resolve(Effect.runSync(tab.projectSettings.current).projectName === "Acme")
        })
      })
  },
  {
    name: "First send",
    path: /^\/magic_links\/email\/login_or_create$/,
    keeps: "what was typed",
    again: "press again",
    anew: "another address",
    onLoad: false,
    prepare: async (browser) => {
      const tab = await browser.open(site)
      let isSent = false
      return onPage({
        tab,
        act: ({ client }) =>
          Effect.tap(shown(client.magicLinks.email.loginOrCreate(email)), () =>
            Effect.sync(() => (isSent = true))
          ),
        isDone: () => Promise.resolve(isSent)
      })
    }
  },
  {
    name: "Authenticate by code",
    path: /^\/otps\/authenticate$/,
    keeps: "the code",
    again: "enter the code again",
    anew: "a new code",
    onLoad: false,
    prepare: async (browser) => {
      const tab = await browser.open(site)
      const { method_id } = await must(
        browser,
        tab.client.otps.email.loginOrCreate(email, { expiration_minutes: 10 })
      )
      const code = browser.provider.inbox.latest(email)?.code ?? ""
      return onPage({
        tab,
        act: ({ client }) => shown(client.otps.authenticate(code, method_id, duration)),
        isDone: isSignedIn
      })
    }
  },
  {
    name: "Refresh",
    path: /^\/sessions\/authenticate$/,
    keeps: "the session",
    again: "reload",
    anew: "a new sign-in",
    onLoad: true,
    prepare: async (browser) => {
      const tab = await signedIn(browser)
      return onPage({ tab, act: () => Effect.sleep(11 * minute), isDone: isSignedIn })
    }
  },
  {
    name: "Revoke",
    path: /^\/sessions\/revoke$/,
    keeps: "the session",
    again: "press again",
    anew: "another session",
    onLoad: false,
    prepare: async (browser) => {
      const tab = await signedIn(browser)
      return onPage({
        tab,
        act: ({ client }) => shown(client.session.revoke()),
        isDone: (page) => Promise.resolve(statusOf(page) === "absent")
      })
    }
  },
  {
    name: "Landing on a link",
    path: /^\/magic_links\/authenticate$/,
    keeps: "the token, in the address",
    again: "reload",
    anew: "a new link",
    onLoad: true,
    prepare: async (browser) => {
      const ask = askForLink(browser)
      return landingOn(browser, await ask(await browser.open(site), email), ask)
    }
  },
  {
    name: "OAuth return",
    path: /^\/oauth\/authenticate$/,
    keeps: "the token, in the address",
    again: "reload",
    anew: "a new redirect",
    onLoad: true,
    prepare: async (browser) => {
      const go = goToProvider(browser)
      return landingOn(browser, await go(await browser.open(site), "google"), go)
    }
  },
  {
    name: "Passkey finish",
    path: /^\/webauthn\/authenticate$/,
    keeps: "the passkey",
    again: "press again",
    anew: "another passkey",
    onLoad: false,
    prepare: async (browser) => {
      const tab = await signedIn(browser)
      await must(browser, tab.client.webauthn.register({ is_passkey: true }))
      await must(browser, tab.client.session.revoke())
      return onPage({
        tab,
        act: ({ client }) =>
          Effect.mapError(client.webauthn.authenticate({ ...duration, is_passkey: true }), (error) => {
            const message = error._tag === "UsageError" ? undefined : passkeyLoginMessage(error)
            return message === undefined ? "" : t(message)
          }),
        isDone: isSignedIn
      })
    }
  },
  ...secondSteps
]
