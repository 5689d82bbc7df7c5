/** What the page asked and told the provider before the services were loaded. */
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { AppSessionId } from "./Telemetry.js"

/** Whether the page has logged that the client was made, before the services were loaded. */
export class HasReported extends Context.Reference<HasReported>()("latchkey/HasReported", {
  defaultValue: () => false
}) {}

export interface EarlyCalls {
  readonly appSessionId: string
  /** Whether the page has logged that the client was made. */
  readonly hasReported: boolean
  /** Whether the project's settings show the watermark. Undefined while they are not there. */
  readonly displayWatermark: boolean | undefined
  /** `fetch`, which answers the request for settings and a form that was submitted early once with the early answers. */
  readonly fetch: typeof globalThis.fetch
}

export const layerEarlyCalls = ({ appSessionId, fetch, hasReported }: EarlyCalls) =>
  Layer.mergeAll(
    Layer.succeed(FetchHttpClient.Fetch, fetch),
    Layer.succeed(AppSessionId, appSessionId),
    Layer.succeed(HasReported, hasReported)
  )
