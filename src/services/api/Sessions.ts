import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { session as rows, type Authenticated } from "../../domain/api/Sessions.js"
import type { CallError } from "../../domain/Errors.js"
import { Session } from "../session/Session.js"
import { Transport } from "../wire/Transport.js"

/** Calls on the session (section 4, wire reference 2.2 and 2.6). */
export class Sessions extends Context.Tag("latchkey/api/Sessions")<
  Sessions,
  {
    /**
     * Confirms the session and takes over what the provider says of it; extends it when a duration in minutes is
     * given. Repeats itself when the session changed meanwhile. An unrecoverable error ends the session here too.
     */
    readonly authenticate: (
      options?: typeof rows.authenticate.payload.Type
    ) => Effect.Effect<Authenticated, CallError>
    /** The first half of `authenticate`: asks, without taking the answer over. */
    readonly ask: (
      options?: typeof rows.authenticate.payload.Type
    ) => Effect.Effect<Either.Either<Authenticated, CallError>>
    /** The second half: takes over what the provider said, or the end of the session. */
    readonly conclude: (
      outcome: Either.Either<Authenticated, CallError>
    ) => Effect.Effect<Authenticated, CallError>
    /** Logs out. On failure the session is kept, unless `forceClear` is set or the error says it is gone anyway. */
    readonly revoke: (options?: {
      readonly forceClear?: boolean | undefined
    }) => Effect.Effect<typeof rows.revoke.answer.Type, CallError>
    /** Starts a session for an access token that one of the project's apps was issued. */
    readonly exchangeAccessToken: (
      options: typeof rows.exchangeAccessToken.payload.Type
    ) => Effect.Effect<Authenticated, CallError>
    /** Starts a session for a token that a party the project trusts signed. */
    readonly attest: (options: typeof rows.attest.payload.Type) => Effect.Effect<Authenticated, CallError>
  }
>() {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const transport = yield* Transport
      const session = yield* Session

      const ask = (
        options: typeof rows.authenticate.payload.Type = {}
      ): Effect.Effect<Either.Either<Authenticated, CallError>> =>
        Effect.gen(function* () {
          const before = yield* session.identity
          const outcome = yield* Effect.either(transport.call(rows.authenticate, options))
          return (yield* session.identity) === before ? outcome : yield* ask(options)
        })

      const conclude = (outcome: Either.Either<Authenticated, CallError>) =>
        outcome.pipe(
          Effect.tapBoth({
            onSuccess: session.accept,
            onFailure: (error) => (isTheEnd(error) ? session.destroy : Effect.void)
          })
        )

      return Sessions.of({
        ask,
        conclude,
        authenticate: (options) => Effect.flatMap(ask(options), conclude),
        revoke: ({ forceClear = false } = {}) =>
          Effect.flatMap(session.identity, (before) =>
            transport.call(rows.revoke, undefined).pipe(
              Effect.tapBoth({
                onSuccess: () => session.clear,
                onFailure: (error) =>
                  // That one is over says nothing of another that began meanwhile
                  Effect.whenEffect(
                    session.clear,
                    isTheEnd(error) && !forceClear
                      ? Effect.map(session.identity, (after) => after === before)
                      : Effect.succeed(forceClear)
                  )
              })
            )
          ),
        exchangeAccessToken: (options) =>
          Effect.tap(transport.call(rows.exchangeAccessToken, options), session.accept),
        attest: (options) => Effect.tap(transport.call(rows.attest, options), session.accept)
      })
    })
  )
}

const isTheEnd = (error: CallError): boolean => error._tag === "ApiError" && error.endsSession
