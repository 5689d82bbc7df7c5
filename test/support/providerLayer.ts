/** An `HttpClient` whose requests a provider answers by the clock of the calling fiber. */
import * as HttpClient from "@effect/platform/HttpClient"
import { RequestError } from "@effect/platform/HttpClientError"
import type * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { NetworkError } from "../../src/domain/errors/BasicErrors.js"
import { makeEffectProvider, type EffectProvider } from "../../provider/EffectProvider.js"
import type { Options } from "../../provider/Options.js"

/** The layer of a provider, or of a new one with these options. */
export const layerHttpClient = (
  provider: EffectProvider | Options = {}
): Layer.Layer<HttpClient.HttpClient> =>
  Layer.sync(HttpClient.HttpClient, () =>
    makeHttpClient(("respond" in provider ? provider : makeEffectProvider(provider)).respond)
  )

/** Answers requests with `respond`. A failure becomes a transport error. */
const makeHttpClient = (
  respond: (request: Request) => Effect.Effect<Response, NetworkError>
): HttpClient.HttpClient =>
  HttpClient.make((request, url) =>
    Effect.mapBoth(respond(webRequest(request, url)), {
      onSuccess: (response) => HttpClientResponse.fromWeb(request, withoutHiddenDate(response)),
      onFailure: ({ cause }) => new RequestError({ request, reason: "Transport", cause })
    })
  )

/** Browsers hide `Date` from pages of other origins unless it is exposed. So does this client, which stands in for one. */
const withoutHiddenDate = (response: Response): Response => {
  if (!response.headers.has("Access-Control-Expose-Headers")) response.headers.delete("Date")
  return response
}

/** Bodies of this wire are text or absent. */
const webRequest = ({ body, headers, method }: HttpClientRequest.HttpClientRequest, url: URL): Request =>
  new Request(url, {
    method,
    headers,
    ...(body._tag === "Uint8Array" && { body: new TextDecoder().decode(body.body) }),
    ...(body._tag === "Raw" && typeof body.body === "string" && { body: body.body })
  })
