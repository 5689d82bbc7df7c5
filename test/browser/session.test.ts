import type { BrowserContext, Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  calls,
  cookieNames,
  denyStorage,
  eventually,
  openSignedIn,
  quiet,
  revokeElsewhere,
  signIn,
  status
} from "../support/browser/login.js"

const both = ["stytch_session", "stytch_session_jwt"]

/** Cookies with the session's names and the page's path, which browsers list before those of the session. */
const addForeignCookies = (context: BrowserContext, page: Page) => {
  const { pathname } = new URL(page.url())
  return context.addCookies(
    both.map((name) => ({ name, value: "mallory", domain: "localhost", path: pathname }))
  )
}

describe("a session", () => {
  it("is available at once after a reload, without a moment of 'absent'", async ({ open, provider }) => {
    const page = await openSignedIn(open, provider, quiet)
    await page.reload()
    expect(await page.evaluate(() => window.lk.statuses[0])).toBe("present")
    expect(await page.evaluate(() => window.lk.auth.session.getSync()?.authentication_factors)).toMatchObject(
      [{ type: "otp" }]
    )
    await eventually(() => calls(provider, "/sessions/authenticate")).toEqual([200])
    await eventually(() => page.evaluate(() => window.lk.auth.session.getInfo().fromCache)).toBe(false)
    expect(await page.evaluate(() => window.lk.statuses.includes("absent"))).toBe(false)
    expect(await provider.state.sessions()).toHaveLength(1)
  })

  it("keeps its tokens in two SameSite=Lax cookies and nowhere else", async ({ context, open, provider }) => {
    const before = Date.now()
    await openSignedIn(open, provider, quiet)
    const [session] = await provider.state.sessions()
    const lifetime = Date.parse(session?.expires_at ?? "") - Date.parse(session?.last_accessed_at ?? "")
    for (const cookie of await context.cookies()) {
      expect(both).toContain(cookie.name)
      expect(cookie).toMatchObject({ path: "/", sameSite: "Lax", secure: false, domain: "localhost" })
      expect(cookie.expires * 1_000).toBeGreaterThan(before + lifetime - 1_000)
      expect(cookie.expires * 1_000).toBeLessThan(Date.now() + lifetime + 1_000)
    }
  })

  for (const [how, days] of [
    ["ahead", -1],
    ["behind", 1]
  ] as const) {
    it(`survives reloads and second tabs on a computer whose clock is a day ${how}`, async ({
      context,
      open,
      provider
    }) => {
      provider.clock.advance(days * 86_400_000)
      const first = await openSignedIn(open, provider, quiet)
      const second = await open("login", quiet)
      for (const page of [first, second]) await eventually(() => status(page)).toBe("present")
      await first.reload()
      for (const page of [first, second]) await eventually(() => status(page)).toBe("present")
      const [session] = await provider.state.sessions()
      const end = Date.parse(session?.expires_at ?? "") - days * 86_400_000
      for (const cookie of await context.cookies()) {
        expect(Math.abs(cookie.expires * 1_000 - end)).toBeLessThan(600_000)
      }
    })
  }

  it("is not replaced by a cookie of its name that another site sets for a longer path", async ({
    context,
    open,
    provider
  }) => {
    const page = await openSignedIn(open, provider, quiet)
    const tokens = await page.evaluate(() => window.lk.auth.session.getTokens())
    await addForeignCookies(context, page)
    page.expected.push(/Several cookies named/)
    await page.reload()
    await eventually(() => calls(provider, "/sessions/authenticate")).toEqual([200])
    await eventually(() => status(page)).toBe("present")
    expect(await page.evaluate(() => window.lk.auth.session.getTokens())).toMatchObject({
      session_token: tokens?.session_token
    })
  })

  it("stays when storage is cleared beside a cookie of its name that another site sets", async ({
    context,
    open,
    provider
  }) => {
    const page = await openSignedIn(open, provider, quiet)
    const tokens = await page.evaluate(() => window.lk.auth.session.getTokens())
    await addForeignCookies(context, page)
    await page.evaluate(() => localStorage.clear())
    page.expected.push(/Several cookies named/, /status of 40\d/)
    await page.reload()
    await eventually(() => status(page)).toBe("present")
    expect(await page.evaluate(() => window.lk.auth.session.getTokens())).toMatchObject({
      session_token: tokens?.session_token
    })
    expect(await page.evaluate(() => window.lk.statuses)).toEqual(["unknown", "present"])
  })

  for (const [where, domain] of [
    ["another site of the domain", "site.localhost"],
    ["another program of the host", "app.site.localhost"]
  ] as const) {
    it(`is believed to be none of five when ${where} sets four for longer paths`, async ({
      context,
      open,
      provider,
      serve
    }) => {
      const site = await serve({
        intercept: (request) => {
          request.url = request.url?.replace("/shop/cart/", "/")
          return false
        }
      })
      const url = site.url("shop/cart/login", quiet.search).replace("localhost", "app.site.localhost")
      await provider.seed({ users: ["ada", "mallory"].map((name) => ({ email: `${name}@example.com` })) })
      const sessionOf = async (who: string) => (await provider.signIn(`${who}@example.com`)).session_token
      const cookie = { name: "stytch_session", httpOnly: false }
      await context.addCookies([
        { ...cookie, value: await sessionOf("ada"), domain: "app.site.localhost", path: "/" }
      ])
      for (const path of ["/shop", "/shop/", "/shop/cart", "/shop/cart/"])
        await context.addCookies([
          { ...cookie, value: await sessionOf("mallory"), domain: `.${domain}`, path }
        ])
      const page = await open(url)
      page.expected.push(/Several cookies named/, /status of 40\d/)
      await eventually(() => status(page)).toBe("absent")
      expect(await page.evaluate(() => window.lk.statuses)).toEqual(["unknown", "absent"])
      expect(await page.evaluate(() => window.lk.auth.session.getTokens())).toBeNull()
    })
  }

  it("ends in every tab when one tab signs out", async ({ context, open, provider }) => {
    const first = await open("login", quiet)
    const second = await open("login", quiet)
    await signIn(first, provider)
    await eventually(() => status(second)).toBe("present")
    await second.evaluate(() => window.lk.auth.session.revoke())
    await eventually(() => status(first)).toBe("absent")
    expect(await first.evaluate(() => window.lk.statuses)).toEqual(["absent", "present", "absent"])
    await eventually(() => cookieNames(context)).toEqual([])
    expect(await provider.state.sessions()).toEqual([])
  })

  it("is absent at the next load when it ended at the provider meanwhile", async ({
    context,
    open,
    provider
  }) => {
    const page = await openSignedIn(open, provider, quiet)
    await revokeElsewhere(context, provider)
    page.expected.push(/The session ended/)
    await page.reload()
    await eventually(() => status(page)).toBe("absent")
    await eventually(() => cookieNames(context)).toEqual([])
  })

  it("is absent without a request when its cookie is gone at load", async ({ context, open, provider }) => {
    const page = await openSignedIn(open, provider, quiet)
    await context.clearCookies()
    await page.reload()
    expect(await page.evaluate(() => window.lk.statuses)).toEqual(["absent"])
    expect(calls(provider, "/sessions/authenticate")).toEqual([])
  })

  it("works with one warning when the browser denies storage", async ({ context, open, provider }) => {
    await denyStorage(context)
    const page = await openSignedIn(open, provider, quiet)
    await eventually(() => status(page)).toBe("present")
    const warning =
      "This browser denies storage, or it is full: only what is in cookies, such as the session, is kept when the page is left."
    expect(page.problems.splice(0)).toEqual([`console warning: [Latchkey] ${warning}`])
  })
})
