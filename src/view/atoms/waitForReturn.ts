import * as Effect from "effect/Effect"
import * as Limits from "../../domain/limits/Limits.js"

/** Completes when the browser shows the page again from its back/forward cache. */
const restored = Effect.async<void>((resume) => {
  const listener = ({ persisted }: PageTransitionEvent) => {
    if (persisted) resume(Effect.void)
  }
  window.addEventListener("pageshow", listener)
  return Effect.sync(() => window.removeEventListener("pageshow", listener))
})

/** Waits after a redirect until the user is back, or until it has failed: a button must not stay busy for ever. */
export const waitForReturn = Effect.raceFirst(restored, Effect.sleep(Limits.requestTimeout))
