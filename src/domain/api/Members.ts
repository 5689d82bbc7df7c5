/** The one call of the multi-tenant product (specification section 7, wire reference 4.4). */
import * as Schema from "effect/Schema"
import { text } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

/** The address to look for, and where. */
export interface MemberSearch {
  /** The e-mail address to look for. */
  readonly email_address: string
  /** The organization to look in. */
  readonly organization_id: string
}

const search: Schema.Schema<MemberSearch> = Schema.Struct({
  email_address: Schema.String,
  organization_id: Schema.String
} satisfies Endpoint.FieldsOf<MemberSearch>)

const foundFields = Endpoint.answer({
  member: Schema.NullOr(Schema.Struct({ status: text, name: text, member_password_id: text }))
})

/** The organization's member with the address, or null. */
export interface MemberFound extends Schema.Schema.Type<typeof foundFields> {}
const found: Endpoint.Named<MemberFound, typeof foundFields> = foundFields

export const members = {
  /** Returns whether the organization has a member with this email address, and whether they have a password. */
  search: Endpoint.make("POST /b2b/organizations/members/search", {
    payload: search,
    answer: found
  })
}
