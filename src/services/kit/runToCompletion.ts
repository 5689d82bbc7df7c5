import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"

/** Runs on when nobody waits for it any more: what was begun at the provider is neither lost nor left half done. */
export const runToCompletion = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.forkDaemon(effect), Fiber.join)
