/** Wires the services that call the provider. A page loads them in the background, behind its first screen. */
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AuthClient } from "../client/AuthClient.js"
import { families, layerFamilies, type Family } from "../client/families.js"
import { Passkeys } from "../browser/Passkeys.js"
import { RemoteServices } from "../client/RemoteServices.js"
import type { ClientOptions } from "../../domain/client/ClientSettings.js"
import type { EarlyFacts } from "../wire/Early.js"
import { EventLog } from "../wire/EventLog.js"
import { FlowStarts } from "../login/FlowStarts.js"
import { layerInstanceReport } from "../background/layerInstanceReport.js"
import type { CoreServices, ServiceLayers } from "./layerCore.js"
import { layerLazy } from "./layerLazy.js"
import { layerTransport, type TransportServices } from "./layerTransport.js"
import { PhoneParser } from "../features/PhoneParser.js"
import { ReturnTokens } from "../login/ReturnTokens.js"
import { LazyServices } from "../client/LazyServices.js"
import { layerSessionRefresh } from "../background/layerSessionRefresh.js"

export type CallServices =
  AuthClient | Family | LazyServices | PhoneParser | RemoteServices | TransportServices

/** Transport, every family of calls and the background services, which refresh the session. */
export const layerCalls = (
  options: ClientOptions,
  replaced: ServiceLayers,
  early?: EarlyFacts
): Layer.Layer<CallServices, never, CoreServices> => {
  const transport = layerTransport(options, replaced)
  const browser = Layer.mergeAll(
    replaced.Passkeys ?? Passkeys.layer,
    replaced.PhoneParser ?? PhoneParser.layer
  )
  const calls = Layer.mergeAll(layerLoaded, layerSessionRefresh, layerInstanceReport).pipe(
    Layer.provideMerge(AuthClient.layer),
    Layer.provideMerge(Layer.merge(layerFamilies, layerLazy(replaced))),
    Layer.provideMerge(browser),
    Layer.provideMerge(transport)
  )
  return early === undefined ? calls : Layer.provide(calls, Layer.succeed(FetchHttpClient.Fetch, early.fetch))
}

const layerLoaded = Layer.effect(
  RemoteServices,
  Effect.map(
    Effect.all({
      ...families,
      client: AuthClient,
      lazy: LazyServices,
      eventLog: EventLog,
      flowStarts: FlowStarts,
      phoneParser: PhoneParser,
      returnTokens: ReturnTokens
    }),
    (services) => RemoteServices.of({ loaded: Effect.succeed(services) })
  )
)
