/** Wires the client of a page: the core at once, the calls in the background. */
import * as Layer from "effect/Layer"
import { nextTask } from "../../page/nextTask.js"
import { RemoteServices } from "../client/RemoteServices.js"
import type { ClientOptions } from "../../domain/client/ClientSettings.js"
import { Early, type EarlyFacts } from "../wire/Early.js"
import { layerCore, type CoreServices, type ServiceLayers } from "./layerCore.js"

/** The services that are available at once. */
export type PageServices = RemoteServices | CoreServices

/** A client that loads its calls in the background. */
export const layerOnDemand = (
  publicToken: string,
  options: ClientOptions = {},
  replaced: ServiceLayers = {},
  early?: EarlyFacts
): Layer.Layer<PageServices> => {
  const calls = RemoteServices.layerFrom(() =>
    import("./layerCalls.js").then(nextTask).then((wired) => wired.layerCalls(options, replaced, early))
  )
  const client = Layer.provideMerge(calls, layerCore(publicToken, options, replaced)).pipe(
    Layer.provide(Layer.succeed(Early, early))
  )
  return replaced.Clock === undefined ? client : Layer.provide(client, Layer.setClock(replaced.Clock))
}
