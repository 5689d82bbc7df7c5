/** Calls the site's callbacks. A callback that throws does not affect the flow. */
import * as Effect from "effect/Effect"
import type { AuthError } from "../../domain/errors/AuthError.js"
import { NetworkError } from "../../domain/errors/BasicErrors.js"
import { unknownError, type ApiError } from "../../domain/errors/CallErrors.js"
import { loggedFailure } from "../../domain/events/loggedFailure.js"
import { EventLog } from "../../services/wire/EventLog.js"
import { provideCalls, type CallsOnDemand } from "../../services/wiring/CallsOnDemand.js"
import type { WidgetEvent } from "./events.js"
import { callbacksAtom } from "./config.js"
import { flowAtom } from "./flow.js"
import type { Atoms } from "./runtime.js"

export const emit = (atoms: Atoms, event: WidgetEvent): void =>
  safely(() => atoms.get(callbacksAtom).onEvent?.(event))

/** Passes a failure that the widget shows to the error callback. */
export const tellError = (atoms: Atoms, error: AuthError): void =>
  safely(() => atoms.get(callbacksAtom).onError?.(error))

/**
 * Passes every failure to the error callback and logs it. A defect becomes an `unknown_error` (specification section 8).
 */
export const reportErrors =
  (atoms: Atoms, counts: (error: AuthError) => boolean = () => true) =>
  <A, E extends AuthError, R>(
    effect: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | ApiError, R | CallsOnDemand> =>
    effect.pipe(
      Effect.catchAllDefect((defect) => {
        reportError(defect)
        return Effect.fail(unknownError())
      }),
      Effect.tapError((error) => {
        if (!counts(error)) return Effect.void
        tellError(atoms, error)
        return logFailure(atoms, error)
      })
    )

/** Logs that a call failed. Nothing is logged without a network: the event could not be sent either. */
const logFailure = (atoms: Atoms, error: Error) => {
  if (error instanceof NetworkError) return Effect.void
  const details = { screen: atoms.get(flowAtom).screen._tag }
  return Effect.flatMap(EventLog, (eventLog) =>
    eventLog.log("call_failed", details, loggedFailure(error))
  ).pipe(provideCalls, Effect.forkDaemon)
}

/** Runs code of the site. Passes the errors it throws to `reportError`. */
export const safely = (run: () => void): void => {
  try {
    run()
  } catch (error) {
    reportError(error)
  }
}
