import { once } from "node:events"
import { isDeepStrictEqual } from "node:util"
import type { BrowserContext, Page } from "playwright-core"
import { describe, expect } from "vitest"
import { agree, authenticateByUrl, expectNoPairs, leaveFor, signedInAs } from "../support/browser/client.js"
import { it } from "../support/browser/it.js"
import {
  calls,
  cookieNames,
  eventually,
  hold,
  openSignedIn,
  quiet,
  signIn,
  status
} from "../support/browser/login.js"
import {
  eventuallyInTime,
  expectRefreshes,
  interval,
  passInSteps,
  refreshes,
  stopTime
} from "../support/browser/refresh.js"

/** The user and session that the page shows. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const { session, user } = window.lk.auth
    return [session.getSync()?.session_id, user.getSync()?.emails[0]?.email]
  })

/** Hides or shows the tab. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: state })
      document.dispatchEvent(new Event("visibilitychange"))
    },
    hidden ? "hidden" : "visible"
  )

/** Passes the time of one refresh. */
const passInterval = async (context: BrowserContext) => {
  await context.clock.runFor(interval - 40_000)
  await passInSteps(context, 40_000)
}

describe("a page that only knows who is signed in", () => {
  it("follows refreshes, logins and logouts without the services", async ({ context, open, provider }) => {
    await context.clock.install()
    const other = await openSignedIn(open, provider, quiet)
    const files: Array<string> = []
    context.on("request", (request) => {
      if (request.frame().page() !== other) files.push(new URL(request.url()).pathname)
    })
    const page = await open("page")
    // The refresh at the start
    await eventually(() => refreshes(provider)).toEqual([200])
    await stopTime(context)
    await passInSteps(context, interval + 60_000)
    await eventually(() => refreshes(provider)).toEqual([200, 200])
    await other.evaluate(() => window.lk.auth.session.revoke())
    await eventuallyInTime(context, () => status(page)).toBe("absent")
    await signIn(other, provider, "bob@example.com")
    await eventuallyInTime(context, () => shown(page)).toEqual([expect.any(String), "bob@example.com"])
    await other.close()
    // Nobody else refreshes now
    const before = refreshes(provider).length
    await passInSteps(context, 2 * interval + 60_000)
    await eventually(() => refreshes(provider).length).toBe(before + 2)
    expect(await shown(page)).toEqual([expect.any(String), "bob@example.com"])
    expect(files.filter((file) => file.includes("keepSession"))).toHaveLength(1)
    expect(files.filter((file) => /(core|calls|browserClient)[^/]*\.js$/.test(file))).toEqual([])
  })
})

describe("two tabs of one site", () => {
  it("share one refresh every 180 seconds, and both apply the answer", async ({
    context,
    open,
    provider
  }) => {
    await context.clock.install()
    const first = await open("login", quiet)
    const second = await open("login", quiet)
    // A client whose services are loaded after the session started refreshes at once
    await second.evaluate(() => window.lk.auth.rbac.isAuthorized("documents", "read"))
    await signIn(first, provider)
    await eventually(() => status(second)).toBe("present")
    await expectRefreshes(context, provider, first, second)
    expect(refreshes(provider)).toEqual([200, 200, 200])
  })

  it("keep refreshing when one is closed during a refresh", async ({ context, open, provider }) => {
    await context.clock.install()
    const first = await openSignedIn(open, provider, quiet)
    const release = await hold(first, /sessions\/authenticate/)
    await stopTime(context)
    await passInterval(context)
    const second = await open("login", quiet)
    // A request of the closed tab may still be sent; nobody reads its answer
    const statuses: Array<number> = []
    second.on("response", (response) => {
      if (response.url().includes("/sessions/authenticate")) statuses.push(response.status())
    })
    await second.clock.runFor(3_000)
    expect(refreshes(provider)).toEqual([])
    await first.close()
    await eventually(async () => {
      await second.clock.runFor(1_000)
      return statuses
    }).toEqual([200])
    await eventually(() => status(second)).toBe("present")
    release()
  })

  it("both sign out when one does, even while a refresh is being answered", async ({
    context,
    open,
    provider
  }) => {
    const first = await openSignedIn(open, provider, quiet)
    const second = await open("login", quiet)
    await eventually(() => refreshes(provider)).toHaveLength(1)
    // The answer is in flight when the first tab signs out
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
    await eventually(() => cookieNames(context)).toEqual([])
  })

  it("agree on one user when two users sign in at the same time", async ({ context, open, provider }) => {
    await context.clock.install()
    const [first, second] = [await open("login", quiet), await open("login", quiet)]
    const release = await hold(context, /otps\/authenticate/)
    const logins = [signIn(first, provider, "ada@example.com"), signIn(second, provider, "bob@example.com")]
    await eventually(() => provider.inbox.list().length).toBe(2)
    release()
    await Promise.all(logins)
    expect(await provider.state.sessions()).toHaveLength(2)

    // The next refresh shows at the latest whose cookie won
    await stopTime(context)
    await passInterval(context)
    await eventually(() => refreshes(provider)).toEqual([200])
    await eventuallyInTime(context, async () =>
      isDeepStrictEqual(await shown(first), await shown(second))
    ).toBe(true)
    const [, email] = await shown(first)
    expect(["ada@example.com", "bob@example.com"]).toContain(email)
    for (const page of [first, second]) {
      const { emails } = await page.evaluate(() => window.lk.auth.user.get())
      expect(emails[0]?.email).toBe(email)
      await eventuallyInTime(context, () => status(page)).toBe("present")
    }
  })
})

describe("two tabs in a social login with required PKCE", () => {
  it.scoped({ providerOptions: { bootstrap: { pkce_required_for_oauth: true } } })

  it("each return with their own verifier in any order", async ({ open, provider, serve }) => {
    const site = await serve()
    const tabs = [await open("client"), await open("client")]
    for (const page of tabs) await leaveFor(page, "github", site)
    for (const [n, page] of tabs.entries()) {
      await agree(page, `person-${n}@example.com`)
      expect(await authenticateByUrl(page)).toBe("oauth")
      await eventually(() => signedInAs(page)).toBe(`person-${n}@example.com`)
    }
    expect(calls(provider, "/oauth/authenticate")).toEqual([200, 200])
    await expectNoPairs(...tabs)
  })
})

describe("a hidden tab", () => {
  it("does not refresh, and refreshes at once when shown", async ({ context, open, provider }) => {
    await context.clock.install()
    const page = await openSignedIn(open, provider, quiet)
    await setHidden(page, true)
    await stopTime(context)
    await context.clock.runFor(4 * interval)
    expect(refreshes(provider)).toEqual([])
    await setHidden(page, false)
    await eventually(() => refreshes(provider)).toEqual([200])
    await eventually(() => status(page)).toBe("present")
  })

  it("is signed out when another tab signs out", async ({ open, provider }) => {
    const first = await open("login", quiet)
    const second = await open("login", quiet)
    await signIn(first, provider)
    await eventually(() => status(second)).toBe("present")
    await setHidden(second, true)
    await first.evaluate(() => window.lk.auth.session.revoke())
    await eventually(() => status(second)).toBe("absent")
  })
})

describe("an offline browser", () => {
  it("does not refresh, and refreshes at once when back online", async ({ context, open, provider }) => {
    await context.clock.install()
    const page = await openSignedIn(open, provider, quiet)
    // Events are sent anyway, and lost
    page.expected.push(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await stopTime(context)
    await context.clock.runFor(4 * interval)
    await eventually(() => status(page)).toBe("present")
    expect(refreshes(provider)).toEqual([])
    await context.setOffline(false)
    await eventually(() => refreshes(provider)).toEqual([200])
    expect(await page.evaluate(() => window.lk.statuses)).toEqual(["absent", "present"])
  })
})
