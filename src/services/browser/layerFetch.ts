/** An `HttpClient` on a `fetch` of the site's own. */
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import type * as HttpClient from "@effect/platform/HttpClient"
import * as Layer from "effect/Layer"

/** An `HttpClient` whose requests `fetch` answers, for example the `fetch` of an embedded provider. */
export const layerFetch = (fetch: typeof globalThis.fetch): Layer.Layer<HttpClient.HttpClient> =>
  Layer.provide(FetchHttpClient.layer, Layer.succeed(FetchHttpClient.Fetch, fetch))
