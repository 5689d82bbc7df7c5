/** The removal of passwords and second factors: of the caller, and by admins of others. */
import * as Effect from "effect/Effect"
import { members as Api } from "../../../src/domain/organizations/memberCalls.js"
import { deletePassword, self as SelfApi } from "../../../src/domain/organizations/selfCalls.js"
import type { ApiError } from "../../../src/domain/errors/CallErrors.js"
import { Db } from "../../data/Db.js"
import { refuse } from "../../http/errors.js"
import { route, type Services } from "../../http/router.js"
import { type MemberCaller, requireMember } from "../caller.js"
import type { MfaMethod } from "../factors.js"
import { requireAdmin } from "../hostedRules.js"
import { ownerOf, updateMember } from "../members.js"
import { memberAnswer } from "../records.js"
import type { StoredMember, StoredOrganization } from "../rows.js"
import { requireColleague } from "../members.js"
import { requireOwnTotp } from "./Totps.js"

const withoutDefault = ({ default_mfa_method }: StoredMember, method: MfaMethod) => ({
  default_mfa_method: default_mfa_method === method ? "" : undefined
})

const removePhoneNumber = (member: StoredMember) =>
  Effect.gen(function* () {
    if (member.mfa_phone_number === "") return yield* refuse("phone_number_not_found")
    yield* (yield* Db).memberCodes.remove({ subject: ownerOf(member), delivery: "sms" })
    return yield* updateMember(member, {
      ...withoutDefault(member, "sms_otp"),
      mfa_phone_number: "",
      mfa_phone_number_verified: false
    })
  })

const removeTotp = (member: StoredMember) =>
  Effect.gen(function* () {
    yield* requireOwnTotp(member)
    yield* (yield* Db).totps.remove({ user_id: ownerOf(member) })
    return yield* updateMember(member, { ...withoutDefault(member, "totp"), totp_registration_id: "" })
  })

const removePassword = (member: StoredMember) =>
  Effect.gen(function* () {
    yield* (yield* Db).passwords.remove({ user_id: ownerOf(member) })
    return yield* updateMember(member, { member_password_id: "" })
  })

/** What a member may do to themselves, and an admin to others. */
type Change = (
  member: StoredMember,
  organization: StoredOrganization
) => Effect.Effect<StoredMember, ApiError, Services>

/** Changes the caller, or, as an admin, another member of the organization. `what` names the change in a warning. */
const changeAs = (
  caller: MemberCaller,
  member: StoredMember,
  change: Change,
  what = "delete a factor of another member"
) =>
  Effect.gen(function* () {
    const { organization } = caller
    if (member.member_id !== caller.member.member_id) yield* requireAdmin(caller, what)
    return memberAnswer({ member: yield* change(member, organization), organization })
  })

export const changeSelf = (change: Change) =>
  Effect.flatMap(requireMember, (caller) => changeAs(caller, caller.member, change))

export const changeColleague = (member_id: string, change: Change, what?: string) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    return yield* changeAs(caller, yield* requireColleague(caller.organization, member_id), change, what)
  })

const removePasswordById = (password_id: string) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    const { organization_id } = caller.organization
    const members = yield* (yield* Db).members.findAll("organization_id", organization_id)
    const member = members.find((each) => each.member_password_id === password_id)
    return member === undefined
      ? yield* refuse("no_user_password")
      : yield* changeAs(caller, member, removePassword)
  })

/** The routes of removals. Two paths look like that of a member: these routes come before those of members. */
export const handlers = [
  route(SelfApi.deleteMFAPhoneNumber, () => changeSelf(removePhoneNumber)),
  route(SelfApi.deleteMFATOTP, () => changeSelf(removeTotp)),
  route(deletePassword, (_, parameter) => removePasswordById(parameter("passwordId"))),
  route(Api.deleteMFAPhoneNumber, (_, parameter) =>
    changeColleague(parameter("memberId"), removePhoneNumber)
  ),
  route(Api.deleteMFATOTP, (_, parameter) => changeColleague(parameter("memberId"), removeTotp))
]
