import * as Effect from "effect/Effect"
import type { SessionAnswer } from "../../domain/api/Endpoint.js"
import { invalidResponse } from "../../domain/answerErrors.js"
import type { InvalidResponseError } from "../../domain/Errors.js"
import { Admission } from "./Admission.js"
import { runToCompletion } from "../kit/runToCompletion.js"
import type { Session } from "../session/Session.js"

/**
 * Stores the session of a call's answer. The call runs to its end even when the caller is interrupted, because the
 * provider may have redeemed the code already. An answer that comes after the user signed out is returned, but not stored.
 * Every call that signs in goes through here.
 */
export const signIn =
  (session: Session["Type"]) =>
  <A extends SessionAnswer, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E | InvalidResponseError> =>
    Effect.gen(function* () {
      const before = yield* session.lastSignOut
      const admit = yield* Admission
      const store = (answer: A) =>
        Effect.gen(function* () {
          const now = yield* session.lastSignOut
          // Null when somebody cleared the storage
          if (now !== null && now !== before) return
          if (yield* admit(answer)) yield* session.accept(answer)
        })
      return yield* runToCompletion(Effect.tap(ofOnePerson(call), store))
    })

/** Refuses an answer whose session belongs to another person than its user. */
export const ofOnePerson = <A extends SessionAnswer, E>(
  call: Effect.Effect<A, E>
): Effect.Effect<A, E | InvalidResponseError> =>
  Effect.filterOrFail(
    call,
    ({ session, user }) => session.user_id === user.user_id,
    () => invalidResponse()
  )
