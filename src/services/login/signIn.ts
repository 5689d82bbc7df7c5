import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { SessionAnswer } from "../../domain/calls/Endpoint.js"
import type { SessionExtension } from "../../domain/sessionCalls/calls.js"
import { fingerprintOf } from "../../domain/session/CookieValues.js"
import type { InvalidResponseError } from "../../domain/errors/CallErrors.js"
import { SessionChangedMeanwhileError, SignedOutMeanwhileError } from "../../domain/errors/DeviceErrors.js"
import { runToCompletion } from "../kit/runToCompletion.js"
import { Session } from "../session/Session.js"
import { CallerToken } from "../wire/CallerToken.js"
import { Transport } from "../wire/Transport.js"
import { makeAssertOneUser } from "./assertUser.js"
import { CallSession, makeCallSession } from "./callSession.js"
import { makeEndSession } from "./endSession.js"
import { FlowStarts } from "./FlowStarts.js"
import { makeLastUsed } from "./lastUsed.js"
import { ReturnTokens } from "./ReturnTokens.js"
import { withRetries } from "./withRetries.js"
import { sessionKind } from "./SessionKind.js"

/** Decides whether the session of an answer is stored, else revoked. */
export class Admission extends Context.Reference<Admission>()("latchkey/Admission", {
  defaultValue: () => ({
    /** It may ask the person, so it may take long. */
    admits: (_answer: SessionAnswer): Effect.Effect<boolean> => Effect.succeed(true),
    /** Whether `admits` asks before the answer replaces another account, also one that signed in during the call. */
    asksOfChange: false
  })
}) {}

/**
 * Makes the function that stores the session of a call's answer. `options` are those of the call. Every call that signs in
 * goes through it. The call runs to its end even when the caller is interrupted, because the provider may have redeemed the
 * code already. An answer that comes after the user signed out, and one that is not admitted, is not stored: its session is
 * revoked. Neither is one that belongs to a session which somebody else has replaced. After a logout, and when it is late, the
 * call fails.
 */
export const makeSignIn = Effect.gen(function* () {
  const returnTokens = yield* ReturnTokens
  const session = yield* Session
  const starts = yield* FlowStarts
  const transport = yield* Transport
  const kind = yield* sessionKind
  const assertOneUser = yield* makeAssertOneUser
  const endSession = yield* makeEndSession
  const { isLate, within } = yield* makeCallSession
  const lastUsed = yield* makeLastUsed

  /** Revokes the session of an answer that is not stored, unless it is the one that this browser has now. */
  const revoke = ({ session: { session_id }, session_token }: SessionAnswer) =>
    Effect.gen(function* () {
      // A call of a signed-in user adds its factor to the present session
      if ((yield* session.era).holder === fingerprintOf(session_token || session_id)) return
      // Without a token, the provider has replaced its own cookies, and so the session that was there
      const isInCookies = session_token === ""
      if (isInCookies && (yield* session.snapshot).status !== "absent") yield* endSession
      const before = yield* session.key
      yield* withRetries(
        Effect.provideService(kind.revoke(transport), CallerToken, isInCookies ? null : session_token),
        // A login since then has replaced the cookies again
        Effect.map(session.key, (now) => !isInCookies || now === before)
      )
    }).pipe(Effect.ignore)

  /** Whether the session of an answer is a new one, or has taken the place of the present one in the provider's own cookies. */
  const hasOpened = ({ session: { session_id }, session_token }: SessionAnswer) =>
    Effect.map(
      CallSession,
      (before) =>
        session_token === "" || (before?.session_id !== session_id && before?.token !== session_token)
    )

  return <A extends SessionAnswer, E>(
    call: Effect.Effect<A, E>,
    options: SessionExtension
  ): Effect.Effect<A, E | InvalidResponseError | SessionChangedMeanwhileError | SignedOutMeanwhileError> =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      // Now, because a logout may follow in the same turn
      const hasSignedOut = yield* Scope.extend(session.watchSignOut, scope)
      const { admits, asksOfChange } = yield* Admission
      const store = (answer: A) =>
        Effect.gen(function* () {
          if (yield* hasSignedOut) {
            // The caller does not wait for it: nobody else has the token
            yield* Effect.forkDaemon(revoke(answer))
            return yield* Effect.fail(new SignedOutMeanwhileError())
          }
          if (yield* admits(answer)) {
            if (!asksOfChange && (yield* isLate(answer))) {
              if (yield* hasOpened(answer)) yield* Effect.forkDaemon(revoke(answer))
              return yield* Effect.fail(new SessionChangedMeanwhileError())
            }
            const before = (yield* session.stored)?.session?.session_id
            yield* session.accept(answer, options)
            // A call of a signed-in user adds a factor, and is no login
            if (before !== answer.session.session_id) yield* lastUsed.record(answer.session)
          } else yield* revoke(answer)
          // What was begun before must not sign in after this
          yield* starts.forget
          yield* returnTokens.forgetKept
          // What this asks the provider about is the present session, not that of the call
        }).pipe(Effect.provideService(CallerToken, undefined))
      return yield* Effect.tap(assertOneUser(call), store).pipe(
        Effect.ensuring(Scope.close(scope, Exit.void)),
        runToCompletion
      )
    }).pipe(within)
})
