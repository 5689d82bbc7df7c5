/** The call that confirms the session, in two halves, so that the background refresh can hold a lock during the first only. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { session as rows, type Authenticated } from "../../domain/api/Sessions.js"
import { NetworkError, type CallError } from "../../domain/Errors.js"
import * as Limits from "../../domain/Limits.js"
import { Session } from "../session/Session.js"
import { SessionFreshness } from "../session/SessionFreshness.js"
import { Transport } from "../wire/Transport.js"
import { ofOnePerson } from "./signIn.js"

export type SessionOutcome = Either.Either<Authenticated, CallError>

export const makeSessionCall = Effect.gen(function* () {
  const transport = yield* Transport
  const session = yield* Session
  const freshness = yield* SessionFreshness

  /**
   * Fetches the session from the provider and records the confirmation; `applyOutcome` stores the rest. Repeats the call
   * when the session changed during it, so that the outcome is about the current session. Fails when the session changed
   * during each of three calls: something else than a person changes it.
   */
  const fetchSession = (options: typeof rows.authenticate.payload.Type = {}): Effect.Effect<SessionOutcome> =>
    Effect.gen(function* () {
      for (let calls = 0; calls < Limits.sessionCallLimit; calls += 1) {
        const before = yield* session.key
        const outcome = yield* Effect.either(ofOnePerson(transport.call(rows.authenticate, options)))
        if ((yield* session.key) !== before) continue
        if (Either.isRight(outcome)) yield* freshness.confirm
        return outcome
      }
      const cause = new Error("The session token changed during each call.")
      return Either.left(new NetworkError({ cause }))
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
