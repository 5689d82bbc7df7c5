import type { Brand } from "effect/Brand"
import type { Session, SessionStatus } from "./Session.js"

/** Identifies a session. Two keys that are made from the same parts are equal when the session is the same. */
export type SessionKey = string & Brand<"SessionKey">

/** Leave out `status` or `token` when a change of it should give the same key. */
export const sessionKey = ({
  session,
  status,
  token
}: {
  readonly session: Session | null | undefined
  readonly status?: SessionStatus
  readonly token?: string | null
}): SessionKey =>
  // Sound: the only place that makes session keys
  [status, session?.session_id, token].join() as SessionKey
