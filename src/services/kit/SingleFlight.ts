/** Concurrent calls for the same thing share one run. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import type * as Scope from "effect/Scope"

/**
 * Runs `effect` for a key unless it is under way; then waits for that run. A run belongs to `scope`, not to whoever
 * asked first: when the first asker goes away, the others still get their answer.
 */
export const make = <A, E>(scope: Scope.Scope) => {
  const underWay = new Map<string, Deferred.Deferred<A, E>>()
  return (key: string, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      const running = underWay.get(key)
      if (running !== undefined) return Deferred.await(running)
      const outcome = Deferred.unsafeMake<A, E>(FiberId.none)
      underWay.set(key, outcome)
      return Effect.interruptible(effect).pipe(
        Effect.onExit((exit) =>
          Effect.zipRight(
            Effect.sync(() => underWay.delete(key)),
            Deferred.done(outcome, exit)
          )
        ),
        Effect.forkIn(scope),
        // A scope that is closed already must not end the run before it can say so
        Effect.uninterruptible,
        Effect.zipRight(Deferred.await(outcome))
      )
    })
}
