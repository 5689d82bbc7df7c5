import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Api from "../../domain/api/Users.js"
import type { CallError } from "../../domain/Errors.js"
import { Session } from "../Session.js"
import { Transport } from "../Transport.js"

/** Calls on the user (wire reference 2.2). */
export class Users extends Context.Tag("latchkey/api/Users")<
  Users,
  {
    /** Fetches the user anew and takes them over. */
    readonly get: Effect.Effect<typeof Api.get.answer.Type, CallError>
    /** Which kind of user has this e-mail address. */
    readonly search: (email: string) => Effect.Effect<typeof Api.search.answer.Type, CallError>
  }
>() {
  static readonly layer = Layer.effect(
    Users,
    Effect.gen(function* () {
      const transport = yield* Transport
      const session = yield* Session
      return Users.of({
        get: transport
          .call(Api.get, undefined)
          .pipe(Effect.tap(({ request_id: _, status_code: __, ...user }) => session.replaceUser(user))),
        search: (email) => transport.call(Api.search, { email })
      })
    })
  )
}
