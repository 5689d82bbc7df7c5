/** Wires the services that call the provider. A page loads them in the background, behind its first screen. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CryptoWallets } from "../api/CryptoWallets.js"
import { Idp } from "../api/Idp.js"
import { Impersonation } from "../api/Impersonation.js"
import { MagicLinks } from "../api/MagicLinks.js"
import { Members } from "../api/Members.js"
import { OAuth } from "../api/OAuth.js"
import { Otps } from "../api/Otps.js"
import { Passwords } from "../api/Passwords.js"
import { Sessions } from "../api/Sessions.js"
import { Totps } from "../api/Totps.js"
import { Users } from "../api/Users.js"
import { WebAuthn } from "../api/WebAuthn.js"
import { AuthClient } from "../client/AuthClient.js"
import { Bootstrap } from "../wire/Bootstrap.js"
import { Passkeys } from "../browser/Passkeys.js"
import { RemoteServices } from "../client/RemoteServices.js"
import type { ClientOptions } from "../kit/ClientConfig.js"
import { EventLog } from "../wire/EventLog.js"
import { layerInstanceReport } from "../background/layerInstanceReport.js"
import type { CoreServices, ServiceLayers } from "./layerCore.js"
import { layerLazy } from "./layerLazy.js"
import { layerTransport, type TransportServices } from "./layerTransport.js"
import { PhoneParser } from "../features/PhoneParser.js"
import { LazyServices } from "../client/LazyServices.js"
import { layerSessionRefresh } from "../background/layerSessionRefresh.js"

export type CallServices =
  | AuthClient
  | RemoteServices
  | CryptoWallets
  | Idp
  | Impersonation
  | MagicLinks
  | Members
  | OAuth
  | Otps
  | Passwords
  | PhoneParser
  | LazyServices
  | Sessions
  | Totps
  | TransportServices
  | Users
  | WebAuthn

/** Transport, every family of calls and the background services, which refresh the session. */
export const layerCalls = (
  options: ClientOptions,
  replaced: ServiceLayers
): Layer.Layer<CallServices, never, CoreServices> => {
  const families = Layer.mergeAll(
    CryptoWallets.layer,
    Idp.layer,
    Impersonation.layer,
    MagicLinks.layer,
    Members.layer,
    OAuth.layer,
    Otps.layer,
    Passwords.layer,
    Sessions.layer,
    Totps.layer,
    Users.layer,
    WebAuthn.layer
  )
  const browser = Layer.mergeAll(
    replaced.Passkeys ?? Passkeys.layer,
    replaced.PhoneParser ?? PhoneParser.layer
  )
  return Layer.mergeAll(layerLoaded, layerSessionRefresh, layerInstanceReport).pipe(
    Layer.provideMerge(AuthClient.layer),
    Layer.provideMerge(Layer.merge(families, layerLazy(replaced))),
    Layer.provideMerge(browser),
    Layer.provideMerge(layerTransport(options, replaced))
  )
}

const layerLoaded = Layer.effect(
  RemoteServices,
  Effect.map(
    Effect.all({
      client: AuthClient,
      sessions: Sessions,
      users: Users,
      magicLinks: MagicLinks,
      otps: Otps,
      passwords: Passwords,
      oauth: OAuth,
      cryptoWallets: CryptoWallets,
      lazy: LazyServices,
      webAuthn: WebAuthn,
      idp: Idp,
      bootstrap: Bootstrap,
      eventLog: EventLog,
      phoneParser: PhoneParser
    }),
    (families) => RemoteServices.of({ loaded: Effect.succeed(families) })
  )
)
