/** The search for members of organizations, page by page. */
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { pageSize } from "./hostedRules.js"
import { memberOf } from "./records.js"
import { rolesOf } from "./roles.js"
import type { StoredMember, StoredOrganization } from "./rows.js"

/** A condition of a search. Without a value, `member_password_exists` asks for those who have one. */
interface Filter {
  readonly filter_name: string
  readonly filter_value?: unknown
}

interface MemberQuery {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  readonly query?:
    | { readonly operator?: string | undefined; readonly operands?: ReadonlyArray<Filter> | undefined }
    | undefined
}

type Test = (member: StoredMember, value: unknown, organization: StoredOrganization) => boolean

const isIn = (value: unknown, text: string) => Array.isArray(value) && value.includes(text)
const contains = (text: string, value: unknown) =>
  typeof value === "string" && text.toLowerCase().includes(value.toLowerCase())

/** The filters by their names. */
const filters: ReadonlyMap<string, Test> = new Map<string, Test>([
  ["member_ids", ({ member_id }, value) => isIn(value, member_id)],
  [
    "member_emails",
    ({ email_address }, value) =>
      Array.isArray(value) && value.some((each) => String(each).trim().toLowerCase() === email_address)
  ],
  ["member_email_fuzzy", ({ email_address }, value) => contains(email_address, value)],
  ["member_is_breakglass", ({ is_breakglass }, value) => is_breakglass === (value ?? true)],
  ["statuses", ({ status }, value) => isIn(value, status)],
  ["member_mfa_phone_numbers", ({ mfa_phone_number }, value) => isIn(value, mfa_phone_number)],
  ["member_mfa_phone_number_fuzzy", ({ mfa_phone_number }, value) => contains(mfa_phone_number, value)],
  [
    "member_password_exists",
    ({ member_password_id }, value) => (member_password_id !== "") === (value ?? true)
  ],
  [
    "member_roles",
    (member, value, organization) => rolesOf(member, organization).some(({ role_id }) => isIn(value, role_id))
  ]
])

/** The members that match, a page of them. Deleted members are found only by a filter of `statuses`. */
export const searchMembers = (
  organizations: ReadonlyArray<StoredOrganization>,
  { cursor = "", limit = pageSize.usual, query }: MemberQuery
) =>
  Effect.gen(function* () {
    const start = cursor === "" ? 0 : Number(cursor)
    const isPage = Number.isInteger(limit) && limit >= 1 && limit <= pageSize.most
    const { operands = [], operator = "AND" } = query ?? {}
    const isKnown = operands.every(({ filter_name }) => filters.has(filter_name))
    if (!isPage || !(Number.isInteger(start) && start >= 0) || !isKnown)
      return yield* refuse("invalid_member_search")

    const asksForStatus = operands.some(({ filter_name }) => filter_name === "statuses")
    const byId = new Map(organizations.map((each) => [each.organization_id, each]))
    // An index does not keep the order, which pages need
    const found = (yield* (yield* Db).members.all).flatMap((member) => {
      const organization = byId.get(member.organization_id)
      return organization === undefined ? [] : [{ member, organization }]
    })
    const matching = found.filter(({ member, organization }) => {
      if (member.status === "deleted" && !asksForStatus) return false
      const passes = ({ filter_name, filter_value }: Filter) =>
        filters.get(filter_name)?.(member, filter_value, organization) === true
      return operands.length === 0 || (operator === "OR" ? operands.some(passes) : operands.every(passes))
    })
    const end = start + limit
    return {
      members: matching.slice(start, end).map(memberOf),
      results_metadata: {
        total: matching.length,
        ...(end < matching.length && { next_cursor: String(end) })
      },
      organizations: Object.fromEntries(byId)
    }
  })
