/** How `Wire` sends a request: by the `HttpClient` of the layers. */
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpClient from "@effect/platform/HttpClient"
import type { HttpClientError } from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { fetchArguments } from "../../domain/calls/request.js"
import { NetworkError } from "../../domain/errors/BasicErrors.js"

/** What the provider answered. The names of headers are in lower case. */
interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

/** Sends a request. An interruption aborts it. */
export type SendRequest = (
  request: ReturnType<typeof fetchArguments>
) => Effect.Effect<HttpAnswer, NetworkError>

const failed = ({ cause }: HttpClientError) => new NetworkError({ cause })

export const sendRequest: Effect.Effect<SendRequest, never, HttpClient.HttpClient> = Effect.map(
  HttpClient.HttpClient,
  (given): SendRequest => {
    // Trace headers are not among those the provider's CORS rules allow
    const client = HttpClient.withTracerPropagation(given, false)
    return ({ body, headers, href, method, ...init }) =>
      HttpClientRequest.make(method)(href, {
        headers,
        ...(body !== null && { body: HttpBody.text(body, headers["content-type"]) })
      }).pipe(
        client.execute,
        Effect.flatMap(({ headers, status, text }) =>
          Effect.map(text, (text) => ({ status, headers, text }))
        ),
        Effect.provideService(FetchHttpClient.RequestInit, init),
        Effect.mapError(failed)
      )
  }
)

/** The `HttpClient` of a page. It sends with the service `Fetch` where a site provides one, else with the page's `fetch`. */
export const layerHttp: Layer.Layer<HttpClient.HttpClient> = FetchHttpClient.layer

/** An `HttpClient` whose requests `fetch` answers, for example the `fetch` of an embedded provider. */
export const layerFetch = (fetch: typeof globalThis.fetch): Layer.Layer<HttpClient.HttpClient> =>
  Layer.provide(layerHttp, Layer.succeed(FetchHttpClient.Fetch, fetch))
