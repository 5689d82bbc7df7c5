/** Wires the services that call the provider. A page loads them in the background, behind its first screen. */
import * as Layer from "effect/Layer"
import type { ClientOptions } from "../../domain/client/ClientSettings.js"
import type { Family } from "../api/families.js"
import { layerCryptoWallets } from "../api/layerCryptoWallets.js"
import { layerFamilies } from "../api/layerFamilies.js"
import { layerOAuth } from "../api/layerOAuth.js"
import { layerSessions } from "../api/layerSessions.js"
import { layerUsers } from "../api/layerUsers.js"
import { layerWebAuthn } from "../api/layerWebAuthn.js"
import { layerInstanceReport } from "../background/layerInstanceReport.js"
import { layerSessionRefresh } from "../background/layerSessionRefresh.js"
import { Passkeys } from "../browser/Passkeys.js"
import type { AuthClient } from "../client/AuthClient.js"
import { put, stack } from "../kit/stack.js"
import { layerAuthClient } from "../client/layerAuthClient.js"
import { layerPhoneParser } from "../features/layerPhoneParser.js"
import type { OneTap, PhoneParser, Wallets } from "../features/features.js"
import type { EarlyFacts } from "../wire/Early.js"
import { layerFetch } from "../browser/http.js"
import type { CoreServices, ServiceLayers } from "./layerCore.js"
import { layerLazyOneTap, layerLazyWallets } from "./layerLazy.js"
import { layerTransport, type TransportServices } from "./layerTransport.js"

export type CallServices = AuthClient | Family | OneTap | PhoneParser | TransportServices | Wallets

/** Every family of calls. */
export const layerAllFamilies = stack.pipe(
  put(layerFamilies),
  put(layerCryptoWallets),
  put(layerOAuth),
  put(layerSessions),
  put(layerUsers),
  put(layerWebAuthn),
  Layer.scopedContext
)

/** Transport, every family of calls and the background services, which refresh the session. */
export const layerCalls = (
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
    put(replaced.Passkeys ?? Passkeys.layer),
    put(layerLazyOneTap(replaced)),
    put(layerLazyWallets(replaced)),
    put(replaced.PhoneParser ?? layerPhoneParser),
    put(layerAllFamilies),
    put(layerAuthClient),
    put(layerSessionRefresh),
    put(layerInstanceReport),
    Layer.scopedContext
  )
