/** `Http` over `@effect/platform`. In a chunk of its own: see `Http.layer`. */
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { NetworkError } from "../../domain/Errors.js"
import { Http } from "./Http.js"

export const layerFetch = FetchHttpClient.layer

export const layerHttp = Layer.effect(
  Http,
  Effect.gen(function* () {
    // Trace headers are not among those the provider's CORS rules allow
    const client = (yield* HttpClient.HttpClient).pipe(HttpClient.withTracerPropagation(false))
    return Http.of({
      exchange: ({ body, credentials, headers, keepalive, method, url }) =>
        Effect.gen(function* () {
          const request = HttpClientRequest.make(method)(url).pipe(
            body === undefined ? (same) => same : HttpClientRequest.bodyText(body),
            HttpClientRequest.setHeaders(headers)
          )
          const response = yield* client.execute(request)
          return {
            status: response.status,
            contentType: response.headers["content-type"] ?? "",
            body: yield* response.text
          }
        }).pipe(
          Effect.catchTags({
            RequestError: ({ cause }) => new NetworkError({ cause }),
            ResponseError: ({ cause }) => new NetworkError({ cause })
          }),
          Effect.provideService(FetchHttpClient.RequestInit, { credentials, ...(keepalive && { keepalive }) })
        )
    })
  })
)
