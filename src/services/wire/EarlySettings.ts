/** The request for the project's settings that the page sent before the services were loaded. */
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as Layer from "effect/Layer"
import { AppSessionId } from "./Telemetry.js"

export interface EarlySettings {
  readonly appSessionId: string
  /** `fetch`, which answers the same request once with the answer to the early one. */
  readonly fetch: typeof globalThis.fetch
}

export const layerEarlySettings = ({ appSessionId, fetch }: EarlySettings) =>
  Layer.merge(Layer.succeed(FetchHttpClient.Fetch, fetch), Layer.succeed(AppSessionId, appSessionId))
