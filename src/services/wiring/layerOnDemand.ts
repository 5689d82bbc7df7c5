/** Wires the client of a page: the core at once, the calls in the background. */
import * as Layer from "effect/Layer"
import type { ClientOptions } from "../../domain/client/ClientSettings.js"
import { nextTask } from "../../page/nextTask.js"
import { HasWarned } from "../kit/Warnings.js"
import { Early, type EarlyFacts } from "../wire/Early.js"
import { layerCallsOnDemand, type CallsOnDemand } from "./CallsOnDemand.js"
import { layerCore, type CoreServices, type ServiceLayers } from "./layerCore.js"

/** The services that are available at once. */
export type PageServices = CallsOnDemand | CoreServices

/** A client that loads its calls in the background. */
export const layerOnDemand = (
  publicToken: string,
  options: ClientOptions = {},
  replaced: ServiceLayers = {},
  early?: EarlyFacts
): Layer.Layer<PageServices> => {
  const calls = layerCallsOnDemand(() =>
    import("./layerPageCalls.js")
      .then(nextTask)
      .then((wired) => wired.layerPageCalls(options, replaced, early))
  )
  const client = Layer.provideMerge(calls, layerCore(publicToken, options, replaced)).pipe(
    Layer.provide([Layer.succeed(Early, early), Layer.succeed(HasWarned, true)])
  )
  return replaced.Clock === undefined ? client : Layer.provide(client, Layer.setClock(replaced.Clock))
}
