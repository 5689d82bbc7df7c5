/** A page that logs many events at once. */
import * as Schema from "effect/Schema"
import type { Browser, Page } from "playwright-core"
import { expect } from "vitest"
import * as Events from "../../../src/domain/ownCalls/Events.js"
import type { BrowserFixtures } from "./it.js"
import { calls, eventually } from "./login.js"

/** One line of Chromium's own trace; times in microseconds, `tdur` that of the processor. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}
const isTrace = (value: unknown): value is { readonly traceEvents: ReadonlyArray<TraceEvent> } =>
  typeof value === "object" && value !== null && "traceEvents" in value

/**
 * Measures the page's tasks in milliseconds of processor time, which a busy machine does not change. The function it
 * returns ends the measurement and returns those over 50 ms.
 */
const watchTasks = async (browser: Browser, page: Page) => {
  await browser.startTracing(page, { categories: ["toplevel"] })
  return async (): Promise<ReadonlyArray<number>> => {
    const trace: unknown = JSON.parse((await browser.stopTracing()).toString())
    const events = isTrace(trace) ? trace.traceEvents : []
    const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
    const pages = new Set(events.filter(({ args }) => args.name === "CrRendererMain").map(thread))
    const tasks = events.filter((event) => event.name.endsWith("RunTask") && pages.has(thread(event)))
    expect(tasks.length).toBeGreaterThan(0)
    return tasks.map(({ tdur = 0 }) => tdur / 1000).filter((millis) => millis > 50)
  }
}

const namesIn = (body: string | null): ReadonlyArray<string> =>
  Schema.decodeUnknownSync(Schema.parseJson(Events.log.payload))(body).map(({ event }) => event.event_name)

const isOurs = (name: string) => name !== "sdk_instance_instantiated"

/** Logs so many events at once: all arrive in order, and no task of the page takes over 50 ms. */
export const expectFloodToArrive = async (
  count: number,
  { browser, open, provider }: Pick<BrowserFixtures, "browser" | "open" | "provider">
): Promise<void> => {
  const page = await open("events")
  // The page's own start is not measured
  await eventually(() => calls(provider, "/events")).toEqual([200])
  const sent: Array<ReadonlyArray<string>> = []
  // The page's own event may arrive late
  page.on("requestfinished", (request) => sent.push(namesIn(request.postData()).filter(isOurs)))
  const endWatch = await watchTasks(browser, page)
  await page.evaluate((n) => window.flood(n), count)

  await expect.poll(() => sent.flat().length, { timeout: 240_000, interval: 250 }).toBe(count)
  expect(sent.flat()).toEqual(Array.from({ length: count }, (_, n) => String(n)))
  expect(Math.max(...sent.map(({ length }) => length))).toBe(15)
  await eventually(() => new Set(calls(provider, "/events"))).toEqual(new Set([200]))
  expect(await endWatch()).toEqual([])
}
