/** What a page did before its services were loaded. */
import { idOf } from "../domain/calls/callerHeaders.js"
import type { fetchArguments } from "../domain/calls/request.js"
import { submitLifetime } from "../domain/limits/RequestLimits.js"
import { uuid } from "./uuid.js"

export interface PageFacts {
  /** When the client was made. Milliseconds since 1970. Undefined where the services are the site's: so may be their clock. */
  readonly startedAt: number | undefined
  /** The id of the page, which all of its requests have. Made by who sends first. */
  appSessionId?: string
  /** The responses to requests of the page, when it is for the services to say what they mean. */
  answers?: ReadonlyArray<PageAnswer> | undefined
  /** Whether a widget was mounted, which shows what becomes of a login. */
  hasWidget?: boolean
}

/** The response to a request that the page has sent. */
export interface PageAnswer {
  readonly response: Promise<Response>
  readonly request: Pick<ReturnType<typeof fetchArguments>, "body" | "href"> & {
    /** The header that names the session of the request. Undefined when the response is about no session. */
    readonly authorization: string | undefined
  }
}

/** The id of the page. Makes one when there is none. */
export const appSessionId = (page: Pick<PageFacts, "appSessionId">): string =>
  (page.appSessionId ??= idOf("app-session-id", uuid()))

/** What the services use in place of a request. A later one could be about a session of another time. */
export const leaveAnswer = (
  page: Pick<PageFacts, "answers">,
  answer: PageAnswer,
  lifetime = submitLifetime
): void => {
  page.answers = [...(page.answers ?? []), answer]
  if (lifetime < Infinity) setTimeout(() => dropAnswer(page, answer), lifetime)
}

export const dropAnswer = (page: Pick<PageFacts, "answers">, answer: PageAnswer): void => {
  page.answers = page.answers?.filter((each) => each !== answer)
}
