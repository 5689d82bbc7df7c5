/** Wires all services of a client. */
import * as Layer from "effect/Layer"
import type { ClientOptions } from "../../domain/client/ClientSettings.js"
import { allFamilies } from "./allFamilies.js"
import { layerCalls, type CallServices } from "./layerCalls.js"
import { layerCore, type CoreServices, type ServiceLayers } from "./layerCore.js"

/** All services of a client. */
export type ClientServices = CallServices | CoreServices

/** A complete client, for a browser or for Node. In Node, cookies and storage are kept in memory. */
export const layerBrowser = (
  publicToken: string,
  options: ClientOptions = {},
  replaced: ServiceLayers = {}
): Layer.Layer<ClientServices> => {
  const client = Layer.provideMerge(
    layerCalls(allFamilies(replaced), options, replaced),
    layerCore(publicToken, options, replaced)
  )
  return replaced.Clock === undefined ? client : Layer.provide(client, Layer.setClock(replaced.Clock))
}
