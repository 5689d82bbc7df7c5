/** The typed client without a widget: everything at once, for there is no first screen to hasten. */
import { methodArguments } from "./domain/Arguments.js"
import { makeClient, type AuthClient, type AuthClientOptions } from "./facade.js"
import { layerBrowser } from "./services/wiring/layerBrowser.js"

/**
 * Makes a client for the project that `publicToken` names. A malformed token or domain is warned of, never thrown.
 *
 * @example
 * const auth = createAuthClient("public-token-test-…")
 * await auth.magicLinks.email.loginOrCreate("ada@example.com")
 */
export const createAuthClient = (publicToken: string, options: AuthClientOptions = {}): AuthClient =>
  makeClient(layerBrowser(publicToken, options, options.layers), Object.keys(methodArguments)).client
