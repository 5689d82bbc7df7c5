import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { EmptyAnswer } from "../../domain/calls/Answers.js"
import {
  session as rows,
  type RevokeOptions,
  type SessionExtension
} from "../../domain/sessionCalls/calls.js"
import { isSessionOver, type CallError } from "../../domain/errors/CallErrors.js"
import { NetworkError } from "../../domain/errors/BasicErrors.js"
import { identityAtCall, type SessionIdentity } from "../../domain/session/KnownSession.js"
import * as Limits from "../../domain/limits/Limits.js"
import { runToCompletion } from "../kit/runToCompletion.js"
import { makeEndSession } from "../login/endSession.js"
import { makeSessionCall } from "../login/SessionCall.js"
import { assertActing } from "../session/ActingSession.js"
import { presentSession } from "../session/presentSession.js"
import { Session } from "../session/Session.js"
import { TokenJar } from "../session/TokenJar.js"
import { CallerToken } from "../wire/CallerToken.js"
import { SessionAtCall } from "../session/SessionAtCall.js"
import { methodsOf } from "../api/methodsOf.js"
import { Sessions } from "../api/families.js"

/** The methods of a session that are more than a call. `sendRevoke` sends the call that ends the session. */
export const makeSessionMethods = (sendRevoke: () => Effect.Effect<EmptyAnswer, CallError>) =>
  Effect.gen(function* () {
    const jar = yield* TokenJar
    const session = yield* Session
    const endSession = yield* makeEndSession
    const { applyOutcome, fetchSession } = yield* makeSessionCall

    const present = presentSession(session, jar)
    /** Whether the browser holds no other session now than before. */
    const isStill = (before: SessionIdentity) =>
      Effect.gen(function* () {
        const candidates = yield* jar.candidates
        if (candidates.length === 0 || before.token === null) return isOfSame(before, yield* present)
        // Nobody may know which of several cookies counts. One that is gone was replaced, or a refresh noticed the end
        return candidates.includes(before.token) || (yield* jar.hasRemoved)
      })
    /** Whose session it is as far as this browser knows: a logout does not wait for the provider. */
    const known = Effect.gen(function* () {
      return ((yield* session.ownedState) ?? (yield* session.stored))?.session
    })
    /** What this browser held when the page called. */
    const atCall = Effect.flatMap(SessionAtCall, (before): Effect.Effect<SessionIdentity> =>
      before ? Effect.succeed(identityAtCall(before)) : present
    )

    /** The token is not read again when the call is sent: another tab may have stored that of another session by then. */
    const revoke = (token: string | null) => Effect.provideService(sendRevoke(), CallerToken, token)

    const signOut = Effect.gen(function* () {
      const before = yield* atCall
      const hasSignedOut = yield* session.watchSignOut
      // A session that started during the call stays, also when it followed another logout
      const endThis = Effect.gen(function* () {
        if ((yield* isStill(before)) && !(yield* hasSignedOut)) yield* endSession
      })
      return yield* Effect.tapBoth(revoke(before.token), {
        onSuccess: () => endThis,
        onFailure: (error) => (isSessionOver(error) ? endThis : Effect.void)
      })
    }).pipe(Effect.scoped)

    /** Removes the session first, then sends the call with its token. The call goes on when the wait is over. */
    const signOutAtOnce = Effect.gen(function* () {
      const before = yield* atCall
      if (yield* isStill(before)) yield* endSession
      return yield* revoke(before.token).pipe(
        runToCompletion,
        Effect.timeoutFail({
          duration: Limits.forcedRevokeTimeout,
          onTimeout: () => new NetworkError({})
        })
      )
    })

    return {
      authenticate: (options: SessionExtension = {}) =>
        fetchSession(Effect.succeed(options)).pipe(
          Effect.flatMap((outcome) => applyOutcome(outcome, options)),
          runToCompletion
        ),
      revoke: ({ forceClear = false }: RevokeOptions = {}) =>
        Effect.zipRight(assertActing(known), forceClear ? signOutAtOnce : signOut)
    }
  })

export const layerSessions = Layer.scoped(
  Sessions,
  Effect.gen(function* () {
    const calls = yield* methodsOf(rows)
    return Sessions.of({ ...calls, ...(yield* makeSessionMethods(calls.revoke)) })
  })
)

/** Whether the browser holds no other session now than before. It may hold none, because a refresh noticed the end first. */
const isOfSame = (before: SessionIdentity, now: SessionIdentity): boolean =>
  now.token === null
    ? now.session_id === undefined || before.session_id === undefined || now.session_id === before.session_id
    : now.token === before.token
