/** Plays one fault during one step, and says what came of it. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { vi } from "vitest"
import type { SessionSnapshot } from "../../src/domain/session/Session.js"
import { minute, openBrowser, second, site, type Tab } from "./browser.js"
import type { Fault } from "./faults.js"
import { installGlobals } from "../support/pageGlobals.js"
import { backgroundSteps, statusOf, type Step } from "./step.js"

/** How the person gets what they want. */
export type Healing = "nothing to heal" | "a retry" | "again" | "one press" | "anew" | "never"

export interface Cell {
  readonly sees: string
  /** Whether somebody is signed in on the page while the fault lasts. */
  readonly before: SessionSnapshot["status"]
  /** Whether somebody is signed in on the next page, when the person has what they want. */
  readonly after: SessionSnapshot["status"]
  readonly heals: Healing
  /** Calls of the step's path while the fault lasts. */
  readonly requests: number
  /** Whether the provider accepted the proof, although this browser may never have got the answer. */
  readonly redeemed: boolean
}

/** What is on the screen when the step is over, or when the page was left. */
const seesOf = (step: Step, exit: Exit.Exit<unknown, string> | null, took: number): string => {
  const time = !isBackground(step) && took > 5 * second ? ` after ${seconds(took)}` : ""
  if (exit === null) return "the page loads again"
  if (Exit.isSuccess(exit)) return time === "" ? "nothing unusual" : `success${time}`
  if (Exit.isInterrupted(exit)) return "nothing: the widget is gone"
  return `“${String(Cause.squash(exit.cause))}”${time}`
}

const seconds = (millis: number) => `${Math.round(millis / second)} s`

const discoveryPath = /^\/b2b\/.*\/discovery\/authenticate$/

/**
 * How many proofs the provider has accepted: each adds a factor to a session of the person, or begins an intermediate session.
 */
const factorsOf = async ({ state }: Awaited<ReturnType<typeof openBrowser>>["provider"]) =>
  [...(await state.sessions()), ...(await state.memberSessions())].flatMap(
    (session) => session.authentication_factors
  ).length + state.requests().filter(({ path, status }) => status === 200 && discoveryPath.test(path)).length

export const play = async (fault: Fault, step: Step, seed: number): Promise<Cell> => {
  const browser = await openBrowser(seed, fault.settings)
  const { provider, state, world } = browser
  const { kind = "users", plain = false } = step
  state.kind = kind
  vi.stubGlobal("document", browser.document)
  vi.stubGlobal("navigator", browser.navigator)
  const restoreGlobals = installGlobals()
  try {
    fault.from?.(browser)
    const ready = await step.prepare(browser)
    const factorsBefore = await factorsOf(provider)
    const earlier = browser.callsTo(step.path).length

    // The fault begins
    let tab: Tab | undefined
    let reloading = false
    let fiber: Fiber.RuntimeFiber<unknown, string> | undefined
    const { middle, times = Infinity, wire } = fault
    if (wire !== undefined) state.spoilt = { path: step.path, wire, times }
    if (middle !== undefined) {
      const happens = Effect.suspend(() =>
        tab === undefined
          ? Effect.void
          : middle.happens({
              browser,
              tab,
              // Nothing that a site unmounts waits for the calls in the background
              unmount: Effect.suspend(() =>
                fiber === undefined || isBackground(step) ? Effect.void : Fiber.interruptFork(fiber)
              ),
              reload: Effect.zipRight(
                Effect.sync(() => (reloading = true)),
                Effect.never
              )
            })
      )
      state.during = { path: step.path, at: middle.at, happens }
    }
    fault.begins?.(browser)
    const attempt = await ready.open(fault.page)
    tab = attempt.tab
    fault.pageBegins?.({ browser, tab })

    const begun = world.passed()
    fiber = world.run(attempt.act(tab))
    await world.rest()
    let exit = fiber.unsafePoll()
    for (; exit === null; exit = fiber.unsafePoll()) {
      if (world.passed() - begun > 24 * minute) throw new Error(`${step.name} with ${fault.name} never ends.`)
      await world.pass(isBackground(step) ? second : 100)
      if (!reloading) continue
      reloading = false
      const left = tab
      await browser.run(left.leave)
      tab = await browser.open(left.address(), { plain })
      if (!step.onLoad) break
      fiber = world.run(attempt.act(tab))
    }
    const took = world.passed() - begun
    if (!isBackground(step)) await world.pass(minute)
    const requests = browser.callsTo(step.path).length - earlier
    const before = statusOf(tab)

    // The fault ends
    state.spoilt = undefined
    state.during = undefined
    fault.ends?.(browser)
    fault.pageEnds?.({ browser, tab })
    const failed = exit === null || Exit.isFailure(exit)
    let heals: Healing = (await attempt.isDone(tab)) && !failed ? "nothing to heal" : "never"
    const patience = isBackground(step) ? 12 * minute : 10 * second
    for (let waited = 0; heals === "never" && waited < patience; waited += 10 * second) {
      await world.pass(10 * second)
      if (await attempt.isDone(tab)) heals = "a retry"
    }
    const redeemed = (await factorsOf(provider)) > factorsBefore
    // A token that is used up is not in the address any more
    if (heals === "never" && tab.failure()?.isSpent !== true) {
      // The same code, a reload of the address, another press
      if (step.onLoad) {
        const address = tab.address()
        await browser.run(tab.leave)
        tab = await browser.open(address, { plain })
      }
      await browser.run(Effect.exit(attempt.act(tab)))
      if (await attempt.isDone(tab)) heals = "again"
    }
    if (heals === "never") {
      const renewed = await attempt.renew?.(tab)
      if (renewed === undefined) await browser.run(tab.leave)
      const anew = renewed ?? (await (await step.prepare(browser)).open())
      tab = anew.tab
      await browser.run(Effect.exit(anew.act(tab)))
      if (await anew.isDone(tab)) heals = renewed === undefined ? "anew" : "one press"
    }

    // The next page of the site
    await browser.run(tab.leave)
    const next = await browser.open(site)
    await world.pass(5 * second)
    const after = statusOf(next)
    await browser.run(next.close)
    return { sees: seesOf(step, exit, took), before, after, heals, requests, redeemed }
  } finally {
    restoreGlobals()
    vi.unstubAllGlobals()
  }
}

/** Steps that last, whose calls nobody waits for. */
const isBackground = ({ name }: Step) => backgroundSteps.includes(name)
