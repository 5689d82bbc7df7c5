/** The one call of the multi-tenant product (specification section 7). */
import * as Schema from "effect/Schema"
import type { MemberFound, MemberSearch } from "./types.js"
import { text } from "../schemas/wire.js"
import * as Endpoint from "../calls/Endpoint.js"

export type * from "./types.js"

const search: Schema.Schema<MemberSearch> = Schema.Struct({
  email_address: Schema.String,
  organization_id: Schema.String
} satisfies Endpoint.FieldsOf<MemberSearch>)

const foundFields = Endpoint.answer({
  member: Schema.NullOr(Schema.Struct({ status: text, name: text, member_password_id: text }))
})

const found: Endpoint.Named<MemberFound, typeof foundFields> = foundFields

/** The calls of `members`. */
export const members = {
  search: Endpoint.make("POST /b2b/organizations/members/search", {
    payload: search,
    answer: found
  })
}
