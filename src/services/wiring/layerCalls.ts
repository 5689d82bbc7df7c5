/** The wiring diagram of what needs the wire, the second half of a client: loaded behind a page's first screen. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AuthClient } from "../client/AuthClient.js"
import { families, layerFamilies, type Family } from "../client/families.js"
import { Bootstrap } from "../wire/Bootstrap.js"
import { Passkeys } from "../browser/Passkeys.js"
import { RemoteServices } from "../client/RemoteServices.js"
import type { ClientOptions } from "../kit/ClientConfig.js"
import { EventLog } from "../wire/EventLog.js"
import { Instance } from "../background/Instance.js"
import type { CoreServices, ServiceLayers } from "./layerCore.js"
import { layerLazy } from "./layerLazy.js"
import { layerTransport, type TransportServices } from "./layerTransport.js"
import { PhoneParser } from "../features/PhoneParser.js"
import { LazyServices } from "../client/LazyServices.js"
import { SessionRefresh } from "../background/SessionRefresh.js"

export type CallServices =
  AuthClient | Family | LazyServices | PhoneParser | RemoteServices | TransportServices

/** Transport and every family of calls. Refreshes the session from here on. */
export const layerCalls = (
  options: ClientOptions,
  replaced: ServiceLayers
): Layer.Layer<CallServices, never, CoreServices> => {
  const browser = Layer.mergeAll(
    replaced.Passkeys ?? Passkeys.layer,
    replaced.PhoneParser ?? PhoneParser.layer
  )
  return Layer.mergeAll(layerLoaded, SessionRefresh.layer, Instance.layer).pipe(
    Layer.provideMerge(AuthClient.layer),
    Layer.provideMerge(Layer.merge(layerFamilies, layerLazy(replaced))),
    Layer.provideMerge(browser),
    Layer.provideMerge(layerTransport(options, replaced))
  )
}

const layerLoaded = Layer.effect(
  RemoteServices,
  Effect.map(
    Effect.all({
      ...families,
      client: AuthClient,
      lazy: LazyServices,
      bootstrap: Bootstrap,
      eventLog: EventLog,
      phoneParser: PhoneParser
    }),
    (services) => RemoteServices.of({ loaded: Effect.succeed(services) })
  )
)
