/** The types of `latchkey/effect` on the site's own Effect. */
import { AuthClient, createAuthClient, layerFetch, layerTest, type ServiceLayers } from "latchkey/effect"
import { EmbeddedProvider } from "latchkey/provider"
import * as Effect from "effect/Effect"

const layers = { HttpClient: layerFetch(EmbeddedProvider.make().fetch) } satisfies ServiceLayers

export const client = createAuthClient("public-token-test-1", { layers })
export const email: Effect.Effect<string | undefined, Error> = Effect.flatMap(AuthClient, ({ user }) =>
  user.get()
).pipe(
  Effect.map(({ emails }) => emails[0]?.email),
  Effect.provide(layerTest("public-token-test-1", layers))
)
