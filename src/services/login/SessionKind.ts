import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { CallError } from "../../domain/errors/CallErrors.js"
import { session, type Authenticated, type SessionExtension } from "../../domain/sessionCalls/calls.js"
import type { Transport } from "../wire/Transport.js"

type Caller = Pick<Transport["Type"], "call">

/**
 * The calls on a session. Only a client of organizations has them: without, they are those of users. All else about sessions is the
 * same: the services hold a session and its user, whatever the wire calls them.
 */
export class SessionKind extends Context.Tag("latchkey/SessionKind")<
  SessionKind,
  {
    /** Confirms the session of the token that the call is sent with. */
    readonly confirm: (
      transport: Caller,
      extension: SessionExtension
    ) => Effect.Effect<Authenticated, CallError>
    /** Ends the session of the token that the call is sent with. */
    readonly revoke: (transport: Caller) => Effect.Effect<unknown, CallError>
  }
>() {}

const ofUsers: SessionKind["Type"] = {
  confirm: ({ call }, extension) => call(session.authenticate, extension),
  revoke: ({ call }) => call(session.revoke, undefined)
}

/** The calls of this client. No `Reference`: Effect keeps the default of one, which another copy of this package would get. */
export const sessionKind = Effect.map(
  Effect.serviceOption(SessionKind),
  Option.getOrElse(() => ofUsers)
)
