import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Api from "../../domain/api/Sessions.js"
import type { CallError } from "../../domain/Errors.js"
import { Session } from "../Session.js"
import { Transport } from "../Transport.js"

/** Calls on the session (section 4, wire reference 2.6). */
export class Sessions extends Context.Tag("latchkey/api/Sessions")<
  Sessions,
  {
    /**
     * Confirms the session and takes over what the provider says of it; extends it when a duration in minutes is
     * given. Repeats itself when the session changed meanwhile. An unrecoverable error ends the session here too.
     */
    readonly authenticate: (
      options?: typeof Api.authenticate.payload.Type
    ) => Effect.Effect<Api.Authenticated, CallError>
    /** Logs out. On failure the session is kept, unless `forceClear` is set or the error says it is gone anyway. */
    readonly revoke: (options?: {
      readonly forceClear?: boolean | undefined
    }) => Effect.Effect<Revoked, CallError>
  }
>() {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const transport = yield* Transport
      const session = yield* Session
      const sessionId = Effect.map(session.snapshot, (snapshot) => snapshot.session?.session_id)

      const authenticate = (
        options: typeof Api.authenticate.payload.Type = {}
      ): Effect.Effect<Api.Authenticated, CallError> =>
        Effect.gen(function* () {
          const before = yield* sessionId
          const answer = yield* Effect.either(transport.call(Api.authenticate, options))
          if ((yield* sessionId) !== before) return yield* authenticate(options)
          if (Either.isLeft(answer)) {
            if (isTheEnd(answer.left)) yield* session.destroy
            return yield* answer.left
          }
          yield* session.accept(answer.right)
          return answer.right
        })

      return Sessions.of({
        authenticate,
        revoke: ({ forceClear = false } = {}) =>
          transport.call(Api.revoke, undefined).pipe(
            Effect.tapBoth({
              onSuccess: () => session.clear,
              onFailure: (error) => (forceClear || isTheEnd(error) ? session.clear : Effect.void)
            })
          )
      })
    })
  )
}

type Revoked = typeof Api.revoke.answer.Type

const isTheEnd = (error: CallError): boolean => error._tag === "ApiError" && error.endsSession
