import * as Context from "effect/Context"
import type { SessionState } from "../../domain/session/Session.js"
import { readStoredState } from "../../domain/session/StoredState.js"
import type { Mismatch } from "../../domain/values/readers.js"

/** How storage holds a session: by default as one of a user, in a client of organizations as one of a member. */
export class SessionFormat extends Context.Reference<SessionFormat>()("latchkey/SessionFormat", {
  defaultValue: () => ({
    /** Reads what storage holds. */
    read: (text: string | null): SessionState | Mismatch => readStoredState(text),
    /** What storage is to hold of a state, as JSON. */
    stored: (state: SessionState): unknown => state
  })
}) {}
