/** React, Effect and the client's services: what `latchkey/widget` loads behind its first screen. */
import type { AuthClientOptions } from "./client/AuthClient.js"
import { makeClient, type ClientParts } from "./client/makeClient.js"
import { methodNames } from "./domain/methodNames.generated.js"
import { layerOnDemand } from "./services/wiring/layerOnDemand.js"
import type { WidgetHouse } from "./view/mount/flow.js"
import { widgetHouse } from "./view/mount/widgetHouse.js"

export const makeHouse = (
  publicToken: string,
  options: AuthClientOptions
): Pick<ClientParts, "client"> & WidgetHouse => {
  const { client, services } = makeClient(layerOnDemand(publicToken, options, options.layers), methodNames)
  return { client, ...widgetHouse(services) }
}
