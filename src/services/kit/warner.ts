import { attempt } from "../browser/attempt.js"

/** Passes warnings to `onWarning`, by default to the console. Ignores errors that the callback throws. */
export const warner =
  (onWarning: (message: string) => void = (message) => console.warn(`[Latchkey] ${message}`)) =>
  (message: string): void =>
    attempt(() => onWarning(message))
