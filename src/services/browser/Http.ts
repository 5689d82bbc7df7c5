import type * as HttpClient from "@effect/platform/HttpClient"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Method } from "../../domain/api/Endpoint.js"
import { NetworkError } from "../../domain/Errors.js"

export interface HttpRequest {
  readonly method: Method
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Undefined for none. */
  readonly body: string | undefined
  readonly credentials: "include" | "omit"
  /** Lets the request outlive the page. */
  readonly keepalive: boolean
}

export interface HttpReply {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** One request, one reply. */
export class Http extends Context.Tag("latchkey/browser/Http")<
  Http,
  { readonly exchange: (request: HttpRequest) => Effect.Effect<HttpReply, NetworkError> }
>() {
  /**
   * Over `@effect/platform`'s HttpClient, the one given or the browser's `fetch`. The machinery is loaded with the first
   * request, so that the first screen need not wait for it; a load that fails is tried again with the next.
   */
  static readonly layer = (client?: Layer.Layer<HttpClient.HttpClient>) =>
    Layer.scoped(
      Http,
      Effect.gen(function* () {
        const scope = yield* Effect.scope
        let loaded: Http["Type"] | undefined
        const load = Effect.tryPromise({
          try: () => import("./httpClient.js"),
          catch: (cause) => new NetworkError({ cause })
        }).pipe(
          Effect.flatMap(({ layerHttp, layerFetch }) =>
            Layer.buildWithScope(Layer.provide(layerHttp, client ?? layerFetch), scope)
          ),
          Effect.map((context) => (loaded = Context.get(context, Http)))
        )
        const http = Effect.suspend(() => (loaded === undefined ? load : Effect.succeed(loaded)))
        return Http.of({ exchange: (request) => Effect.flatMap(http, ({ exchange }) => exchange(request)) })
      })
    )
}
