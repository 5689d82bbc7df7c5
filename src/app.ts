/** Effect and the client's services: what `latchkey/widget` loads behind its first screen. React follows. */
import type { LayeredClientOptions } from "./client/AuthClient.js"
import { makeClient } from "./client/makeClient.js"
import { earlyFacts } from "./client/pageFacts.js"
import type { LoadedClient } from "./client/syncMembers.js"
import { AuthClient } from "./services/client/AuthClient.js"
import { provideCalls } from "./services/wiring/CallsOnDemand.js"
import { layerOnDemand } from "./services/wiring/layerOnDemand.js"
import type { WidgetServices } from "./view/mount/flow.js"
import { widgetServices } from "./view/mount/services.js"

export const makeApp = async (
  publicToken: string,
  options: LayeredClientOptions,
  facts: Parameters<typeof earlyFacts>[0],
  early?: Parameters<typeof earlyFacts>[1]
): Promise<LoadedClient & WidgetServices> => {
  const layer = layerOnDemand(publicToken, options, options.layers, earlyFacts(facts, early))
  const { services, ...client } = await makeClient(
    layer,
    provideCalls(AuthClient),
    options.layers?.Clock,
    facts
  )
  return { ...client, ...widgetServices(services) }
}
