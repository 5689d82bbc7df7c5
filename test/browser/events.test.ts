import * as Schema from "effect/Schema"
import type { Browser, Page } from "playwright-core"
import { expect } from "vitest"
import * as Events from "../../src/domain/api/Events.js"
import { it } from "../support/browser/it.js"
import { calls, eventually } from "../support/browser/login.js"

const count = 10_000

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
 * What the page's tasks cost from now on: milliseconds of the processor, so that a busy machine is not taken for a busy
 * page. Answers how to end the watch, which gives those over 50.
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

it("10 000 events logged at once all arrive, in order, and never block the page for over 50 ms", async ({
  browser,
  open,
  provider
}) => {
  const page = await open("events")
  // What the page's own start has cost is none of the flood's
  await eventually(() => calls(provider, "/events")).toEqual([200])
  const sent: Array<ReadonlyArray<string>> = []
  // The page's own event may still be on its way to us
  page.on("requestfinished", (request) => sent.push(namesIn(request.postData()).filter(isOurs)))
  const endWatch = await watchTasks(browser, page)
  await page.evaluate((n) => window.flood(n), count)

  await expect.poll(() => sent.flat().length, { timeout: 80_000, interval: 250 }).toBe(count)
  expect(sent.flat()).toEqual(Array.from({ length: count }, (_, n) => String(n)))
  expect(Math.max(...sent.map(({ length }) => length))).toBe(15)
  await eventually(() => new Set(calls(provider, "/events"))).toEqual(new Set([200]))
  expect(await endWatch()).toEqual([])
}, 90_000)
