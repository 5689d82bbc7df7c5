/** Refuses answers that are about another user than they should be. */
import * as Effect from "effect/Effect"
import type { SessionAnswer } from "../../domain/api/Endpoint.js"
import { invalidResponse } from "../../domain/schemas/answerErrors.js"
import type { InvalidResponseError } from "../../domain/errors/Errors.js"
import { Warnings } from "../kit/Warnings.js"
import { Session } from "../session/Session.js"

export const makeAssertSameUser = Effect.gen(function* () {
  const session = yield* Session
  const { warnOnce } = yield* Warnings

  /** Fails with a warning when the provider has named another user for the same token before. */
  return (user_id: string): Effect.Effect<void, InvalidResponseError> =>
    Effect.flatMap(session.owner, (owner) =>
      owner === undefined || owner === user_id
        ? Effect.void
        : Effect.zipRight(
            warnOnce("An answer was about another user than the one who is signed in. It was ignored."),
            Effect.fail(invalidResponse())
          )
    )
})

/** Refuses an answer that names two people: in its session, its user and its `user_id`. */
export const assertOneUser = <A extends SessionAnswer, E>(
  call: Effect.Effect<A, E>
): Effect.Effect<A, E | InvalidResponseError> =>
  Effect.filterOrFail(
    call,
    ({ session, user, user_id = user.user_id }) =>
      session.user_id === user.user_id && user_id === user.user_id,
    () => invalidResponse()
  )
