import type { BrowserContext, Locator, Page } from "playwright-core"
import { describe, expect } from "vitest"
import { factors } from "../support/browser/client.js"
import { lettingGoogleIn, standInForGoogle } from "../support/browser/google.js"
import { it } from "../support/browser/it.js"
import { asks, button, emailField, eventually, heading, landingAt, quiet } from "../support/browser/login.js"
import type { Site } from "../support/browser/site.js"
import type { Setup } from "./pages/login.js"
import { t } from "../support/words.js"

type Config = NonNullable<Setup["config"]>
type Google = NonNullable<NonNullable<Config["oauthOptions"]>["providers"]>[number]

/** One Tap together with magic links. */
const withOneTap = (google: Partial<Google> = {}, site?: Site): Config => ({
  products: ["oauth", "emailMagicLinks"],
  oauthOptions: {
    providers: [{ type: "google", one_tap: true, ...google }],
    ...(site && landingAt(site))
  }
})

/** A browser without FedCM. */
const withoutFedcm = (context: BrowserContext) =>
  context.addInitScript(() => void Reflect.deleteProperty(window, "IdentityCredential"))

const account = (page: Page) => button(page, /ada@example.com/)
const googleButton = (page: Page) => button(page, t("oauth.continue", { provider: "Google" }))

/** How Google appears: in the card, floating over the page, or as a button only. */
const metBy = async (page: Page) => {
  if ((await account(page).count()) === 0)
    return (await googleButton(page).count()) > 0 ? "button" : undefined
  return (await page
    .locator("#google-parent-prompt")
    .filter({ has: account(page) })
    .count()) > 0
    ? "embedded"
    : "floating"
}

/** Whether one element is rendered within the other. */
const inside = async (inner: Locator, outer: Locator) => {
  const [a, b] = [await inner.boundingBox(), await outer.boundingBox()]
  return (
    a && b && a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height
  )
}

const note = (page: Page) => page.getByText(t("oneTap.note.title"))

/** For each position, how Google appears in a browser with FedCM and in one without. */
const positions = [
  ["floating", "floating", "floating"],
  ["embedded", "floating", "embedded"],
  ["floatingOrEmbedded", "floating", "embedded"],
  ["embeddedOnly", "button", "embedded"],
  ["forceLegacyEmbedded", "embedded", "embedded"]
] as const

describe("Google One Tap", () => {
  it.for([true, false])(
    "renders at the configured position and is removed with the widget (FedCM: %s)",
    async (mediates, { context, open, provider }) => {
      await standInForGoogle(context, provider)
      if (!mediates) await withoutFedcm(context)
      const page = await open("login", { ...lettingGoogleIn(provider), ...quiet })
      expect(await page.evaluate(() => "IdentityCredential" in window)).toBe(mediates)
      for (const [position, mediated, legacy] of positions) {
        await page.evaluate((config) => window.lk.mount({ config }), withOneTap({ position }))
        const met = mediates ? mediated : legacy
        await eventually(() => metBy(page)).toBe(met)
        expect(await googleButton(page).count(), position).toBe(met === "embedded" ? 0 : 1)
        await page.evaluate(() => window.lk.mount().unmount())
        await eventually(() => metBy(page)).toBeUndefined()
      }
    }
  )

  it("embedded in the card, signs in with the chosen account", async ({ context, open, provider, serve }) => {
    await standInForGoogle(context, provider)
    const policy = lettingGoogleIn(provider)
    const config = withOneTap({ position: "forceLegacyEmbedded" }, await serve(policy))
    const page = await open("login", { ...policy, ...asks({ config }) })
    await account(page).waitFor()
    const card = page.locator("[data-part=card]")
    expect(await inside(account(page), card)).toBe(true)
    await account(page).click()
    await page.getByText("Signed in").waitFor()
    expect(page.url()).toContain("?new")
    expect(await factors(provider)).toEqual([["oauth oauth_google"]])
  })

  it("embedded in a shadow root, renders in the document and works by keyboard", async ({
    context,
    open,
    provider,
    serve
  }) => {
    await standInForGoogle(context, provider)
    const policy = lettingGoogleIn(provider)
    const config = withOneTap({ position: "forceLegacyEmbedded" }, await serve(policy))
    const page = await open("login", { ...policy, ...asks({ config: { ...config, enableShadowDOM: true } }) })
    await account(page).waitFor()
    expect(
      await page.evaluate(() => document.querySelector("#google-parent-prompt")?.assignedSlot?.name)
    ).toBe("google-parent-prompt")
    expect(await inside(account(page), page.locator("[data-part=card]"))).toBe(true)
    await account(page).press("Enter")
    await page.getByText("Signed in").waitFor()
  })

  it("floating as the only method, shows no card until it is closed", async ({ context, open, provider }) => {
    await standInForGoogle(context, provider)
    const config: Config = { ...withOneTap({ position: "floating" }), products: ["oauth"] }
    const page = await open("login", { ...lettingGoogleIn(provider), ...asks({ config }) })
    await account(page).waitFor()
    await eventually(() => heading(page, t("main.title")).count()).toBe(0)
    await eventually(() => page.locator("#login button:visible").count()).toBe(0)
    await button(page, "Close").click()
    await googleButton(page).waitFor()
    await heading(page, t("main.title")).waitFor()
    await eventually(() => account(page).count()).toBe(0)
    await eventually(() => note(page).count()).toBe(0)
  })

  it("shows the Google button after it was closed, which starts the social login", async ({
    context,
    open,
    provider,
    serve
  }) => {
    await standInForGoogle(context, provider)
    const policy = lettingGoogleIn(provider)
    const config = withOneTap({ position: "forceLegacyEmbedded" }, await serve(policy))
    const page = await open("login", { ...policy, ...asks({ config }) })
    await button(page, "Close").click()
    await googleButton(page).waitFor()
    await emailField(page).fill("ada@example.com")
    await emailField(page).press("Enter")
    await button(page, t("emailConfirmation.tryAgain")).click()
    await emailField(page).waitFor()
    expect(await metBy(page)).toBe("button")
    await googleButton(page).press("Enter")
    await heading(page, "Sign in with Google").waitFor()
    await page.getByLabel("Email").fill("ada@example.com")
    await button(page, "Continue").click()
    await page.getByText("Signed in").waitFor()
  })

  it("leaves the other methods usable; a tap outside closes a floating prompt unless disabled", async ({
    context,
    open,
    provider
  }) => {
    await standInForGoogle(context, provider)
    const page = await open("login", { ...lettingGoogleIn(provider), ...quiet })
    for (const [cancel_on_tap_outside, met] of [
      [false, "floating"],
      [true, "button"]
    ] as const) {
      await page.evaluate((config) => window.lk.mount({ config }), withOneTap({ cancel_on_tap_outside }))
      await account(page).waitFor()
      await emailField(page).click()
      await page.keyboard.type("ada")
      await eventually(() => metBy(page)).toBe(met)
      await eventually(() => emailField(page).inputValue()).toBe("ada")
      await page.evaluate(() => window.lk.mount().unmount())
    }
  })
})

describe("Google One Tap, with a prompt that the browser shows", () => {
  it("signs in with the chosen account, and has the Google button beside the prompt", async ({
    context,
    open,
    provider,
    serve
  }) => {
    provider.options.set({ googleFedcm: true })
    await standInForGoogle(context, provider)
    const policy = lettingGoogleIn(provider)
    const page = await open("login", { ...policy, ...asks({ config: withOneTap({}, await serve(policy)) }) })
    await account(page).waitFor()
    await googleButton(page).waitFor()
    await emailField(page).click()
    expect(await metBy(page)).toBe("floating")
    await account(page).click()
    await page.getByText("Signed in").waitFor()
    expect(await factors(provider)).toEqual([["oauth oauth_google"]])
  })

  it.for(["floating", "forceLegacyEmbedded"] as const)(
    "shows the Google button when the page never learns that the prompt is shown (%s)",
    async (position, { context, open, provider }) => {
      provider.options.set({ googleFedcm: true, googleAccounts: [] })
      await standInForGoogle(context, provider)
      await context.clock.install()
      const config: Config = { ...withOneTap({ position }), products: ["oauth"] }
      const page = await open("login", { ...lettingGoogleIn(provider), ...asks({ config }) })
      await eventually(async () => {
        await context.clock.runFor(1_000)
        return googleButton(page).count()
      }).toBe(1)
      expect(await metBy(page)).toBe("button")
      expect(await note(page).count()).toBe(0)
    }
  )
})
