/** The typed client without a widget. */
import { makeClientOnDemand } from "./client.js"
import { loadChunk } from "../services/browser/loadChunk.js"
import type { AuthClient, AuthClientOptions } from "../client/AuthClient.js"

const loadClient = () => import("../client/browserClient.js")

/**
 * Creates a client for the project of `publicToken`. A malformed token or domain gives a warning. Throws a
 * usage error for another option that is not what it must be.
 *
 * @example
 * const auth = createAuthClient("public-token-test-…")
 * await auth.magicLinks.email.loginOrCreate("ada@example.com")
 */
export const createAuthClient = (publicToken: string, options: AuthClientOptions = {}): AuthClient =>
  makeClientOnDemand("createAuthClient", publicToken, options, () =>
    loadChunk(loadClient).then(({ makeBrowserClient }) => makeBrowserClient(publicToken, options))
  ).client
