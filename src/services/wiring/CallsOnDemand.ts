import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as Limits from "../../domain/limits/CoreLimits.js"
import type { NetworkError } from "../../domain/errors/BasicErrors.js"
import { inSlices } from "../browser/inSlices.js"
import { loadedOnce } from "../kit/loadedOnce.js"
import type { CallServices } from "./layerCalls.js"
import type { CoreServices } from "./layerCore.js"

/**
 * Waits until the services that call the provider are loaded, while the first screen is already on the page. Fails when loading
 * fails; the next run tries again.
 */
export class CallsOnDemand extends Context.Tag("latchkey/CallsOnDemand")<
  CallsOnDemand,
  Effect.Effect<Context.Context<CallServices>, NetworkError>
>() {}

/** Provides the services that call the provider as soon as they are loaded. Without them, the effect does not begin. */
export const provideCalls = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Effect.flatten(CallsOnDemand), (calls) => Effect.provide(effect, calls))

/** Loads the calls in the background. A load that fails or throws is tried again every five seconds, and on the next use. */
export const layerCallsOnDemand = (load: () => Promise<Layer.Layer<CallServices, never, CoreServices>>) =>
  Layer.scoped(
    CallsOnDemand,
    Effect.tap(
      loadedOnce<Context.Context<CallServices>, CoreServices>(() =>
        load().then((layer) => Layer.build(inSlices(layer)))
      ),
      (calls) =>
        Effect.sandbox(calls).pipe(Effect.retry(Schedule.spaced(Limits.loadRetryInterval)), Effect.forkScoped)
    )
  )
