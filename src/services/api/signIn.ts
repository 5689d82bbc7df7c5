import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
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
      const scope = yield* Scope.make()
      // Now, because a logout may follow in the same turn
      const hasSignedOut = yield* Scope.extend(session.watchSignOut, scope)
      const admit = yield* Admission
      const store = (answer: A) =>
        Effect.gen(function* () {
          if (!(yield* hasSignedOut) && (yield* admit(answer))) yield* session.accept(answer)
        })
      return yield* Effect.tap(ofOnePerson(call), store).pipe(
        Effect.ensuring(Scope.close(scope, Exit.void)),
        runToCompletion
      )
    })

/** Refuses an answer that names two people: in its session, its user and its `user_id`. */
export const ofOnePerson = <A extends SessionAnswer, E>(
  call: Effect.Effect<A, E>
): Effect.Effect<A, E | InvalidResponseError> =>
  Effect.filterOrFail(
    call,
    ({ session, user, user_id = user.user_id }) =>
      session.user_id === user.user_id && user_id === user.user_id,
    () => invalidResponse()
  )
