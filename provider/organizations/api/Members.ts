/** Calls on members: on the caller, and on those whom an admin creates, changes and deletes. */
import * as Effect from "effect/Effect"
import { members as Api } from "../../../src/domain/organizations/memberCalls.js"
import { fetchMember, self as SelfApi } from "../../../src/domain/organizations/selfCalls.js"
import { members as MembersApi } from "../../../src/domain/members/calls.js"
import { Settings } from "../../Options.js"
import { route } from "../../http/router.js"
import { newId } from "../../tokens/Secrets.js"
import { email } from "../../users/contacts.js"
import { merged } from "../../users/users.js"
import { requireMember } from "../caller.js"
import { requireAdmin } from "../hostedRules.js"
import {
  addMember,
  checkFree,
  findMember,
  readAddress,
  readPhoneNumber,
  requireColleague,
  revokeAccess,
  updateMember
} from "../members.js"
import { memberAnswer, memberOf } from "../records.js"
import { findOrganization } from "../organizations.js"
import { directRoles, withDirectRoles } from "../roles.js"
import type { StoredMember } from "../rows.js"
import { searchMembers } from "../memberSearch.js"

type SelfUpdate = typeof SelfApi.update.payload.Type
type Creation = typeof Api.create.payload.Type
type Update = typeof Api.update.payload.Type

/** What members may change of themselves. */
const ownChanges = (member: StoredMember, changes: SelfUpdate) =>
  Effect.gen(function* () {
    const { default_mfa_method, mfa_enrolled, mfa_phone_number, name, untrusted_metadata } = changes
    const number = mfa_phone_number === undefined ? undefined : yield* readPhoneNumber(mfa_phone_number)
    const isOther = number !== undefined && number !== member.mfa_phone_number
    return {
      default_mfa_method,
      mfa_enrolled,
      name,
      ...(isOther && { mfa_phone_number: number, mfa_phone_number_verified: false }),
      untrusted_metadata: merged(member.untrusted_metadata, untrusted_metadata)
    }
  })

const updateSelf = (changes: SelfUpdate) =>
  Effect.gen(function* () {
    const { member, organization } = yield* requireMember
    const changed = yield* updateMember(member, yield* ownChanges(member, changes))
    return memberAnswer({ member: changed, organization })
  })

const create = ({
  create_member_as_pending = false,
  email_address,
  is_breakglass,
  mfa_enrolled,
  mfa_phone_number = "",
  name,
  roles,
  untrusted_metadata
}: Creation) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    const { organization } = caller
    const address = yield* readAddress(email_address)
    const number = yield* readPhoneNumber(mfa_phone_number)
    yield* checkFree(organization, address)
    yield* requireAdmin(caller, "create a member")
    const member = yield* addMember(organization, address, {
      status: create_member_as_pending ? "pending" : "active",
      name,
      untrusted_metadata,
      is_breakglass,
      mfa_enrolled,
      mfa_phone_number: number,
      roles: roles && directRoles(roles)
    })
    return memberAnswer({ member, organization })
  })

const update = (
  { email_address, is_breakglass, roles, unlink_email = false, ...changes }: Update,
  parameter: (name: "id") => string
) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    const { organization } = caller
    const before = yield* requireColleague(caller.organization, parameter("id"))
    const address = email_address === undefined ? before.email_address : yield* readAddress(email_address)
    if (address !== before.email_address) yield* checkFree(organization, address, before)
    const own = yield* ownChanges(before, changes)
    const isSelf = before.member_id === caller.member.member_id
    const isPrivileged = [email_address, is_breakglass, roles].some((each) => each !== undefined)
    if (!isSelf || isPrivileged) yield* requireAdmin(caller, "change a member")

    const member = yield* updateMember(before, {
      ...own,
      is_breakglass,
      roles: roles && withDirectRoles(before.roles, roles),
      ...(address !== before.email_address && (yield* withAddress(before, address, unlink_email)))
    })
    return memberAnswer({ member, organization })
  })

/** Another address, which is not verified. The earlier one is retired: nobody else can have it, unless it is unlinked. */
const withAddress = (
  { email_address: before, email_id, ...member }: StoredMember,
  address: string,
  unlink: boolean
) =>
  Effect.map(newId("email"), (id) => {
    const retired = member.retired_email_addresses.filter(({ email_address }) => email_address !== address)
    return {
      email_id: id,
      email_address: address,
      email_address_verified: false,
      retired_email_addresses: unlink ? retired : [...retired, { email_id, email_address: before }]
    }
  })

const remove = (member_id: string) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    const member = yield* requireColleague(caller.organization, member_id)
    if (member_id !== caller.member.member_id) yield* requireAdmin(caller, "delete a member")
    yield* revokeAccess(member)
    yield* updateMember(member, { status: "deleted" })
    return { member_id }
  })

/** Makes a deleted member active again, unless somebody else has got their address. */
const reactivate = (member_id: string) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    const { organization } = caller
    const before = yield* requireColleague(caller.organization, member_id)
    yield* checkFree(organization, before.email_address, before)
    yield* requireAdmin(caller, "reactivate a member")
    const member = yield* updateMember(before, {
      status: before.status === "deleted" ? "active" : before.status
    })
    return memberAnswer({ member, organization })
  })

/** Finds a member by their address, for anybody. Those of the option `members` are found, too. */
const find = ({ email_address, organization_id }: typeof MembersApi.search.payload.Type) =>
  Effect.gen(function* () {
    const address = email.normalize(email_address)
    const organization = yield* findOrganization(organization_id)
    const stored = organization && (yield* findMember(organization, address))
    const listed = (yield* Settings).members.find(
      (each) => each.organization_id === organization_id && email.normalize(each.email_address) === address
    )
    const found = stored ?? listed
    if (found === undefined) return { member: null }
    const { member_password_id = "", name = "", status = "active" } = found
    return { member: { member_password_id, name, status } }
  })

/** The routes of members. */
export const handlers = [
  route(MembersApi.search, find),
  route(fetchMember, () => Effect.map(requireMember, (caller) => ({ member: memberOf(caller) }))),
  route(SelfApi.update, updateSelf),
  route(Api.create, create),
  route(Api.search, (query) =>
    Effect.flatMap(requireMember, ({ organization }) => searchMembers(organization, query))
  ),
  route(Api.update, update),
  route(Api.delete, (_, parameter) => remove(parameter("memberId"))),
  route(Api.reactivate, (_, parameter) => reactivate(parameter("memberId")))
]
