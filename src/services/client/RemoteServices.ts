import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { NetworkError } from "../../domain/Errors.js"
import * as Limits from "../../domain/CoreLimits.js"
import type { CryptoWallets } from "../api/CryptoWallets.js"
import type { Idp } from "../api/Idp.js"
import type { MagicLinks } from "../api/MagicLinks.js"
import type { OAuth } from "../api/OAuth.js"
import type { Otps } from "../api/Otps.js"
import type { Passwords } from "../api/Passwords.js"
import type { Sessions } from "../api/Sessions.js"
import type { Users } from "../api/Users.js"
import type { WebAuthn } from "../api/WebAuthn.js"
import type { AuthClient } from "./AuthClient.js"
import type { Bootstrap } from "../wire/Bootstrap.js"
import type { EventLog } from "../wire/EventLog.js"
import { loadedOnce } from "../kit/loadedOnce.js"
import type { PhoneParser } from "../features/PhoneParser.js"
import type { LazyServices } from "./LazyServices.js"

/** The services that call the provider, by name. */
export interface LoadedServices {
  /** The whole client; every method checks its arguments. */
  readonly client: AuthClient["Type"]
  readonly sessions: Sessions["Type"]
  readonly users: Users["Type"]
  readonly magicLinks: MagicLinks["Type"]
  readonly otps: Otps["Type"]
  readonly passwords: Passwords["Type"]
  readonly oauth: OAuth["Type"]
  readonly cryptoWallets: CryptoWallets["Type"]
  /** What few pages use, loaded on first use. */
  readonly lazy: LazyServices["Type"]
  readonly webAuthn: WebAuthn["Type"]
  readonly idp: Idp["Type"]
  readonly bootstrap: Bootstrap["Type"]
  readonly eventLog: EventLog["Type"]
  readonly phoneParser: PhoneParser["Type"]
}

/**
 * The services that call the provider. They load while the first screen is already on the page, so everything that
 * the first screen needs reaches them through this service.
 */
export class RemoteServices extends Context.Tag("latchkey/RemoteServices")<
  RemoteServices,
  {
    /** Waits until the services are loaded. Fails when loading fails; the next use tries again. */
    readonly loaded: Effect.Effect<LoadedServices, NetworkError>
  }
>() {
  /** Waits for the services of the `RemoteServices` in the context. */
  static readonly loaded = Effect.flatMap(RemoteServices, (services) => services.loaded)

  /** Loads the services in the background. A failed load is tried again every five seconds, and on the next use. */
  static readonly layerFrom = <Core>(load: () => Promise<Layer.Layer<RemoteServices, never, Core>>) =>
    Layer.scoped(
      RemoteServices,
      Effect.gen(function* () {
        const loading = yield* loadedOnce<RemoteServices["Type"], Core>(() =>
          load().then((layer) => Effect.map(Layer.build(layer), Context.get(RemoteServices)))
        )
        const loaded = Effect.flatMap(loading, (services) => services.loaded)
        const inBackground: Effect.Effect<unknown> = Effect.catchAll(loaded, () =>
          Effect.zipRight(Effect.sleep(Limits.loadRetryInterval), inBackground)
        )
        yield* Effect.forkScoped(inBackground)
        return RemoteServices.of({ loaded })
      })
    )
}
