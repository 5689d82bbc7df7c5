/** Mallory sends Ada a link that signs in to Mallory's account. The network loses the answer to a link of Ada's own. */
import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { expectFocus } from "../support/browser/focus.js"
import { it as browserIt } from "../support/browser/it.js"
import {
  asks,
  button,
  calls,
  eventually,
  heading,
  linkIn,
  openSignedIn,
  quiet,
  status,
  submitEmail
} from "../support/browser/login.js"
import type { WatchedPage } from "../support/browser/openPage.js"
import type { Site } from "../support/browser/site.js"
import { t } from "../support/words.js"

const ada = "ada@example.com"
const mallory = "mallory@example.net"
const redeem = "/magic_links/authenticate"

/** The query of a login page whose links lead to the page that asks. */
const linksToAsking = (site: Site) => {
  const landing = { loginRedirectURL: site.url("asking"), signupRedirectURL: site.url("asking") }
  return asks({ config: { emailMagicLinksOptions: landing } })
}

const it = browserIt.extend<{
  /** A link that Mallory asks for in her own browser. */
  readonly link: string
  /** A page on which Ada is signed in. */
  readonly home: WatchedPage
}>({
  link: async ({ elsewhere, provider, serve }, use) => {
    const site = await serve()
    const page = await elsewhere.newPage()
    await page.goto(site.url("login", linksToAsking(site).search))
    await submitEmail(page, mallory)
    await use(await linkIn(provider, mallory))
  },
  home: async ({ open, provider }, use) => use(await openSignedIn(open, provider, quiet, ada))
})

const userOf = (page: Page) => page.evaluate(() => window.lk.auth.user.getSync()?.emails[0]?.email)
const tokenOf = (page: Page) => page.evaluate(() => window.lk.auth.session.getTokens()?.session_token)

describe("a link that somebody else has sent", () => {
  it("signs nobody in until it is confirmed, and leaves Ada signed in when she stays", async ({
    home,
    link,
    open,
    provider
  }) => {
    const token = await tokenOf(home)

    const landing = await open(link)
    await expectFocus(heading(landing, t("returnQuestion.title")))
    expect(calls(provider, redeem)).toEqual([])
    expect(landing.url()).toContain("token=")

    await landing.keyboard.press("Tab")
    await expectFocus(button(landing, new RegExp(`^${t("returnQuestion.continue")}$`)))
    await landing.keyboard.press("Enter")
    await expectFocus(heading(landing, t("accountQuestion.title")))
    await landing.getByText(t("accountQuestion.text", { from: ada, to: mallory })).waitFor()
    expect(landing.url()).not.toContain("token=")
    expect(await provider.state.sessions()).toHaveLength(2)
    expect([await userOf(home), await tokenOf(home)]).toEqual([ada, token])

    await button(landing, t("accountQuestion.stay", { from: ada })).click()
    await landing.getByText("account_change_declined").waitFor()
    await landing.getByText(t("returnConfirmation.text", { account: ada })).waitFor()
    expect(calls(provider, "/sessions/revoke")).toEqual([200])
    const [adaUser] = (await provider.state.users()).filter(({ emails }) => emails[0]?.email === ada)
    const sessions = await provider.state.sessions()
    expect(sessions.map(({ user_id }) => user_id)).toEqual([adaUser?.user_id])
    expect([await status(home), await userOf(home), await tokenOf(home)]).toEqual(["present", ada, token])

    await home.reload()
    await eventually(() => userOf(home)).toBe(ada)
  })

  it("signs in as the other account, in all tabs, when the person wants it", async ({
    home,
    link,
    open,
    provider
  }) => {
    const landing = await open(link)
    await button(landing, new RegExp(`^${t("returnQuestion.continue")}$`)).click()
    await button(landing, t("accountQuestion.change", { to: mallory })).click()
    await landing.getByText("Returned").waitFor()
    await expectFocus(heading(landing, t("returnConfirmation.title")))
    await landing.getByText(t("returnConfirmation.text", { account: mallory })).waitFor()
    await eventually(() => userOf(home)).toBe(mallory)
    expect(calls(provider, "/sessions/revoke")).toEqual([])
  })
})

describe("a link that this browser asked for", () => {
  it("signs in without a question, also after a scanner has opened it", async ({
    elsewhere,
    open,
    provider,
    serve
  }) => {
    const site = await serve()
    const login = await open("login", linksToAsking(site))
    await submitEmail(login, ada)
    const link = await linkIn(provider, ada)

    const scanner = await elsewhere.newPage()
    await scanner.goto(link)
    await heading(scanner, t("returnQuestion.title")).waitFor()
    expect(calls(provider, redeem)).toEqual([])

    const landing = await open(link)
    await landing.getByText("Returned").waitFor()
    await eventually(() => userOf(login)).toBe(ada)
    expect(calls(provider, redeem)).toEqual([200])
    expect(await landing.locator("[data-screen]").getAttribute("data-screen")).toBe("Main")
  })

  it("can be continued on another device, after a reload too", async ({ link, open }) => {
    const landing = await open(link)
    await heading(landing, t("returnQuestion.title")).waitFor()
    await landing.reload()
    await button(landing, new RegExp(`^${t("returnQuestion.continue")}$`)).click()
    await landing.getByText("Returned").waitFor()
    expect(landing.url()).not.toContain("token=")
  })
})

describe("a link whose answer gets lost after the provider has accepted it", () => {
  it("is replaced by a new one with one press", async ({ context, open, provider, serve }) => {
    const site = await serve()
    const login = await open("login", linksToAsking(site))
    await submitEmail(login, ada)
    const link = await linkIn(provider, ada)

    await context.route(
      /magic_links\/authenticate/,
      async (route) => route.fulfill({ response: await route.fetch(), body: '{"data":' }),
      { times: 1 }
    )
    const landing = await open(link)
    await landing.getByText(t("returnFailure.spent")).waitFor()
    expect(landing.url()).not.toContain("token=")
    await button(landing, t("returnFailure.email", { email: ada })).click()
    await heading(landing, t("emailConfirmation.title")).waitFor()
    expect(calls(provider, "/magic_links/email/login_or_create")).toEqual([200, 200])
    expect(await linkIn(provider, ada)).not.toBe(link)
  })
})
