/** Services that are loaded when first used. */
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import type { NetworkError } from "../../domain/errors/BasicErrors.js"
import { loadChunk } from "../../page/loadChunk.js"
import { fromLoad } from "./fromLoad.js"
import * as SingleFlight from "./SingleFlight.js"

/** Makes a service. The scope closes the resources of the service. */
export type Making<Service, R> = Effect.Effect<Service, never, R | Scope.Scope>

/**
 * Returns an effect that loads and makes the service when it runs first, and returns the same service after that. A load
 * that fails is a `NetworkError`; the next run tries again.
 */
export const loadedOnce = <Service, R>(
  load: () => Promise<Making<Service, R>>
): Effect.Effect<Effect.Effect<Service, NetworkError>, never, R | Scope.Scope> =>
  Effect.zipWith(Effect.scope, Effect.context<R>(), (scope, context) => {
    const singleFlight = SingleFlight.make<Service, NetworkError>(scope)
    let loaded: { readonly service: Service } | undefined

    const loading = fromLoad(() => loadChunk(load)).pipe(
      Effect.flatMap((make) => Scope.extend(make, scope)),
      Effect.provide(context),
      Effect.tap((service) =>
        Effect.sync(() => {
          loaded = { service }
        })
      )
    )
    return Effect.suspend(() =>
      loaded === undefined ? singleFlight("load", loading) : Effect.succeed(loaded.service)
    )
  })
