/** The steps of a login: what happens before the fault, what the person or the page does during it, and what counts. */
import * as Effect from "effect/Effect"
import { oauthProviders } from "../../src/domain/oauth/OAuthProvider.js"
import { passkeyLoginMessage } from "../../src/domain/passkeys/Passkeys.js"
import { errorWords } from "../../src/view/i18n/errorWords.js"
import { visitor } from "../../provider/test/support/visitor.js"
import { minute, site, type Browser, type Tab } from "./browser.js"
import { accountSteps } from "./accountSteps.js"
import { factorSteps } from "./factorSteps.js"
import { memberSteps } from "./memberSteps.js"
import {
  duration,
  email,
  firstRefresh,
  isSignedIn,
  must,
  onPage,
  shown,
  signedIn,
  statusOf,
  type Ready,
  type Step
} from "./step.js"
import { t } from "../support/words.js"

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
    name: firstRefresh,
    path: /^\/sessions\/authenticate$/,
    keeps: "the session",
    again: "reload",
    anew: "a new sign-in",
    onLoad: true,
    plain: true,
    prepare: async (browser) => {
      const before = await signedIn(browser)
      await must(browser, before.leave)
      return {
        open: async (options) => ({
          tab: await browser.open(site, { ...options, plain: true }),
          act: () => Effect.sleep(11 * minute),
          isDone: isSignedIn
        })
      }
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
  ...factorSteps,
  ...accountSteps,
  ...memberSteps
]
