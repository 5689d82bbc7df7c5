/** The typed client without a widget. */
import type { ProjectConfiguration } from "../client/AnswerOf.js"
import type { AnyClient, AuthClient, LayeredClientOptions } from "../client/AuthClient.js"
import type { ClientOptions } from "../domain/client/ClientSettings.js"
import { loadChunk } from "../page/loadChunk.js"
import { makeClientOnDemand, refuseLayers } from "./client.js"
import { userClient } from "./userClient.js"

/**
 * Creates a client for the project of `publicToken`. A malformed token or domain gives a warning. Throws a
 * usage error for another option that is not what it must be.
 *
 * @example
 * import { createAuthClient } from "latchkey"
 *
 * const auth = createAuthClient("public-token-test-…")
 * await auth.magicLinks.email.loginOrCreate("ada@example.com")
 */
export const createAuthClient = <Project extends ProjectConfiguration = Latchkey.DefaultProjectConfiguration>(
  publicToken: string,
  options: ClientOptions = {}
): AuthClient<Project> => {
  refuseLayers("createAuthClient", options)
  return createLayeredClient(publicToken, options)
}

const loadMistakes = () => import("./clientMistakes.js")
const loadServices = () => import("../client/browserClient.js")

/** Creates a client like `createAuthClient` of `latchkey`, which also accepts services of your own as `layers`. */
export function createLayeredClient<
  Project extends ProjectConfiguration = Latchkey.DefaultProjectConfiguration
>(publicToken: string, options?: LayeredClientOptions): AuthClient<Project>
export function createLayeredClient(publicToken: string, options: LayeredClientOptions = {}): AnyClient {
  return makeClientOnDemand(
    userClient,
    "createAuthClient",
    publicToken,
    options,
    (facts) =>
      loadChunk(loadServices).then(({ makeBrowserClient }) => makeBrowserClient(publicToken, options, facts)),
    loadMistakes
  ).client
}
