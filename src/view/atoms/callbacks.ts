/** Telling the site. Its callbacks are its own code: one that throws must not harm the flow. */
import * as Effect from "effect/Effect"
import { unknownError, type ApiError } from "../../domain/Errors.js"
import type { WidgetEvent } from "../events.js"
import { callbacksAtom } from "./config.js"
import type { Atoms } from "./runtime.js"

export const emit = (atoms: Atoms, event: WidgetEvent): void =>
  safely(() => atoms.get(callbacksAtom).onEvent?.(event))

/** Ends an action: every failure also reaches the error callback, and a fault of ours is one (section 8). */
export const reportErrors =
  (atoms: Atoms) =>
  <A, E extends Error, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | ApiError, R> =>
    effect.pipe(
      Effect.catchAllDefect((defect) => {
        reportError(defect)
        return unknownError()
      }),
      Effect.tapError((error) => Effect.sync(() => safely(() => atoms.get(callbacksAtom).onError?.(error))))
    )

/** Runs what is not ours. What it throws goes where the page's own error handling sees it. */
export const safely = (run: () => void): void => {
  try {
    run()
  } catch (error) {
    reportError(error)
  }
}
