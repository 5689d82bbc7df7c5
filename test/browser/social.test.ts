import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { factors } from "../support/browser/client.js"
import { hasFocus } from "../support/browser/focus.js"
import { it } from "../support/browser/it.js"
import { asks, button, eventually, heading, landingAt, status } from "../support/browser/login.js"
import type { Site } from "../support/browser/site.js"
import type { Setup } from "./pages/login.js"
import { t } from "../support/words.js"

type Config = NonNullable<Setup["config"]>

const byGitHub = (site: Site): Config => ({
  products: ["oauth", "emailMagicLinks"],
  oauthOptions: { providers: [{ type: "github" }, { type: "twitter" }], ...landingAt(site) }
})

const standIn = (page: Page, name: string) => heading(page, `Sign in with ${name}`).waitFor()

const busy = (page: Page) => page.locator("button[aria-busy=true]")

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
    await page.waitForFunction(() => location.protocol === "chrome-error:")
    await page.evaluate(() => history.back())
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
