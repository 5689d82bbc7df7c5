/** Calls the site's callbacks. A callback that throws does not affect the flow. */
import * as Effect from "effect/Effect"
import { unknownError, type ApiError } from "../../domain/Errors.js"
import type { WidgetEvent } from "../events.js"
import { callbacksAtom } from "./config.js"
import type { Atoms } from "./runtime.js"

export const emit = (atoms: Atoms, event: WidgetEvent): void =>
  safely(() => atoms.get(callbacksAtom).onEvent?.(event))

/** Passes every failure to the error callback. A defect becomes an `unknown_error` (specification section 8). */
export const reportErrors =
  (atoms: Atoms) =>
  <A, E extends Error, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | ApiError, R> =>
    effect.pipe(
      Effect.catchAllDefect((defect) => {
        reportError(defect)
        return Effect.fail(unknownError())
      }),
      Effect.tapError((error) => Effect.sync(() => safely(() => atoms.get(callbacksAtom).onError?.(error))))
    )

/** Runs code of the site. Passes the errors it throws to `reportError`. */
export const safely = (run: () => void): void => {
  try {
    run()
  } catch (error) {
    reportError(error)
  }
}
