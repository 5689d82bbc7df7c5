/** Concurrent calls with the same key share one run. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import type * as Scope from "effect/Scope"

/**
 * Returns a function that runs `effect`, or waits for the run that is in flight for the key. A run belongs to `scope`, not
 * to the first caller: when that caller is interrupted, the others still get the result.
 */
export const make = <A, E>(scope: Scope.Scope) => {
  const inFlight = new Map<string, Deferred.Deferred<A, E>>()
  return (key: string, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      const running = inFlight.get(key)
      if (running !== undefined) return Deferred.await(running)
      const outcome = Deferred.unsafeMake<A, E>(FiberId.none)
      inFlight.set(key, outcome)
      return Effect.interruptible(effect).pipe(
        Effect.onExit((exit) =>
          Effect.zipRight(
            Effect.sync(() => inFlight.delete(key)),
            Deferred.done(outcome, exit)
          )
        ),
        Effect.forkIn(scope),
        // When the scope is closed already, the run must still complete `outcome`
        Effect.uninterruptible,
        Effect.zipRight(Deferred.await(outcome))
      )
    })
}
