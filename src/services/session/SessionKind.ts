import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Endpoint } from "../../domain/calls/Endpoint.js"
import type { CallError } from "../../domain/errors/CallErrors.js"
import type { SessionState } from "../../domain/session/Session.js"
import { readStoredState } from "../../domain/session/StoredState.js"
import { session, type Authenticated, type SessionExtension } from "../../domain/sessionCalls/calls.js"
import type { Mismatch } from "../../domain/values/readers.js"

/** What sends a call: `Transport`. */
interface Caller {
  readonly call: <Payload, PayloadJson, Answer, AnswerJson>(
    endpoint: Endpoint<string, Payload, PayloadJson, Answer, AnswerJson>,
    payload: Payload,
    path: Readonly<Record<string, string>>
  ) => Effect.Effect<Answer, CallError>
}

/**
 * What differs between kinds of sessions: those of users, which are the default, and those of the members of organizations. All
 * else about sessions is the same: the services hold a session and its user, whatever the wire and the storage call them.
 */
export class SessionKind extends Context.Reference<SessionKind>()("latchkey/SessionKind", {
  defaultValue: () => ({
    /** Confirms the session of the token that the call is sent with. */
    confirm: (transport: Caller, extension: SessionExtension): Effect.Effect<Authenticated, CallError> =>
      transport.call(session.authenticate, extension, {}),
    /** Ends the session of the token that the call is sent with. */
    revoke: (transport: Caller): Effect.Effect<unknown, CallError> =>
      transport.call(session.revoke, undefined, {}),
    /** Reads what storage holds. */
    read: (text: string | null): SessionState | Mismatch => readStoredState(text),
    /** What storage is to hold of a state, as JSON. */
    stored: (state: SessionState): unknown => state
  })
}) {}
