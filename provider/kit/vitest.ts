/**
 * Entry `latchkey/provider/vitest`: fixtures for Vitest, with a provider in the process of the test.
 *
 * @example
 * import { providerFixtures, type ProviderFixtures } from "latchkey/provider/vitest"
 * import { expect, test as base } from "vitest"
 *
 * const test = base.extend<ProviderFixtures>(providerFixtures({ seed: { users: [{ email: "ada@example.com" }] } }))
 *
 * test("the session belongs to the user", async ({ provider }) => {
 *   const { session, user } = await provider.signIn("ada@example.com")
 *   expect(session.user_id).toBe(user.user_id)
 * })
 */
import { createServer } from "node:http"
import { EmbeddedProvider } from "../EmbeddedProvider.js"
import type { Use } from "./Use.js"
import { nodeHandler } from "../node.js"
import type { Options } from "../Options.js"
import type { Seed } from "../seed/Seed.js"

/** What a test may ask for. */
export interface ProviderFixtures {
  /** A provider that only this test has. `provider.fetch` answers the calls of clients. */
  readonly provider: EmbeddedProvider
  /** The address at which the provider is served until the test ends. Without this fixture there is no server. */
  readonly address: string
}

/** The options of each test's provider. */
export interface ProviderFixtureOptions extends Options {
  /** The users that each test begins with. Default: none. */
  readonly seed?: Seed | undefined
}

/** The fixtures, for `test.extend<ProviderFixtures>(providerFixtures())`. */
export const providerFixtures = ({ seed, ...options }: ProviderFixtureOptions = {}) => ({
  // Vitest reads the names of a fixture's needs from this pattern
  provider: async ({}: object, use: Use<EmbeddedProvider>): Promise<void> => {
    // Tests need no strong hashes
    const provider = EmbeddedProvider.make({ passwordHashCost: 16, ...options })
    if (seed !== undefined) await provider.seed(seed)
    await use(provider)
  },
  address: async ({ provider }: Pick<ProviderFixtures, "provider">, use: Use<string>): Promise<void> => {
    const server = createServer(nodeHandler(provider))
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject)
      server.listen(0, "127.0.0.1", resolve)
    })
    const bound = server.address()
    await use(`http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}`)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
