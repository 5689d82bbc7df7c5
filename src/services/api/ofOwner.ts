/** Refuses an answer about another user than the owner of the present token. */
import * as Effect from "effect/Effect"
import { invalidResponse } from "../../domain/answerErrors.js"
import type { InvalidResponseError } from "../../domain/Errors.js"
import { Warnings } from "../kit/Warnings.js"
import { Session } from "../session/Session.js"

export const makeOfOwner = Effect.gen(function* () {
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
