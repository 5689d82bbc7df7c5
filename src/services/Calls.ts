import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { NetworkError } from "../domain/Errors.js"
import * as Limits from "../domain/CoreLimits.js"
import type { CryptoWallets } from "./api/CryptoWallets.js"
import type { Idp } from "./api/Idp.js"
import type { MagicLinks } from "./api/MagicLinks.js"
import type { OAuth } from "./api/OAuth.js"
import type { Otps } from "./api/Otps.js"
import type { Passwords } from "./api/Passwords.js"
import type { Sessions } from "./api/Sessions.js"
import type { Users } from "./api/Users.js"
import type { WebAuthn } from "./api/WebAuthn.js"
import type { AuthClient } from "./AuthClient.js"
import type { Bootstrap } from "./Bootstrap.js"
import type { EventLog } from "./EventLog.js"
import type { CoreServices } from "./layerCore.js"
import { loadedOnce } from "./loadedOnce.js"
import type { PhoneParser } from "./PhoneParser.js"
import type { Rare } from "./Rare.js"

/** The services that need the wire, by name. */
export interface CallFamilies {
  /** Every call with its arguments checked. */
  readonly client: AuthClient["Type"]
  readonly sessions: Sessions["Type"]
  readonly users: Users["Type"]
  readonly magicLinks: MagicLinks["Type"]
  readonly otps: Otps["Type"]
  readonly passwords: Passwords["Type"]
  readonly oauth: OAuth["Type"]
  readonly cryptoWallets: CryptoWallets["Type"]
  /** What few pages use, loaded when asked for. */
  readonly rare: Rare["Type"]
  readonly webAuthn: WebAuthn["Type"]
  readonly idp: Idp["Type"]
  readonly bootstrap: Bootstrap["Type"]
  readonly eventLog: EventLog["Type"]
  readonly phoneParser: PhoneParser["Type"]
}

/** The services that need the wire, once they are there. Whoever draws the first screen takes them from here. */
export class Calls extends Context.Tag("latchkey/Calls")<
  Calls,
  {
    /** Waits for them. Fails when they cannot be loaded; the next use tries again. */
    readonly ready: Effect.Effect<CallFamilies, NetworkError>
  }
>() {
  /** Waits for the services of the `Calls` at hand. */
  static readonly ready = Effect.flatMap(Calls, (calls) => calls.ready)

  /**
   * Loads them in the background, so that the first screen is drawn before they are there. A load that fails is tried
   * again every five seconds, and on the next use.
   */
  static readonly layerFrom = (load: () => Promise<Layer.Layer<Calls, never, CoreServices>>) =>
    Layer.scoped(
      Calls,
      Effect.gen(function* () {
        const loading = yield* loadedOnce<Calls["Type"], CoreServices>(() =>
          load().then((layer) => Effect.map(Layer.build(layer), Context.get(Calls)))
        )
        const ready = Effect.flatMap(loading, (calls) => calls.ready)
        const inBackground: Effect.Effect<unknown> = Effect.catchAll(ready, () =>
          Effect.zipRight(Effect.sleep(Limits.loadRetryInterval), inBackground)
        )
        yield* Effect.forkScoped(inBackground)
        return Calls.of({ ready })
      })
    )
}
