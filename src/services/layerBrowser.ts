/** The wiring diagram, whole. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AuthClient } from "./AuthClient.js"
import { Calls } from "./Calls.js"
import type { ClientOptions } from "./ClientConfig.js"
import { families, layerCalls, type CallServices } from "./layerCalls.js"
import { layerCore, type CoreServices, type ServiceLayers } from "./layerCore.js"

/** Everything a client is made of. */
export type ClientServices = AuthClient | Calls | CallServices | CoreServices

const layerNow = Layer.effect(
  Calls,
  Effect.map(families, (ready) => Calls.of({ ready: Effect.succeed(ready) }))
)

/** A whole client at once, in a browser, or in Node with memory where the browser's powers are missing. */
export const layerBrowser = (
  publicToken: string,
  options: ClientOptions = {},
  replaced: ServiceLayers = {}
): Layer.Layer<ClientServices> => {
  const client = AuthClient.layer.pipe(
    Layer.provideMerge(layerNow),
    Layer.provideMerge(layerCalls(options, replaced)),
    Layer.provideMerge(layerCore(publicToken, options, replaced))
  )
  return replaced.Clock === undefined ? client : Layer.provide(client, Layer.setClock(replaced.Clock))
}
