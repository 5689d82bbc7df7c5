/** Wires the services that call the provider. A page loads them in the background, behind its first screen. */
import * as Layer from "effect/Layer"
import type { ClientCalls } from "../../domain/methods/calls.js"
import type { ClientOptions } from "../../domain/client/ClientSettings.js"
import type { Family } from "../api/families.js"
import { layerInstanceReport } from "../background/layerInstanceReport.js"
import { layerSessionRefresh } from "../background/layerSessionRefresh.js"
import type { AuthClient } from "../client/AuthClient.js"
import type { Checked } from "../client/checked.js"
import { put, stack } from "../kit/stack.js"
import { layerAuthClient } from "../client/layerAuthClient.js"
import { layerPhoneParser } from "../phone/layerPhoneParser.js"
import type { OneTap, PhoneParser, Wallets } from "../api/features.js"
import type { EarlyFacts } from "../wire/Early.js"
import { layerFetch } from "../browser/http.js"
import type { CoreServices, ServiceLayers } from "./layerCore.js"
import { layerLazyOneTap, layerLazyWallets } from "./layerLazy.js"
import { layerTransport, type TransportServices } from "./layerTransport.js"

export type CallServices = AuthClient | Family | OneTap | PhoneParser | TransportServices | Wallets

/** How a client has its families of calls. */
export interface CallFamilies {
  readonly layer: Layer.Layer<Family, never, CoreServices | TransportServices>
  /** Checks the arguments of every method. */
  readonly check: (client: ClientCalls) => Checked<ClientCalls>
}

/** Transport, the families of calls and the background services, which refresh the session. */
export const layerCalls = (
  families: CallFamilies,
  options: ClientOptions,
  replaced: ServiceLayers,
  early?: EarlyFacts
): Layer.Layer<CallServices, never, CoreServices> =>
  stack.pipe(
    put(
      layerTransport(options, {
        ...replaced,
        HttpClient: replaced.HttpClient ?? (early && layerFetch(early.fetch))
      })
    ),
    put(layerLazyOneTap(replaced)),
    put(layerLazyWallets(replaced)),
    put(replaced.PhoneParser ?? layerPhoneParser),
    put(families.layer),
    put(layerAuthClient(families.check)),
    put(layerSessionRefresh),
    put(layerInstanceReport),
    Layer.scopedContext
  )
