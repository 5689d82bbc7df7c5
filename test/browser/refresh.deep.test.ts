import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  cookieNames,
  eventually,
  openSignedIn,
  quiet,
  revokeElsewhere,
  signIn,
  status
} from "../support/browser/login.js"
import { expectRefreshes, interval, refreshes } from "../support/browser/refresh.js"

const storage = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).map((key) => localStorage.getItem(key)))

describe("the background refresh", () => {
  it("runs once every 180 seconds", async ({ context, open, provider }) => {
    await context.clock.install()
    const page = await openSignedIn(open, provider, quiet)
    await expectRefreshes(context, provider, page)
  })

  it("keeps the session while the provider is down, and recovers automatically", async ({
    context,
    open,
    provider
  }) => {
    await context.clock.install()
    const page = await open("login", quiet)
    page.expected.push(/ERR_EMPTY_RESPONSE/)
    await signIn(page, provider)
    const isUp = provider.faults.offline()
    await context.clock.runFor(interval)
    await eventually(() => refreshes(provider).length).toBeGreaterThan(0)
    // 4 s, 8 s, 16 s between the attempts, ± 175 ms each.
    await eventually(async () => {
      await context.clock.runFor(4175)
      return refreshes(provider).length
    }).toBeGreaterThan(2)
    await eventually(() => status(page)).toBe("present")
    expect(refreshes(provider)).not.toContain(200)

    isUp()
    await eventually(async () => {
      await context.clock.runFor(16_175)
      return refreshes(provider)
    }).toContain(200)
    expect(await page.evaluate(() => window.lk.statuses)).toEqual(["absent", "present"])
  })

  it("does not sign out on a 500, a 429, a malformed answer or an unknown refusal", async ({
    context,
    open,
    provider
  }) => {
    await context.clock.install()
    const page = await openSignedIn(open, provider, quiet)
    const troubles = [
      () => provider.faults.status(500),
      () => provider.faults.status(429),
      () => provider.faults.malformed(),
      () => provider.faults.status(401, { error_type: "pkce_mismatch" })
    ]
    await context.clock.runFor(interval - 20_000)
    for (const make of troubles) {
      const before = refreshes(provider).length
      const end = make()
      await eventually(async () => {
        await context.clock.runFor(20_000)
        return refreshes(provider).length
      }).toBeGreaterThan(before)
      end()
      await eventually(() => status(page)).toBe("present")
    }
    await eventually(() => cookieNames(context)).toEqual(["stytch_session", "stytch_session_jwt"])
  })

  it("removes session and cookies when the provider reports that the session ended", async ({
    context,
    open,
    provider
  }) => {
    await context.clock.install()
    const page = await openSignedIn(open, provider, quiet)
    await revokeElsewhere(context, provider)
    page.expected.push(/^console warning: \[Latchkey\] The session ended: \[404\] session_not_found/)
    await context.clock.runFor(interval)
    await eventually(() => status(page)).toBe("absent")
    await eventually(() => cookieNames(context)).toEqual([])
    expect(await storage(page)).not.toContainEqual(expect.stringContaining("session_id"))
    // Nothing is left to refresh.
    const before = refreshes(provider).length
    await context.clock.runFor(2 * interval)
    expect(refreshes(provider)).toHaveLength(before)
  })
})
