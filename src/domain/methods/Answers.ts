/** The fields that the answers of several methods have. */
import type { Session } from "../session/Session.js"
import type { User } from "../session/User.js"
import type { UserDevice } from "./Sessions.js"

/** The fields of every answer. */
export interface AnswerBase {
  /** The id of the request. It finds the call in the project's log. */
  readonly request_id: string
  /** The HTTP status of the answer, such as 200. */
  readonly status_code: number
}

/** The answer of a call that returns no data. */
export interface EmptyAnswer extends AnswerBase {}

/** The fields of every answer that carries a session. Tokens are empty where the provider keeps them in its own cookies. */
export interface SignedIn extends AnswerBase {
  /** The id of the user who is signed in. */
  readonly user_id: string
  /** The user who is signed in. The client has stored it: `user.getSync()` returns the same. */
  readonly user: User
  /** The session. The client has stored it: `session.getSync()` returns the same. */
  readonly session: Session
  /** The session's opaque token, which only the provider can check. Empty where the provider keeps it in its own cookies. */
  readonly session_token: string
  /** The session's signed token, valid for five minutes. Empty where the provider keeps it in its own cookies. */
  readonly session_jwt: string
}

/** As `SignedIn`, with the device that the call came from. */
export interface SignedInOnDevice extends SignedIn {
  /** The device that the call came from. Undefined or null when the provider does not report it. */
  readonly user_device?: UserDevice | null | undefined
}
