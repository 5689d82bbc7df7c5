/** All services of a client without a widget: what `createAuthClient` loads when it is first needed. */
import { layerBrowser } from "../services/wiring/layerBrowser.js"
import type { LayeredClientOptions } from "./AuthClient.js"
import { makeClient } from "./makeClient.js"
import type { LoadedClient } from "./syncMembers.js"

export const makeBrowserClient = (
  publicToken: string,
  options: LayeredClientOptions
): Promise<LoadedClient> =>
  makeClient(layerBrowser(publicToken, options, options.layers), options.layers?.Clock)
