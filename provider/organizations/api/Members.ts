/** Calls on members: on the caller, and on those whom an admin creates, changes and deletes. */
import * as Effect from "effect/Effect"
import { members as Api } from "../../../src/domain/organizations/memberCalls.js"
import { fetchMember, self as SelfApi } from "../../../src/domain/organizations/selfCalls.js"
import { members as MembersApi } from "../../../src/domain/members/calls.js"
import type { ApiError } from "../../../src/domain/errors/CallErrors.js"
import { Db } from "../../data/Db.js"
import { Settings } from "../../Options.js"
import { refuse } from "../../http/errors.js"
import { route, type Services } from "../../http/router.js"
import { email } from "../../users/contacts.js"
import { checkMetadata } from "../../users/metadata.js"
import { merged } from "../../users/users.js"
import { requireMember } from "../caller.js"
import { withAddress } from "../emailUpdates.js"
import { connectionOf, type Factor } from "../factors.js"
import { refuseUnauthorized, requireAdmin } from "../hostedRules.js"
import {
  addMember,
  checkFree,
  findMember,
  ownerOf,
  readAddress,
  readPhoneNumber,
  requireColleague,
  revokeAccess,
  updateMember
} from "../members.js"
import { memberAnswer, memberOf } from "../records.js"
import { findOrganization } from "../organizations.js"
import { connectionsAlsoGiving, directRoles, withDirectRoles } from "../roles.js"
import type { StoredMember, StoredOrganization } from "../rows.js"
import { searchMembers } from "../memberSearch.js"
import type { Changes } from "../values.js"

type SelfUpdate = typeof SelfApi.update.payload.Type
type Creation = typeof Api.create.payload.Type
type Update = typeof Api.update.payload.Type

/** What only the site's server sets. */
type Trusted = Pick<Changes<StoredMember>, "trusted_metadata">

/** What members may change of themselves. Fails with `mfa_phone_number_exists` when it would replace a number. */
const ownChanges = (member: StoredMember, changes: SelfUpdate) =>
  Effect.gen(function* () {
    const { default_mfa_method, mfa_enrolled, mfa_phone_number, name, untrusted_metadata } = changes
    const number = mfa_phone_number === undefined ? undefined : yield* readPhoneNumber(mfa_phone_number)
    const isOther = number !== undefined && number !== member.mfa_phone_number
    if (isOther && member.mfa_phone_number !== "") return yield* refuse("mfa_phone_number_exists")
    const metadata = { untrusted_metadata: merged(member.untrusted_metadata, untrusted_metadata) }
    yield* checkMetadata(member, metadata)
    return {
      default_mfa_method,
      mfa_enrolled,
      name,
      ...(isOther && { mfa_phone_number: number, mfa_phone_number_verified: false }),
      ...metadata
    }
  })

const updateSelf = (changes: SelfUpdate) =>
  Effect.gen(function* () {
    const { member, organization } = yield* requireMember
    const changed = yield* updateMember(member, yield* ownChanges(member, changes))
    return memberAnswer({ member: changed, organization })
  })

/** Refuses who may not make a change. It runs after what is wrong with the change itself is refused. */
type Permission = Effect.Effect<void, ApiError, Services>

/** Makes a member, whose address counts as not verified. Fails as `checkFree` does. */
export const createMember = (
  organization: StoredOrganization,
  {
    create_member_as_pending = false,
    email_address,
    is_breakglass,
    mfa_enrolled,
    mfa_phone_number = "",
    name,
    roles,
    trusted_metadata,
    untrusted_metadata
  }: Creation & Trusted,
  permission: Permission = Effect.void
) =>
  Effect.gen(function* () {
    const address = yield* readAddress(email_address)
    const number = yield* readPhoneNumber(mfa_phone_number)
    yield* checkFree(organization, address)
    yield* checkMetadata({}, { trusted_metadata, untrusted_metadata })
    yield* permission
    return yield* addMember(organization, address, {
      status: create_member_as_pending ? "pending" : "active",
      name,
      trusted_metadata,
      untrusted_metadata,
      is_breakglass,
      mfa_enrolled,
      mfa_phone_number: number,
      roles: roles && directRoles(roles)
    })
  })

const create = (fields: Creation) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    const { organization } = caller
    const member = yield* createMember(organization, fields, requireAdmin(caller, "create a member"))
    return memberAnswer({ member, organization })
  })

/**
 * Changes a member. Fails as `checkFree` does when the address is another one, which takes their password away.
 * Without `preserve_existing_sessions`, sessions by single sign-on end with a direct role that their connection gives, too
 * (https://stytch.com/docs/b2b/api/update-member).
 */
export const changeMember = (
  organization: StoredOrganization,
  before: StoredMember,
  {
    email_address,
    is_breakglass,
    preserve_existing_sessions = false,
    roles,
    trusted_metadata,
    unlink_email = false,
    ...changes
  }: Omit<Update, "member_id"> & Trusted,
  permission: Permission = Effect.void
) =>
  Effect.gen(function* () {
    const address = email_address === undefined ? before.email_address : yield* readAddress(email_address)
    const isMoved = address !== before.email_address
    if (isMoved) yield* checkFree(organization, address, before)
    const own = yield* ownChanges(before, changes)
    const trusted = { trusted_metadata: merged(before.trusted_metadata, trusted_metadata) }
    yield* checkMetadata(before, trusted)
    yield* permission
    if (isMoved) yield* (yield* Db).passwords.remove({ user_id: ownerOf(before) })
    if (roles && !preserve_existing_sessions)
      yield* endSessionsBy(connectionsAlsoGiving(before.roles, roles), before)
    return yield* updateMember(before, {
      ...own,
      is_breakglass,
      ...trusted,
      roles: roles && withDirectRoles(before.roles, roles),
      ...(isMoved && { ...(yield* withAddress(before, address, unlink_email)), member_password_id: "" })
    })
  })

/** Ends the sessions of the member that a login with one of these SSO connections is part of. */
const endSessionsBy = (connections: ReadonlyArray<unknown>, { member_id }: StoredMember) =>
  Effect.gen(function* () {
    const { memberSessions } = yield* Db
    const all = yield* memberSessions.findAll("member_id", member_id)
    const isBy = (factor: Factor) => connections.includes(connectionOf(factor))
    yield* memberSessions.remove(...all.filter(({ session }) => session.authentication_factors.some(isBy)))
  })

const update = (changes: Update, parameter: (name: "id") => string) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    const { organization } = caller
    const before = yield* requireColleague(organization, parameter("id"))
    const { email_address, is_breakglass, roles } = changes
    const isSelf = before.member_id === caller.member.member_id
    const isPrivileged = [email_address, is_breakglass, roles].some((each) => each !== undefined)
    const isMoved = email.normalize(email_address ?? before.email_address) !== before.email_address
    const permission =
      isSelf && isMoved
        ? refuseUnauthorized("change the caller's own email address")
        : !isSelf || isPrivileged
          ? requireAdmin(caller, "change a member")
          : Effect.void
    const member = yield* changeMember(organization, before, changes, permission)
    return memberAnswer({ member, organization })
  })

/** Deletes a member, who can be reactivated, and what lets them in. */
export const deleteMember = (member: StoredMember) =>
  Effect.zipRight(revokeAccess(member), updateMember(member, { status: "deleted" }))

const remove = (member_id: string) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    const member = yield* requireColleague(caller.organization, member_id)
    if (member_id !== caller.member.member_id) yield* requireAdmin(caller, "delete a member")
    yield* deleteMember(member)
    return { member_id }
  })

/** Makes a deleted member active again, unless somebody else has got their address. */
export const reactivateMember = (
  organization: StoredOrganization,
  before: StoredMember,
  permission: Permission = Effect.void
) =>
  Effect.gen(function* () {
    yield* checkFree(organization, before.email_address, before)
    yield* permission
    const status = before.status === "deleted" ? "active" : before.status
    return memberAnswer({ member: yield* updateMember(before, { status }), organization })
  })

const reactivate = (member_id: string) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    const before = yield* requireColleague(caller.organization, member_id)
    return yield* reactivateMember(caller.organization, before, requireAdmin(caller, "reactivate a member"))
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
    Effect.flatMap(requireMember, (caller) =>
      Effect.zipLeft(searchMembers([caller.organization], query), requireAdmin(caller, "search the members"))
    )
  ),
  route(Api.update, update),
  route(Api.delete, (_, parameter) => remove(parameter("memberId"))),
  route(Api.reactivate, (_, parameter) => reactivate(parameter("memberId")))
]
