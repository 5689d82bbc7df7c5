/** The typed client without a widget. */
import type { AuthClient, AuthClientOptions } from "../client/AuthClient.js"
import { makeAuthClient } from "./makeAuthClient.js"
import { refuseLayers } from "./refuseLayers.js"

/**
 * Creates a client for the project of `publicToken`. A malformed token or domain gives a warning. Throws a
 * usage error for another option that is not what it must be.
 *
 * @example
 * const auth = createAuthClient("public-token-test-…")
 * await auth.magicLinks.email.loginOrCreate("ada@example.com")
 */
export const createAuthClient = (publicToken: string, options: AuthClientOptions = {}): AuthClient => {
  refuseLayers("createAuthClient", options)
  return makeAuthClient(publicToken, options)
}
