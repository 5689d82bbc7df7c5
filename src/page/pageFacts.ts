/** What a page did before its services were loaded. */
import { idOf } from "../domain/client/callerHeaders.js"
import { sessionPath } from "../domain/client/request.js"
import { uuid } from "./uuid.js"

export interface PageFacts {
  /** When the client was made. Milliseconds since 1970. Undefined where the services are the site's: so may be their clock. */
  readonly startedAt: number | undefined
  /** The id of the page, which all of its requests have. Made by who sends first. */
  appSessionId?: string
  /** The response to the page's last refresh, when it is for the services to say what it means. */
  answer?: Promise<Response> | undefined
}

/** The id of the page. Makes one when there is none. */
export const appSessionId = (page: Pick<PageFacts, "appSessionId">): string =>
  (page.appSessionId ??= idOf("app-session-id", uuid()))

/** `fetch`, but the next request for the session gets the response that the page has already. `send` sends all others. */
export const fetchOf =
  (page: PageFacts, send: typeof fetch = (...request) => fetch(...request)): typeof fetch =>
  (input, init) => {
    const { answer } = page
    if (answer === undefined || !String(input).endsWith(sessionPath)) return send(input, init)
    page.answer = undefined
    return answer
  }
