import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { RbacPolicy } from "../../domain/rbac/RbacPolicy.js"
import type { SessionState } from "../../domain/session/Session.js"
import { readStoredState } from "../../domain/session/StoredState.js"
import type { User } from "../../domain/session/User.js"
import type { Mismatch } from "../../domain/values/readers.js"

/** How storage holds a session. Only a client of organizations has one: without it, a session is one of a user. */
export class SessionFormat extends Context.Tag("latchkey/SessionFormat")<
  SessionFormat,
  {
    /** Reads what storage holds. */
    readonly read: (text: string | null) => SessionState | Mismatch
    /** What storage is to hold of a state, as JSON. */
    readonly stored: (state: SessionState) => unknown
    /** The project's policy, with what the user's organization adds. */
    readonly policyOf: (policy: RbacPolicy | null, user: User | null) => RbacPolicy | null
  }
>() {}

const ofUsers: SessionFormat["Type"] = {
  read: readStoredState,
  stored: (state) => state,
  policyOf: (policy) => policy
}

/** The format of this client. No `Reference`: Effect keeps the default of one, which another copy of this package would get. */
export const sessionFormat = Effect.map(
  Effect.serviceOption(SessionFormat),
  Option.getOrElse(() => ofUsers)
)
