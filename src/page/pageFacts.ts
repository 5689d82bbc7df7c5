/** What a page did before its services were loaded. */
import { idOf } from "../domain/calls/callerHeaders.js"
import { uuid } from "./uuid.js"

export interface PageFacts {
  /** When the client was made. Milliseconds since 1970. Undefined where the services are the site's: so may be their clock. */
  readonly startedAt: number | undefined
  /** The id of the page, which all of its requests have. Made by who sends first. */
  appSessionId?: string
  /** The response to a request of the page, when it is for the services to say what it means. */
  answer?: PageAnswer | undefined
  /** Whether a widget was mounted, which shows what becomes of a login. */
  hasWidget?: boolean
}

export interface PageAnswer {
  readonly path: string
  readonly response: Promise<Response>
  /** The `Authorization` header of the request, when the response is about the session in it. */
  readonly authorization?: string | undefined
}

/** The id of the page. Makes one when there is none. */
export const appSessionId = (page: Pick<PageFacts, "appSessionId">): string =>
  (page.appSessionId ??= idOf("app-session-id", uuid()))

/**
 * `fetch`, but the next request to the path of `answer` gets the response that the page has already, unless it is about another
 * session. `send` sends all others.
 */
export const fetchOf =
  (page: PageFacts, send: typeof fetch = (...request) => fetch(...request)): typeof fetch =>
  (input, init) => {
    const { answer } = page
    if (answer === undefined || !String(input).endsWith(answer.path)) return send(input, init)
    page.answer = undefined
    const { authorization = null } = answer
    const isOther =
      authorization !== null && new Headers(init?.headers).get("Authorization") !== authorization
    return isOther ? send(input, init) : answer.response
  }
