/** Random stories of a browser with several tabs: they refresh one at a time, and agree on the session. */
import { expect, vi } from "vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import { secrets } from "./answers.js"
import { checkModel } from "./model.js"
import type { Trouble } from "./scriptedProvider.js"
import { simulate } from "./simulation.js"
import { tabbedBrowser, type Tab } from "./tabs.js"

const tabHappenings = [
  "sign in",
  "sign out",
  "authenticate",
  "fetch the user",
  "crash",
  "close",
  "hide",
  "show"
] as const
type TabHappening = (typeof tabHappenings)[number]

/** What may happen to the browser; `tab` counts among those that are open. */
type Happening =
  | { readonly what: "open" }
  | { readonly what: TabHappening; readonly tab: number }
  | { readonly what: "go offline" | "go online" }
  | { readonly what: "the provider ends the session" }
  | { readonly what: "the provider answers"; readonly latency: number; readonly trouble: Trouble }
  | { readonly what: "the clock is set"; readonly by: number }
  | { readonly what: "time passes"; readonly millis: number }

const minute = 60_000
const tab = FastCheck.nat(3)
const happenings = (clocks: boolean): FastCheck.Arbitrary<Happening> =>
  FastCheck.oneof(
    {
      weight: 6,
      arbitrary: FastCheck.record({
        what: FastCheck.constant("time passes" as const),
        millis: FastCheck.oneof(
          FastCheck.nat(400),
          FastCheck.nat(6_000),
          FastCheck.nat(3 * minute),
          FastCheck.constantFrom(3 * minute, 15 * minute)
        )
      })
    },
    {
      weight: 6,
      arbitrary: FastCheck.record({
        what: FastCheck.constantFrom<Array<TabHappening>>(...tabHappenings, "sign in"),
        tab
      })
    },
    { weight: 2, arbitrary: FastCheck.record({ what: FastCheck.constant("open" as const) }) },
    {
      weight: 1,
      arbitrary: FastCheck.record({
        what: FastCheck.constantFrom("go offline" as const, "go online" as const)
      })
    },
    {
      weight: 1,
      arbitrary: FastCheck.record({ what: FastCheck.constant("the provider ends the session" as const) })
    },
    {
      weight: 2,
      arbitrary: FastCheck.record({
        what: FastCheck.constant("the provider answers" as const),
        latency: FastCheck.constantFrom(0, 50, 900, 9_000, 50_000),
        trouble: FastCheck.constantFrom<Array<Trouble>>("none", "none", "busy", "broken")
      })
    },
    {
      weight: clocks ? 1 : 0,
      arbitrary: FastCheck.record({
        what: FastCheck.constant("the clock is set" as const),
        by: FastCheck.integer({ min: -90 * minute, max: 90 * minute })
      })
    }
  )

const play = async (locks: "web" | "lease", seed: number, count: number, story: ReadonlyArray<Happening>) => {
  const world = simulate(seed)
  const browser = tabbedBrowser(world, locks)
  const { provider } = browser
  const tabs: Array<Tab> = []
  let sessions = 0
  /** The session that signing in and out have left behind. */
  let expected: number | undefined

  const open = () => void world.run(Effect.map(browser.open, (opened) => tabs.push(opened)))
  const attend = () => void world.run(Effect.forEach(tabs, (each) => each.attend))
  const at = (index: number) => tabs[index % tabs.length]

  const happen = (now: Happening) => ("tab" in now ? happenTo(now.what, at(now.tab)) : happenToAll(now))
  const happenToAll = (now: Exclude<Happening, { readonly tab: number }>) => {
    switch (now.what) {
      case "time passes":
        return world.pass(now.millis)
      case "open":
        return tabs.length < 4 ? open() : undefined
      case "go offline":
      case "go online":
        browser.setOnline(now.what === "go online")
        return attend()
      case "the provider ends the session":
        return expected === undefined ? undefined : provider.end(expected)
      case "the provider answers":
        return void Object.assign(provider.mood, { latency: now.latency, trouble: now.trouble })
      case "the clock is set":
        return world.setClock(now.by)
    }
  }
  const happenTo = (what: TabHappening, it?: Tab) => {
    if (it === undefined) return
    switch (what) {
      case "sign in": {
        const n = ++sessions
        return it.do(browser.signIn(it, n, () => (expected = n)))
      }
      case "sign out": {
        const ended = expected
        // The session of a login that came first stays
        const end = () => {
          if (expected === ended) expected = undefined
        }
        return it.do(Effect.tap(it.sessions.revoke(), end))
      }
      case "authenticate":
        return it.do(it.sessions.authenticate({ session_duration_minutes: 30 }))
      case "fetch the user":
        return it.do(browser.fetchUser(it))
      case "crash":
      case "close":
        tabs.splice(tabs.indexOf(it), 1)
        return void world.run(it[what])
      case "hide":
      case "show":
        it.setHidden(what === "hide")
        return attend()
    }
  }

  const shown = (each: Tab) => {
    const { session, status, user } = Effect.runSync(each.session.snapshot)
    if (session !== null) expect(user?.user_id, "whose data is shown").toBe(session.user_id)
    return { status, id: session?.session_id ?? null }
  }
  const stored = (): string | null => /"session_id":"(.*?)"/.exec(browser.stored().state)?.[1] ?? null

  const check = () => {
    expect(provider.seen.mostAsking, "refreshes under way at once").toBeLessThanOrEqual(1)
    expect(provider.seen.askedInSleep, "refreshes by sleeping tabs").toBe(0)
    for (const each of tabs.filter((one) => one.hasHeardAll())) {
      const { id, status } = shown(each)
      if (status !== "unknown") expect(id, "what a tab shows that was notified of everything").toBe(stored())
    }
  }

  for (let n = 0; n < count; n++) open()
  await world.rest()
  for (const now of story) {
    await happen(now)
    await world.rest()
    check()
  }

  // All is well again, and the longest wait for a retry is over
  Object.assign(provider.mood, { latency: 50, trouble: "none" })
  browser.setOnline(true)
  if (tabs.length === 0) open()
  for (const each of tabs) each.setHidden(false)
  attend()
  await world.pass(20 * minute)
  check()
  const isAlive = expected !== undefined && provider.isAlive(expected)
  const truth = isAlive
    ? { status: "present", id: `session-test-${expected}` }
    : { status: "absent", id: null }
  expect(tabs.map(shown), "what the tabs show in the end").toEqual(tabs.map(() => truth))
  expect(browser.stored().token).toBe(isAlive ? secrets(expected).session_token : undefined)

  const before = provider.seen.asked
  await world.pass(18 * minute)
  // Every three minutes and the time of an answer, so rarely one less than six
  expect(isAlive ? [5, 6] : [0], "refreshes in eighteen minutes").toContain(provider.seen.asked - before)

  for (const each of tabs) world.run(each.close)
  await world.rest()
}

interface Runs {
  readonly seed: number
  readonly numRuns: number
}

/** Plays random stories with some tabs that share a session by these locks. */
export const checkTabs = async (locks: "web" | "lease", runs: Runs): Promise<void> => {
  // The lease is for browsers without Web Locks
  vi.stubGlobal("navigator", {})
  await checkModel(
    FastCheck.asyncProperty(
      FastCheck.integer(),
      FastCheck.integer({ min: 2, max: 4 }),
      FastCheck.array(happenings(locks === "web"), { maxLength: 40, size: "max" }),
      (seed, count, story) => play(locks, seed, count, story)
    ),
    runs
  )
  vi.unstubAllGlobals()
}
