/** Telling the site: its callbacks are its own code, so one that throws must not harm the flow. */
import * as Effect from "effect/Effect"
import type { CallError } from "../../domain/Errors.js"
import type { WidgetEvent } from "../events.js"
import { callbacksAtom } from "./config.js"
import type { Hand } from "./runtime.js"

export const emit = (get: Hand, event: WidgetEvent): Effect.Effect<void> =>
  safely(() => get(callbacksAtom).onEvent?.(event))

/** Ends an action: every failure also reaches the error callback. */
export const reportErrors =
  (get: Hand) =>
  <A, E extends CallError, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.tapError(effect, (error) => safely(() => get(callbacksAtom).onError?.(error)))

/** Thrown later and outside, where the page's own error handling sees it. */
const safely = (run: () => void): Effect.Effect<void> =>
  Effect.catchAll(Effect.try(run), ({ error }) => Effect.sync(() => reportError(error)))
