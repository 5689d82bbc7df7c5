/** Effect and the client's services: what `latchkey/widget` loads behind its first screen. React follows. */
import type { LayeredClientOptions } from "./client/AuthClient.js"
import { makeClient, type ClientParts } from "./client/makeClient.js"
import { methodNames } from "./domain/methodNames.js"
import type { EarlyCalls } from "./services/wire/EarlyCalls.js"
import { layerOnDemand } from "./services/wiring/layerOnDemand.js"
import type { WidgetServices } from "./view/mount/flow.js"
import { widgetServices } from "./view/mount/services.js"

export const makeHouse = async (
  publicToken: string,
  options: LayeredClientOptions,
  early?: EarlyCalls
): Promise<Pick<ClientParts, "client"> & WidgetServices> => {
  const layer = layerOnDemand(publicToken, options, options.layers, early)
  const { client, services } = await makeClient(layer, methodNames, options.layers?.Clock)
  return { client, ...widgetServices(services) }
}
