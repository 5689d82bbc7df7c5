import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { CallError } from "../../domain/errors/CallErrors.js"
import { session, type Authenticated, type SessionExtension } from "../../domain/sessionCalls/calls.js"
import type { Transport } from "../wire/Transport.js"

type Caller = Pick<Transport["Type"], "call">

/**
 * The calls on a session, which differ between kinds of sessions: those of users, which are the default, and those of the members of
 * organizations. All else about sessions is the same: the services hold a session and its user, whatever the wire calls them.
 */
export class SessionKind extends Context.Reference<SessionKind>()("latchkey/SessionKind", {
  defaultValue: () => ({
    /** Confirms the session of the token that the call is sent with. */
    confirm: ({ call }: Caller, extension: SessionExtension): Effect.Effect<Authenticated, CallError> =>
      call(session.authenticate, extension),
    /** Ends the session of the token that the call is sent with. */
    revoke: ({ call }: Caller): Effect.Effect<unknown, CallError> => call(session.revoke, undefined)
  })
}) {}
