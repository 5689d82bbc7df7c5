import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"

/** Runs the effect to its end even when the caller is interrupted, so that work at the provider is not left half done. */
export const runToCompletion = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.forkDaemon(effect), Fiber.join)
