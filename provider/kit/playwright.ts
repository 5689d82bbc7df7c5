/**
 * Entry `latchkey/provider/playwright`: fixtures for Playwright, for a provider that `npx latchkey provider` serves.
 *
 * @example
 * import { expect, test as base } from "@playwright/test"
 * import { providerFixtures, type ProviderFixtures } from "latchkey/provider/playwright"
 *
 * const test = base.extend<ProviderFixtures>(providerFixtures({ publicToken: "public-token-test-1" }))
 *
 * test("an editor can edit", async ({ page, signIn }) => {
 *   await signIn(page, { email: "ada@example.com", roles: ["editor"] })
 *   await page.goto("/documents")
 *   await expect(page.getByRole("button", { name: "Edit" })).toBeVisible()
 * })
 */
import type { BrowserContext, Page } from "@playwright/test"
import type { CookieOptions } from "../../src/domain/session/SessionCookies.js"
import type { Control } from "../control/Control.js"
import { makeControl } from "../control/makeControl.js"
import { signInBrowser, type BrowserSignInOptions, type SiteClient } from "./browserSession.js"
import type { Use } from "./Use.js"
import { leadToStandIns } from "../standIns/scripts.js"
import { addVirtualAuthenticator, type VirtualAuthenticator } from "./virtualAuthenticator.js"
import type { SeededPasskey, SeedUser, SignedIn } from "../seed/Seed.js"
import { worldAddress } from "../worlds.js"

export type { BrowserSignInOptions, CookieOptions, SiteClient, VirtualAuthenticator }

/** The world of one test: a provider with users, inbox, clock, options and faults that no other test sees. */
export interface World extends Control {
  /** The world's address, for clients besides the pages of the test. */
  readonly address: string
}

/** The clocks of the pages and of the provider. */
export interface Clocks {
  /** Moves all of them to a time: milliseconds since 1970, a `Date`, or RFC 3339. Runs no timers. */
  readonly set: (time: number | string | Date) => Promise<void>
  /** Moves all of them forward, in milliseconds. Timers of the pages that are due run once. */
  readonly advance: (ms: number) => Promise<void>
}

/** What a test may ask for. */
export interface ProviderFixtures {
  /** The test's world. Calls of the test's pages to the provider's address are led to it. */
  readonly provider: World
  /**
   * Signs a user in without clicking: an id, external id, email address or phone number, or a user to add. Load a page that is
   * open again.
   */
  readonly signIn: (page: Page, user: string | SeedUser, options?: BrowserSignInOptions) => Promise<SignedIn>
  /** Moves the time. Ask for it before pages are opened: their clock is replaced. */
  readonly clocks: Clocks
  /** Gives the page's computer a virtual authenticator with these passkeys. Chromium only. */
  readonly authenticator: (
    page: Page,
    passkeys?: ReadonlyArray<SeededPasskey>
  ) => Promise<VirtualAuthenticator>
}

/** Where the provider is, and how the site's client is configured. */
export interface ProviderFixtureOptions extends SiteClient {
  /** The provider's address as the site's client has it. Default: `http://127.0.0.1:4000`. */
  readonly address?: string | undefined
  /** Whether stand-ins answer for the scripts of captcha, fraud protection and Google One Tap. Default: true. */
  readonly standIns?: boolean | undefined
}

/** What the fixtures use of Playwright's own. */
interface Given {
  readonly context: BrowserContext
  readonly baseURL: string | undefined
}

/** What the fixtures use of `TestInfo`. */
interface RunningTest {
  readonly title: string
}

/** The fixtures, for `test.extend<ProviderFixtures>(providerFixtures())`. */
export const providerFixtures = ({
  address = "http://127.0.0.1:4000",
  standIns = true,
  ...client
}: ProviderFixtureOptions = {}) => ({
  provider: async ({ context }: Given, use: Use<World>, { title }: RunningTest): Promise<void> => {
    const world = worldAddress(address, worldNameOf(title))
    await leadTo(world, context, address)
    if (standIns) await leadToStandIns(context, world)
    const control = makeControl(world)
    // The first request makes the world. Those of a page of another site do not.
    await control.clock.now()
    await use({ ...control, address: world })
    await control.reset()
  },
  signIn: async (
    { baseURL, provider }: Given & Pick<ProviderFixtures, "provider">,
    use: Use<ProviderFixtures["signIn"]>
  ): Promise<void> => {
    await use((page, user, options) => signInBrowser(provider, page, user, { ...client, baseURL }, options))
  },
  clocks: async (
    { context, provider }: Given & Pick<ProviderFixtures, "provider">,
    use: Use<Clocks>
  ): Promise<void> => {
    await context.clock.install()
    // In Playwright 1.45 the time has fractions, which clients do not expect
    await context.addInitScript(() => {
      const { now } = Date
      Date.now = () => Math.floor(now())
    })
    await use({
      set: async (time) => {
        await provider.clock.set(time)
        await context.clock.setSystemTime(time)
      },
      advance: async (ms) => {
        await provider.clock.advance(ms)
        await context.clock.fastForward(ms)
      }
    })
  },
  // Playwright reads the names of a fixture's needs from this pattern
  authenticator: async ({}: object, use: Use<ProviderFixtures["authenticator"]>): Promise<void> => {
    await use(addVirtualAuthenticator)
  }
})

/** Leads calls of the provider's own world to another one. Links and redirects of that world lead there already. */
const leadTo = async (world: string, context: BrowserContext, address: string) => {
  const own = `${address.replace(/\/+$/, "")}/`
  await context.route(
    ({ href }) => href.startsWith(own) && !href.startsWith(`${own}_world/`),
    (route, request) => route.continue({ url: `${world}/${request.url().slice(own.length)}` })
  )
}

/** People find the world by the test's title in the list of worlds. Repeated and parallel tests have worlds of their own. */
const worldNameOf = (title: string) => {
  const words = title.toLowerCase().replace(/[^a-z0-9]+/g, "-")
  return `${words.slice(0, 50)}-${crypto.randomUUID().slice(0, 8)}`
}
