import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Api from "../../domain/api/Totps.js"
import type { CallError } from "../../domain/Errors.js"
import { Session } from "../session/Session.js"
import { Transport } from "../wire/Transport.js"

/** Authenticator apps and their recovery codes (wire reference 2.4). Each needs a session; durations in minutes. */
export class Totps extends Context.Tag("latchkey/api/Totps")<
  Totps,
  {
    /** A new authenticator: its secret, a picture to scan, and its recovery codes. */
    readonly create: (
      options: typeof Api.create.payload.Type
    ) => Effect.Effect<Omit<typeof Api.create.answer.Type, "__user">, CallError>
    /** Proves the code an authenticator app shows. */
    readonly authenticate: (
      options: typeof Api.authenticate.payload.Type
    ) => Effect.Effect<Api.TotpAuthenticated, CallError>
    readonly recoveryCodes: () => Effect.Effect<Api.RecoveryCodes, CallError>
    /** Proves a recovery code in place of an authenticator. Each works once. */
    readonly recover: (
      options: typeof Api.recover.payload.Type
    ) => Effect.Effect<Api.TotpAuthenticated, CallError>
  }
>() {
  static readonly layer = Layer.effect(
    Totps,
    Effect.gen(function* () {
      const transport = yield* Transport
      const session = yield* Session
      return Totps.of({
        create: (options) => Effect.flatMap(transport.call(Api.create, options), session.acceptUser),
        authenticate: (options) => Effect.tap(transport.call(Api.authenticate, options), session.accept),
        recoveryCodes: () => transport.call(Api.recoveryCodes, undefined),
        recover: (options) => Effect.tap(transport.call(Api.recover, options), session.accept)
      })
    })
  )
}
