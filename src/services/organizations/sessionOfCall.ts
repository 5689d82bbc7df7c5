/** The present session, compared with the one of a call. */
import * as Effect from "effect/Effect"
import type { SessionAnswer } from "../../domain/calls/Endpoint.js"
import { SessionChangedMeanwhileError } from "../../domain/errors/DeviceErrors.js"
import { isNobody, isSameSession } from "../../domain/session/KnownSession.js"
import { CallSession } from "../login/callSession.js"
import { Admission } from "../login/signIn.js"
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
  return { present, hasChanged, isNobody: Effect.map(present, isNobody) }
})

/** Runs a call that signs in. An answer that is late is not stored: its session is revoked, and the call fails. */
export const unlessLate = <A, E, R>(
  call: Effect.Effect<A, E, R>,
  isLate: (answer: SessionAnswer) => Effect.Effect<boolean>
): Effect.Effect<A, E | SessionChangedMeanwhileError, R> =>
  Effect.gen(function* () {
    const outer = yield* Admission
    let wasLate = false
    const admits: typeof outer.admits = (answer) =>
      Effect.flatMap(isLate(answer), (late) => {
        wasLate = late
        return late ? Effect.succeed(false) : outer.admits(answer)
      })
    const answer = yield* Effect.provideService(call, Admission, { ...outer, admits })
    return wasLate ? yield* Effect.fail(new SessionChangedMeanwhileError()) : answer
  })
