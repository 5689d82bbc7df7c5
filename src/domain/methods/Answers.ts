/** The fields that the answers of several methods have. */
import type { Session } from "../session/Session.js"
import type { User } from "../session/User.js"
import type { UserDevice } from "./Sessions.js"

/** The fields of every answer. */
export interface AnswerBase {
  readonly request_id: string
  readonly status_code: number
}

/** The answer of a call that returns no data. */
export interface Done extends AnswerBase {}

/** The fields of every answer that carries a session. Tokens are empty where the provider keeps them in its own cookies. */
export interface SignedIn extends AnswerBase {
  readonly user_id: string
  readonly user: User
  readonly session: Session
  readonly session_token: string
  readonly session_jwt: string
}

/** As `SignedIn`, with the device that the call came from. */
export interface SignedInOnDevice extends SignedIn {
  readonly user_device?: UserDevice | null | undefined
}
