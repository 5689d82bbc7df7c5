/** The search for organizations. */
import * as Schema from "effect/Schema"
import { maybe } from "../../src/domain/schemas/wire.js"
import type { StoredMember, StoredOrganization } from "../organizations/rows.js"
import { keyOf, tagged } from "./search.js"

type ValuesOf = (
  organization: StoredOrganization,
  members: ReadonlyArray<StoredMember>
) => ReadonlyArray<string>

const domains: ValuesOf = ({ email_allowed_domains }) => email_allowed_domains
const addresses: ValuesOf = (_, members) => members.map(({ email_address }) => email_address)

/** Filters by any of several values. */
const lists = {
  organization_ids: ({ organization_id }) => [organization_id],
  organization_slugs: ({ organization_slug }) => [organization_slug],
  member_emails: addresses,
  allowed_domains: domains
} satisfies Record<string, ValuesOf>

/** Filters by a part of a text. */
const texts = {
  organization_name_fuzzy: ({ organization_name }) => [organization_name],
  organization_slug_fuzzy: ({ organization_slug }) => [organization_slug],
  member_email_fuzzy: addresses,
  allowed_domain_fuzzy: domains
} satisfies Record<string, ValuesOf>

const Operand = Schema.Union(
  tagged("List", Schema.Struct({ filter_name: keyOf(lists), filter_value: Schema.Array(Schema.String) })),
  tagged("Text", Schema.Struct({ filter_name: keyOf(texts), filter_value: Schema.String }))
)

/** What an organization must be. */
export const OrganizationQuery = maybe(
  Schema.Struct({ operator: Schema.Literal("AND", "OR"), operands: maybe(Schema.Array(Operand)) })
)

/** Whether the organization, with these members, is one that the query looks for. */
export const isFound = (
  organization: StoredOrganization,
  members: ReadonlyArray<StoredMember>,
  query: Schema.Struct.Type<{ query: typeof OrganizationQuery }>["query"]
): boolean => {
  const { operands = [], operator } = query ?? {}
  if (operands.length === 0) return true
  const isTrue = (operand: typeof Operand.Type) => satisfies(organization, members, operand)
  return operator === "OR" ? operands.some(isTrue) : operands.every(isTrue)
}

/** Without regard to case. */
const satisfies = (
  organization: StoredOrganization,
  members: ReadonlyArray<StoredMember>,
  operand: typeof Operand.Type
): boolean => {
  if (operand._tag === "Text") {
    const part = operand.filter_value.toLowerCase()
    const valuesOf: ValuesOf = texts[operand.filter_name]
    return valuesOf(organization, members).some((each) => each.toLowerCase().includes(part))
  }
  const values = operand.filter_value.map((value) => value.toLowerCase())
  const valuesOf: ValuesOf = lists[operand.filter_name]
  return valuesOf(organization, members).some((each) => values.includes(each.toLowerCase()))
}
