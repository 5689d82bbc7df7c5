import * as Effect from "effect/Effect"

/** The number of messages that are remembered. */
const capacity = 100

/** Makes the function that passes each message on once: to `warn`, by default to Effect's log. */
export const warnOnce = (warn?: (message: string) => void) => {
  const seen = new Set<string>()
  return (message: string): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (seen.has(message) || seen.size >= capacity) return Effect.void
      seen.add(message)
      return warn === undefined ? Effect.logWarning(message) : Effect.sync(() => warn(message))
    })
}
