/** The typed client without a widget. */
import { storagePlaces } from "../domain/StoragePlaces.js"
import { makeClientOnDemand } from "./client.js"
import { loadChunk } from "../services/browser/loadChunk.js"
import type { AuthClient, AuthClientOptions } from "../client/AuthClient.js"

/**
 * Creates a client for the project of `publicToken`. A malformed token or domain gives a warning, never an error.
 *
 * @example
 * const auth = createAuthClient("public-token-test-…")
 * await auth.magicLinks.email.loginOrCreate("ada@example.com")
 */
export const createAuthClient = (publicToken: string, options: AuthClientOptions = {}): AuthClient =>
  makeClientOnDemand(storagePlaces(publicToken, options), options, () =>
    loadChunk(() => import("../client/browserClient.js")).then(({ makeBrowserClient }) =>
      makeBrowserClient(publicToken, options)
    )
  ).client
