/** The call that confirms the session, in two halves: the background refresh holds a lock during the first one only. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Api from "../../domain/api/Sessions.js"
import type { CallError } from "../../domain/Errors.js"
import { Session } from "../session/Session.js"
import { SessionFreshness } from "../session/SessionFreshness.js"
import { Transport } from "../wire/Transport.js"

export type SessionOutcome = Either.Either<Api.Authenticated, CallError>

export const makeSessionCall = Effect.gen(function* () {
  const transport = yield* Transport
  const session = yield* Session
  const freshness = yield* SessionFreshness

  /**
   * Asks the provider for the session and records a confirmation. Stores nothing else. Asks again when the session
   * changed during the call, so that the outcome is about the current one.
   */
  const fetchSession = (options: typeof Api.authenticate.payload.Type = {}): Effect.Effect<SessionOutcome> =>
    Effect.gen(function* () {
      const before = yield* session.key
      const outcome = yield* Effect.either(transport.call(Api.authenticate, options))
      if ((yield* session.key) !== before) return yield* fetchSession(options)
      if (Either.isRight(outcome)) yield* freshness.confirm
      return outcome
    })

  /** Stores the session that the provider returned, or ends it when the error says so. */
  const applyOutcome = (outcome: SessionOutcome): Effect.Effect<Api.Authenticated, CallError> =>
    outcome.pipe(
      Effect.tapBoth({
        onSuccess: session.renew,
        onFailure: (error) => (isSessionOver(error) ? session.expire : Effect.void)
      })
    )

  return { fetchSession, applyOutcome }
})

export const isSessionOver = (error: CallError): boolean => error._tag === "ApiError" && error.endsSession
