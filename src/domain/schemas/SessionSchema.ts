/** The session as the provider sends it (specification section 4). */
import * as Schema from "effect/Schema"
import type { Named } from "./Named.js"
import type { Session } from "../session/Session.js"
import { list, part, text } from "./wire.js"

/** One factor that the user authenticated with. Its details are in a field named after its type. */
export const AuthenticationFactor = Schema.Struct(
  { type: text, delivery_method: text, last_authenticated_at: text },
  { key: Schema.String, value: Schema.Unknown }
)

const Attributes = Schema.Struct({ ip_address: text, user_agent: text })

/** The fields of a session. Absent lists become []. */
export const sessionFields = {
  session_id: Schema.String,
  user_id: Schema.String,
  started_at: text,
  last_accessed_at: text,
  expires_at: Schema.String,
  attributes: part(Attributes, {}),
  authentication_factors: list(AuthenticationFactor),
  custom_claims: Schema.optionalWith(
    Schema.NullOr(Schema.Record({ key: Schema.String, value: Schema.Unknown })),
    { default: () => null }
  ),
  roles: list(Schema.String)
}
const struct = Schema.Struct(sessionFields)

/** A session as the provider sends it. */
export const SessionSchema: Named<Session, typeof struct> = struct
