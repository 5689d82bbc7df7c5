import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Api from "../../domain/api/Members.js"
import type { CallError } from "../../domain/Errors.js"
import { Transport } from "../wire/Transport.js"

/** The members of an organization, on the multi-tenant side (wire reference 4.4). */
export class Members extends Context.Tag("latchkey/api/Members")<
  Members,
  {
    /** Whether the organization has a member with this e-mail address, and whether they have a password. */
    readonly search: (options: typeof Api.search.payload.Type) => Effect.Effect<Api.MemberFound, CallError>
  }
>() {
  static readonly layer = Layer.effect(
    Members,
    Effect.map(Transport, (transport) =>
      Members.of({ search: (options) => transport.call(Api.search, options) })
    )
  )
}
