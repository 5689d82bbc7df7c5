/** Refuses answers that are about another user than they should be. */
import * as Effect from "effect/Effect"
import type { SessionAnswer } from "../../domain/calls/Endpoint.js"
import { invalidResponse } from "../../domain/schemas/answerErrors.js"
import type { InvalidResponseError } from "../../domain/errors/CallErrors.js"
import { makeRefuseAnswer } from "../kit/refuseAnswer.js"
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

/** Makes what refuses an answer that names two people: in its session, its user and its `user_id`. */
export const makeAssertOneUser = Effect.map(
  makeRefuseAnswer,
  (refuse) =>
    <A extends SessionAnswer, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E | InvalidResponseError> =>
      Effect.tap(call, ({ session, user, user_id = user.user_id }) =>
        session.user_id === user.user_id && user_id === user.user_id
          ? Effect.void
          : refuse({
              path: session.user_id === user.user_id ? "user_id" : "session.user_id",
              problem: "is not that of the user"
            })
      )
)
