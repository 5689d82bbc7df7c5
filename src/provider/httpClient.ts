/** An `HttpClient` of @effect/platform with a provider at its other end. */
import * as HttpClient from "@effect/platform/HttpClient"
import { RequestError } from "@effect/platform/HttpClientError"
import type * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Effect from "effect/Effect"
import type { NetworkError } from "../domain/Errors.js"

/** Every request is answered by `respond`; where that fails, as by a network that fails. */
export const httpClientOf = (
  respond: (request: Request) => Effect.Effect<Response, NetworkError>
): HttpClient.HttpClient =>
  HttpClient.make((request, url) =>
    Effect.mapBoth(respond(webRequest(request, url)), {
      onSuccess: (response) => HttpClientResponse.fromWeb(request, response),
      onFailure: ({ cause }) => new RequestError({ request, reason: "Transport", cause })
    })
  )

/** The calls of this wire carry text or nothing. */
const webRequest = ({ body, headers, method }: HttpClientRequest.HttpClientRequest, url: URL): Request =>
  new Request(url, {
    method,
    headers,
    ...(body._tag === "Uint8Array" && { body: new TextDecoder().decode(body.body) }),
    ...(body._tag === "Raw" && typeof body.body === "string" && { body: body.body })
  })
