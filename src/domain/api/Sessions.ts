/** Calls on the session itself, and the answer that every authenticating call gives (wire reference 2.1, 2.2). */
import * as Schema from "effect/Schema"
import { Session } from "../Session.js"
import { User } from "../User.js"
import { maybe } from "../wire.js"
import * as Endpoint from "./Endpoint.js"

/** The fields of every answer that carries a session. Tokens are empty where the provider keeps them in its own cookies. */
export const authenticated = {
  user_id: Schema.String,
  user: User,
  session: Session,
  session_token: Schema.optionalWith(Schema.String, { nullable: true, default: () => "" }),
  session_jwt: Schema.optionalWith(Schema.String, { nullable: true, default: () => "" })
}

export const Authenticated = Endpoint.answer(authenticated)
export type Authenticated = typeof Authenticated.Type

/** Minutes; from 5. Present on calls that start or extend a session. */
export const session_duration_minutes = Schema.Number

export const authenticate = Endpoint.make("POST /sessions/authenticate", {
  payload: Schema.Struct({ session_duration_minutes: maybe(session_duration_minutes) }),
  answer: Authenticated
})

export const revoke = Endpoint.make("POST /sessions/revoke", {
  payload: Schema.Void,
  answer: Endpoint.Done
})
