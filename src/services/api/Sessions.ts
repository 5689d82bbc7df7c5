import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Methods } from "../../domain/api/Methods.js"
import { session as rows } from "../../domain/api/Sessions.js"
import { runToCompletion } from "../kit/runToCompletion.js"
import { Session } from "../session/Session.js"
import { methodsOf } from "./methodsOf.js"
import { isSessionOver, makeSessionCall } from "./SessionCall.js"

/** Calls on the session (section 4, wire reference 2.2 and 2.6). */
export class Sessions extends Context.Tag("latchkey/api/Sessions")<Sessions, Methods<typeof rows>>() {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const calls = yield* methodsOf(rows)
      const session = yield* Session
      const { applyOutcome, fetchSession } = yield* makeSessionCall

      return Sessions.of({
        ...calls,
        authenticate: (options) => runToCompletion(Effect.flatMap(fetchSession(options), applyOutcome)),
        revoke: ({ forceClear = false } = {}) =>
          Effect.flatMap(session.key, (before) =>
            calls.revoke().pipe(
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
          )
      })
    })
  )
}
