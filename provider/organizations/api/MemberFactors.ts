/** The removal of passwords and second factors: of the caller, and by admins of others. */
import * as Effect from "effect/Effect"
import { members as Api } from "../../../src/domain/organizations/memberCalls.js"
import { deletePassword, self as SelfApi } from "../../../src/domain/organizations/selfCalls.js"
import { Db } from "../../data/Db.js"
import { refuse } from "../../http/errors.js"
import { route } from "../../http/router.js"
import { requireMember } from "../caller.js"
import type { MfaMethod } from "../factors.js"
import { changeAs, changeColleague, changeSelf } from "../memberChanges.js"
import { ownerOf, updateMember } from "../members.js"
import type { StoredMember, StoredOrganization } from "../rows.js"
import { requireOwnTotp } from "./Totps.js"

const withoutDefault = ({ default_mfa_method }: StoredMember, method: MfaMethod) => ({
  default_mfa_method: default_mfa_method === method ? "" : undefined
})

/** Removes the number of a member. Fails with `phone_number_not_found`. */
export const removePhoneNumber = (member: StoredMember) =>
  Effect.gen(function* () {
    if (member.mfa_phone_number === "") return yield* refuse("phone_number_not_found")
    yield* (yield* Db).memberCodes.remove({ subject: ownerOf(member), delivery: "sms" })
    return yield* updateMember(member, {
      ...withoutDefault(member, "sms_otp"),
      mfa_phone_number: "",
      mfa_phone_number_verified: false
    })
  })

/** Removes the authenticator app of a member. Fails with `totp_not_found`. */
export const removeTotp = (member: StoredMember) =>
  Effect.gen(function* () {
    yield* requireOwnTotp(member)
    yield* (yield* Db).totps.remove({ user_id: ownerOf(member) })
    return yield* updateMember(member, { ...withoutDefault(member, "totp"), totp_registration_id: "" })
  })

/** Removes the password of a member. */
export const removePassword = (member: StoredMember) =>
  Effect.gen(function* () {
    yield* (yield* Db).passwords.remove({ user_id: ownerOf(member) })
    return yield* updateMember(member, { member_password_id: "" })
  })

/** The organization's member with this password. Fails with `no_user_password`. */
export const requireOwnerOfPassword = ({ organization_id }: StoredOrganization, password_id: string) =>
  Effect.gen(function* () {
    const members = yield* (yield* Db).members.findAll("organization_id", organization_id)
    const member = members.find((each) => each.member_password_id === password_id)
    return member ?? (yield* refuse("no_user_password"))
  })

const removePasswordById = (password_id: string) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    const member = yield* requireOwnerOfPassword(caller.organization, password_id)
    return yield* changeAs(caller, member, removePassword)
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
