/** What tests of the session's background refresh have in common. */
import type { BrowserContext, Page } from "playwright-core"
import { expect } from "vitest"
import { calls, eventually } from "./login.js"
import type { ServedProvider } from "./provider.js"

/** Milliseconds from one refresh to the next. */
export const interval = 180_000

/** Statuses of the refreshes so far. */
export const refreshes = (provider: ServedProvider) => calls(provider, "/sessions/authenticate")

/** Pauses the pages' clocks: from now on only `clock.runFor` moves them. */
export const stopTime = (context: BrowserContext) => context.clock.pauseAt(Date.now() + 20_000)

/**
 * Waits until the browser has granted or refused each lock that a page has asked for, and then a moment for what the provider
 * answers and what the tabs tell each other.
 */
const settle = async (context: BrowserContext) => {
  await Promise.all(context.pages().map((page) => page.evaluate(() => navigator.locks.query())))
  await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Less than `unknownPatience`, after which a page takes a lock that is late for one that the browser does not have. */
const step = 8_000

/** Moves the pages' clocks, with moments for what they do not move: the browser's locks, and the provider's answers. */
export const passInSteps = async (context: BrowserContext, milliseconds: number) => {
  for (let passed = 0; passed < milliseconds; passed += step) {
    await context.clock.runFor(step)
    await settle(context)
  }
}

/**
 * Reads again until the expectation holds, while the pages' clocks go on: a page that reads storage before its cookies looks
 * again some milliseconds later.
 */
export const eventuallyInTime = <Value>(context: BrowserContext, read: () => Value | Promise<Value>) =>
  eventually(async () => {
    await context.clock.runFor(25)
    return read()
  })

/** Waits until the page has the answer of the last refresh, from which the next one is timed. */
const hasAdopted = async (context: BrowserContext, page: Page, provider: ServedProvider) => {
  const [session] = await provider.state.sessions()
  await eventuallyInTime(context, () =>
    page.evaluate(() => window.lk.auth.session.getSync()?.last_accessed_at)
  ).toBe(session?.last_accessed_at)
}

/** Moves the clock to the next refresh: one request is sent, not earlier, and every page adopts its answer. */
export const expectRefresh = async (
  context: BrowserContext,
  provider: ServedProvider,
  ...pages: ReadonlyArray<Page>
) => {
  const before = refreshes(provider).length
  await context.clock.runFor(interval - 40_000)
  expect(refreshes(provider)).toHaveLength(before)
  await passInSteps(context, 40_000)
  await eventually(() => refreshes(provider).length).toBe(before + 1)
  for (const page of pages) await hasAdopted(context, page, provider)
}

/** Three refreshes. Only they move the pages' clocks from now on. */
export const expectRefreshes = async (
  context: BrowserContext,
  provider: ServedProvider,
  ...pages: ReadonlyArray<Page>
) => {
  await stopTime(context)
  for (let refresh = 1; refresh <= 3; refresh++) await expectRefresh(context, provider, ...pages)
}
