/** What the page did before the services were loaded. */
import * as Context from "effect/Context"

export interface EarlyFacts {
  /** The id of this page. */
  readonly appSessionId: string
  /** Whether the page has logged that the client was made. */
  readonly hasReported: boolean
  /** Whether the page has read the project's settings, and has reported what is wrong with them. */
  readonly hasReadSettings: boolean
  /** Whether the project's settings show the watermark. Undefined while they are not there. */
  readonly displayWatermark: boolean | undefined
  /** `fetch`, which uses the responses that the page has got already in place of a request. */
  readonly fetch: typeof globalThis.fetch
}

/** What the page did before the services were loaded. Undefined when they make all requests themselves. */
export class Early extends Context.Reference<Early>()("latchkey/Early", {
  defaultValue: (): EarlyFacts | undefined => undefined
}) {}
