import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Api from "../../domain/api/Sessions.js"
import type { CallError } from "../../domain/Errors.js"
import { Session } from "../session/Session.js"
import { Transport } from "../wire/Transport.js"
import { isSessionOver, makeSessionCall } from "./SessionCall.js"

/** Calls on the session (section 4, wire reference 2.2 and 2.6). */
export class Sessions extends Context.Tag("latchkey/api/Sessions")<
  Sessions,
  {
    /**
     * Confirms the session with the provider and stores the answer. Extends the session when a duration in minutes is
     * given. Repeats the call when the session changed during it. Ends the session here when the error means that it is over.
     */
    readonly authenticate: (
      options?: typeof Api.authenticate.payload.Type
    ) => Effect.Effect<Api.Authenticated, CallError>
    /** Signs out. On failure the session stays, unless `forceClear` is set or the error means that it is over. */
    readonly revoke: (options?: {
      readonly forceClear?: boolean | undefined
    }) => Effect.Effect<typeof Api.revoke.answer.Type, CallError>
    /** Starts a session with an access token that was issued to one of the project's apps. */
    readonly exchangeAccessToken: (
      options: typeof Api.exchangeAccessToken.payload.Type
    ) => Effect.Effect<Api.Authenticated, CallError>
    /** Starts a session with a token that was signed by a party the project trusts. */
    readonly attest: (options: typeof Api.attest.payload.Type) => Effect.Effect<Api.Authenticated, CallError>
  }
>() {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const transport = yield* Transport
      const session = yield* Session

      const { applyOutcome, fetchSession } = yield* makeSessionCall

      return Sessions.of({
        authenticate: (options) => Effect.flatMap(fetchSession(options), applyOutcome),
        revoke: ({ forceClear = false } = {}) =>
          Effect.flatMap(session.key, (before) =>
            transport.call(Api.revoke, undefined).pipe(
              Effect.tapBoth({
                onSuccess: () => session.signOut,
                onFailure: (error) =>
                  // Another session may have started during the call: it stays
                  Effect.whenEffect(
                    session.signOut,
                    isSessionOver(error) && !forceClear
                      ? Effect.map(session.key, (after) => after === before)
                      : Effect.succeed(forceClear)
                  )
              })
            )
          ),
        exchangeAccessToken: (options) =>
          Effect.tap(transport.call(Api.exchangeAccessToken, options), session.accept),
        attest: (options) => Effect.tap(transport.call(Api.attest, options), session.accept)
      })
    })
  )
}
