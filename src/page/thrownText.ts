import { attempt } from "./attempt.js"

/** What code of the site threw, for a warning. Some objects cannot be written as text. */
export const thrownText = (thrown: unknown): string => attempt(() => String(thrown)) ?? "an unreadable value"
