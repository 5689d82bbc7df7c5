/** What a page did before its services were loaded. */
import * as Layer from "effect/Layer"
import { submitLifetime } from "../domain/client/CoreLimits.js"
import { sessionPath } from "../domain/client/request.js"
import { PageStart } from "../services/session/SessionFreshness.js"
import { appSessionId } from "../page/persistentId.js"
import type { EarlyFacts } from "../services/wire/Early.js"

export interface PageFacts {
  /** When the client was made. Milliseconds since 1970. Undefined where the services are the site's: so may be their clock. */
  readonly startedAt: number | undefined
  /** The id of the page, for what it sends. Made by who sends first. */
  appSessionId?: string
  /** The response to the page's last refresh, when it is for the services to say what it means, and when it was handed over. */
  answer?: { readonly response: Promise<Response>; readonly at: number } | undefined
}

/** Lets services count from when the page began. */
export const layerPageStart = ({ startedAt }: PageFacts) => Layer.succeed(PageStart, startedAt)

/** What the services of this page need to know. `early` is what the page has sent for its first screen. */
export const earlyFacts = (facts: PageFacts, early?: EarlyFacts): EarlyFacts => {
  const send: typeof globalThis.fetch = early?.fetch ?? ((...request) => globalThis.fetch(...request))
  return {
    hasReported: false,
    hasReadSettings: false,
    displayWatermark: undefined,
    ...early,
    appSessionId: appSessionId(facts),
    fetch: (input, init) => {
      const { answer } = facts
      if (answer === undefined || !String(input).endsWith(sessionPath)) return send(input, init)
      facts.answer = undefined
      // A later one could be about a session of another time
      return Date.now() - answer.at < submitLifetime ? answer.response : send(input, init)
    }
  }
}
