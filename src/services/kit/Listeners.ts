/** Callbacks given to us by the site or by other services. */
import * as Effect from "effect/Effect"
import { thrownText } from "../../page/thrownText.js"
import type { Warnings } from "./Warnings.js"

export interface Listeners<A> {
  /** Calls `listener` with each value from now on. Returns the function that unsubscribes. */
  readonly subscribe: (listener: (value: A) => void) => Effect.Effect<() => void>
  /** Calls all listeners in the order of subscription. When one throws, warns and calls the rest. */
  readonly notify: (value: A) => Effect.Effect<void>
}

/** `what` names the listeners in the warning when one throws. */
export const make = <A>(what: string, { warn }: Warnings["Type"]): Listeners<A> => {
  const listeners = new Set<(value: A) => void>()
  return {
    subscribe: (listener) =>
      Effect.sync(() => {
        // Wrapped, so that a function that is subscribed twice is called twice
        const subscription = (value: A) => listener(value)
        listeners.add(subscription)
        return () => void listeners.delete(subscription)
      }),
    notify: (value) =>
      Effect.forEach(
        [...listeners],
        (listener) =>
          listeners.has(listener)
            ? Effect.try(() => listener(value)).pipe(
                Effect.catchAll(({ error }) => warn(`${what} threw: ${thrownText(error)}`))
              )
            : Effect.void,
        { discard: true }
      )
  }
}
