/** The member who calls: the password of the request is the token of their session. */
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import { Caller } from "../http/Caller.js"
import { refuse } from "../http/errors.js"
import { furtherToken, readSessionJwt, sessionHashOf } from "../tokens/sessionTokens.js"
import { findMembership } from "./members.js"
import type { Membership } from "./records.js"
import type { StoredMemberSession } from "./rows.js"

/** A member with the session that they call with. */
export interface MemberCaller extends Membership, StoredMemberSession {
  readonly token: string
}

/** The member whose session's token was sent, if the session has not ended. */
export const currentMember = Effect.gen(function* () {
  const { token } = yield* Caller
  if (token === undefined) return undefined
  const stored = yield* (yield* Db).memberSessions.get({ token_hash: yield* sessionHashOf(token) })
  const membership = stored && (yield* findMembership(stored.session.member_id))
  if (stored === undefined || membership === undefined) return undefined
  const caller: MemberCaller = { ...membership, ...stored, token }
  return caller
})

/** The same. Fails with `user_unauthenticated` without a token, `session_not_found` with an unknown one. */
export const requireMember = Effect.gen(function* () {
  const { token } = yield* Caller
  return (
    (yield* currentMember) ??
    (yield* refuse(token === undefined ? "user_unauthenticated" : "session_not_found"))
  )
})

/** A session that a body names. */
interface NamedSession {
  readonly session_jwt?: string | undefined
  readonly session_token?: string | undefined
}

/** Runs a call in the session that the body names, else in that of the caller. Fails with `session_not_found` for an unknown JWT. */
export const inSession = <A, E, R>(
  { session_jwt, session_token }: NamedSession,
  call: Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const named = session_jwt === undefined ? session_token : yield* memberTokenOfJwt(session_jwt)
    if (named === undefined) return yield* call
    return yield* Effect.updateService(call, Caller, (caller) => ({ ...caller, token: named }))
  })

/** A token of the member's session that a JWT is of, if it has not ended. Fails with `session_not_found`. */
const memberTokenOfJwt = (jwt: string) =>
  Effect.gen(function* () {
    const claims = yield* readSessionJwt(jwt)
    const sessions = yield* (yield* Db).memberSessions.findAll("member_id", claims?.sub ?? "")
    const stored = sessions.find(({ session }) => session.member_session_id === claims?.session_id)
    return stored === undefined ? yield* refuse("session_not_found") : yield* furtherToken(stored)
  })
