/** The wiring diagram, whole. */
import * as Layer from "effect/Layer"
import type { ClientOptions } from "../kit/ClientConfig.js"
import { layerCalls, type CallServices } from "./layerCalls.js"
import { layerCore, type CoreServices, type ServiceLayers } from "./layerCore.js"

/** Everything a client is made of. */
export type ClientServices = CallServices | CoreServices

/** A whole client at once, in a browser, or in Node with memory where the browser's powers are missing. */
export const layerBrowser = (
  publicToken: string,
  options: ClientOptions = {},
  replaced: ServiceLayers = {}
): Layer.Layer<ClientServices> => {
  const client = Layer.provideMerge(layerCalls(options, replaced), layerCore(publicToken, options, replaced))
  return replaced.Clock === undefined ? client : Layer.provide(client, Layer.setClock(replaced.Clock))
}
