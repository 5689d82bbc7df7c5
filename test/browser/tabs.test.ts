import { once } from "node:events"
import { isDeepStrictEqual } from "node:util"
import type { Page } from "playwright-core"
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
import { expectRefreshes, interval, refreshes, stopTime } from "../support/browser/refresh.js"

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
    await expectRefreshes(context, provider, first, second)
    expect(refreshes(provider)).toEqual([200, 200, 200])
  })

  it("go on to refresh when one of them is closed in the midst of it", async ({
    context,
    open,
    provider
  }) => {
    await context.clock.install()
    const first = await openSignedIn(open, provider, quiet)
    const release = await hold(first, /sessions\/authenticate/)
    await stopTime(context)
    await context.clock.runFor(interval)
    const second = await open("login", quiet)
    // What the closed tab had asked may still leave it, and is answered to nobody
    const heard: Array<number> = []
    second.on("response", (response) => {
      if (response.url().includes("/sessions/authenticate")) heard.push(response.status())
    })
    await second.clock.runFor(3_000)
    expect(refreshes(provider)).toEqual([])
    await first.close()
    await eventually(async () => {
      await second.clock.runFor(1_000)
      return heard
    }).toEqual([200])
    expect(await status(second)).toBe("present")
    release()
  })

  it("are both signed out when one signs out, although the other is just being told that all is well", async ({
    context,
    open,
    provider
  }) => {
    const first = await openSignedIn(open, provider, quiet)
    const second = await open("login", quiet)
    await eventually(() => refreshes(provider)).toHaveLength(1)
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
    await eventually(() => refreshes(provider)).toEqual([200])
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
    for (const page of tabs) await leaveFor(page, "github", site)
    for (const [n, page] of tabs.entries()) {
      await agree(page, `person-${n}@example.com`)
      expect(await authenticateByUrl(page)).toBe("oauth")
      expect(await signedInAs(page)).toBe(`person-${n}@example.com`)
    }
    expect(calls(provider, "/oauth/authenticate")).toEqual([200, 200])
    await expectNoPairs(...tabs)
  })
})

describe("a tab that nobody looks at", () => {
  it("asks nothing, and at once when it is looked at again", async ({ context, open, provider }) => {
    await context.clock.install()
    const page = await openSignedIn(open, provider, quiet)
    await setHidden(page, true)
    await stopTime(context)
    await context.clock.runFor(4 * interval)
    expect(refreshes(provider)).toEqual([])
    await setHidden(page, false)
    await eventually(() => refreshes(provider)).toEqual([200])
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
    const page = await openSignedIn(open, provider, quiet)
    // Events are sent, and lost, all the same
    page.expected.push(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await stopTime(context)
    await context.clock.runFor(4 * interval)
    expect(await status(page)).toBe("present")
    expect(refreshes(provider)).toEqual([])
    await context.setOffline(false)
    await eventually(() => refreshes(provider)).toEqual([200])
    expect(await page.evaluate(() => window.lk.statuses)).toEqual(["absent", "present"])
  })
})
