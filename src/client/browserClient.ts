/** The client without a widget, with all its services: what `createAuthClient` loads when it is first needed. */
import { calls } from "../domain/api/calls.js"
import { layerBrowser } from "../services/wiring/layerBrowser.js"
import type { LayeredClientOptions } from "./AuthClient.js"
import { makeClient, type ClientParts } from "./makeClient.js"

export const makeBrowserClient = (publicToken: string, options: LayeredClientOptions): Promise<ClientParts> =>
  makeClient(layerBrowser(publicToken, options, options.layers), calls, options.layers?.Clock)
