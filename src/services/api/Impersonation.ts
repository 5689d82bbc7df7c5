import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Api from "../../domain/api/Impersonation.js"
import type { Authenticated } from "../../domain/api/Sessions.js"
import type { CallError } from "../../domain/Errors.js"
import { Session } from "../session/Session.js"
import { Transport } from "../wire/Transport.js"

/** Acting as a user, for the project's own staff (wire reference 2.5). */
export class Impersonation extends Context.Tag("latchkey/api/Impersonation")<
  Impersonation,
  {
    /** Signs in as the user whom the token, made by the project's staff, names. */
    readonly authenticate: (
      options: typeof Api.authenticate.payload.Type
    ) => Effect.Effect<Authenticated, CallError>
  }
>() {
  static readonly layer = Layer.effect(
    Impersonation,
    Effect.gen(function* () {
      const transport = yield* Transport
      const session = yield* Session
      return Impersonation.of({
        authenticate: (options) => Effect.tap(transport.call(Api.authenticate, options), session.accept)
      })
    })
  )
}
