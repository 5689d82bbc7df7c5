/** `it` for browser tests: each gets its own context, provider and site, and must leave no problem behind. */
import type { Browser, BrowserContext } from "playwright-core"
import { expect, test } from "vitest"
import type { Options } from "../../../provider/Options.js"
import { patience } from "../patience.js"
import { launch } from "./chromium.js"
import { openPage, type WatchedPage } from "./openPage.js"
import { serveProvider, type ServedProvider } from "./provider.js"
import { leaksOf } from "./secrets.js"
import { serveSite, type Site, type SiteOptions } from "./site.js"

/** What a test may take apart from its pages' names. */
export interface OpenOptions extends Partial<SiteOptions> {
  /** `?token=…` */
  readonly search?: string
}

export interface BrowserFixtures {
  /** `it.scoped({ providerOptions: { … } })` sets them for a `describe`. */
  readonly providerOptions: Options
  readonly browser: Browser
  readonly context: BrowserContext
  /** Another browser, which knows nothing of this one. The test itself looks for problems in its pages. */
  readonly elsewhere: BrowserContext
  readonly provider: ServedProvider
  /** Secrets that only the test knows, beside those in inbox and cookies: passwords, recovery codes. */
  readonly secrets: Array<string>
  /** Serves the test pages against the provider, by default under the strict policy. */
  readonly serve: (options?: Partial<SiteOptions>) => Promise<Site>
  /**
   * Opens `test/browser/pages/NAME.html`, or a whole address. Pages with one policy share a site, so an origin,
   * storage and cookies. At the end no page may have had a problem or let out a secret.
   */
  readonly open: (name: string, options?: OpenOptions) => Promise<WatchedPage>
}

export const it = test.extend<BrowserFixtures>({
  providerOptions: {},
  browser: async ({}, use) => {
    await use(await launch())
  },
  context: async ({ browser }, use) => {
    const context = await browser.newContext()
    // Shorter than the test's own limit, so that the failure names what was waited for.
    context.setDefaultTimeout(patience)
    await use(context)
    await context.close()
  },
  elsewhere: async ({ browser }, use) => {
    const context = await browser.newContext()
    context.setDefaultTimeout(patience)
    await use(context)
    await context.close()
  },
  provider: async ({ providerOptions }, use) => {
    const provider = await serveProvider(providerOptions)
    await use(provider)
    await provider.close()
  },
  secrets: async ({}, use) => {
    await use([])
  },
  serve: async ({ provider }, use) => {
    const sites = new Map<string, Promise<Site>>()
    await use((options = {}) => {
      const site = { provider: provider.origin, ...options }
      const key = JSON.stringify(site)
      const served = sites.get(key) ?? serveSite(site)
      sites.set(key, served)
      return served
    })
    for (const site of sites.values()) await (await site).close()
  },
  open: async ({ context, provider, secrets, serve }, use) => {
    const pages: Array<WatchedPage> = []
    await use(async (name, { search, ...options } = {}) => {
      const site = await serve(options)
      const page = await openPage(context, URL.canParse(name) ? name : site.url(name, search))
      pages.push(page)
      return page
    })
    const isExpected = (page: WatchedPage, problem: string) =>
      page.expected.some((pattern) => pattern.test(problem))
    expect(
      pages.flatMap((page) => page.problems.filter((problem) => !isExpected(page, problem))),
      "problems in the page"
    ).toEqual([])
    expect(await leaksOf(pages, context, provider, secrets), "secrets let out").toEqual([])
  }
})
