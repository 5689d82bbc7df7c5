/** All services of a client without a widget: what `createAuthClient` loads when it is first needed. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HasWarned } from "../services/kit/Warnings.js"
import { AuthClient } from "../services/client/AuthClient.js"
import { CallsOnDemand, provideCalls } from "../services/wiring/CallsOnDemand.js"
import type { CallServices } from "../services/wiring/layerCalls.js"
import { layerCore } from "../services/wiring/layerCore.js"
import { layerPageCalls } from "../services/wiring/layerPageCalls.js"
import type { LayeredClientOptions } from "./AuthClient.js"
import { Early } from "../services/wire/Early.js"
import type { PageFacts } from "../page/pageFacts.js"
import { earlyFacts } from "./pageFacts.js"
import { makeClient } from "./makeClient.js"
import type { LoadedClient } from "./syncMembers.js"

export const makeBrowserClient = (
  publicToken: string,
  options: LayeredClientOptions,
  facts: PageFacts
): Promise<LoadedClient> => {
  const early = earlyFacts(facts)
  const { layers = {} } = options
  const client = Layer.provideMerge(
    layerPageCalls(options, layers, early),
    layerCore(publicToken, options, layers)
  )
  // `makeClient` sets the clock
  return makeClient(
    Layer.provide(Layer.provideMerge(layerCallsLoaded, client), [
      Layer.succeed(HasWarned, true),
      Layer.succeed(Early, early)
    ]),
    provideCalls(AuthClient),
    layers.Clock,
    facts
  )
}

const layerCallsLoaded = Layer.effect(
  CallsOnDemand,
  Effect.map(Effect.context<CallServices>(), Effect.succeed)
)
