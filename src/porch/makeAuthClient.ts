/** The typed client without a widget, with services of the site's own if it passes some. */
import { makeClientOnDemand } from "./client.js"
import { loadChunk } from "../services/browser/loadChunk.js"
import type { AuthClient, LayeredClientOptions } from "../client/AuthClient.js"

const loadClient = () => import("../client/browserClient.js")

/** Creates a client like `createAuthClient` of `latchkey`, which also accepts services of your own as `layers`. */
export const makeAuthClient = (publicToken: string, options: LayeredClientOptions = {}): AuthClient =>
  makeClientOnDemand("createAuthClient", publicToken, options, () =>
    loadChunk(loadClient).then(({ makeBrowserClient }) => makeBrowserClient(publicToken, options))
  ).client
