/** Has a client send the events that it has logged, which wait for up to 800 ms and are lost with the page. */
import type { BrowserContext, Page, Request } from "playwright-core"
import { eventually } from "../browser/login.js"

/** Marks what this file starts, which is no part of a story. */
const mark = "send-the-log"

const isMarked = (url: string) => new URL(url).searchParams.get("custom_scopes") === mark

interface Logged {
  readonly event: { readonly event_name: string; readonly details: unknown }
}

const isList = (body: unknown): body is ReadonlyArray<Logged> => Array.isArray(body)

/** The events that a request of the log carries. */
export const eventsIn = (request: Request): ReadonlyArray<Logged> => {
  if (!request.url().endsWith("/sdk/v1/events")) return []
  const body: unknown = request.postDataJSON()
  return isList(body) ? body.filter(({ event }) => !JSON.stringify(event).includes(mark)) : []
}

/** Whether a story caused the request. */
export const isOfStory = (request: Request): boolean => !isMarked(request.url())

/** Waits until the client of a page of the site has sent all events. */
export const sendLog = async (page: Page, site: string): Promise<void> => {
  if (!page.url().startsWith(site)) return
  const sent = page.waitForRequest(
    (request) => request.url().endsWith("/sdk/v1/events") && (request.postData() ?? "").includes(mark)
  )
  // What follows may navigate: an answer to this navigation would break it off
  const stayed = page.waitForResponse((response) => isMarked(response.url()))
  // The only event that a page can log. It leads nowhere: see `holdSocialLogins`
  await page.evaluate((mark) => void stytch.oauth.figma.start({ custom_scopes: [mark] }), mark)
  await Promise.all([sent, stayed])
}

/** Holds a social login back until the event that it has started is sent. */
export const holdSocialLogins = async (context: BrowserContext): Promise<void> => {
  let logged = 0
  let started = 0
  context.on("request", (request) => {
    logged += eventsIn(request).filter(({ event }) => event.event_name === "start_oauth_flow").length
  })
  await context.route(/\/v1\/public\/oauth\/\w+\/start\?/, async (route, request) => {
    // No content: the page stays
    if (isMarked(request.url())) return route.fulfill({ status: 204 })
    started += 1
    const mine = started
    await eventually(() => logged).toBeGreaterThanOrEqual(mine)
    await route.continue()
  })
}
