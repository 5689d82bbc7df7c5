import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import type { NetworkError } from "../../domain/errors/Errors.js"
import * as Limits from "../../domain/client/CoreLimits.js"
import { inSlices } from "../browser/inSlices.js"
import type { PhoneParser } from "../features/PhoneParser.js"
import { loadedOnce } from "../kit/loadedOnce.js"
import type { FlowStarts } from "../login/FlowStarts.js"
import type { ReturnTokens } from "../login/ReturnTokens.js"
import type { AuthClient } from "./AuthClient.js"
import type { Families } from "./families.js"
import type { EventLog } from "../wire/EventLog.js"
import type { LazyServices } from "./LazyServices.js"

/** The services that call the provider: the families, unchecked, and what the widget needs beside them. */
export interface LoadedServices extends Families {
  /** The whole client. Every method checks its arguments. */
  readonly client: AuthClient["Type"]
  /** Services that few pages use, each loaded on first use. */
  readonly lazy: LazyServices["Type"]
  readonly eventLog: EventLog["Type"]
  readonly flowStarts: FlowStarts["Type"]
  readonly phoneParser: PhoneParser["Type"]
  readonly returnTokens: ReturnTokens["Type"]
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

  /** Loads the services in the background. A load that fails or throws is tried again every five seconds, and on the next use. */
  static readonly layerFrom = <Core>(load: () => Promise<Layer.Layer<RemoteServices, never, Core>>) =>
    Layer.scoped(
      RemoteServices,
      Effect.gen(function* () {
        const loading = yield* loadedOnce<RemoteServices["Type"], Core>(() =>
          load().then((layer) => Effect.map(Layer.build(inSlices(layer)), Context.get(RemoteServices)))
        )
        const loaded = Effect.flatMap(loading, (services) => services.loaded)
        const retries = Schedule.spaced(Limits.loadRetryInterval)
        yield* Effect.forkScoped(Effect.retry(Effect.sandbox(loaded), retries))
        return RemoteServices.of({ loaded })
      })
    )
}
