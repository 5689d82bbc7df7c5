/** The call that confirms the session, in two halves, so that the background refresh can hold a lock during the first only. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { Authenticated, SessionExtension } from "../../domain/sessionCalls/types.js"
import { isSessionOver, type CallError } from "../../domain/errors/CallErrors.js"
import { NetworkError } from "../../domain/errors/BasicErrors.js"
import { SignedOutMeanwhileError } from "../../domain/errors/DeviceErrors.js"
import * as Limits from "../../domain/limits/Limits.js"
import { sameState } from "../../domain/session/Session.js"
import { Session } from "../session/Session.js"
import { SessionFreshness } from "../session/SessionFreshness.js"
import { Transport } from "../wire/Transport.js"
import { makeAssertOneUser, makeAssertSameUser } from "./assertUser.js"
import { makeChooseToken } from "./chooseToken.js"
import { makeLastUsed } from "./lastUsed.js"
import { sessionKind } from "./SessionKind.js"

export interface SessionOutcome {
  readonly answer: Either.Either<Authenticated, CallError>
  /** The session that the answer is about, and the last logout before it. Missing when there was no answer to apply. */
  readonly subject?: string
}

export const makeSessionCall = Effect.gen(function* () {
  const transport = yield* Transport
  const session = yield* Session
  const freshness = yield* SessionFreshness
  const kind = yield* sessionKind
  const assertOneUser = yield* makeAssertOneUser
  const assertSameUser = yield* makeAssertSameUser
  const { chooseToken } = yield* makeChooseToken
  const lastUsed = yield* makeLastUsed

  /** Changes with the session and with every logout: scripts may see no token that would show it. */
  const subject = Effect.zipWith(session.key, session.era, (key, { logout }) => `${key} ${logout}`)

  /**
   * Fetches the session from the provider and records the confirmation; `applyOutcome` stores the rest. Repeats the call
   * when the session changed during it, so that the outcome is about the current session. Fails when the session changed
   * during each of three calls: something else than a person changes it. Fails, too, when somebody signed out since, and nobody is
   * signed in: cookies that scripts cannot read may still sign in. Repeats it, too, when another answer was stored
   * during the call, to a second factor for example, and this one may be older. Fails when the answer is about another user than
   * earlier ones to the same token. Finds out first which of several session cookies counts. `options` are read for each call,
   * because they may depend on the session. An answer that comes long after its deadline arrived while the browser had frozen
   * the page: its JWT is old, and another tab may have a newer one, so that the call is repeated, too.
   */
  const fetchSession = (
    options: Effect.Effect<SessionExtension> = Effect.succeed({})
  ): Effect.Effect<SessionOutcome> =>
    Effect.gen(function* () {
      const hasSignedOut = yield* session.watchSignOut
      const choice = yield* Effect.either(chooseToken)
      if (Either.isLeft(choice)) return { answer: Either.left(choice.left) }
      for (let calls = 0; calls < Limits.sessionCallLimit; calls += 1) {
        const askedAt = yield* Clock.currentTimeMillis
        const before = yield* subject
        const known = yield* session.stored
        const given = yield* Effect.either(assertOneUser(kind.confirm(transport, yield* options)))
        const now = yield* subject
        if ((yield* hasSignedOut) && (yield* session.era).holder === "")
          return { answer: Either.left(new SignedOutMeanwhileError()) }
        if (now !== before) continue
        const stored = yield* session.stored
        const isLate = (yield* Clock.currentTimeMillis) - askedAt > Limits.refreshDeadline
        const mayBeOld =
          Either.isRight(given) &&
          (isLate || (!sameState(known, stored) && !sameState(given.right, { ...given.right, ...stored })))
        if (mayBeOld && calls + 1 < Limits.sessionCallLimit) continue
        const answer = yield* Effect.either(Effect.tap(given, ({ user }) => assertSameUser(user.user_id)))
        if (Either.isRight(answer)) yield* freshness.confirm
        return { answer, subject: now }
      }
      const cause = new Error("The session token changed during each call.")
      return { answer: Either.left(new NetworkError({ cause })) }
    }).pipe(Effect.scoped)

  /**
   * Stores the fetched session. Ends the session when the error means that it is over. Does neither when another session
   * has started or somebody has signed out since. `options` are those of the site's call.
   */
  const applyOutcome = (
    { answer, subject: fetched }: SessionOutcome,
    options?: SessionExtension
  ): Effect.Effect<Authenticated, CallError> => {
    const ifUnchanged = (change: Effect.Effect<void>) =>
      Effect.flatMap(subject, (now) => (now === fetched ? change : Effect.void))
    return answer.pipe(
      Effect.tapBoth({
        onSuccess: (given) => ifUnchanged(session.renew(given, options)),
        onFailure: (error) =>
          Effect.zipRight(
            isUserGone(error) ? lastUsed.forget : Effect.void,
            isSessionOver(error) ? ifUnchanged(session.expire) : Effect.void
          )
      })
    )
  }

  return { fetchSession, applyOutcome }
})

/** Whether the provider says that there is no such user any more. */
const isUserGone = (error: CallError): boolean =>
  error._tag === "ApiError" && error.error_type === "user_not_found"
