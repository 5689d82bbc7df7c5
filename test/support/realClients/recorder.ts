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

export const makeRecorder = () => {
  const requests: Array<Request> = []
  const reports: Array<Report> = []

  /** For `inWorld`: watches from the first page on, and sends the log before the test leaves a page. */
  const prepare = async (world: World): Promise<World> => {
    const { context, page, site } = world
    context.on("request", (request) => requests.push(request))
    await context.exposeFunction("report", (callback: string, json: string) => {
      reports.push({ callback, value: JSON.parse(json) })
    })
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
    for (const page of world.context.pages()) await sendLog(page, world.site)
    return [...readRequests(requests, world), ...readReports(world), ...stores]
  }

  return { prepare, finish }
}
