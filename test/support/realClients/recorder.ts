/** Records what a client does in a story: what it sends, logs, reports to the page and stores. */
import type { Request } from "playwright-core"
import { holdSocialLogins, sendLog } from "./eventLog.js"
import { readRequests, recordOf, type Recorded } from "./recording.js"
import { readStores } from "./stores.js"
import type { World } from "./world.js"

interface Report {
  readonly callback: string
  readonly value: unknown
}

/** `log` tells whether the events of the log are part of the recording. */
export const makeRecorder = ({ log = true } = {}) => {
  const calls: Array<Recorded> = []
  const requests: Array<Request> = []
  const reports: Array<Report> = []

  /** For `inWorld`: watches from the first page on, and sends the log before the test leaves a page. */
  const prepare = async (world: World): Promise<World> => {
    const { context, page, site } = world
    context.on("request", (request) => requests.push(request))
    await context.exposeFunction("report", (callback: string, json: string) => {
      reports.push({ callback, value: JSON.parse(json) })
    })
    const afterCall = async (method: string, outcome: unknown) => {
      const place = `${calls.filter(({ name }) => name.endsWith(method)).length + 1}. ${method}`
      calls.push(recordOf(`call ${place}`, outcome, world))
      for (const { fields, name } of await readStores(world))
        calls.push({ name: `after ${place}: ${name}`, fields })
    }
    if (!log) return { ...world, afterCall }
    await holdSocialLogins(context)
    const beforeLeaving = () => sendLog(page, site)
    const { goto, reload } = page
    page.goto = async (...options) => {
      await beforeLeaving()
      return goto.apply(page, options)
    }
    page.reload = async (...options) => {
      await beforeLeaving()
      return reload.apply(page, options)
    }
    return { ...world, beforeLeaving }
  }

  const readReports = (site: World) =>
    ["onEvent", "onError"].flatMap((name) =>
      reports
        .filter(({ callback }) => callback === name)
        .map(({ value }, place) => recordOf(`${name} ${place + 1}`, value, site))
    )

  /** What the story has recorded when it ends. */
  const finish = async (world: World): Promise<ReadonlyArray<Recorded>> => {
    const stores = await readStores(world)
    if (log) for (const page of world.context.pages()) await sendLog(page, world.site)
    const sent = readRequests(requests, world).filter(({ name }) => log || !name.startsWith("event "))
    return [...sent, ...readReports(world), ...calls, ...stores]
  }

  return { prepare, finish }
}
