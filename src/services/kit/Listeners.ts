/** Functions of others that want to be told. */
import * as Effect from "effect/Effect"
import type { Warnings } from "./Warnings.js"

export interface Listeners<A> {
  /** Calls `listener` with each value from now on. Gives back how to unsubscribe. */
  readonly subscribe: (listener: (value: A) => void) => Effect.Effect<() => void>
  /** Tells all, in the order they came; one that throws harms neither the others nor us. */
  readonly tell: (value: A) => Effect.Effect<void>
}

/** `what` names the listeners in the warning about one that threw. */
export const make = <A>(what: string, { warn }: Warnings["Type"]): Listeners<A> => {
  const listeners = new Set<(value: A) => void>()
  return {
    subscribe: (listener) =>
      Effect.sync(() => {
        // A wrapper of its own, so that one function subscribed twice is told twice
        const own = (value: A) => listener(value)
        listeners.add(own)
        return () => void listeners.delete(own)
      }),
    tell: (value) =>
      Effect.forEach(
        [...listeners],
        (listener) =>
          listeners.has(listener)
            ? Effect.try(() => listener(value)).pipe(
                Effect.catchAll(({ error }) => warn(`${what} threw: ${String(error)}`))
              )
            : Effect.void,
        { discard: true }
      )
  }
}
