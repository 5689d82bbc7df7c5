import * as Effect from "effect/Effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { minute, openBrowser, second, site, type Tab } from "./browser.js"
import { signedIn, statusOf } from "./step.js"

const refreshes = /^\/sessions\/authenticate$/
const bootstraps = /^\/projects\/bootstrap/

const unavailable = () =>
  Effect.delay(
    Effect.sync(() => new Response("{}", { status: 503 })),
    50
  )

afterEach(() => vi.unstubAllGlobals())

describe("Ten visible tabs through a minute of 503", () => {
  for (const start of ["before", "in"] as const) {
    it(`ask at most 12 times for the session and 12 times for the settings when they start ${start} it`, async () => {
      const browser = await openBrowser(1)
      const { state, world } = browser
      vi.stubGlobal("document", browser.document)
      const tabs: Array<Tab> = [await signedIn(browser)]
      const fail = () => void (state.spoilt = { path: /./, wire: unavailable, times: Infinity })
      if (start === "in") {
        for (const key of [...browser.local.contents.keys()]) {
          if (key.endsWith("::bootstrap")) browser.local.contents.delete(key)
        }
        fail()
      }
      const before = [refreshes, bootstraps].map((path) => browser.callsTo(path).length)
      while (tabs.length < (start === "in" ? 11 : 10)) tabs.push(await browser.open(site))
      // A refresh is due after three minutes
      if (start === "before") await world.pass(175 * second)
      const earlier =
        start === "in" ? before : [refreshes, bootstraps].map((path) => browser.callsTo(path).length)
      fail()
      for (let seconds = 0; seconds < 60; seconds++) {
        await world.pass(second)
        // However often they wake
        for (const { page } of tabs) world.run(page.wake)
      }
      const asked = [refreshes, bootstraps].map(
        (path, index) => browser.callsTo(path).length - (earlier[index] ?? 0)
      )
      expect(Math.max(...asked)).toBeLessThanOrEqual(12)
      expect(asked[0]).toBeGreaterThan(0)

      state.spoilt = undefined
      await world.pass(2 * minute)
      expect(tabs.map(statusOf)).toEqual(tabs.map(() => "present"))
      const names = tabs.map(({ projectSettings }) => Effect.runSync(projectSettings.current).projectName)
      expect(names).toEqual(tabs.map(() => "Acme"))
      for (const { close } of tabs) await browser.run(close)
    })
  }
})

describe("Two tabs of a browser that refuses cookies", () => {
  it("each have the session of their own token, and no other", async () => {
    const browser = await openBrowser(1)
    const { state, world } = browser
    vi.stubGlobal("document", browser.document)
    vi.stubGlobal("navigator", {})
    state.refusesCookies = true
    const first = await browser.open(site)
    const second = await signedIn(browser)
    expect([first, second].map(statusOf)).toEqual(["absent", "present"])
    const own = Effect.runSync(second.session.snapshot).session?.session_id

    // A later login in another tab does not put its session beside the token of the first
    const third = await signedIn(browser)
    await world.pass(5 * minute)
    expect([first, second, third].map(statusOf)).toEqual(["absent", "present", "present"])
    expect(Effect.runSync(second.session.snapshot).session?.session_id).toBe(own)
    expect(Effect.runSync(third.session.snapshot).session?.session_id).not.toBe(own)
    for (const { close } of [first, second, third]) await browser.run(close)
  })
})
