/** What is kept beside the tokens: whose they are, the state, and when the provider confirmed it (specification section 4). */
import { positive, Mismatch } from "../values/readers.js"
import { toJson } from "../values/toJson.js"
import { refreshInterval, tabSkew } from "../limits/RefreshLimits.js"
import { read, store, type StorageSteps } from "./BrowserSteps.js"
import { fingerprintOf } from "./CookieValues.js"
import { completeMark, type Session, type SessionSnapshot, type SessionState } from "./Session.js"
import type { SecondFactorOptions } from "./SecondFactorOptions.js"
import { keyOf } from "./StoragePlaces.js"

/** The id of the user that the provider named for this token. Undefined for a token that another page has stored. */
export function* tokenOwner(storageKey: string, token: string | null): StorageSteps<string | undefined> {
  const owner = read(keyOf(storageKey, "token_owner"))
  yield owner
  const [mark, user_id] = owner.found?.split(" ") ?? []
  return token !== null && mark === fingerprintOf(token) ? user_id : undefined
}

/** Records whose the token is. */
export function* rememberOwner(storageKey: string, token: string, user_id: string): StorageSteps<void> {
  yield store(keyOf(storageKey, "token_owner"), `${fingerprintOf(token)} ${user_id}`)
}

/** The minutes that a call of this session last asked for, in any tab. Undefined without one. */
export function* askedMinutes(
  storageKey: string,
  session: Session | null | undefined
): StorageSteps<number | undefined> {
  const duration = read(keyOf(storageKey, "session_duration"))
  yield duration
  const [session_id, text] = duration.found?.split(" ") ?? []
  // The session may have started without a duration, and another script may have written the text
  const minutes = positive(Number(text))
  return session_id === session?.session_id && !(minutes instanceof Mismatch) ? minutes : undefined
}

/** Records the minutes that a call of this session asked for. */
export function* rememberDuration(
  storageKey: string,
  { session_id }: Pick<Session, "session_id">,
  minutes: number
): StorageSteps<void> {
  yield store(keyOf(storageKey, "session_duration"), `${session_id} ${minutes}`)
}

/** What the answer with a session changes, in this order: listeners learn of the state when all else is written. */
export const inOrder = <Change>(changes: {
  readonly tokens: Change
  readonly owner: Change
  readonly duration: Change
  readonly confirmation: Change
  readonly state: Change
}): ReadonlyArray<Change> => [
  changes.tokens,
  changes.owner,
  changes.duration,
  changes.confirmation,
  changes.state
]

/** Not `String`: V8 keeps a table of the numbers that became texts, which two times of a clock make 48 kB large. */
export const timeText = (at: number): string => toJson(at)

/** Records for all tabs that the provider confirmed the session. Milliseconds since 1970. */
export function* confirm(storageKey: string, at: number): StorageSteps<void> {
  yield store(keyOf(storageKey, "refreshed_at"), timeText(at))
}

/** The last confirmation in any tab, never in the future. `here` is the last one in this tab. Minus infinity when there was none. */
export function* confirmedAt(storageKey: string, here: number, now: number): StorageSteps<number> {
  const refreshed = read(keyOf(storageKey, "refreshed_at"))
  yield refreshed
  const anywhere = Number(refreshed.found ?? NaN)
  // Ignore times further in the future: the clock was moved back since
  const known = [here, anywhere].filter((at) => at <= now + tabSkew)
  return Math.min(now, Math.max(...known))
}

/**
 * When the next refresh is due. Minus infinity when this page has to ask: what was confirmed before it started does not count, and
 * the tab that confirmed an unknown session may have been closed before it stored it.
 */
export const dueAt = (
  status: SessionSnapshot["status"],
  confirmed: number,
  page: { readonly startedAt: number; readonly hasRefreshed: boolean }
): number =>
  status !== "unknown" && (page.hasRefreshed || confirmed >= page.startedAt)
    ? confirmed + refreshInterval
    : -Infinity

/**
 * Writes the state, and beside it whether the session is complete, so that a page knows it before the rule is loaded. `stored` is
 * what storage holds of the state.
 */
export function* writeState(
  storageKey: string,
  state: SessionState,
  isComplete: boolean,
  secondFactor: SecondFactorOptions | undefined,
  stored: unknown = state
): StorageSteps<void> {
  yield* markComplete(storageKey, state, isComplete, secondFactor)
  yield store(storageKey, toJson(stored))
}

/** Records whether the session is complete by the site's rule. */
export function* markComplete(
  storageKey: string,
  state: SessionState,
  isComplete: boolean,
  secondFactor: SecondFactorOptions | undefined
): StorageSteps<void> {
  if (secondFactor === undefined) return
  const mark = state?.session && isComplete ? completeMark(state.session.session_id, secondFactor) : null
  yield store(keyOf(storageKey, "complete"), mark)
}

/** The id and the token's mark of the session that ended last. Other tabs' earlier writes may arrive after it. */
export function* endedSession(
  storageKey: string
): StorageSteps<{ readonly id: string | undefined; readonly mark: string | undefined }> {
  const ended = read(keyOf(storageKey, "ended_session"))
  yield ended
  const parts = ended.found?.split(" ")
  return { id: parts?.[0], mark: parts?.[1] }
}
