/** Telling the site. Its callbacks are its own code: one that throws must not harm the flow. */
import * as Effect from "effect/Effect"
import type { CallError } from "../../domain/Errors.js"
import type { WidgetEvent } from "../events.js"
import { callbacksAtom } from "./config.js"
import type { Hand } from "./runtime.js"

export const emit = (hand: Hand, event: WidgetEvent): void =>
  safely(() => hand(callbacksAtom).onEvent?.(event))

/** Ends an action: every failure also reaches the error callback. */
export const reportErrors =
  (hand: Hand) =>
  <A, E extends CallError, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.tapError(effect, (error) => Effect.sync(() => safely(() => hand(callbacksAtom).onError?.(error))))

/** What is thrown goes where the page's own error handling sees it. */
const safely = (run: () => void): void => {
  try {
    run()
  } catch (error) {
    reportError(error)
  }
}
