import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { factors } from "../support/browser/client.js"
import { hasFocus } from "../support/browser/focus.js"
import { it } from "../support/browser/it.js"
import { asks, button, eventually, heading, landingAt, quiet, status } from "../support/browser/login.js"
import type { Site } from "../support/browser/site.js"
import { installPhantom } from "../support/browser/wallets.js"
import type { Setup } from "./pages/login.js"
import { t } from "../support/words.js"

type Config = NonNullable<Setup["config"]>

/** The items of Main from top to bottom. */
const outline = (page: Page) =>
  page.locator("#login").locator("button, [role=tab], [data-part=divider]").allTextContents()

const byGitHub = (site: Site): Config => ({
  products: ["oauth", "emailMagicLinks"],
  oauthOptions: { providers: [{ type: "github" }, { type: "twitter" }], ...landingAt(site) }
})

const standIn = (page: Page, name: string) => heading(page, `Sign in with ${name}`).waitFor()

const busy = (page: Page) => page.locator("button[aria-busy=true]")

/** Products and the items they add to Main. */
const mixed: ReadonlyArray<readonly [Config, ReadonlyArray<string>]> = [
  [
    { products: ["oauth", "emailMagicLinks"] },
    [t("oauth.continue", { provider: "GitHub" }), t("main.or"), t("main.submit.email")]
  ],
  [
    { products: ["emailMagicLinks", "oauth"] },
    [t("main.submit.email"), t("main.or"), t("oauth.continue", { provider: "GitHub" })]
  ],
  [
    { products: ["oauth", "crypto", "otp"], otpOptions: { methods: ["sms", "email"] } },
    [
      t("oauth.continue", { provider: "GitHub" }),
      t("crypto.setup"),
      t("main.or"),
      t("main.tab.sms"),
      t("main.tab.email"),
      t("main.submit.sms")
    ]
  ],
  [
    { products: ["oauth", "emailMagicLinks", "passwords", "otp"], otpOptions: { methods: ["whatsapp"] } },
    [
      t("oauth.continue", { provider: "GitHub" }),
      t("main.or"),
      t("main.tab.email"),
      t("main.tab.whatsapp"),
      t("main.submit.email")
    ]
  ],
  [{ products: ["oauth", "crypto"] }, [t("oauth.continue", { provider: "GitHub" }), t("crypto.setup")]],
  [{ products: ["oauth"] }, [t("oauth.continue", { provider: "GitHub" })]]
]

describe("on Main", () => {
  it("social providers have buttons with their logos in the configured order", async ({ open }) => {
    const types = ["microsoft", "apple", "github", "linkedin", "tiktok"] as const
    const config: Config = {
      products: ["oauth"],
      oauthOptions: { providers: types.map((type) => ({ type })) }
    }
    const page = await open("login", asks({ config }))
    await button(page, t("oauth.continue", { provider: "TikTok" })).waitFor()
    await eventually(() => outline(page)).toEqual([
      t("oauth.continue", { provider: "Microsoft" }),
      t("oauth.continue", { provider: "Apple" }),
      t("oauth.continue", { provider: "GitHub" }),
      t("oauth.continue", { provider: "LinkedIn" }),
      t("oauth.continue", { provider: "TikTok" })
    ])
    const drawn = () =>
      page.locator("#login button svg").evaluateAll((marks) =>
        marks.map((mark) => {
          const { height, width } = mark.getBoundingClientRect()
          const paths = [...mark.querySelectorAll("path")]
          return width === 20 && height === 20 && paths.some((path) => path.getBBox().width > 0)
        })
      )
    await eventually(drawn).toEqual(types.map(() => true))
  })

  it("the divider stands before the last item of mixed methods, and passwords replace the email tab", async ({
    open
  }) => {
    const page = await open("login", quiet)
    for (const [config, expected] of mixed) {
      await page.evaluate((config) => {
        const providers = [{ type: "github" as const }]
        window.lk.mount({ config: { ...config, oauthOptions: { providers } } })
      }, config)
      await eventually(() => outline(page)).toEqual(expected)
    }
  })

  it("the wallet buttons are capped at five buttons in all, and the other wallets sign in too", async ({
    context,
    open
  }) => {
    await installPhantom(context)
    await context.addInitScript(() => {
      const request = () => Promise.resolve([])
      Object.assign(window, {
        vessel: { request },
        BinanceChain: { request },
        ethereum: { isMetaMask: true, request }
      })
    })
    const shows = (count: number): Config => ({
      products: ["oauth", "crypto"],
      oauthOptions: {
        providers: (["github", "gitlab", "discord", "slack", "figma"] as const)
          .slice(0, count)
          .map((type) => ({ type }))
      }
    })
    const page = await open("login", asks({ config: shows(1) }))
    const wallets = () => page.locator("[data-part=wallet-button]").allTextContents()
    const all = ["Vessel", "Phantom", "Metamask", "Binance"].map((wallet) => t("crypto.continue", { wallet }))
    const others = t("crypto.other")
    const setup = t("crypto.setup")
    await eventually(wallets).toEqual([...all, setup])
    for (const [count, room] of [
      [2, 3],
      [4, 1],
      [5, 0]
    ] as const) {
      await page.evaluate((config) => window.lk.mount({ config }), shows(count))
      await eventually(wallets).toEqual([...all.slice(0, room), others])
    }
    await button(page, others).click()
    await heading(page, t("cryptoOther.title")).waitFor()
    expect(await wallets()).toEqual([...all, setup])
    await button(page, t("crypto.continue", { wallet: "Phantom" })).click()
    await heading(page, t("cryptoConfirmation.title")).waitFor()
    await eventually(() => status(page)).toBe("present")
  })
})

describe("social login in the widget", () => {
  it.scoped({ providerOptions: { bootstrap: { pkce_required_for_oauth: true } } })

  it("signs a user up by mouse", async ({ open, provider, serve }) => {
    const site = await serve()
    const page = await open("login", asks({ config: byGitHub(site) }))
    await button(page, t("oauth.continue", { provider: "GitHub" })).click()
    await standIn(page, "GitHub")
    await page.getByLabel("Email").fill("ada@example.com")
    await button(page, "Continue").click()
    await page.getByText("Signed in").waitFor()
    expect(page.url()).toContain("?new")
    expect(await provider.state.users()).toMatchObject([
      { status: "active", emails: [{ email: "ada@example.com" }], providers: [{ provider_type: "github" }] }
    ])
    await page.goto(site.url("login"))
    await eventually(() => status(page)).toBe("present")
  })

  it("works by keyboard alone and carries the configured parameters", async ({ open, provider, serve }) => {
    const google = {
      type: "google",
      custom_scopes: ["calendar"],
      provider_params: { hd: "example.com" }
    } as const
    const config: Config = {
      products: ["oauth", "emailMagicLinks"],
      oauthOptions: { providers: [{ type: "apple" }, google], ...landingAt(await serve()) }
    }
    const page = await open("login", asks({ config }))
    await button(page, t("oauth.continue", { provider: "Google" })).waitFor()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await standIn(page, "Google")
    await page.getByText("openid email profile calendar").waitFor()
    await page.getByText("example.com", { exact: true }).waitFor()
    await page.getByLabel("Email").focus()
    await page.keyboard.type("ada@example.com")
    await page.keyboard.press("Enter")
    await page.getByText("Signed in").waitFor()
    expect(await factors(provider)).toEqual([["oauth oauth_google"]])
  })

  it("returns to Main after cancelling, where another login can start", async ({ open, provider, serve }) => {
    const site = await serve()
    const config = byGitHub(site)
    const loginRedirectURL = site.url("login", asks({ config }).search)
    const page = await open(
      "login",
      asks({ config: { ...config, oauthOptions: { ...config.oauthOptions, loginRedirectURL } } })
    )
    await button(page, t("oauth.continue", { provider: "Twitter" })).click()
    await standIn(page, "Twitter")
    await button(page, "Cancel").click()
    await heading(page, t("main.title")).waitFor()
    expect(new URL(page.url()).searchParams.get("error")).toBe("oauth_flow_callback_error")
    await eventually(() => status(page)).toBe("absent")
    expect(await provider.state.users()).toEqual([])

    await button(page, t("oauth.continue", { provider: "Twitter" })).click()
    await standIn(page, "Twitter")
    await page.getByLabel("User name").fill("countess")
    await button(page, "Continue").click()
    await page.getByText("Signed in").waitFor()
    expect(await factors(provider)).toEqual([["oauth oauth_twitter"]])
  })

  it("can be left with Back when the social provider is unreachable", async ({ context, open, serve }) => {
    await context.route(/oauth\/github\/start/, (route) => route.abort())
    const page = await open("login", asks({ config: byGitHub(await serve()) }))
    page.expected.push(/ERR_FAILED/)
    await button(page, t("oauth.continue", { provider: "GitHub" })).click()
    await eventually(() => page.url()).toMatch(/^chrome-error:/)
    await page.goBack()
    await button(page, t("oauth.continue", { provider: "Twitter" })).click()
    await standIn(page, "Twitter")
  })

  it("keeps the button busy in place, with its name, until the page navigates", async ({
    context,
    open,
    serve
  }) => {
    const page = await open("login", asks({ config: byGitHub(await serve()) }))
    const github = button(page, t("oauth.continue", { provider: "GitHub" }))
    const gate = new AbortController()
    await context.route(/oauth\/github\/start/, async (route) => {
      gate.abort()
      // A 204 keeps the page where it is
      await route.fulfill({ status: 204 })
    })
    const box = await github.boundingBox()
    await github.press("Enter")
    await eventually(() => gate.signal.aborted).toBe(true)
    await busy(page).waitFor()
    expect(await github.boundingBox()).toEqual(box)
    await eventually(() => hasFocus(github)).toBe(true)
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))
    await busy(page).waitFor({ state: "detached" })
    await button(page, t("oauth.continue", { provider: "Twitter" })).click()
    await standIn(page, "Twitter")
  })
})
