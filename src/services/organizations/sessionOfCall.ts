/** The present session, compared with the one of a call. */
import * as Effect from "effect/Effect"
import { isSameSession } from "../../domain/session/KnownSession.js"
import { CallSession } from "../login/callSession.js"
import { presentSession } from "../session/presentSession.js"
import { Session } from "../session/Session.js"
import { TokenJar } from "../session/TokenJar.js"

/** Makes the present session, and what says whether it is another one than that of the call that is under way. */
export const makeSessionOfCall = Effect.gen(function* () {
  const present = presentSession(yield* Session, yield* TokenJar)
  const hasChanged = Effect.zipWith(
    CallSession,
    present,
    (before, now) => before !== undefined && !isSameSession(before, now)
  )
  const isNobody = Effect.map(present, ({ session_id, token }) => token === null && session_id === undefined)
  return { present, hasChanged, isNobody }
})
