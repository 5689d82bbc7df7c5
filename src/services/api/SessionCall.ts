/** The call that confirms the session, in two halves, so that the background refresh can hold a lock during the first only. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { session as rows, type Authenticated } from "../../domain/api/Sessions.js"
import type { CallError } from "../../domain/Errors.js"
import { Session } from "../session/Session.js"
import { SessionFreshness } from "../session/SessionFreshness.js"
import { Transport } from "../wire/Transport.js"

export type SessionOutcome = Either.Either<Authenticated, CallError>

export const makeSessionCall = Effect.gen(function* () {
  const transport = yield* Transport
  const session = yield* Session
  const freshness = yield* SessionFreshness

  /**
   * Fetches the session from the provider and records the confirmation; `applyOutcome` stores the rest. Repeats the call
   * when the session changed during it, so that the outcome is about the current session.
   */
  const fetchSession = (options: typeof rows.authenticate.payload.Type = {}): Effect.Effect<SessionOutcome> =>
    Effect.gen(function* () {
      const before = yield* session.key
      const outcome = yield* Effect.either(transport.call(rows.authenticate, options))
      if ((yield* session.key) !== before) return yield* fetchSession(options)
      if (Either.isRight(outcome)) yield* freshness.confirm
      return outcome
    })

  /** Stores the fetched session. Ends the session when the error means that it is over. */
  const applyOutcome = (outcome: SessionOutcome): Effect.Effect<Authenticated, CallError> =>
    outcome.pipe(
      Effect.tapBoth({
        onSuccess: session.renew,
        onFailure: (error) => (isSessionOver(error) ? session.expire : Effect.void)
      })
    )

  return { fetchSession, applyOutcome }
})

export const isSessionOver = (error: CallError): boolean => error._tag === "ApiError" && error.endsSession
