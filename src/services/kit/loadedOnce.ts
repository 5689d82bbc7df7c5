/** Parts of the client that are loaded when they are first needed. */
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import { NetworkError } from "../../domain/Errors.js"
import * as SingleFlight from "./SingleFlight.js"

/** How a service is made, from services at hand; what it opens lives as long as the scope. */
export type Making<Service, R> = Effect.Effect<Service, never, R | Scope.Scope>

/**
 * Gives the effect that loads and makes a service at its first run and hands out the same one ever after. A load that
 * fails is a `NetworkError`, and tried again at the next run.
 */
export const loadedOnce = <Service, R>(
  load: () => Promise<Making<Service, R>>
): Effect.Effect<Effect.Effect<Service, NetworkError>, never, R | Scope.Scope> =>
  Effect.zipWith(Effect.scope, Effect.context<R>(), (scope, atHand) => {
    const singleFlight = SingleFlight.make<Service, NetworkError>(scope)
    let loaded: { readonly service: Service } | undefined

    const loading = Effect.tryPromise({ try: load, catch: (cause) => new NetworkError({ cause }) }).pipe(
      Effect.flatMap((make) => Scope.extend(make, scope)),
      Effect.provide(atHand),
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
