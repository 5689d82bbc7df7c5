/** The typed client without a widget: everything at once, since no first screen waits for it. */
import { calls } from "../domain/api/calls.js"
import { layerBrowser } from "../services/wiring/layerBrowser.js"
import type { AuthClient, AuthClientOptions } from "./AuthClient.js"
import { makeClient } from "./makeClient.js"

/**
 * Creates a client for the project of `publicToken`. A malformed token or domain gives a warning, never an error.
 *
 * @example
 * const auth = createAuthClient("public-token-test-…")
 * await auth.magicLinks.email.loginOrCreate("ada@example.com")
 */
export const createAuthClient = (publicToken: string, options: AuthClientOptions = {}): AuthClient =>
  makeClient(layerBrowser(publicToken, options, options.layers), calls).client
