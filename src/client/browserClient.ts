/** All services of a client without a widget: what `createAuthClient` loads when it is first needed. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HasWarned } from "../services/kit/Warnings.js"
import { CallsOnDemand } from "../services/wiring/CallsOnDemand.js"
import { layerBrowser } from "../services/wiring/layerBrowser.js"
import type { CallServices } from "../services/wiring/layerCalls.js"
import type { LayeredClientOptions } from "./AuthClient.js"
import { Early } from "../services/wire/Early.js"
import { earlyFacts, layerPageStart, type PageFacts } from "./pageFacts.js"
import { makeClient } from "./makeClient.js"
import type { LoadedClient } from "./syncMembers.js"

export const makeBrowserClient = (
  publicToken: string,
  options: LayeredClientOptions,
  facts: PageFacts
): Promise<LoadedClient> => {
  const early = earlyFacts(facts)
  const client = layerBrowser(publicToken, options, options.layers, early)
  return makeClient(
    Layer.provide(Layer.provideMerge(layerCallsLoaded, client), [
      Layer.succeed(HasWarned, true),
      Layer.succeed(Early, early),
      layerPageStart(facts)
    ]),
    options.layers?.Clock
  )
}

const layerCallsLoaded = Layer.effect(
  CallsOnDemand,
  Effect.map(Effect.context<CallServices>(), Effect.succeed)
)
