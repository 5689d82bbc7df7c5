import { attempt } from "./attempt.js"

/** Passes messages to `onWarning`, by default to the console as warnings or errors. Ignores errors that the callback throws. */
export const warner =
  (onWarning?: (message: string) => void, level: "warn" | "error" = "warn") =>
  (message: string): void =>
    attempt(() => (onWarning === undefined ? console[level](`[Latchkey] ${message}`) : onWarning(message)))
