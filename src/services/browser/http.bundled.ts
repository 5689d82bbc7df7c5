/**
 * Takes the place of `http.ts` in the entries that are bundled with Effect: no site gives them an `HttpClient`, so that the
 * page's `fetch` is enough.
 */
import type { HttpClient } from "@effect/platform/HttpClient"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { NetworkError } from "../../domain/errors/BasicErrors.js"
import type * as http from "./http.js"

const Fetch = Context.GenericTag<HttpClient, typeof globalThis.fetch>("latchkey/fetch")

export const sendRequest: typeof http.sendRequest = Effect.map(
  Fetch,
  (fetch) =>
    ({ href, ...init }) =>
      Effect.tryPromise({
        try: (signal) =>
          fetch(new URL(href), { ...init, signal }).then((response) =>
            response.text().then((text) => ({
              status: response.status,
              headers: Object.fromEntries(response.headers),
              text
            }))
          ),
        catch: (cause) => new NetworkError({ cause })
      })
)

export const layerFetch: typeof http.layerFetch = (fetch) => Layer.succeed(Fetch, fetch)

export const layerHttp: typeof http.layerHttp = layerFetch((...request) => globalThis.fetch(...request))
