/** Wires the client of a page: the core at once, the calls in the background. */
import * as Layer from "effect/Layer"
import { nextTask } from "../browser/nextTask.js"
import { RemoteServices } from "../client/RemoteServices.js"
import type { ClientOptions } from "../../domain/ClientSettings.js"
import type { EarlySettings } from "../wire/EarlySettings.js"
import { layerCore, type CoreServices, type ServiceLayers } from "./layerCore.js"

/** The services that are available at once. */
export type PageServices = RemoteServices | CoreServices

/** A client that loads its calls in the background. */
export const layerOnDemand = (
  publicToken: string,
  options: ClientOptions = {},
  replaced: ServiceLayers = {},
  early?: EarlySettings
): Layer.Layer<PageServices> => {
  const calls = RemoteServices.layerFrom(() =>
    import("./layerCalls.js").then(nextTask).then((wired) => wired.layerCalls(options, replaced, early))
  )
  const client = Layer.provideMerge(calls, layerCore(publicToken, options, replaced))
  return replaced.Clock === undefined ? client : Layer.provide(client, Layer.setClock(replaced.Clock))
}
