/** The one call of the multi-tenant product that the specification lists (wire reference 4.4). */
import * as Schema from "effect/Schema"
import { text } from "../wire.js"
import * as Endpoint from "./Endpoint.js"

export const members = {
  /** Returns whether the organization has a member with this email address, and whether they have a password. */
  search: Endpoint.make("POST /b2b/organizations/members/search", {
    payload: Schema.Struct({ email_address: Schema.String, organization_id: Schema.String }),
    answer: Endpoint.answer({
      member: Schema.NullOr(Schema.Struct({ status: text, name: text, member_password_id: text }))
    })
  })
}
