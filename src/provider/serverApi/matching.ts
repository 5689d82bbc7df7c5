/** Options of a login that the embedded provider does not have. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { maybe } from "../../domain/wire.js"
import { apiErrorOf } from "../http/errors.js"

/** Whether the login must come from the address and the browser that it was started in. */
export const matchOptions = {
  options: maybe(
    Schema.Struct({
      ip_match_required: maybe(Schema.Boolean),
      user_agent_match_required: maybe(Schema.Boolean)
    })
  )
}

/** Refuses a check that the embedded provider does not make, instead of leaving it out. */
export const refuseMatching = (options: Schema.Struct.Type<typeof matchOptions>["options"]) =>
  Object.values(options ?? {}).includes(true)
    ? Effect.fail(
        apiErrorOf("bad_request", 400, "The embedded provider compares no IP addresses and no user agents.")
      )
    : Effect.void
