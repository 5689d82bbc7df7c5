/** Effect and the client's services: what `latchkey/widget` loads behind its first screen. React follows. */
import * as Layer from "effect/Layer"
import type { LayeredClientOptions } from "./client/AuthClient.js"
import { makeClient } from "./client/makeClient.js"
import { earlyFacts, layerPageStart, type PageFacts } from "./client/pageFacts.js"
import type { LoadedClient } from "./client/syncMembers.js"
import type { EarlyFacts } from "./services/wire/Early.js"
import { layerOnDemand } from "./services/wiring/layerOnDemand.js"
import type { WidgetServices } from "./view/mount/flow.js"
import { widgetServices } from "./view/mount/services.js"

export const makeApp = async (
  publicToken: string,
  options: LayeredClientOptions,
  facts: PageFacts,
  early?: EarlyFacts
): Promise<LoadedClient & WidgetServices> => {
  const layer = layerOnDemand(publicToken, options, options.layers, earlyFacts(facts, early))
  const { services, ...client } = await makeClient(
    Layer.provide(layer, layerPageStart(facts)),
    options.layers?.Clock
  )
  return { ...client, ...widgetServices(services) }
}
