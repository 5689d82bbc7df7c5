import { once } from "node:events"
import { isDeepStrictEqual } from "node:util"
import type { BrowserContext, Page } from "playwright-core"
import { describe, expect } from "vitest"
import { signedInAs } from "../support/browser/client.js"
import { it } from "../support/browser/it.js"
import {
  asks,
  button,
  calls,
  cookieNames,
  eventually,
  hold,
  signIn,
  status
} from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"

const quiet = asks({ mount: false })
const interval = 180_000
const asked = (provider: ServedProvider) => calls(provider, "/sessions/authenticate")

/** From here on the pages' time passes only when told to. */
const stopTime = async (context: BrowserContext) => context.clock.pauseAt(Date.now() + 20_000)

const lastAccess = (page: Page) => page.evaluate(() => window.lk.auth.session.getSync()?.last_accessed_at)

/** Whom the page shows, and in which session. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const { session, user } = window.lk.auth
    return [session.getSync()?.session_id, user.getSync()?.emails[0]?.email]
  })

/** The person turns to another tab, or back to this one. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: state })
      document.dispatchEvent(new Event("visibilitychange"))
    },
    hidden ? "hidden" : "visible"
  )

describe("two tabs of one site", () => {
  it("ask once every 180 seconds between them, and both take over the answer", async ({
    context,
    open,
    provider
  }) => {
    await context.clock.install()
    const first = await open("login", quiet)
    const second = await open("login", quiet)
    // A page that begins later than the session asks at once
    await eventually(() => status(second)).toBe("absent")
    await signIn(first, provider)
    await eventually(() => status(second)).toBe("present")
    await stopTime(context)
    for (const times of [1, 2, 3]) {
      await context.clock.runFor(interval - 40_000)
      expect(asked(provider)).toHaveLength(times - 1)
      await context.clock.runFor(40_000)
      await eventually(() => asked(provider)).toHaveLength(times)
      const [session] = await provider.state.sessions()
      for (const page of [first, second])
        await eventually(() => lastAccess(page)).toBe(session?.last_accessed_at)
    }
    expect(asked(provider)).toEqual([200, 200, 200])
  })

  it("go on to refresh when one of them is closed in the midst of it", async ({
    context,
    open,
    provider
  }) => {
    await context.clock.install()
    const first = await open("login", quiet)
    await signIn(first, provider)
    const release = await hold(first, /sessions\/authenticate/)
    await stopTime(context)
    await context.clock.runFor(interval)
    const second = await open("login", quiet)
    await second.clock.runFor(3_000)
    expect(asked(provider)).toEqual([])
    await first.close()
    await eventually(async () => {
      await second.clock.runFor(1_000)
      // What the closed tab had asked may have left it, unheard
      return asked(provider).filter((answer) => answer !== 0)
    }).toEqual([200])
    expect(await status(second)).toBe("present")
    release()
  })

  it("are both signed out when one signs out, although the other is just being told that all is well", async ({
    context,
    open,
    provider
  }) => {
    const first = await open("login", quiet)
    await signIn(first, provider)
    const second = await open("login", quiet)
    await eventually(() => asked(provider)).toHaveLength(1)
    // The answer is on its way when the first tab signs out
    const [answered, gate] = [new AbortController(), new AbortController()]
    await second.route(/sessions\/authenticate/, async (route) => {
      const response = await route.fetch()
      answered.abort()
      if (!gate.signal.aborted) await once(gate.signal, "abort")
      await route.fulfill({ response }).catch(() => undefined)
    })
    const call = second.evaluate(() =>
      window.lk.auth.session.authenticate().then(
        () => "in",
        () => "out"
      )
    )
    await once(answered.signal, "abort")
    await first.evaluate(() => window.lk.auth.session.revoke())
    gate.abort()
    expect(await call).toBe("out")
    for (const page of [first, second]) await eventually(() => status(page)).toBe("absent")
    expect(await cookieNames(context)).toEqual([])
  })

  it("in which two people sign in at the same time end with one of them in both", async ({
    context,
    open,
    provider
  }) => {
    await context.clock.install()
    const [first, second] = [await open("login", quiet), await open("login", quiet)]
    const release = await hold(context, /otps\/authenticate/)
    const logins = [signIn(first, provider, "ada@example.com"), signIn(second, provider, "bob@example.com")]
    await eventually(() => provider.inbox.list().length).toBe(2)
    release()
    await Promise.all(logins)
    expect(await provider.state.sessions()).toHaveLength(2)

    // Whose cookie it is shows at the next refresh at the latest
    await stopTime(context)
    await context.clock.runFor(interval)
    await eventually(() => asked(provider)).toEqual([200])
    await eventually(async () => isDeepStrictEqual(await shown(first), await shown(second))).toBe(true)
    const [, email] = await shown(first)
    expect(["ada@example.com", "bob@example.com"]).toContain(email)
    for (const page of [first, second]) {
      const { emails } = await page.evaluate(() => window.lk.auth.user.get())
      expect(emails[0]?.email).toBe(email)
      expect(await status(page)).toBe("present")
    }
  })
})

describe("two tabs that leave for a social login of a project that requires PKCE", () => {
  it.scoped({ providerOptions: { bootstrap: { pkce_required_for_oauth: true } } })

  it("return each with the verifier it left with, whichever comes first", async ({
    open,
    provider,
    serve
  }) => {
    const site = await serve()
    const tabs = [await open("client"), await open("client")]
    for (const page of tabs) {
      await page.evaluate((login_redirect_url) => {
        const options = { login_redirect_url, signup_redirect_url: login_redirect_url }
        void window.site.auth.oauth.github.start(options)
      }, site.url("client"))
      await page.waitForURL(/stand-in/)
    }
    for (const [n, page] of tabs.entries()) {
      await page.getByLabel(/Email|User name/).fill(`person-${n}@example.com`)
      await button(page, "Continue").click()
      await page.waitForURL(/client/)
      await page.evaluate(() => window.site.auth.authenticateByUrl({ session_duration_minutes: 30 }))
      expect(await signedInAs(page)).toBe(`person-${n}@example.com`)
    }
    expect(calls(provider, "/oauth/authenticate")).toEqual([200, 200])
    for (const page of tabs) {
      expect(
        await page.evaluate(() =>
          [localStorage, sessionStorage].flatMap((store) =>
            Object.keys(store).filter((key) => key.includes("PKCE"))
          )
        )
      ).toEqual([])
    }
  })
})

describe("a tab that nobody looks at", () => {
  it("asks nothing, and at once when it is looked at again", async ({ context, open, provider }) => {
    await context.clock.install()
    const page = await open("login", quiet)
    await signIn(page, provider)
    await setHidden(page, true)
    await stopTime(context)
    await context.clock.runFor(4 * interval)
    expect(asked(provider)).toEqual([])
    await setHidden(page, false)
    await eventually(() => asked(provider)).toEqual([200])
    expect(await status(page)).toBe("present")
  })

  it("hears all the same that another one signed out", async ({ open, provider }) => {
    const first = await open("login", quiet)
    const second = await open("login", quiet)
    await signIn(first, provider)
    await eventually(() => status(second)).toBe("present")
    await setHidden(second, true)
    await first.evaluate(() => window.lk.auth.session.revoke())
    await eventually(() => status(second)).toBe("absent")
  })
})

describe("a browser that is offline", () => {
  it("asks nothing, and at once when the link is back", async ({ context, open, provider }) => {
    await context.clock.install()
    const page = await open("login", quiet)
    await signIn(page, provider)
    // Events are sent, and lost, all the same
    page.expected.push(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await stopTime(context)
    await context.clock.runFor(4 * interval)
    expect(await status(page)).toBe("present")
    expect(asked(provider)).toEqual([])
    await context.setOffline(false)
    await eventually(() => asked(provider)).toEqual([200])
    expect(await page.evaluate(() => window.lk.statuses)).toEqual(["absent", "present"])
  })
})
