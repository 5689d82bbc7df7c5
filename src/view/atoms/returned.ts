/** The page is being left for another. */
import * as Effect from "effect/Effect"
import * as Limits from "../../domain/Limits.js"

const shownAgain = Effect.async<void>((resume) => {
  const listener = ({ persisted }: PageTransitionEvent) => {
    if (persisted) resume(Effect.void)
  }
  window.addEventListener("pageshow", listener)
  return Effect.sync(() => window.removeEventListener("pageshow", listener))
})

/** Waits until the person is back, or nothing came of leaving: no button is busy for ever. */
export const returned = Effect.raceFirst(shownAgain, Effect.sleep(Limits.requestTimeout))
