/** How long a tab has waited for another one that does the work of all tabs. */
import { refreshPatience } from "../limits/RefreshLimits.js"

export interface LockWait {
  /** What the tab that works has written when it began. Null when it has written nothing. */
  readonly holder: string | null
  /** When this tab last looked. Milliseconds since 1970. */
  readonly lookedAt: number
  /** Milliseconds that it has waited for this holder, without those in which the computer slept. */
  readonly waited: number
}

/** Returns the wait after this tab has looked again. It starts from zero when another tab has begun to work. */
export const waitOn = (last: LockWait | undefined, holder: string | null, now: number): LockWait => ({
  holder,
  lookedAt: now,
  waited:
    last === undefined || last.holder !== holder
      ? 0
      : // A longer time between two looks is one in which no timer ran
        last.waited + Math.min(Math.max(0, now - last.lookedAt), 2 * refreshPatience)
})
